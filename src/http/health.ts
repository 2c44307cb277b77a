import type { Clock } from './clock.ts';
import { PccError } from './error.ts';

const FULL = 50;
const RETRY_COST = 5;
const TIMEOUT_COST = 10;
const REWARD = 2;
const STRAIGHT_FAILURES = 5;
const OPEN_MS = 10_000;
/** Seconds of `Retry-After` that are waited for; longer ones are for the caller to deal with. */
const LONGEST_WAIT = 30;

/**
 * What one client knows of the service's health: a bucket that pays for retries, so that an outage is not multiplied,
 * and a circuit that opens after five failures in a row and lets one probe through after ten seconds.
 */
export interface Health {
  /**
   * Lets a request through, as the probe where one is due; while the circuit is open it throws what the caller has
   * met itself, or `unavailable`.
   */
  admit(operation: string, met: PccError | undefined): void;
  /** Counts one answered or failed exchange; `aborted` says nothing about the service. */
  record(error: PccError | undefined): void;
  /** Milliseconds to wait before retry number `retry` (from 0), or nothing when it should not happen. */
  delay(error: PccError, retry: number): number | undefined;
}

export function createHealth(clock: Clock): Health {
  let bucket = FULL;
  let failures = 0;
  let openUntil = 0;
  let probing = false;

  return {
    admit(operation, met) {
      if (failures < STRAIGHT_FAILURES) return;
      const wait = openUntil - clock.now();
      if (wait > 0 || probing) {
        throw (
          met ?? new PccError('unavailable', { operation, retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
        );
      }
      probing = true;
    },
    record(error) {
      probing = false;
      if (error?.code === 'aborted') return;
      failures = /^(network|timeout|unavailable)$/.test(error?.code ?? '') ? failures + 1 : 0;
      if (!error) bucket = Math.min(FULL, bucket + REWARD);
      if (failures >= STRAIGHT_FAILURES) openUntil = clock.now() + OPEN_MS;
    },
    delay(error, retry) {
      const { code, retryAfter = 0 } = error;
      const cost = code === 'timeout' ? TIMEOUT_COST : RETRY_COST;
      if (retryAfter > LONGEST_WAIT || bucket < cost) return undefined;
      bucket -= cost;
      return retryAfter ? retryAfter * 1000 : clock.random() * Math.min(5000, 300 * 2 ** retry);
    },
  };
}
