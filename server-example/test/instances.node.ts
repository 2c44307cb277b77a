import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { eventually } from './support/eventually.ts';
import { createApp, type App } from '../src/app.ts';
import { listen, type Listening } from '../src/server.ts';
import {
  codeOf,
  environment,
  fromPage,
  page,
  roomy,
  send,
  start,
  type Answer,
  type Live,
} from './support/backend.ts';
import { startBalancer } from './support/balancer.ts';
import { run, type Running } from './support/process.ts';
import { redisMissing, startRedis, type Redis } from './support/redis.ts';

if (redisMissing) console.warn(`Not shown: several instances, a failing Redis. ${redisMissing}`);

const json = { 'Content-Type': 'application/json' };
const cookieOf = ({ headers }: Answer) => (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
const login = async (origin: string, pcid: string) =>
  cookieOf(
    await send(`${origin}/demo/login`, 'POST', {
      headers: { ...fromPage, ...json },
      body: JSON.stringify({ pcid }),
    }),
  );
const session = (origin: string, cookie: string) =>
  send(`${origin}/pcc/session`, 'POST', { headers: { ...fromPage, Cookie: cookie } });
const bearer = ({ body }: Answer) => ({
  Origin: page,
  Authorization: `Bearer ${String(body['access_token'])}`,
});

describe('two processes behind a balancer, with one Redis', { skip: redisMissing }, () => {
  let redis: Redis;
  let live: Live;
  let both: Running[];
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  before(async () => {
    redis = await startRedis();
    live = await start();
    const env = { ...environment(live.service), REDIS_URL: redis.url, PCC_DRAIN_MS: '0' };
    both = await Promise.all([run(env), run(env)]);
    for (const { origin } of both) {
      const status = async () => (await send(`${origin}/readyz`, 'GET')).body['status'];
      await eventually(async () => (await status()) === 'ready', 'Redis is used');
    }
    balancer = await startBalancer(both.map(({ origin }) => origin));
  });
  after(async () => {
    balancer.close();
    for (const { child } of both) child.kill('SIGKILL');
    await live.close();
    await redis.stop();
  });
  const count = (path: string) => live.seen.filter((seen) => seen.path === path).length;

  it('500 concurrent new sessions request one token in total [#84]', async () => {
    const cookies = await Promise.all(Array.from({ length: 10 }, () => login(live.origin, 'ana-complete')));
    const [before, exchanged] = [count('/auth/token/'), count('/auth/token/exchange/')];
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) => session(balancer.origin, cookies[i % 10] ?? '')),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(count('/auth/token/'), before + 1);
    assert.equal(count('/auth/token/exchange/'), exchanged + 1);
    const keys = redis.command('keys', '*');
    assert.match(keys, /pcc:token:partner/);
    assert.doesNotMatch(redis.command('get', 'pcc:token:partner'), /sbx_/, 'it lies there encrypted');
  });

  it('signing out at one ends the session at the other, and both share quotas [#70]', async () => {
    const [a, b] = both.map(({ origin }) => origin);
    assert.ok(a && b);
    const cookie = await login(a, 'ana-complete');
    const answer = await session(a, cookie);
    const path = `/v2/consumers/${String(answer.body['consumer_id'])}/statements/`;
    const get = (origin: string) => send(origin + path, 'GET', { headers: bearer(answer) });
    const list = (await get(a)).body['results'] as { file_name: string }[];
    const email = (origin: string) =>
      send(`${origin}${path}${list[0]?.file_name ?? ''}/email/`, 'GET', { headers: bearer(answer) });
    const statuses: number[] = [];
    for (let i = 0; i < 32; i++) statuses.push((await email(i % 2 ? a : b)).status);
    // This quota is per hour, so that it is not reset while a slow machine works. Rejected emails count, too.
    assert.equal(statuses.indexOf(429), 30, 'the quota of 30 is one for both');
    await send(`${a}/pcc/session`, 'DELETE', { headers: { ...fromPage, Cookie: cookie } });
    assert.equal((await get(b)).status, 401);
  });

  it('an action that is sent to both is carried out once [#94]', async () => {
    const [a, b] = both.map(({ origin }) => origin);
    assert.ok(a && b);
    const answer = await session(a, await login(a, 'hugo-heavy'));
    const root = `/v2/consumers/${String(answer.body['consumer_id'])}/bill-reporting`;
    const open = await send(`${a}${root}/open-tradelines/`, 'GET', { headers: bearer(answer) });
    const [{ id } = { id: '' }] = open.body['results'] as { id: string }[];
    const close = (origin: string) =>
      send(`${origin}${root}/close-tradeline/`, 'POST', {
        headers: { ...bearer(answer), ...json },
        body: JSON.stringify({ tradeline_id: id }),
      });
    const answers = await Promise.all([a, b, a, b, a, b, a, b].map(close));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(count(`${root}/close-tradeline/`), 1);
  });
});

