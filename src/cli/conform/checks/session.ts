import { setTimeout } from 'node:timers/promises';
import { group } from '../check.ts';
import { expect, expectStatus, NotApplicable } from '../kit.ts';

const ana = 'ana-complete';
const hugo = 'hugo-heavy';

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
      const answer = await kit.check(first.login);
      expectStatus(answer, 200);
      const { body, headers } = answer;
      expect(body['login'] === first.stamp, 'GET and POST give different stamps of one login');
      expect(body['consumer_id'] === first.consumerId, 'GET and POST name different consumers');
      expect(!('access_token' in body) && !headers.has('Set-Cookie'), 'GET gives a credential');
      expect((await kit.open(ana)).stamp !== first.stamp, 'two logins have the same stamp');
    },
  },
  {
    id: 'session.stamp-no-secret',
    rule: 'The stamp is no part of a credential, and names no one.',
    async run(kit) {
      const { stamp, login, consumerId } = await kit.open(ana);
      expect(stamp.length >= 8, 'the stamp is shorter than 8 characters');
      const isSecret = Object.values(login).some((value) => value.includes(stamp));
      expect(!isSecret, 'the stamp is a part of the login’s cookie');
      expect(!stamp.includes(ana) && !stamp.includes(consumerId), 'the stamp names the consumer');
    },
  },
  {
    id: 'session.nobody',
    rule: 'Without a login there is no session: 401 login_required.',
    async run(kit) {
      for (const headers of [{}, { Cookie: 'session=x; sid=x; pcc_demo=x' }])
        for (const answer of [await kit.start({}, headers), await kit.check({}, headers)])
          expectStatus(answer, 401, 'login_required', JSON.stringify(headers));
      expectStatus(await kit.end({}), 204, undefined, 'without a login');
    },
  },
  {
    id: 'session.unlinked',
    rule: 'A login without a consumer is 404 consumer_not_linked.',
    needs: ['unlinked'],
    async run(kit) {
      const login = await kit.login(kit.recipe.unlinked ?? '');
      for (const answer of [await kit.start(login), await kit.check(login)])
        expectStatus(answer, 404, 'consumer_not_linked');
    },
  },
  {
    id: 'session.not-from-page',
    rule: 'Nothing that a page sends chooses the consumer.',
    async run(kit) {
      const [{ id }, other] = [await kit.service.person(ana), await kit.service.person(hugo)];
      const login = await kit.login(ana);
      const headers = { ...kit.page, ...login, 'X-Consumer-Id': other.id, 'X-Pcid': other.pcid };
      const json = { ...headers, 'Content-Type': 'application/json' };
      for (const body of [{ consumer_id: other.id }, { pcid: other.pcid }, { x: 1 }]) {
        const answer = await kit.ask('POST', '/pcc/session', { headers: json, body: JSON.stringify(body) });
        expectStatus(answer, 400, 'invalid_body', `a body with ${Object.keys(body).join()}`);
      }
      const query = `?consumer_id=${other.id}&pcid=${other.pcid}&login_id=x`;
      for (const method of ['GET', 'POST']) {
        const answer = await kit.ask(method, `/pcc/session${query}`, { headers });
        expectStatus(answer, [200, 400], undefined, 'with another consumer in query and headers');
        const isOwn = answer.status === 400 || answer.body['consumer_id'] === id;
        expect(isOwn, `${method} with another consumer in query and headers gives that consumer’s session`);
      }
    },
  },
  {
    id: 'session.body',
    rule: 'A body is JSON of at most 1 KiB.',
    async run(kit) {
      const login = await kit.login(ana);
      const json = 'application/json';
      for (const [status, type, body] of [
        [415, 'text/plain', '{}'],
        [415, 'application/x-www-form-urlencoded', 'a=b'],
        [400, json, '[]'],
        [400, json, '{'],
        [[400, 413], json, `{"x":"${'x'.repeat(5_000)}"}`],
        [200, json, '{}'],
      ] as const) {
        const headers = { ...kit.page, ...login, 'Content-Type': type };
        const answer = await kit.ask('POST', '/pcc/session', { headers, body });
        expectStatus(answer, status, undefined, `${type} ${body.slice(0, 10)}`);
      }
    },
  },
  {
    id: 'session.not-mixed',
    rule: 'Requests of two consumers at the same time get their own sessions.',
    async run(kit) {
      const logins = await Promise.all(
        [ana, hugo, 'finn-frozen'].map(async (pcid) => ({
          login: await kit.login(pcid),
          id: (await kit.service.person(pcid)).id,
        })),
      );
      const all = [...logins, ...logins, ...logins, ...logins];
      const answers = await Promise.all(all.map(({ login }) => kit.start(login)));
      const tokens = new Map<unknown, string>();
      for (const [i, answer] of answers.entries()) {
        const id = all[i]?.id ?? '';
        expectStatus(answer, 200);
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
        const answer = await kit.start(page.login, { 'X-PCC-Reason': reason });
        expectStatus(answer, 200, undefined, reason);
        const { login, consumer_id } = answer.body;
        expect(login === page.stamp && consumer_id === page.consumerId, `${reason} is another login`);
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
      await setTimeout(2_100);
      const { body } = await kit.start(first.login);
      if (body['access_token'] !== first.token) throw new NotApplicable('tokens are not kept in a cache');
      const less = Number(first.session.body['expires_in']) - Number(body['expires_in']);
      expect(less >= 1, 'the same token has the same expires_in two seconds later');
    },
  },
]);
