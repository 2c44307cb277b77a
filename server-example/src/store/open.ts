import type { Config } from '../config.ts';
import type { Logger } from '../monitoring/logger.ts';
import { memoryStore } from './memory.ts';
import { redisStore } from './redis.ts';
import type { Store } from './store.ts';

/** Opens Redis, which all instances share, or else a store in memory. */
export function openStore({ redisUrl }: Config, log: Logger): Store {
  if (redisUrl !== undefined) return redisStore(redisUrl, memoryStore(), log);
  log.info(
    { start: true },
    'No REDIS_URL: sign-outs, locks and quotas are kept in this process: one instance only',
  );
  return memoryStore();
}
