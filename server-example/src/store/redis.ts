import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { storeUnavailable } from '../http/refusal.ts';
import type { Logger } from '../monitoring/logger.ts';
import { openConnection } from './connection.ts';
import { memoryStore } from './memory.ts';
import { scripts } from './scripts.ts';
import type { Counter, Store } from './store.ts';

/** Every request is counted, so that must be quick; without the other commands, something may be done twice. */
const PATIENCE_MS = { quick: 250, patient: 1_500, read: 1_500 };
/** After a failure, Redis is not used for this long. */
const REST_MS = 1_000;
const PREFIX = 'pcc:';

/** How long to wait for a replica, so that a failover does not lose the write. Each try blocks the connection. */
const REPLICA = { tries: 5, ms: 100 };
const MARK_MS = 10_000;

interface ScriptOptions {
  readonly keys: readonly string[];
  readonly arguments: readonly string[];
}

/**
 * Shared by all instances. While Redis is down, slow or full, each instance uses its own memory, which also has what this
 * instance has written, and `isDegraded` is true. Only `shared` rejects meanwhile.
 */
export function redisStore(url: string, log: Logger): Store {
  const memory = memoryStore();
  /**
   * Kept separately: a timeout of a quick command must not make the others fail, and a full Redis, which refuses writes,
   * can still read.
   */
  const failedAt = { quick: -Infinity, patient: -Infinity, read: -Infinity };
  /** Undefined until the first connection, or failure. */
  let degraded: boolean | undefined;
  function setDegraded(now: boolean, error?: unknown): void {
    const wasDegraded = degraded;
    degraded = now;
    if (now && !wasDegraded) log.warn({ degraded: now, code: codeOf(error) }, 'Redis cannot be used');
    if (!now && wasDegraded) log.warn({ degraded: now }, 'Redis is used again');
  }
  let connections = 0;
  const redis = openConnection(url, {
    up() {
      connections++;
      failedAt.quick = failedAt.patient = failedAt.read = -Infinity;
      setDegraded(false);
      markAll();
    },
    down: (error) => setDegraded(true, error),
  });

  /** Servers get their mark early: an action that finds none has to wait. */
  function markAll(): void {
    for (const mark of redis.marks.all()) dataAge(mark).catch(() => undefined);
  }
  const marking = setInterval(markAll, MARK_MS).unref();

  async function dataAge(mark: string): Promise<number> {
    const seconds = Number(await runAt(mark, scripts.dataAge));
    if (Number.isNaN(seconds)) throw new Error('unexpected reply from Redis');
    if (seconds < 0) log.warn({}, 'Redis is new or has lost its data: irreversible actions have to wait');
    return Math.max(0, seconds);
  }

  /** Rejects immediately if Redis is unavailable, and after a short timeout if it is slow. */
  async function useRedis<T>(command: () => Promise<T>, kind: keyof typeof failedAt = 'patient'): Promise<T> {
    if (!redis.isReady || performance.now() - failedAt[kind] < REST_MS) throw new Error('Redis rests');
    const connection = connections;
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        // In a busy process the reply may already be in the socket: it is read first.
        timer = setTimeout(() => setImmediate(() => reject(new Error('Redis is slow'))), PATIENCE_MS[kind]);
      });
      const answer = await Promise.race([command(), late]);
      if (kind !== 'read') setDegraded(false);
      return answer;
    } catch (error) {
      // After a failover, what was sent to the former master says nothing about the new one.
      if (connection !== connections) throw error;
      failedAt[kind] = performance.now();
      // A Redis that cannot read cannot write either.
      if (kind === 'read') failedAt.patient = failedAt.read;
      setDegraded(true, error);
      redis.suspect();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** For what all instances must share. */
  const requireRedis: typeof useRedis = (command, kind) =>
    useRedis(command, kind).catch((cause: unknown) => {
      throw storeUnavailable(2, cause);
    });

  /** Each command has one key, so that one node of a cluster can run it. */
  const get = (key: string) => redis.send(PREFIX + key, 'GET', PREFIX + key) as Promise<string | null>;
  const set = async (key: string, value: string, seconds: number): Promise<void> => {
    await redis.send(PREFIX + key, 'SET', PREFIX + key, value, 'EX', String(seconds));
  };
  const tryLock = async (key: string, owner: string, seconds: number): Promise<boolean> =>
    (await redis.send(PREFIX + key, 'SET', PREFIX + key, owner, 'NX', 'EX', String(seconds))) === 'OK';
  const runAt = (key: string, script: string, ...values: string[]) =>
    redis.send(key, 'EVAL', script, '1', key, ...values);
  const run = (script: string, key: string, ...values: string[]) => runAt(PREFIX + key, script, ...values);

  async function extendLock(key: string, owner: string, seconds: number): Promise<boolean> {
    if ((await run(scripts.setExpiry, key, owner, String(seconds))) !== 1) return false;
    return isSafe(key);
  }

  /** Whether the last write survives a failover: a replica has it, if there are any. */
  async function isSafe(key: string): Promise<boolean> {
    const [, , replicas] = (await redis.send(PREFIX + key, 'ROLE')) as [string, number, unknown[]];
    if (replicas.length === 0) return true;
    for (let tries = 0; tries < REPLICA.tries; tries++) {
      if (Number(await redis.send(PREFIX + key, 'WAIT', '1', String(REPLICA.ms))) >= 1) return true;
    }
    return false;
  }

  return {
    shared: {
      get: async (key) =>
        ((await requireRedis(() => run(scripts.get, key), 'read')) as string | null) ?? undefined,
      async set(key, value, seconds) {
        const isReplicated = await requireRedis(async () => {
          await run(scripts.set, key, value, String(seconds));
          return isSafe(key);
        });
        // No replica has acknowledged the write.
        if (!isReplicated) throw storeUnavailable();
      },
      async getOrSet(key, value, seconds) {
        const reply = await requireRedis(() => run(scripts.getOrSet, key, value, String(seconds)));
        if (typeof reply !== 'string') throw storeUnavailable(2, new Error('unexpected reply from Redis'));
        return reply;
      },
      async tryLock(key, owner, seconds) {
        // If Redis loses the lock (a flush), this instance still has it.
        if (!(await memory.tryLock(key, owner, seconds))) return false;
        return requireRedis(() => tryLock(key, owner, seconds));
      },
      take: async (key) => (await requireRedis(() => run(scripts.take, key))) === 1,
      dataAge: (key) => requireRedis(() => dataAge(redis.marks.of(PREFIX + key))),
      extendLock: (key, owner, seconds) => requireRedis(() => extendLock(key, owner, seconds)),
    },
    get isDegraded() {
      return degraded !== false;
    },
    // If Redis has lost the value (a flush), this instance may still have it.
    get: async (key) => (await useRedis(() => get(key), 'read').catch(() => null)) ?? memory.get(key),
    async set(key, value, seconds) {
      await memory.set(key, value, seconds);
      await useRedis(() => set(key, value, seconds)).catch(() => undefined);
    },
    tryLock: (key, owner, seconds) =>
      useRedis(() => tryLock(key, owner, seconds)).catch(() => memory.tryLock(key, owner, seconds)),
    async releaseLock(key, owner) {
      await memory.releaseLock(key, owner);
      // Also while Redis is slow: it may still run the command that has timed out.
      const released = redis.isReady ? run(scripts.release, key, owner) : Promise.resolve(null);
      await Promise.race([released.catch(() => null), sleep(PATIENCE_MS.quick, null, { ref: false })]);
    },
    async setLockExpiry(key, owner, seconds) {
      await memory.setLockExpiry(key, owner, seconds);
      await useRedis(() => run(scripts.setExpiry, key, owner, String(seconds))).catch(() => undefined);
    },
    counter(name, { points, seconds }): Counter {
      const options = { keyPrefix: `${PREFIX}limit:${name}`, points, duration: seconds };
      // The only method of a client that it uses.
      const storeClient = {
        eval: (script: string, { keys: [key = ''], arguments: values }: ScriptOptions) =>
          runAt(key, script, ...values),
      };
      const shared = new RateLimiterRedis({ ...options, storeClient, useRedisPackage: true });
      const memoryCounter = memory.counter(name, { points, seconds });
      return {
        consume: (key) =>
          useRedis(() => shared.consume(key).then(() => 0, waitOf), 'quick').catch(() =>
            memoryCounter.consume(key),
          ),
      };
    },
    async close() {
      clearInterval(marking);
      redis.close();
      await memory.close();
    },
  };
}

/** The code of an error, such as `ECONNREFUSED` or `WRONGPASS`: the rest may contain the URL. */
function codeOf(error: unknown): string | undefined {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code ?? /^[A-Z]+\b/.exec(message ?? '')?.[0];
}

/** An exceeded quota is not a failure of Redis. */
function waitOf(refused: unknown): number {
  if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
  throw refused;
}
