import { broker, group } from '../check.ts';
import { expectStatus, type Kit, type Page } from '../kit.ts';
import { expect, NotApplicable } from '../outcome.ts';
import { withCookies } from '../recipe.ts';
import { exchangeOf } from '../service.ts';

const ana = 'ana-complete';
const hugo = 'hugo-heavy';
const statements = (page: Page, headers = {}) => page.get(page.mine('/statements/'), headers);

/** A browser in which another consumer has signed in since. */
async function changed(kit: Kit): Promise<{ before: Page; login: Readonly<Record<string, string>> }> {
  const before = await kit.open(ana);
  return { before, login: await kit.login(hugo, before.login) };
}

export const logins = group({ from: 'The session' }, [
  {
    id: 'logins.sign-out',
    rule: 'After the login has ended, there is no session.',
    needs: ['signOut'],
    async run(kit) {
      const { login } = await kit.open(ana);
      expectStatus(await kit.end(login), 204, 'DELETE /pcc/session');
      const after = await kit.signOut(ana, login);
      expectStatus(await kit.start(after), 401, 'POST after the sign-out', 'login_required');
      expectStatus(await kit.check(after), 401, 'GET after the sign-out', 'login_required');
    },
  },
  {
    id: 'logins.revoked',
    rule: 'A session that was signed out is refused at once, and a copy of it too.',
    from: 'Check 4',
    modes: broker,
    async run(kit) {
      const [one, other] = [await kit.open('finn-frozen'), await kit.open('finn-frozen')];
      expectStatus(await statements(one), 200, 'a read before the sign-out');
      const out = await kit.end(one.login);
      expectStatus(out, 204, 'DELETE /pcc/session');
      expectStatus(await statements(one), 401, 'a read after the sign-out');
      expectStatus(await statements(other), 200, 'a read of another login');
      if (kit.mode !== 'cookie') return;
      const cookie = withCookies(one.login['Cookie'], out.headers.getSetCookie());
      expect(!/(^|; )(__Host-)?pcc-[0-9a-f]{16}=/.test(cookie), 'the session’s cookie is not removed');
    },
  },
  {
    id: 'logins.another',
    rule: 'If another consumer signs in, the next session is that consumer’s.',
    async run(kit) {
      const { before, login } = await changed(kit);
      const { id } = await kit.service.person(hugo);
      for (const { status, body } of [await kit.check(login), await kit.start(login)]) {
        expect(
          status === 200 && body['consumer_id'] === id,
          'another consumer has signed in, and is not the session’s',
        );
        expect(body['login'] !== before.stamp, 'another login has the same stamp');
      }
    },
  },
  {
    id: 'logins.session-changed',
    rule: 'A page of the consumer before gets 401 session_changed.',
    from: 'Check 4',
    modes: broker,
    async run(kit) {
      const { before, login } = await changed(kit);
      expectStatus(
        await statements(before, login),
        401,
        'a read with another consumer’s login',
        'session_changed',
      );
      const action = before.send('POST', before.mine('/payment-cards/external/'), {}, login);
      expectStatus(await action, 401, 'an action with another consumer’s login', 'session_changed');
    },
  },
  {
    id: 'logins.while-starting',
    rule: 'A login that ends while its session is made gets none.',
    needs: ['tap', 'signOut'],
    async run(kit) {
      const person = await kit.fresh();
      const copy = await kit.login(person.pcid);
      await kit.signOut(person.pcid, copy);
      if ((await kit.check(copy)).status !== 401)
        throw new NotApplicable('a copy of the login stays valid after its sign-out');
      const login = await kit.login(person.pcid);
      const [arrived, arrive] = signal();
      const [released, release] = signal();
      const end = kit.tap.when(exchangeOf(person), async (_, ask) => {
        arrive();
        await released;
        return ask();
      });
      try {
        const starting = kit.start(login, { 'X-PCC-Reason': 'rejected' });
        const first = await Promise.race([arrived.then(() => undefined), starting]);
        if (first) throw new NotApplicable('the token was in a cache');
        await kit.signOut(person.pcid, login);
        await kit.end(login);
        release();
        const answer = await starting;
        if (answer.status === 200 && kit.mode !== 'exchange') {
          const { body, headers } = answer;
          const Cookie = withCookies(login['Cookie'], headers.getSetCookie());
          const credential = {
            Origin: kit.origin,
            'X-PCC-Request': '1',
            'X-PCC-Login': String(body['login']),
          };
          const Authorization = `Bearer ${String(body['access_token'])}`;
          const read = await kit.ask('GET', `/v2/consumers/${person.id}/statements/`, {
            headers: { ...credential, ...(kit.mode === 'cookie' ? { Cookie } : { Authorization }) },
          });
          expectStatus(read, 401, 'a read with a session that was made during the sign-out');
        } else expectStatus(answer, 401, 'a session that was made during the sign-out');
      } finally {
        release();
        end();
      }
    },
  },
]);

function signal(): [Promise<void>, () => void] {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return [given, give];
}
