import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Quota } from './broker/policy.ts';
import { Refusal } from './refusal.ts';
import type { Counter, Store } from './store/store.ts';

/** Counts requests by key; a refusal says when the next one may come. */
export interface Limiter {
  take(quota: Quota, name: string, key: string): Promise<void>;
}

export function openLimiter(store: Store): Limiter {
  const counters = new Map<string, Counter>();
  return {
    async take(quota, name, key) {
      let counter = counters.get(name);
      if (!counter) counters.set(name, (counter = store.counter(name, quota)));
      try {
        await counter.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const wait = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new Refusal(429, 'rate_limited', 'Too many requests.', {
          headers: { 'Retry-After': String(wait) },
        });
      }
    },
  };
}
