import { RateLimiterMemory, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Quota } from './broker/policy.ts';
import { Refusal } from './refusal.ts';

/** Counts requests by key; a refusal says when the next one may come. */
export interface Limiter {
  take(quota: Quota, name: string, key: string): Promise<void>;
}

/** `shared` makes the counter that all instances use; where there is none, each counts for itself. */
export function openLimiter(shared?: (name: string, quota: Quota) => RateLimiterAbstract): Limiter {
  const counters = new Map<string, RateLimiterAbstract>();
  return {
    async take({ points, seconds }, name, key) {
      let counter = counters.get(name);
      if (!counter) {
        counter =
          shared?.(name, { points, seconds }) ??
          new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
        counters.set(name, counter);
      }
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
