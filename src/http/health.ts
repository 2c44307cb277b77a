import type { Clock } from './clock.ts';
import { PccError } from './error.ts';

const BUCKET_SIZE = 50;
const RETRY_COST = 5;
const TIMEOUT_COST = 10;
const SUCCESS_REFILL = 2;
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;
/** Longest `Retry-After`, in seconds, that the client waits for; the caller handles longer ones. */
const MAX_WAIT_S = 30;

/**
 * What one client knows about the service's health: a token bucket that limits retries, so that they do not amplify an
 * outage, and a circuit breaker that opens after five consecutive failures and allows one probe after ten seconds.
 */
export interface Health {
  /**
   * Admits a request, as the probe if one is due. While the circuit is open it throws `lastError`, the error of the
   * caller's last attempt, or `unavailable`.
   */
  admit(operation: string, lastError: PccError | undefined): void;
  /** Counts one completed or failed exchange; `aborted` is not counted. */
  record(error: PccError | undefined): void;
  /** Milliseconds to wait before retry number `retry` (from 0), or `undefined` if there should be none. */
  delay(error: PccError, retry: number): number | undefined;
}

export function createHealth(clock: Clock): Health {
  let bucket = BUCKET_SIZE;
  let failures = 0;
  let openUntil = 0;
  let probing = false;

  return {
    admit(operation, lastError) {
      if (failures < FAILURES_TO_OPEN) return;
      const wait = openUntil - clock.now();
      if (wait > 0 || probing) {
        // Less one millisecond: right after opening, a sum of fractions may be a little more than ten seconds.
        throw (
          lastError ??
          new PccError('unavailable', { operation, retryAfter: Math.max(1, Math.ceil((wait - 1) / 1000)) })
        );
      }
      probing = true;
    },
    record(error) {
      probing = false;
      if (error?.code === 'aborted') return;
      failures = /^(network|timeout|unavailable)$/.test(error?.code ?? '') ? failures + 1 : 0;
      if (!error) bucket = Math.min(BUCKET_SIZE, bucket + SUCCESS_REFILL);
      if (failures >= FAILURES_TO_OPEN) openUntil = clock.now() + OPEN_MS;
    },
    delay(error, retry) {
      const { code, retryAfter = 0 } = error;
      const cost = code === 'timeout' ? TIMEOUT_COST : RETRY_COST;
      if (retryAfter > MAX_WAIT_S || bucket < cost) return undefined;
      bucket -= cost;
      return retryAfter ? retryAfter * 1000 : clock.random() * Math.min(5000, 300 * 2 ** retry);
    },
  };
}
