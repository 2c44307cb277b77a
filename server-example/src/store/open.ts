import type { Config } from '../config.ts';
import type { Logger } from '../observer.ts';
import { memoryStore } from './memory.ts';
import { redisStore } from './redis.ts';
import type { Store } from './store.ts';

/** In Redis where there is one, so that all instances share it; else in this process. */
export function openStore({ redisUrl }: Config, log: Logger): Store {
  return redisUrl === undefined ? memoryStore() : redisStore(redisUrl, memoryStore(), log);
}
