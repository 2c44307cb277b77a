import { group } from '../check.ts';
import { expectStatus, type AskOptions, type Kit } from '../kit.ts';
import { expect, NotApplicable } from '../outcome.ts';

const ana = 'ana-complete';
const hugo = 'hugo-heavy';

/** Both ways to learn who is signed in. */
const both = (kit: Kit) =>
  [
    (headers: AskOptions['headers']) => kit.start({}, headers),
    (headers: AskOptions['headers']) => kit.check({}, headers),
  ] as const;

export const session = group({ from: 'The session' }, [
  {
    id: 'session.consumer',
    rule: 'A session is for the consumer who is signed in, and sends the page to the right address.',
    async run(kit) {
      const { id } = await kit.service.person(ana);
      const page = await kit.open(ana);
      expect(page.consumerId === id, 'consumer_id is not the consumer’s external_id (or id)');
      const address = String(page.session.body['api_base_url']).replace(/\/+$/, '');
      const isService = address === kit.service.origin;
      expect(isService === (kit.mode === 'exchange'), 'api_base_url is neither the backend nor the service');
    },
  },
  {
    id: 'session.two-ids',
    rule: 'A consumer with two ids has the external_id in the session.',
    async run(kit) {
      const { id } = await kit.service.person('iris-two-ids');
      expect((await kit.open('iris-two-ids')).consumerId === id, 'consumer_id is the other id');
    },
  },
  {
    id: 'session.stamp',
    rule: 'GET and POST name the same login; the next login has another stamp.',
    async run(kit) {
      const first = await kit.open(ana);
      const { status, body, headers } = await kit.check(first.login);
      expect(status === 200, `GET /pcc/session: ${status} instead of 200`);
      expect(body['login'] === first.stamp, 'GET and POST give different stamps of one login');
      expect(body['consumer_id'] === first.consumerId, 'GET and POST name different consumers');
      expect(!('access_token' in body) && !headers.has('Set-Cookie'), 'GET gives a credential');
      const second = await kit.open(ana);
      expect(second.stamp !== first.stamp, 'two logins have the same stamp');
    },
  },
  {
    id: 'session.stamp-no-secret',
    rule: 'The stamp is no part of a credential, and names no one.',
    async run(kit) {
      const { stamp, login, consumerId } = await kit.open(ana);
      expect(stamp.length >= 8, 'the stamp is shorter than 8 characters');
      expect(
        !Object.values(login).some((value) => value.includes(stamp)),
        'the stamp is a part of the login’s cookie',
      );
      expect(!stamp.includes(ana) && !stamp.includes(consumerId), 'the stamp names the consumer');
    },
  },
  {
    id: 'session.nobody',
    rule: 'Without a login there is no session: 401 login_required.',
    async run(kit) {
      for (const ask of both(kit)) expectStatus(await ask({}), 401, 'without a login', 'login_required');
      for (const ask of both(kit))
        expectStatus(
          await ask({ Cookie: 'session=x; sid=x; pcc_demo=x' }),
          401,
          'with invalid cookies',
          'login_required',
        );
      expectStatus(await kit.end({}), 204, 'DELETE without a login');
    },
  },
  {
    id: 'session.unlinked',
    rule: 'A login without a consumer is 404 consumer_not_linked.',
    needs: ['unlinked'],
    async run(kit) {
      const login = await kit.login(kit.recipe.unlinked ?? '');
      expectStatus(await kit.start(login), 404, 'a login without a consumer', 'consumer_not_linked');
      expectStatus(await kit.check(login), 404, 'a login without a consumer', 'consumer_not_linked');
    },
  },
  {
    id: 'session.not-from-page',
    rule: 'Nothing that a page sends chooses the consumer.',
    async run(kit) {
      const [{ id }, other] = [await kit.service.person(ana), await kit.service.person(hugo)];
      const login = await kit.login(ana);
      const query = `?consumer_id=${other.id}&pcid=${other.pcid}&login_id=x`;
      const headers = { ...kit.page, ...login, 'X-Consumer-Id': other.id, 'X-Pcid': other.pcid };
      for (const body of [{ consumer_id: other.id }, { pcid: other.pcid }, { x: 1 }]) {
        const sent = {
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        };
        expectStatus(
          await kit.ask('POST', '/pcc/session', sent),
          400,
          `a body with ${Object.keys(body).join()}`,
          'invalid_body',
        );
      }
      for (const method of ['GET', 'POST']) {
        const { status, body } = await kit.ask(method, `/pcc/session${query}`, { headers });
        const isOwn = status === 200 ? body['consumer_id'] === id : status === 400;
        expect(
          isOwn,
          `${method} with another consumer in query and headers: ${status}, or the other consumer`,
        );
      }
    },
  },
  {
    id: 'session.body',
    rule: 'A body is JSON of at most 1 KiB.',
    async run(kit) {
      const login = await kit.login(ana);
      const post = (type: string, body: string) =>
        kit.ask('POST', '/pcc/session', { headers: { ...kit.page, ...login, 'Content-Type': type }, body });
      expectStatus(await post('text/plain', '{}'), 415, 'text/plain');
      expectStatus(await post('application/x-www-form-urlencoded', 'a=b'), 415, 'a form');
      expectStatus(await post('application/json', '[]'), 400, 'an array');
      expectStatus(await post('application/json', '{'), 400, 'half an object');
      expectStatus(await post('application/json', `{"x":"${'x'.repeat(5_000)}"}`), [400, 413], '5 KB');
      expectStatus(await post('application/json', '{}'), 200, 'an empty object');
    },
  },
  {
    id: 'session.not-mixed',
    rule: 'Requests of two consumers at the same time get their own sessions.',
    async run(kit) {
      const pcids = [ana, hugo, 'finn-frozen'];
      const logins = await Promise.all(
        pcids.map(async (pcid) => ({
          login: await kit.login(pcid),
          id: (await kit.service.person(pcid)).id,
        })),
      );
      const all = [...logins, ...logins, ...logins, ...logins];
      const tokens = new Map<unknown, string>();
      for (const { id, answer } of await Promise.all(
        all.map(async ({ login, id }) => ({ id, answer: await kit.start(login) })),
      )) {
        expectStatus(answer, 200, 'a session');
        expect(answer.body['consumer_id'] === id, 'a session is for another consumer');
        const token = answer.body['access_token'];
        if (token === undefined) continue;
        expect((tokens.get(token) ?? id) === id, 'two consumers have the same token');
        tokens.set(token, id);
      }
    },
  },
  {
    id: 'session.renewal',
    rule: 'A session can be renewed, and stays the same login’s.',
    async run(kit) {
      const page = await kit.open(ana);
      for (const reason of ['start', 'expiring', 'rejected']) {
        const { status, body } = await kit.start(page.login, { 'X-PCC-Reason': reason });
        expect(status === 200, `X-PCC-Reason: ${reason}: ${status} instead of 200`);
        expect(
          body['login'] === page.stamp && body['consumer_id'] === page.consumerId,
          `${reason} is another login`,
        );
      }
    },
  },
  {
    id: 'session.rejected',
    rule: 'A token that the service has refused is not returned again.',
    modes: ['exchange', 'broker'],
    async run(kit) {
      const page = await kit.open(ana);
      for (let token = page.token, i = 0; i < 2; i++) {
        const { body } = await kit.start(page.login, { 'X-PCC-Reason': 'rejected' });
        expect(body['access_token'] !== token, 'X-PCC-Reason: rejected returns the refused token again');
        token = String(body['access_token']);
      }
    },
  },
  {
    id: 'session.lifetime',
    rule: 'expires_in is what is left: a token from a cache has less.',
    modes: ['exchange'],
    async run(kit) {
      const first = await kit.open(ana);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      const { body } = await kit.start(first.login);
      if (body['access_token'] !== first.token) throw new NotApplicable('tokens are not kept in a cache');
      const less = Number(first.session.body['expires_in']) - Number(body['expires_in']);
      expect(less >= 1, 'the same token has the same expires_in two seconds later');
    },
  },
]);
