import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import {
  codeOf,
  environment,
  fromPage,
  page,
  send,
  start,
  type Answer,
  type Live,
} from './support/backend.ts';
import { eventually } from './support/eventually.ts';
import { run, type Running } from './support/process.ts';
import { startRedisProxy, type RedisProxy } from './support/redis-proxy.ts';
import { redisMissing, startRedis, type Redis } from './support/redis.ts';

if (redisMissing) console.warn(`Not shown: two processes, and faults between them. ${redisMissing}`);

const json = { 'Content-Type': 'application/json' };
/** Above the deadline of a read: what takes longer hangs. */
const LONGEST_MS = 20_000;

interface Person {
  readonly id: string;
  readonly cookie: string;
  readonly token: string;
}

describe('two processes with clocks 3 s apart, and one Redis', { skip: redisMissing }, () => {
  let redis: Redis;
  let proxy: RedisProxy;
  let live: Live;
  let both: readonly [Running, Running];
  let a: string;
  let b: string;
  /** Answers in place of the service. */
  let service: Live['intercept'];
  /** How often the service was asked to close each tradeline. */
  let closed: Map<string, number>;
  let tradelines: Iterator<string>;

  before(async () => {
    redis = await startRedis();
    proxy = await startRedisProxy(redis.port);
    live = await start();
    live.intercept = async (request, path) => {
      if (request.method === 'POST' && path.endsWith('/close-tradeline/')) {
        const { tradeline_id: id } = (await request.clone().json()) as { tradeline_id: string };
        closed.set(id, (closed.get(id) ?? 0) + 1);
      }
      return service?.(request, path);
    };
    const env = {
      ...environment(live.service),
      REDIS_URL: proxy.url,
      NODE_OPTIONS: `--import=${new URL('support/clock.mjs', import.meta.url).href}`,
    };
    both = await Promise.all([run({ ...env, TEST_CLOCK_MS: '0' }), run({ ...env, TEST_CLOCK_MS: '3000' })]);
    [a, b] = [both[0].origin, both[1].origin];
    closed = new Map();
    const hugo = await signIn('hugo-heavy');
    const { body } = await ask(hugo, 'GET', a, '/bill-reporting/open-tradelines/');
    tradelines = (body['results'] as { id: string }[]).map(({ id }) => id)[Symbol.iterator]();
  });
  after(async () => {
    for (const { child } of both) child.kill('SIGKILL');
    proxy.close();
    await live.close();
    await redis.stop();
  });
  beforeEach(() => closed.clear());
  afterEach(async () => {
    service = undefined;
    proxy.delayMs = 0;
    proxy.onCommands = undefined;
    proxy.mend();
    redis.thaw();
    for (const { child, origin, lines } of both) {
      assert.equal(child.exitCode, null, lines.join('\n').slice(-2_000));
      assert.equal((await send(`${origin}/livez`, 'GET')).status, 200);
    }
    for (const [id, times] of closed) assert.equal(times, 1, `${id} was sent ${times} times`);
  });

  /** Sends a request. Every answer comes in time, and a 503 says when to try again. */
  async function answer(address: string, method: string, headers: Record<string, string>, body?: object) {
    const started = performance.now();
    const got = await send(address, method, { headers, ...(body && { body: JSON.stringify(body) }) });
    const ms = performance.now() - started;
    assert.ok(ms < LONGEST_MS, `${method} ${address} took ${ms} ms`);
    if (got.status === 503) assert.ok(Number(got.headers.get('Retry-After')) >= 1, 'Retry-After');
    return got;
  }
  const session = (cookie: string, origin: string) =>
    answer(`${origin}/pcc/session`, 'POST', { ...fromPage, Cookie: cookie });
  async function logIn(pcid: string, origin: string): Promise<string> {
    const { headers } = await answer(`${origin}/demo/login`, 'POST', { ...fromPage, ...json }, { pcid });
    return (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  }
  const signIn = async (pcid: string, origin = a) => renew(await logIn(pcid, origin), origin);
  /** Waits until Redis can be used. */
  async function renew(cookie: string, origin = a): Promise<Person> {
    const { body } = await eventually(async () => {
      const got = await session(cookie, origin);
      return got.status === 200 && got;
    }, 'there is a session');
    return { id: String(body['consumer_id']), cookie, token: String(body['access_token']) };
  }
  const ask = ({ id, token }: Person, method: string, origin: string, path: string, body?: object) => {
    const headers = { Origin: page, Authorization: `Bearer ${token}`, ...(body && json) };
    return answer(`${origin}/v2/consumers/${id}${path}`, method, headers, body);
  };
  const read = (who: Person, origin: string) => ask(who, 'GET', origin, '/statements/');
  const close = (who: Person, tradeline_id: string, origin: string) =>
    ask(who, 'POST', origin, '/bill-reporting/close-tradeline/', { tradeline_id });
  const signOut = ({ cookie }: Person, origin: string) =>
    answer(`${origin}/pcc/session`, 'DELETE', { ...fromPage, Cookie: cookie });
  const nextTradeline = () => String(tradelines.next().value);
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
  /** A session that both processes have seen. */
  async function begin(pcid: string): Promise<Person> {
    const who = await signIn(pcid);
    for (const origin of [a, b]) {
      await eventually(async () => (await read(who, origin)).status === 200, 'the session is known');
    }
    return who;
  }

  it('send no action and confirm no sign-out while Redis is suspended', async () => {
    const hugo = await begin('hugo-heavy');
    const id = nextTradeline();
    redis.freeze();
    const refused = await Promise.all([close(hugo, id, a), close(hugo, id, b)]);
    assert.deepEqual(refused.map(codeOf), ['store_unavailable', 'store_unavailable']);
    assert.equal(closed.size, 0);
    assert.equal(codeOf(await signOut(hugo, a)), 'store_unavailable');
    assert.equal((await read(hugo, a)).status, 401, 'where it happened the sign-out holds at once');
    assert.equal((await read(hugo, b)).status, 200, 'the session was known there a moment ago');
    for (const { child } of both) child.kill('SIGUSR2');
    await eventually(async () => (await read(hugo, b)).status === 503, 'after 30 s it is no longer known', 5);
    redis.thaw();
    await eventually(async () => (await read(hugo, b)).status === 401, 'the sign-out holds everywhere');
    const again = await renew(hugo.cookie, b);
    assert.deepEqual(statuses(await Promise.all([close(again, id, a), close(again, id, b)])), [201, 409]);
  });

  it('send an action once and keep a sign-out while each reply of Redis is 400 ms late', async () => {
    const hugo = await begin('hugo-heavy');
    const id = nextTradeline();
    proxy.delayMs = 400;
    const answers = await Promise.all([a, b, a, b, a, b].map((origin) => close(hugo, id, origin)));
    for (const { status } of answers) assert.ok([201, 409, 503].includes(status), String(status));
    let isConfirmed = false;
    let count = 0;
    const readAll = async (origin: string) => {
      for (let late = 0; late < 3; count++) {
        const isLate = isConfirmed;
        const { status } = await read(hugo, origin);
        if (isLate) assert.equal(status, 401, 'it was asked after the sign-out had been confirmed');
        if (isLate) late++;
      }
    };
    const reading = Promise.all([a, b, a, b].map(readAll));
    await eventually(async () => (await signOut(hugo, a)).status === 204, 'the sign-out is confirmed');
    isConfirmed = true;
    await reading;
    assert.ok(count >= 12);
  });

  it('request one token for a consumer while each reply of Redis is 400 ms late [#84]', async () => {
    const exchanges = () => live.seen.filter(({ path }) => path === '/auth/token/exchange/').length;
    const cookie = await logIn('chloe-review', a);
    const before = exchanges();
    proxy.delayMs = 400;
    await Promise.all([a, b].map((origin) => renew(cookie, origin)));
    assert.equal(exchanges(), before + 1);
  });

  it('confirm a sign-out that a busy replica acknowledges late [#111]', async () => {
    const hugo = await begin('hugo-heavy');
    const replica = await startRedis('--replicaof', '127.0.0.1', redis.port);
    const follows = (count: number) => () =>
      Promise.resolve(redis.command('info', 'replication').split('state=online').length === count + 1);
    try {
      await eventually(follows(1), 'the replica follows');
      // On a busy machine the replica may be too late again: the sign-out is then repeated, as a page would.
      const signOutLate = async () => {
        let waits = 0;
        proxy.onCommands = (text) => {
          if (text.includes('WAIT') && ++waits === 2) replica.thaw();
        };
        replica.freeze();
        const { status } = await signOut(hugo, a);
        replica.thaw();
        return status === 204;
      };
      await eventually(signOutLate, 'it is confirmed');
    } finally {
      await replica.stop();
    }
    await eventually(follows(0), 'it no longer follows');
  });

  it('send an action once and keep a sign-out when Redis loses its data', async () => {
    const [hugo, ben] = [await begin('hugo-heavy'), await begin('ben-terms')];
    const id = nextTradeline();
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    service = async (_request, path) => {
      if (path.endsWith('/close-tradeline/')) await held;
      return undefined;
    };
    const first = close(hugo, id, a);
    await eventually(() => Promise.resolve(closed.has(id)), 'the action is sent');
    assert.equal((await signOut(ben, b)).status, 204);
    redis.command('flushall');
    assert.deepEqual(statuses(await Promise.all([close(hugo, id, a), close(hugo, id, b)])), [401, 401]);
    for (const origin of [a, b]) assert.equal((await read(ben, origin)).status, 401);
    assert.equal(codeOf(await close(await renew(hugo.cookie), id, b)), 'store_unavailable');
    go();
    assert.equal((await first).status, 201);
  });

  it('keep reading while Redis restarts, and recreate what it has lost', async () => {
    const [hugo, ben] = [await begin('hugo-heavy'), await begin('ben-terms')];
    const id = nextTradeline();
    assert.equal((await signOut(ben, a)).status, 204);
    for (const origin of [a, b]) assert.equal((await read(ben, origin)).status, 401);
    await redis.stop();
    for (const origin of [a, b]) {
      assert.equal((await read(hugo, origin)).status, 200);
      assert.equal((await read(ben, origin)).status, 401);
      assert.equal(codeOf(await close(hugo, id, origin)), 'store_unavailable');
    }
    await redis.start();
    for (const origin of [a, b]) {
      await eventually(async () => (await read(hugo, origin)).status === 401, 'nobody knows of the login');
      assert.equal((await read(ben, origin)).status, 401);
    }
    const again = await renew(hugo.cookie, b);
    for (const origin of [a, b]) assert.equal(codeOf(await close(again, id, origin)), 'store_unavailable');
    redis.age();
    assert.deepEqual(statuses(await Promise.all([close(again, id, a), close(again, id, b)])), [201, 409]);
  });

  it('send an action once when one is suspended right before it sends', async () => {
    const hugo = await begin('hugo-heavy');
    const id = nextTradeline();
    const [{ child }, other] = both;
    const suspended = new Promise<void>((resolve) => {
      proxy.onCommands = (text) => {
        // The last command of the renewal.
        if (!text.includes('ROLE')) return;
        child.kill('SIGSTOP');
        resolve();
      };
    });
    const first = close(hugo, id, a);
    await suspended;
    proxy.onCommands = undefined;
    const [lock = ''] = redis.command('keys', `pcc:action:*${id}*`).split('\n');
    assert.equal(redis.command('del', lock).trim(), '1', 'the lock expires');
    assert.equal((await close(hugo, id, b)).status, 201);
    child.kill('SIGUSR2');
    child.kill('SIGCONT');
    assert.equal(codeOf(await first), 'store_unavailable');
    // The clocks are 3 s apart again: the other process accepts no token from its future.
    other.child.kill('SIGUSR2');
  });

  it('send nothing when the connection is cut before Redis has answered', async () => {
    const hugo = await begin('hugo-heavy');
    const id = nextTradeline();
    proxy.delayMs = 1_000;
    const locks = () => Promise.resolve(redis.command('keys', 'pcc:action:*').includes(id));
    const actions = Promise.all([close(hugo, id, a), close(hugo, id, b)]);
    await eventually(locks, 'Redis has set the lock');
    proxy.cut();
    for (const answer of await actions)
      assert.ok(['store_unavailable', 'in_progress'].includes(String(codeOf(answer))));
    assert.equal(closed.size, 0);
    for (const origin of [a, b]) assert.equal((await read(hugo, origin)).status, 200);
    assert.equal(codeOf(await signOut(hugo, b)), 'store_unavailable');
    assert.equal((await read(hugo, b)).status, 401);
    proxy.delayMs = 0;
    proxy.mend();
    await eventually(async () => (await read(hugo, a)).status === 401, 'the sign-out holds everywhere');
    await eventually(async () => (await signOut(hugo, a)).status === 204, 'it is confirmed');
  });

  it('withstand a service that drips, stalls, floods and sends wrong lengths', async () => {
    const [ana, ben] = [await begin('ana-complete'), await begin('ben-terms')];
    const misdeeds: Record<string, () => Response | Promise<never>> = {
      '/kyc-results/': () => endless(' ', 1_000),
      '/payment-cards/': () => new Promise<never>(() => {}),
      '/bill-reporting/': () => endless('[{},'.repeat(16_384)),
      '/bill-reporting/bill-details/': () =>
        Response.json({ results: [{ id: 't1', owner: { consumer_id: ben.id } }] }),
    };
    service = (_request, path) => misdeeds[path.replace(`/v2/consumers/${ana.id}`, '')]?.();
    const requests = [a, b].flatMap((origin) =>
      Object.keys(misdeeds).map((path) => ask(ana, 'GET', origin, path)),
    );
    for (const origin of [a, b, a, b]) assert.equal((await read(ben, origin)).status, 200);
    const answers = await Promise.all(requests);
    const once = ['upstream_timeout', 'upstream_timeout', 'bad_answer', 'bad_answer'];
    assert.deepEqual(answers.map(codeOf), [...once, ...once]);
    for (const { text } of answers) assert.ok(!text.includes(ben.id));
  });
});

/** An answer that never ends: one piece after the other, each so long after the one before. */
function endless(piece: string, everyMs = 0): Response {
  const bytes = new TextEncoder().encode(piece);
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    controller.enqueue(bytes);
  };
  return new Response(new ReadableStream({ pull }), { headers: json });
}
