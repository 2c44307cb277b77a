import { broker, group } from '../check.ts';
import { expect, expectStatus, NotApplicable, type Kit, type Page } from '../kit.ts';
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
      expectStatus(await kit.end(login), 204);
      const after = await kit.signOut(ana, login);
      expectStatus(await kit.start(after), 401, 'login_required', 'after the sign-out');
      expectStatus(await kit.check(after), 401, 'login_required', 'after the sign-out');
    },
  },
  {
    id: 'logins.revoked',
    rule: 'A session that was signed out is refused at once, and a copy of it too.',
    from: 'Check 4',
    modes: broker,
    async run(kit) {
      const [one, other] = [await kit.open('finn-frozen'), await kit.open('finn-frozen')];
      expectStatus(await statements(one), 200, undefined, 'before the sign-out');
      const out = await kit.end(one.login);
      expectStatus(out, 204);
      expectStatus(await statements(one), 401, undefined, 'after the sign-out');
      expectStatus(await statements(other), 200, undefined, 'of another login');
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
      for (const answer of [await kit.check(login), await kit.start(login)]) {
        expectStatus(answer, 200);
        const { body } = answer;
        expect(body['consumer_id'] === id, 'another consumer has signed in, and is not the session’s');
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
      const act = () => before.send('POST', before.mine('/payment-cards/external/'), {}, login);
      for (const ask of [() => statements(before, login), act])
        expectStatus(await ask(), 401, 'session_changed', 'with another consumer’s login');
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
        const during = 'of a session that was made during the sign-out';
        if (answer.status !== 200 || kit.mode === 'exchange')
          return expectStatus(answer, 401, undefined, during);
        const page = kit.pageOf(person.pcid, login, answer);
        expectStatus(await statements(page), 401, undefined, during);
      } finally {
        release();
        end();
      }
    },
  },
]);

function signal(): [Promise<void>, () => void] {
  let give: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (give = resolve));
  return [promise, give];
}
