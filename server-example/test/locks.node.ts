import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { eventually } from './support/eventually.ts';
import { createApp, type App } from '../src/app.ts';
import { listen, type Listening } from '../src/server.ts';
import { codeOf, fromPage, page, roomy, send, start, type Live } from './support/backend.ts';
import { open, openTradelinesOf, type Page } from './support/browser.ts';
import { redisMissing, startRedis, type Redis } from './support/redis.ts';

if (redisMissing) console.warn(`Not shown: actions on two instances. ${redisMissing}`);

describe('an irreversible action, on two instances', { skip: redisMissing }, () => {
  let redis: Redis;
  let live: Live;
  let other: App;
  let server: Listening;
  let hugo: Page;
  let tradelines: string[];
  let confirm: () => Promise<boolean>;
  beforeEach(async () => {
    confirm = () => Promise.resolve(false);
    redis = await startRedis();
    const hooks = { confirmAct: () => confirm() };
    live = await start({ env: { REDIS_URL: redis.url }, config: { limits: roomy }, hooks });
    other = createApp(live.config, hooks);
    server = await listen(other, 0);
    for (const origin of [live.origin, server.origin]) await ready(origin);
    hugo = await open(live, 'hugo-heavy');
    tradelines = await openTradelinesOf(hugo);
  });
  afterEach(async () => {
    await server.close(0);
    await other.close();
    await live.close();
    await redis.stop();
  });
  const ready = (origin: string) =>
    eventually(
      async () => (await send(`${origin}/readyz`, 'GET')).body['status'] === 'ready',
      'Redis is used',
    );
  const path = () => hugo.mine('/bill-reporting/close-tradeline/');
  const close = (tradeline_id: string | undefined, origin = live.origin) =>
    send(origin + path(), 'POST', {
      headers: { Origin: page, Authorization: `Bearer ${hugo.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tradeline_id }),
    });
  const expireLock = () => redis.command('del', redis.command('keys', 'pcc:action:*').trim());
  const sent = () => live.seen.filter((seen) => seen.method === 'POST' && seen.path === path()).length;

  it('is not sent while Redis is suspended, and succeeds when Redis resumes [#106]', async () => {
    redis.freeze();
    const answers = await Promise.all([close(tradelines[0]), close(tradelines[0], server.origin)]);
    assert.deepEqual(answers.map(codeOf), ['store_unavailable', 'store_unavailable']);
    assert.equal(sent(), 0);
    redis.thaw();
    await eventually(async () => (await close(tradelines[0])).status === 201, 'it is done');
    assert.equal(sent(), 1);
  });

  it('is not sent if Redis is suspended after the lock is taken [#106]', async () => {
    live.intercept = (request) => {
      // The record is looked at again, with the lock.
      if (request.method === 'GET' && request.url.includes(String(tradelines[0]))) redis.freeze();
      return undefined;
    };
    assert.equal(codeOf(await close(tradelines[0])), 'store_unavailable');
    assert.equal(sent(), 0);
    redis.thaw();
  });

  it('is not sent by a request that has lost its lock [#106]', async () => {
    let go = () => {};
    let looks = 0;
    const held = new Promise<void>((resolve) => (go = resolve));
    live.intercept = async (request) => {
      const isLook = request.method === 'GET' && request.url.includes(String(tradelines[0]));
      if (!isLook || looks++ > 0) return undefined;
      const answer = await live.sandbox.fetch(request);
      await held;
      return answer;
    };
    const first = close(tradelines[0]);
    await eventually(() => Promise.resolve(looks > 0), 'the first one has the lock');
    expireLock();
    assert.equal((await close(tradelines[0], server.origin)).status, 201);
    go();
    assert.equal(codeOf(await first), 'store_unavailable');
    assert.equal(sent(), 1);
  });

  it('is not locked while the consumer is asked to confirm, however long that takes [#107]', async () => {
    let go = () => {};
    let confirmations = 0;
    confirm = () => {
      confirmations++;
      return new Promise((resolve) => (go = () => resolve(false)));
    };
    const slow = close(tradelines[0]);
    await eventually(() => Promise.resolve(confirmations === 1), 'the partner is asked');
    assert.doesNotMatch(redis.command('keys', 'pcc:action:*'), /action/);
    go();
    assert.equal((await slow).status, 201);
  });

  const losses: Record<string, () => Promise<void>> = {
    'is flushed': () => Promise.resolve(void redis.command('flushall')),
    async restarts() {
      await redis.stop();
      await redis.start();
    },
    'restarts with old data': async () => {
      await redis.stop('keeps the file');
      await redis.start();
    },
  };
  for (const [loss, lose] of Object.entries(losses)) {
    it(`is not sent twice when Redis ${loss} and the session is renewed [#106]`, async () => {
      redis.command('save');
      let answerFirst = () => {};
      const held = new Promise<void>((resolve) => (answerFirst = resolve));
      live.intercept = async (_request, requestPath) => {
        if (requestPath === path() && sent() === 1) await held;
        return undefined;
      };
      const first = close(tradelines[0]);
      await eventually(() => Promise.resolve(sent() === 1), 'the first one is sent');
      await lose();
      hugo = await eventually(() => open(live, 'hugo-heavy').catch(() => undefined), 'there is a session');
      await ready(server.origin);
      const second = await close(tradelines[0], server.origin);
      answerFirst();
      assert.equal((await first).status, 201);
      assert.equal(codeOf(second), 'store_unavailable');
      assert.ok(Number(second.headers.get('Retry-After')) > 50);
      assert.equal(sent(), 1);
      redis.age();
      assert.equal((await close(tradelines[1], server.origin)).status, 201, 'a minute later');
    });
  }

  it('needs new consent when Redis has lost the old one [#106] [#120]', async () => {
    confirm = () => Promise.resolve(true);
    const refusal = (await close(tradelines[0])).body['error'] as { challenge: string };
    await live.app.confirm(refusal.challenge);
    assert.equal((await close(tradelines[0])).status, 201);
    redis.command('flushall');
    await eventually(() => Promise.resolve(redis.command('keys', 'pcc:kept').trim()), 'that is noticed');
    await assert.rejects(other.confirm(refusal.challenge), { code: 'challenge_invalid' });
  });

  it('needs new consent when Redis restarts with consent that was used [#106] [#120]', async () => {
    confirm = () => Promise.resolve(true);
    const refusal = (await close(tradelines[0])).body['error'] as { challenge: string };
    await live.app.confirm(refusal.challenge);
    redis.command('save');
    assert.equal((await close(tradelines[0])).status, 201);
    await redis.stop('keeps the file');
    await redis.start();
    assert.match(redis.command('keys', 'pcc:consent:*'), /consent/);
    redis.age();
    for (const origin of [live.origin, server.origin]) await ready(origin);
    const { body } = await live.session(hugo.cookie);
    hugo = { ...hugo, token: String(body['access_token']) };
    assert.equal(codeOf(await close(tradelines[0], server.origin)), 'step_up_required');
  });

  it('is not sent after a sign-out, even if confirmation took long [#106]', async () => {
    let go = () => {};
    let wasAsked = false;
    confirm = () => {
      wasAsked = true;
      return new Promise((resolve) => (go = () => resolve(false)));
    };
    const slow = close(tradelines[0]);
    await eventually(() => Promise.resolve(wasAsked), 'the partner is asked');
    const headers = { ...fromPage, Cookie: hugo.cookie };
    assert.equal((await send(`${server.origin}/pcc/session`, 'DELETE', { headers })).status, 204);
    go();
    assert.equal(codeOf(await slow), 'invalid_token');
    assert.equal(sent(), 0);
  });

  it('is one action, however its id is spelled [#108]', async () => {
    const id = tradelines[0] ?? '';
    const mixed = id.replace(/[a-f]/, (letter) => letter.toUpperCase());
    const answers = await Promise.all([
      close(id),
      close(id.toUpperCase(), server.origin),
      close(mixed),
      close(mixed, server.origin),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    assert.equal(sent(), 1);
  });

  it('is sent only when a replica, if there is one, has the record [#106]', async () => {
    const replica = await startRedis('--replicaof', '127.0.0.1', new URL(redis.url).port);
    const online = () => Promise.resolve(/state=online/.test(redis.command('info', 'replication')));
    try {
      await eventually(online, 'the replica follows');
      replica.freeze();
      assert.equal(codeOf(await close(tradelines[0])), 'store_unavailable');
      assert.equal(sent(), 0);
      replica.thaw();
      await eventually(async () => (await close(tradelines[0])).status === 201, 'it is done');
    } finally {
      await replica.stop();
    }
  });
});
