import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { eventually } from './support/eventually.ts';
import { createApp, type App } from '../src/app.ts';
import { listen, type Listening } from '../src/server.ts';
import { codeOf, fromPage, page, roomy, send, start, type Answer, type Live } from './support/backend.ts';
import { redisMissing, startRedis, type Redis } from './support/redis.ts';

if (redisMissing) console.warn(`Not shown: signing out on two instances. ${redisMissing}`);

describe('signing out', { skip: redisMissing }, () => {
  let redis: Redis;
  let live: Live;
  let other: App;
  let server: Listening;
  let signedIn: boolean;
  const now = Date.now;
  beforeEach(async () => {
    signedIn = true;
    redis = await startRedis();
    const hooks = { resolveSubject: () => (signedIn ? { pcid: 'ana-complete', loginId: 'login-1' } : null) };
    live = await start({ env: { REDIS_URL: redis.url }, config: { limits: roomy }, hooks });
    other = createApp(live.config, hooks);
    server = await listen(other, 0);
    for (const origin of [live.origin, server.origin]) await ready(origin);
  });
  afterEach(async () => {
    Date.now = now;
    redis.thaw();
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
  const session = (origin = live.origin) => send(`${origin}/pcc/session`, 'POST', { headers: fromPage });
  const end = (origin = live.origin) => send(`${origin}/pcc/session`, 'DELETE', { headers: fromPage });
  const read = ({ body }: Answer, origin = live.origin) =>
    send(`${origin}/v2/consumers/${String(body['consumer_id'])}/statements/`, 'GET', {
      headers: { Origin: page, Authorization: `Bearer ${String(body['access_token'])}` },
    });
  const begin = async () => {
    const answer = await session();
    for (const origin of [live.origin, server.origin]) assert.equal((await read(answer, origin)).status, 200);
    return answer;
  };

  it('ends a session that is being created [#109]', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    live.intercept = async (_request, path) => {
      if (path === '/auth/token/exchange/') await held;
      return undefined;
    };
    const making = session();
    const hasExchanged = () => live.seen.some(({ path }) => path === '/auth/token/exchange/');
    await eventually(() => Promise.resolve(hasExchanged()), 'it is being made');
    signedIn = false;
    await other.signOut('login-1');
    go();
    assert.equal(codeOf(await making), 'login_required');
  });

  it('is confirmed only when Redis has stored it, and reaches the other instance when Redis is back [#110]', async () => {
    const answer = await begin();
    redis.freeze();
    assert.equal(codeOf(await end()), 'store_unavailable');
    assert.equal((await read(answer)).status, 401, 'where it happened it holds at once');
    assert.equal((await read(answer, server.origin)).status, 200, 'known there from a moment ago');
    redis.thaw();
    await eventually(async () => (await read(answer, server.origin)).status === 401, 'it holds everywhere');
    assert.equal((await end()).status, 204);
  });

  it('stops an instance that cannot reach Redis after 30 s [#110]', async () => {
    const answer = await begin();
    redis.freeze();
    assert.equal((await read(answer)).status, 200);
    Date.now = () => now() + 31_000;
    assert.equal(codeOf(await read(answer)), 'store_unavailable');
    assert.equal(codeOf(await session()), 'store_unavailable');
  });

  it('holds even if Redis returns an older value [#111]', async () => {
    const answer = await begin();
    const [key = ''] = redis.command('keys', 'pcc:login:*').trim().split('\n');
    const before = redis.command('get', key).trim();
    assert.equal((await end()).status, 204);
    redis.command('set', key, before);
    assert.equal((await read(answer)).status, 401);
    const again = await session();
    assert.equal((await read(again)).status, 200, 'the same login begins again');
    assert.equal((await read(answer)).status, 401);
  });

  it('is confirmed only when a replica has it, if there is one [#111]', async () => {
    const answer = await begin();
    const replica = await startRedis('--replicaof', '127.0.0.1', new URL(redis.url).port);
    const online = () => Promise.resolve(/state=online/.test(redis.command('info', 'replication')));
    try {
      await eventually(online, 'the replica follows');
      replica.freeze();
      assert.equal(codeOf(await end()), 'store_unavailable');
      assert.equal((await read(answer)).status, 401, 'here it holds at once');
      replica.thaw();
      await eventually(async () => (await end()).status === 204, 'it is confirmed');
    } finally {
      await replica.stop();
    }
  });

  it('holds with clocks 3 s apart [#112]', async () => {
    const answer = await begin();
    Date.now = () => now() - 3_000;
    await other.signOut('login-1');
    Date.now = now;
    assert.equal((await read(answer)).status, 401);
    assert.equal((await read(answer, server.origin)).status, 401);
  });

  it('is not undone when Redis restarts with an old copy of its data [#111]', async () => {
    const answer = await begin();
    redis.command('save');
    assert.equal((await end()).status, 204);
    await redis.stop('keeps the file');
    await redis.start();
    for (const origin of [live.origin, server.origin]) await ready(origin);
    assert.equal((await read(answer, server.origin)).status, 401);
    assert.equal((await read(await session(), server.origin)).status, 200, 'the same login begins again');
    assert.equal((await read(answer, server.origin)).status, 401);
  });

  it('is not undone when Redis loses its data', async () => {
    const answer = await begin();
    redis.command('flushall');
    assert.equal((await read(answer)).status, 401, 'what nobody knows of is not good');
    assert.equal((await read(await session(), server.origin)).status, 200);
  });
});