describe('a Redis that fails [#95]', { skip: redisMissing }, () => {
  let redis: Redis;
  let live: Live;
  let app: App;
  let server: Listening;
  beforeEach(async () => {
    redis = await startRedis();
    live = await start({ config: { limits: { ...roomy, read: { points: 20, seconds: 60 } } } });
  });
  afterEach(async () => {
    await server.close(0);
    await app.close();
    await live.close();
    await redis.stop();
  });
  const begin = async () => {
    app = createApp({ ...live.config, redisUrl: redis.url });
    server = await listen(app, 0);
  };
  const readiness = async () => (await send(`${server.origin}/readyz`, 'GET')).body['status'];
  const becomes = (status: string) =>
    eventually(async () => (await readiness()) === status, `/readyz says ${status}`);
  /** Signs in, reads, is limited, signs out: what must go on whatever Redis does. */
  async function everythingWorks(pcid = 'ana-complete'): Promise<void> {
    const cookie = await login(server.origin, pcid);
    const answer = await session(server.origin, cookie);
    assert.equal(answer.status, 200);
    const path = `/v2/consumers/${String(answer.body['consumer_id'])}/statements/`;
    const get = () => send(server.origin + path, 'GET', { headers: bearer(answer) });
    const started = performance.now();
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await get()).status);
    assert.ok(performance.now() - started < 10_000);
    assert.ok(statuses.includes(200) && statuses.at(-1) === 429, `limits hold: ${statuses.join()}`);
    await send(`${server.origin}/pcc/session`, 'DELETE', { headers: { ...fromPage, Cookie: cookie } });
    assert.equal((await get()).status, 401, 'signing out holds');
  }

  /** With a session from before: reads go on, limits hold, and signing out holds here though it is not confirmed. */
  async function readsGoOn(work: () => void | Promise<void>): Promise<void> {
    const cookie = await login(server.origin, 'ana-complete');
    const answer = await session(server.origin, cookie);
    const path = `/v2/consumers/${String(answer.body['consumer_id'])}/statements/`;
    const get = () => send(server.origin + path, 'GET', { headers: bearer(answer) });
    assert.equal((await get()).status, 200);
    await work();
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await get()).status);
    assert.ok(statuses.includes(200) && statuses.at(-1) === 429, `limits hold: ${statuses.join()}`);
    const out = await send(`${server.origin}/pcc/session`, 'DELETE', {
      headers: { ...fromPage, Cookie: cookie },
    });
    assert.equal(codeOf(out), 'store_unavailable');
    assert.equal((await get()).status, 401, 'signing out holds');
    assert.equal(
      codeOf(await session(server.origin, await login(server.origin, 'ben-terms'))),
      'store_unavailable',
    );
    assert.equal(await readiness(), 'degraded');
  }

  it('is down at the start: the backend reports degraded, and connects when it is up', async () => {
    await redis.stop();
    await begin();
    assert.equal(
      codeOf(await session(server.origin, await login(server.origin, 'ben-terms'))),
      'store_unavailable',
    );
    assert.equal(await readiness(), 'degraded');
    await redis.start();
    await becomes('ready');
    await everythingWorks();
  });

  it('Redis dies while in use', async () => {
    await begin();
    await becomes('ready');
    await readsGoOn(() => redis.stop());
  });

  it('Redis does not respond for seconds', async () => {
    await begin();
    await becomes('ready');
    await readsGoOn(() => redis.freeze());
    redis.thaw();
  });

  it('Redis is full', async () => {
    await begin();
    await becomes('ready');
    await readsGoOn(() => void redis.command('config', 'set', 'maxmemory', '1'));
    redis.command('config', 'set', 'maxmemory', '0');
  });

  it('is flushed: a sign-out that this instance knows still holds', async () => {
    await begin();
    await becomes('ready');
    const cookie = await login(server.origin, 'ben-terms');
    const answer = await session(server.origin, cookie);
    const path = `/v2/consumers/${String(answer.body['consumer_id'])}/statements/`;
    await send(`${server.origin}/pcc/session`, 'DELETE', { headers: { ...fromPage, Cookie: cookie } });
    redis.command('flushall');
    assert.equal((await send(server.origin + path, 'GET', { headers: bearer(answer) })).status, 401);
    await everythingWorks();
  });
});
