import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../observer.ts';
import type { Counter, Store } from './store.ts';

const PATIENCE_MS = { quick: 250, sure: 1_500 };
/** After a failure nobody waits for Redis again before. */
const REST_MS = 1_000;
const PREFIX = 'pcc:';

const releaseScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end`;
const shortenScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('expire', KEYS[1], ARGV[2]) end`;

const ensureScript = `local v = redis.call('get', KEYS[1]) or ARGV[1]; redis.call('set', KEYS[1], v, 'EX', ARGV[2]); return v`;
/** What a fail-over may lose must not have been relied upon. */
const REPLICA_MS = 100;

/**
 * Shared by all instances. While Redis is down, slow or full, each instance goes on with its own memory, which also
 * knows what this instance has written: `degraded` says so. Only what is `sure` fails meanwhile.
 */
export function redisStore(url: string, memory: Store, log: Logger): Store {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1_000,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(200 * 2 ** retries, 3_000) },
  });
  /** What others can stand in for rests by itself: being slow for it is no reason to refuse what cannot wait. */
  const failedAt = { quick: -Infinity, sure: -Infinity };
  let degraded = true;
  const setDegraded = (now: boolean): void => {
    if (degraded !== now) log.warn({ degraded: now }, now ? 'Redis cannot be used' : 'Redis is used again');
    degraded = now;
  };
  // Without a listener an error of the connection would end the process.
  client.on('error', () => setDegraded(true));
  client.on('ready', () => {
    failedAt.quick = failedAt.sure = -Infinity;
    setDegraded(false);
  });
  void client.connect().catch(() => setDegraded(true));

  /** Rejects at once where Redis is not there, and soon where it is slow. */
  async function ask<T>(
    command: () => Promise<T>,
    writes = true,
    kind: keyof typeof failedAt = 'quick',
  ): Promise<T> {
    if (!client.isReady || performance.now() - failedAt[kind] < REST_MS) throw new Error('Redis rests');
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        // In a busy process the answer may lie in the socket already: it is read before the verdict.
        timer = setTimeout(() => setImmediate(() => reject(new Error('Redis is slow'))), PATIENCE_MS[kind]);
      });
      const answer = await Promise.race([command(), late]);
      // A full Redis still reads.
      if (writes) setDegraded(false);
      return answer;
    } catch (error) {
      failedAt[kind] = performance.now();
      setDegraded(true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  /** For what nothing stands in for: worth a longer wait. */
  const askSure = <T>(command: () => Promise<T>, writes = true): Promise<T> => ask(command, writes, 'sure');
  const orElse = <T>(command: () => Promise<T>, instead: () => Promise<T>): Promise<T> =>
    ask(command).catch(instead);

  const setInRedis = async (key: string, value: string, seconds: number): Promise<void> => {
    await client.set(PREFIX + key, value, { expiration: { type: 'EX', value: seconds } });
  };
  const claimInRedis = async (key: string, owner: string, seconds: number): Promise<boolean> => {
    const options = { condition: 'NX', expiration: { type: 'EX', value: seconds } } as const;
    return (await client.set(PREFIX + key, owner, options)) === 'OK';
  };
  const run = (script: string, key: string, ...values: string[]) =>
    client.eval(script, { keys: [PREFIX + key], arguments: values });

  async function hold(key: string, owner: string, seconds: number): Promise<boolean> {
    if ((await run(shortenScript, key, owner, String(seconds))) !== 1) return false;
    return isSafe();
  }

  /** Whether what was just written outlives this Redis: a replica has heard of it, where there is one. */
  async function isSafe(): Promise<boolean> {
    const role = await client.role();
    const replicas = (role && 'replicas' in role && role.replicas) || [];
    return replicas.length === 0 || (await client.wait(1, REPLICA_MS)) >= 1;
  }

  return {
    sure: {
      get: async (key) => (await askSure(() => client.get(PREFIX + key), false)) ?? undefined,
      async set(key, value, seconds) {
        const safe = await askSure(async () => {
          await setInRedis(key, value, seconds);
          return isSafe();
        });
        if (!safe) throw new Error('no replica has heard of it');
      },
      async ensure(key, value, seconds) {
        const found = await askSure(() => run(ensureScript, key, value, String(seconds)));
        if (typeof found !== 'string') throw new Error('Redis answered something else');
        return found;
      },
      async lock(key, owner, seconds) {
        // Redis may lose it (a flush), and this instance then still knows.
        if (!(await memory.claim(key, owner, seconds))) return false;
        return askSure(() => claimInRedis(key, owner, seconds));
      },
      take: async (key) => (await askSure(() => client.del(PREFIX + key))) === 1,
      hold: (key, owner, seconds) => askSure(() => hold(key, owner, seconds)),
    },
    get degraded() {
      return degraded;
    },
    // What Redis has lost (a flush), this instance may still know.
    get: async (key) =>
      (await ask(() => client.get(PREFIX + key), false).catch(() => null)) ?? memory.get(key),
    async set(key, value, seconds) {
      await memory.set(key, value, seconds);
      await orElse(
        () => setInRedis(key, value, seconds),
        () => Promise.resolve(),
      );
    },
    claim: (key, owner, seconds) =>
      orElse(
        () => claimInRedis(key, owner, seconds),
        () => memory.claim(key, owner, seconds),
      ),
    async release(key, owner) {
      await memory.release(key, owner);
      // Also to a Redis that is slow: it may yet carry out the claim that nobody waits for any more.
      const released = client.isReady ? run(releaseScript, key, owner) : Promise.resolve(null);
      await Promise.race([released.catch(() => null), sleep(PATIENCE_MS.quick, null, { ref: false })]);
    },
    async shorten(key, owner, seconds) {
      await memory.shorten(key, owner, seconds);
      await orElse(
        async () => void (await run(shortenScript, key, owner, String(seconds))),
        () => Promise.resolve(),
      );
    },
    counter(name, { points, seconds }): Counter {
      const options = { keyPrefix: `${PREFIX}limit:${name}`, points, duration: seconds };
      const shared = new RateLimiterRedis({ ...options, storeClient: client, useRedisPackage: true });
      const own = memory.counter(name, { points, seconds });
      return {
        consume: (key) =>
          orElse(
            () => shared.consume(key).then(() => 0, waitOf),
            () => own.consume(key),
          ),
      };
    },
    async close() {
      if (client.isOpen) client.destroy();
      await memory.close();
    },
  };
}

/** Refusals of the counter are no failures of Redis. */
function waitOf(refused: unknown): number {
  if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
  throw refused;
}
