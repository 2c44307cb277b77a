import type { Clock } from '../http/clock.ts';

/** When the endpoint was asked who is signed in, and when it responded. */
export interface LoginCheck {
  readonly requestedAt: number;
  readonly respondedAt: number;
}

/** A confirmation of who is signed in is valid this long. */
const CONFIRMED_FOR_MS = 5_000;

/** Keeps when it was last confirmed who is signed in, and since when that may be someone else. */
export function createLoginChecks(clock: Clock) {
  let last: LoginCheck = { requestedAt: -Infinity, respondedAt: -Infinity };
  let unconfirmedSince = -Infinity;
  const isDue = () => unconfirmedSince > last.requestedAt;
  const invalidate = () => void (unconfirmedSince = clock.now());

  return {
    isDue,
    invalidate,
    add(by: LoginCheck): void {
      // A slow token request may be older than the last confirmation.
      if (by.requestedAt > last.requestedAt) last = by;
    },
    invalidateIfOld(): void {
      if (!isDue() && clock.now() - last.respondedAt > CONFIRMED_FOR_MS) invalidate();
    },
  };
}
