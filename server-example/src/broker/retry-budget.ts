const WINDOW_MS = 10_000;
const SHARE = 0.3;
const FLOOR = 10;

/** Lets retries be at most 30 % of the calls of the last 10 s, so that an outage is not made worse. */
export interface RetryBudget {
  call(): void;
  /** Whether one more retry fits; it then counts. */
  retry(): boolean;
}

export function retryBudget(now: () => number = Date.now): RetryBudget {
  // Two half windows: the sum of both stands for the sliding one.
  let current = { calls: 0, retries: 0 };
  let before = { calls: 0, retries: 0 };
  let startedAt = now();

  function turn(): void {
    const halves = Math.floor((now() - startedAt) / (WINDOW_MS / 2));
    if (halves < 1) return;
    before = halves === 1 ? current : { calls: 0, retries: 0 };
    current = { calls: 0, retries: 0 };
    startedAt = now();
  }

  return {
    call() {
      turn();
      current.calls++;
    },
    retry() {
      turn();
      const allowed = Math.max(FLOOR, SHARE * (before.calls + current.calls));
      if (before.retries + current.retries >= allowed) return false;
      current.retries++;
      return true;
    },
  };
}
