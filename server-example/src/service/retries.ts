import { setTimeout as sleep } from 'node:timers/promises';

const QUICK_MS = 2_000;

/** Repeats work at most twice if it fails quickly and `isTransient`: a slow failure has used up the time. */
export async function retryQuickFailures<T>(
  work: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
): Promise<T> {
  const started = performance.now();
  for (let retry = 0; ; retry++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || retry === 2 || performance.now() - started > QUICK_MS) throw error;
      await sleep(Math.random() * 300 * 2 ** retry);
    }
  }
}

/** Waits for a random time before a retry, longer after each, or until the signal aborts. */
export const pauseBefore = (retry: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.random() * Math.min(2_000, 100 * 2 ** retry), undefined, { signal }).catch(() => undefined);

const WINDOW_MS = 10_000;
const SHARE = 0.3;
const FLOOR = 10;

/** Limits retries to 30 % of the calls in the last 10 s, so that they do not worsen an outage. */
export interface RetryBudget {
  call(): void;
  /** Takes one retry from the budget; false if it is used up. */
  retry(): boolean;
}

export function retryBudget(now: () => number = Date.now): RetryBudget {
  // Two half windows approximate a sliding one.
  let current = { calls: 0, retries: 0 };
  let previous = { calls: 0, retries: 0 };
  let startedAt = now();

  function advance(): void {
    const halves = Math.floor((now() - startedAt) / (WINDOW_MS / 2));
    if (halves < 1) return;
    previous = halves === 1 ? current : { calls: 0, retries: 0 };
    current = { calls: 0, retries: 0 };
    startedAt = now();
  }

  return {
    call() {
      advance();
      current.calls++;
    },
    retry() {
      advance();
      const allowed = Math.max(FLOOR, SHARE * (previous.calls + current.calls));
      if (previous.retries + current.retries >= allowed) return false;
      current.retries++;
      return true;
    },
  };
}
