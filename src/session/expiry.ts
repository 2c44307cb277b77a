import type { SessionExpiring } from '../http/client.ts';
import type { Clock } from '../http/clock.ts';

const WARNING_S = 60;

/** Watches a login that ends in `seconds`, until the signal aborts. */
export type WatchExpiry = (seconds: number, signal: AbortSignal) => Promise<void>;

/**
 * Warns a minute before a login expires, and checks it when it has. Loaded only if logins expire. `check` asks the
 * endpoint, and starts another watch with the time that it returns. If that does not extend the login (`isReadOnly`),
 * it is also called before the warning.
 */
export function createExpiryWatch(
  clock: Clock,
  check: () => Promise<void>,
  notify: (expiring: SessionExpiring) => void,
  isReadOnly: boolean,
): WatchExpiry {
  /** Whether the page left the end to the session; undefined before the warning. */
  let isLeftToSession: boolean | undefined;
  /** Whether the login went on although its time was up: an endpoint may always name the same few seconds. */
  let isRepeated = false;

  function warn(expiresIn: number): boolean {
    let isPrevented = false;
    notify({ state: 'expiring', expiresIn, preventDefault: () => void (isPrevented = true) });
    return !isPrevented;
  }

  return async (seconds, signal) => {
    if (seconds > WARNING_S + 1) {
      isLeftToSession = undefined;
      isRepeated = false;
      await clock.wait((seconds - WARNING_S) * 1000, signal);
      // The login may have been extended meanwhile.
      if (isReadOnly) await check().catch(() => undefined);
      if (signal.aborted) return;
    }
    const secondsLeft = Math.min(seconds, WARNING_S);
    const wait = isRepeated ? Math.max(secondsLeft, WARNING_S / 2) : secondsLeft;
    isRepeated = false;
    if (!(isLeftToSession ??= warn(Math.round(secondsLeft)))) return;
    await clock.wait(wait * 1000 + 1000, signal);
    isRepeated = true;
    await check();
  };
}
