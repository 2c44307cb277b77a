import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Subject } from '../src/hooks.ts';
import { codeOf, fromPage, roomy, startFor, startForSuite, type Answer } from './support/backend.ts';
import { open, resume } from './support/browser.ts';

describe('the current login', () => {
  const live = startForSuite({ config: { limits: roomy } });

  const check = (cookie: string, headers: Readonly<Record<string, string>> = fromPage) =>
    live.ask('GET', '/pcc/session', { headers: { ...headers, ...(cookie && { Cookie: cookie }) } });

  it('is returned by GET of the endpoint, as a stamp that identifies no one, without side effects', async () => {
    const ana = await live.login('ana-complete');
    const session = await live.session(ana);
    const requestsBefore = live.seen.length;
    const { status, body } = await check(ana);
    assert.equal(status, 200);
    assert.deepEqual(
      [body['login'], body['consumer_id']],
      [session.body['login'], live.consumer('ana-complete')],
    );
    assert.match(String(body['login']), /^[\w-]{22}$/);
    assert.ok(Math.abs(Number(body['login_expires_in']) - 8 * 3600) < 60);
    assert.equal(body['access_token'], undefined);
    assert.equal(live.seen.length, requestsBefore, 'the service was not asked');
    assert.equal((await check('')).status, 401);
    const again = await check(await live.login('ana-complete'));
    assert.notEqual(again.body['login'], body['login'], 'another login has another stamp');
    assert.equal(again.body['consumer_id'], body['consumer_id']);
  });

  it('is returned to its own origin, also by browsers that do not say where a request comes from', async () => {
    assert.equal((await check(await live.login('ana-complete'), { 'X-PCC-Request': '1' })).status, 200);
  });

  it("decides whether the broker accepts a token, if the login's cookie is sent", async () => {
    const ana = await open(live, 'ana-complete');
    const path = ana.mine('/statements/');
    assert.equal((await ana.get(path, { Cookie: ana.cookie })).status, 200);
    const other = { Cookie: await live.login('ben-terms') };
    for (const time of ['first', 'second']) {
      const refused = await ana.get(path, other);
      assert.deepEqual([refused.status, codeOf(refused)], [401, 'session_changed'], time);
    }
    assert.equal(
      (await ana.get(path, { Cookie: await live.login('ana-complete') })).status,
      200,
      'the same person, signed in again',
    );
    for (const Cookie of ['theme=dark', 'pcc_demo=x']) {
      assert.equal((await ana.get(path, { Cookie })).status, 200, `${Cookie} says nothing about a person`);
    }
  });
});

describe('the partner’s own login', () => {
  it('is read for each action, and for reads every 5 s', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    let timesRead = 0;
    let subject: Subject | null = { pcid: 'ana-complete', loginId: 'one' };
    const live = await startFor(t, {
      config: { limits: roomy },
      hooks: {
        resolveSubject() {
          timesRead++;
          return subject;
        },
      },
    });
    const ana = await resume(live, 'sid=1');
    timesRead = 0;
    const Cookie = ana.cookie;
    const read = () => ana.get(ana.mine('/statements/'), { Cookie });
    const actions = [
      () => ana.post(ana.mine('/bill-reporting/close-tradeline/'), { tradeline_id: 'x' }, { Cookie }),
      () => ana.post(ana.mine('/addresses/'), {}, { Cookie }),
    ];
    const timesReadBy = async (ask: () => Promise<Answer>) => {
      await ask();
      return timesRead;
    };
    assert.equal(await timesReadBy(read), 1);
    assert.equal(await timesReadBy(read), 1);
    for (const [i, act] of actions.entries()) assert.equal(await timesReadBy(act), 2 + i);
    t.mock.timers.tick(4_999);
    assert.equal(await timesReadBy(read), 3);
    t.mock.timers.tick(1);
    assert.equal(await timesReadBy(read), 4);
    // The clock was wrong, and is set back.
    t.mock.timers.setTime(Date.now() - 3_600_000);
    assert.equal(await timesReadBy(read), 5);
    subject = { pcid: 'ben-terms', loginId: 'two' };
    for (const [i, act] of actions.entries()) {
      const answer = await act();
      assert.deepEqual([answer.status, codeOf(answer), timesRead], [401, 'session_changed', 6 + i]);
    }
  });

  for (const mode of ['cookie', 'exchange'])
    it(`gives no session in mode ${mode} if it becomes another consumer’s meanwhile, even with the same id`, async (t) => {
      const subjects: Subject[] = ['ana-complete', 'ben-terms'].map((pcid) => ({ pcid, loginId: 'one' }));
      const resolveSubject = () => subjects.shift() ?? null;
      const live = await startFor(t, { env: { PCC_MODE: mode }, hooks: { resolveSubject } });
      assert.equal(codeOf(await live.session('sid=1')), 'login_required');
    });

  it('does not have to say when it ends', async (t) => {
    const resolveSubject = () => ({ pcid: 'ana-complete', loginId: 'one' });
    const live = await startFor(t, { hooks: { resolveSubject } });
    assert.equal('login_expires_in' in (await live.session('sid=1')).body, false);
  });
});
