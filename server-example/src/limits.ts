import type { Quota } from './broker/policy.ts';
import { Refusal } from './refusal.ts';
import type { Counter, Store } from './store/store.ts';

/** Counts requests by key. Throws a 429 with `Retry-After` when a quota is used up. */
export interface Limiter {
  take(quota: Quota, name: string, key: string): Promise<void>;
}

export function openLimiter(store: Store): Limiter {
  const counters = new Map<string, Counter>();
  return {
    async take(quota, name, key) {
      let counter = counters.get(name);
      if (!counter) counters.set(name, (counter = store.counter(name, quota)));
      const ms = await counter.consume(key);
      if (ms === 0) return;
      throw new Refusal(429, 'rate_limited', 'Too many requests.', {
        headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) },
      });
    },
  };
}
