import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Subject } from '../src/hooks.ts';
import { codeOf, fromPage, page, roomy, start, type Live } from './support/backend.ts';
import { open } from './support/browser.ts';

describe('the current login', () => {
  let live: Live;
  beforeEach(async () => (live = await start({ config: { limits: roomy } })));
  afterEach(() => live.close());

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

  it('is not returned to another origin, or without the header; a same-origin page sends no Origin', async () => {
    const ana = await live.login('ana-complete');
    const marked = { 'X-PCC-Request': '1' };
    const others: readonly Readonly<Record<string, string>>[] = [
      { ...marked, Origin: 'https://evil.example' },
      { ...marked, 'Sec-Fetch-Site': 'cross-site' },
      { ...marked, 'Sec-Fetch-Site': 'same-site' },
      { Origin: page },
      { 'Sec-Fetch-Site': 'same-origin' },
      {},
    ];
    for (const headers of others) {
      assert.equal((await check(ana, headers)).status, 403, JSON.stringify(headers));
    }
    assert.equal((await check(ana, { ...marked, 'Sec-Fetch-Site': 'same-origin' })).status, 200);
    assert.equal((await check(ana, marked)).status, 200);
    const preflight = await live.ask('OPTIONS', '/pcc/session', {
      headers: { Origin: page, 'Access-Control-Request-Method': 'GET' },
    });
    assert.match(preflight.headers.get('Access-Control-Allow-Methods') ?? '', /GET/);
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
  it('is checked before each action, and for reads every few seconds', async (t) => {
    const subjects: (Subject | null)[] = [];
    let subject: Subject | null = { pcid: 'ana-complete', loginId: 'one' };
    const live = await start({
      config: { limits: roomy },
      hooks: {
        resolveSubject() {
          subjects.push(subject);
          return subject;
        },
      },
    });
    t.after(() => live.close());
    const { body } = await live.session('sid=1');
    assert.equal('login_expires_in' in body, false, 'this login does not say when it ends');
    const of = `/v2/consumers/${String(body['consumer_id'])}`;
    const headers = {
      Origin: page,
      Authorization: `Bearer ${String(body['access_token'])}`,
      Cookie: 'sid=1',
    };
    subjects.length = 0;
    for (let i = 0; i < 3; i++) await live.ask('GET', `${of}/statements/`, { headers });
    assert.equal(subjects.length, 1);
    subject = { pcid: 'ben-terms', loginId: 'two' };
    const action = await live.ask('POST', `${of}/bill-reporting/close-tradeline/`, {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"tradeline_id":"x"}',
    });
    assert.deepEqual([action.status, codeOf(action), subjects.length], [401, 'session_changed', 2]);
  });
});
