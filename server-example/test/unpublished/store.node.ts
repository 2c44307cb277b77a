import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { page, resultsOf, startFor } from '../support/backend.ts';
import { open } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { redisMissing, startRedis, startReplica, type Redis } from './support/redis.ts';
import { storeUnavailable } from '../../src/http/refusal.ts';
import { silent, type Logger } from '../../src/monitoring/logger.ts';
import { openRevocation } from '../../src/session/revocation.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { redisStore } from '../../src/store/redis.ts';

/** A logger, and what it has been given. */
function recording() {
  const lines: (readonly [Record<string, unknown>, string])[] = [];
  const write = (fields: Record<string, unknown>, text: string) => void lines.push([fields, text]);
  return { lines, log: { info: write, warn: write, error: write } as unknown as Logger };
}

describe('a store without its Redis', () => {
  it('says so once, with the reason, from the start', async (t) => {
    for (const url of ['redis://:secret-7@127.0.0.1:1', 'redis://:secret-7@127.0.0.1:1,127.0.0.1:2']) {
      const { lines, log } = recording();
      const store = redisStore(url, log);
      t.after(() => store.close());
      await eventually(() => lines.length > 0, 'a line is logged');
      await assert.rejects(store.shared.get('key'), { code: 'store_unavailable' });
      assert.equal(store.isDegraded, true);
      assert.deepEqual(lines, [[{ degraded: true, code: 'ECONNREFUSED' }, 'Redis cannot be used']]);
    }
  });

  it('keeps claims in memory, where only their owner releases them', async (t) => {
    const store = redisStore('redis://127.0.0.1:1', silent);
    t.after(() => store.close());
    assert.equal(await store.tryLock('action', 'ana', 60), true);
    assert.equal(await store.tryLock('action', 'ben', 60), false);
    await store.releaseLock('action', 'ben');
    assert.equal(await store.tryLock('action', 'ben', 60), false);
    await store.releaseLock('action', 'ana');
    assert.equal(await store.tryLock('action', 'ben', 60), true);
  });
});

describe('a full store in memory', () => {
  it('forgets what has not been written for longest', async () => {
    const store = memoryStore();
    await store.tryLock('first', 'ana', 60);
    await store.tryLock('second', 'ana', 60);
    for (let i = 2; i < 100_000; i++) await store.set(`key ${i}`, '', 60);
    assert.equal(await store.shared.extendLock('second', 'ana', 60), true);
    assert.equal(await store.get('first'), 'ana', 'nothing is new');
    await store.set('one more', '', 60);
    assert.deepEqual([await store.get('first'), await store.get('second')], [undefined, 'ana']);
  });
});

describe('a store with a wrong password', { skip: redisMissing }, () => {
  it('says so once, without the password', async (t) => {
    const redis = await startRedis();
    await redis.command('config', 'set', 'requirepass', 'right');
    t.after(() => redis.stop());
    for (const [login, code] of [
      [':secret-7@', 'WRONGPASS'],
      ['', 'NOAUTH'],
    ]) {
      const { lines, log } = recording();
      const store = redisStore(`redis://${login}127.0.0.1:${redis.port}`, log);
      t.after(() => store.close());
      const isLogged = () => store.get('key').then(() => lines.length > 0);
      await eventually(isLogged, 'a line is logged');
      assert.deepEqual(lines, [[{ degraded: true, code }, 'Redis cannot be used']]);
    }
  });
});

describe('what Redis has', { skip: redisMissing }, () => {
  it('names no pcid, address or file, in keys or values', async (t) => {
    const redis = await startRedis();
    const live = await startFor(t, { env: { REDIS_URL: redis.url, PCC_TRUST_PROXY: '127.0.0.1' } });
    t.after(() => redis.stop());
    await live.ask('GET', '/pcc/session', {
      headers: { 'X-PCC-Request': '1', Origin: page, 'X-Forwarded-For': '203.0.113.77' },
    });
    const ana = await open(live, 'ana-complete');
    const [statement] = resultsOf<{ file_name: string }>(await ana.statements());
    const file = String(statement?.file_name);
    assert.equal((await ana.get(ana.mine(`/statements/${file}/email/`))).status, 204);
    const keys = (await redis.command('keys', '*')).split('\n');
    for (const kind of ['limit:anonymous', 'limit:session', 'limit:emailStatement', 'action:'])
      assert.ok(
        keys.some((key) => key.startsWith(`pcc:${kind}`)),
        kind,
      );
    const values = await Promise.all(keys.map((key) => redis.command('get', key)));
    const all = [...keys, ...values].join('\n');
    for (const text of ['ana-complete', '203.0.113.77', file]) assert.ok(!all.includes(text), text);
  });
});

describe('a store whose Redis refuses scripts', { skip: redisMissing }, () => {
  let redis: Redis;
  before(async () => (redis = await startRedis()));
  after(() => redis.stop());

  it('releases a claim without an error, in memory at least', async (t) => {
    const store = redisStore(redis.url, silent);
    t.after(() => store.close());
    await eventually(() => !store.isDegraded, 'Redis is used');
    await redis.command('acl', 'setuser', 'default', '-eval');
    assert.equal(await store.tryLock('action', 'ana', 60), true);
    await store.releaseLock('action', 'ana');
    await assert.rejects(store.shared.get('key'), { code: 'store_unavailable' });
    assert.equal(store.isDegraded, true);
    await redis.command('acl', 'setuser', 'default', '+eval');
    const isUsed = () => store.set('key', '', 60).then(() => !store.isDegraded);
    await eventually(isUsed, 'Redis is used again');
  });
});

