import type { Config } from '../config.ts';
import type { Logger } from '../observer.ts';
import { memoryStore } from './memory.ts';
import { redisStore } from './redis.ts';
import type { Store } from './store.ts';

/** In Redis where there is one, so that all instances share it; else in this process. */
export function openStore({ redisUrl }: Config, log: Logger): Store {
  if (redisUrl !== undefined) return redisStore(redisUrl, memoryStore(), log);
  log.info(
    { start: true },
    'No REDIS_URL: sign-outs, locks and quotas are kept in this process: one instance only',
  );
  return memoryStore();
}
