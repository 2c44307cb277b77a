import { createClient } from '@redis/client';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../observer.ts';
import type { Counter, Store } from './store.ts';

const TIMEOUT_MS = 250;
/** After a failure nobody waits for Redis again before. */
const REST_MS = 1_000;
const PREFIX = 'pcc:';

const releaseScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end`;
const shortenScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('expire', KEYS[1], ARGV[2]) end`;

/**
 * Shared by all instances. While Redis is down, slow or full, each instance goes on with its own memory, which also
 * knows what this instance has written: `degraded` says so, and nothing fails.
 */
export function redisStore(url: string, memory: Store, log: Logger): Store {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1_000,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(200 * 2 ** retries, 3_000) },
  });
  let failedAt = -Infinity;
  let degraded = true;
  const setDegraded = (now: boolean): void => {
    if (degraded !== now) log.warn({ degraded: now }, now ? 'Redis cannot be used' : 'Redis is used again');
    degraded = now;
  };
  // Without a listener an error of the connection would end the process.
  client.on('error', () => setDegraded(true));
  client.on('ready', () => {
    failedAt = -Infinity;
    setDegraded(false);
  });
  void client.connect().catch(() => setDegraded(true));

  /** Rejects at once where Redis is not there, and soon where it is slow. */
  async function ask<T>(command: () => Promise<T>, writes = true): Promise<T> {
    if (!client.isReady || performance.now() - failedAt < REST_MS) throw new Error('Redis rests');
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        // In a busy process the answer may lie in the socket already: it is read before the verdict.
        timer = setTimeout(() => setImmediate(() => reject(new Error('Redis is slow'))), TIMEOUT_MS);
      });
      const answer = await Promise.race([command(), late]);
      // A full Redis still reads.
      if (writes) setDegraded(false);
      return answer;
    } catch (error) {
      failedAt = performance.now();
      setDegraded(true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  const orElse = <T>(command: () => Promise<T>, instead: () => Promise<T>): Promise<T> =>
    ask(command).catch(instead);

  return {
    get degraded() {
      return degraded;
    },
    // What Redis has lost (a flush), this instance may still know.
    get: async (key) =>
      (await ask(() => client.get(PREFIX + key), false).catch(() => null)) ?? memory.get(key),
    async set(key, value, seconds) {
      await memory.set(key, value, seconds);
      await orElse(
        async () =>
          void (await client.set(PREFIX + key, value, { expiration: { type: 'EX', value: seconds } })),
        () => Promise.resolve(),
      );
    },
    claim: (key, owner, seconds) =>
      orElse(
        async () =>
          (await client.set(PREFIX + key, owner, {
            condition: 'NX',
            expiration: { type: 'EX', value: seconds },
          })) === 'OK',
        () => memory.claim(key, owner, seconds),
      ),
    async release(key, owner) {
      await memory.release(key, owner);
      await orElse(
        async () => void (await client.eval(releaseScript, { keys: [PREFIX + key], arguments: [owner] })),
        () => Promise.resolve(),
      );
    },
    async shorten(key, owner, seconds) {
      await memory.shorten(key, owner, seconds);
      await orElse(
        async () =>
          void (await client.eval(shortenScript, {
            keys: [PREFIX + key],
            arguments: [owner, String(seconds)],
          })),
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