describe('a store whose Redis has a replica that does not answer', { skip: redisMissing }, () => {
  it('waits for it more than once before it gives up', async (t) => {
    const redis = await startRedis();
    const replica = await startReplica(redis);
    const store = redisStore(redis.url, silent);
    t.after(async () => {
      await store.close();
      await replica.stop();
      await redis.stop();
    });
    await eventually(() => !store.isDegraded, 'Redis is used');
    replica.freeze();
    await assert.rejects(store.shared.set('sign-out', 'now', 60), { code: 'store_unavailable' });
    const [, waits] = /cmdstat_wait:calls=(\d+)/.exec(await redis.command('info', 'commandstats')) ?? [];
    assert.ok(Number(waits) > 1, waits);
  });
});

describe('a login that was signed out', () => {
  it('gets no new session if the store returns the old login, and cannot be written', async (t) => {
    const memory = memoryStore();
    let isBroken = false;
    let first = '';
    const store = {
      ...memory,
      shared: {
        ...memory.shared,
        // As a Redis that was restored from an old copy.
        getOrSet: (...args: Parameters<typeof memory.shared.getOrSet>) =>
          isBroken ? Promise.resolve(first) : memory.shared.getOrSet(...args),
        set: (...args: Parameters<typeof memory.shared.set>) =>
          isBroken ? Promise.reject(storeUnavailable()) : memory.shared.set(...args),
      },
    };
    const revocation = openRevocation(store, 60, silent);
    t.after(() => revocation.close());
    first = await revocation.generationOf('sid');
    await revocation.revoke('sid');
    isBroken = true;
    await assert.rejects(revocation.generationOf('sid'), { code: 'store_unavailable' });
    isBroken = false;
    assert.notEqual(await revocation.generationOf('sid'), first);
  });

  it('is trusted for 30 s without the store, and not for longer because the clock was set back', async (t) => {
    const memory = memoryStore();
    let isBroken = false;
    const get = (key: string) => (isBroken ? Promise.reject(storeUnavailable()) : memory.shared.get(key));
    const revocation = openRevocation({ ...memory, shared: { ...memory.shared, get } }, 60, silent);
    t.after(() => revocation.close());
    const now = Date.now();
    t.mock.timers.enable({ apis: ['Date'], now });
    const generation = await revocation.generationOf('sid');
    assert.equal(await revocation.isValid('sid', generation), true);
    isBroken = true;
    t.mock.timers.setTime(now + 29_999);
    assert.equal(await revocation.isValid('sid', generation), true);
    for (const later of [30_000, -3_600_000]) {
      t.mock.timers.setTime(now + later);
      await assert.rejects(revocation.isValid('sid', generation), { code: 'store_unavailable' });
    }
  });

  it('is logged while only this instance knows it, and when all do', async (t) => {
    const memory = memoryStore();
    let isBroken = true;
    const set = (...args: Parameters<typeof memory.shared.set>) =>
      isBroken ? Promise.reject(storeUnavailable()) : memory.shared.set(...args);
    const lines: string[] = [];
    const log = {
      ...silent,
      warn: (_: object, message: string) => void lines.push(`warn: ${message}`),
      info: (_: object, message: string) => void lines.push(`info: ${message}`),
    } as Logger;
    const revocation = openRevocation({ ...memory, shared: { ...memory.shared, set } }, 60, log);
    t.after(() => revocation.close());
    const first = await revocation.generationOf('sid');
    await assert.rejects(revocation.revoke('sid'), { code: 'store_unavailable' });
    const waiting = 'warn: a sign-out holds only in this instance until the store is back';
    assert.deepEqual(lines, [waiting]);
    isBroken = false;
    await eventually(() => lines.length > 1, 'the store has the sign-out');
    assert.deepEqual(lines, [waiting, 'info: every sign-out now holds in all instances']);
    assert.equal(await revocation.isValid('sid', first), false);
  });

  it('gets a new session in every instance, although the reply to the sign-out was lost', async (t) => {
    const memory = memoryStore();
    let isReplyLost = true;
    const store = {
      ...memory,
      shared: {
        ...memory.shared,
        async set(key: string, value: string, seconds: number) {
          await memory.shared.set(key, value, seconds);
          if (isReplyLost) throw storeUnavailable();
        },
      },
    };
    const [one, other] = [openRevocation(store, 60, silent), openRevocation(store, 60, silent)];
    t.after(() => [one, other].forEach((instance) => instance.close()));
    const before = await one.generationOf('login');
    await assert.rejects(one.revoke('login'));
    isReplyLost = false;
    const after = await other.generationOf('login');
    assert.equal(await one.generationOf('login'), after);
    for (const instance of [one, other]) {
      assert.equal(await instance.isValid('login', before), false);
      assert.equal(await instance.isValid('login', after), true);
    }
  });

  it('is confirmed only when the store has it, although another sign-out has come', async (t) => {
    const memory = memoryStore();
    const set = () => Promise.reject(storeUnavailable());
    const revocation = openRevocation({ ...memory, shared: { ...memory.shared, set } }, 60, silent);
    t.after(() => revocation.close());
    const ends = await Promise.allSettled([revocation.revoke('login'), revocation.revoke('login')]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
  });
});
