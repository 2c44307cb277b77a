import type { SessionExpiring } from '../http/client.ts';
import type { Clock } from '../http/clock.ts';

const WARNING_S = 60;

/** Minds the seconds that are left of a login, until the signal is aborted. */
export type Mind = (seconds: number, signal: AbortSignal) => Promise<void>;

/**
 * Warns a minute before a login ends by itself, and asks the endpoint again when it has. Loaded where logins do that.
 * `ask` leads to another call with what the endpoint says then; where asking is harmless, that is where it does not
 * prolong the login, it is done before the warning as well.
 */
export function mindExpiry(
  clock: Clock,
  ask: () => Promise<void>,
  announce: (expiring: SessionExpiring) => void,
  isHarmless: boolean,
): Mind {
  /** There was a warning, and the page left the rest to us. */
  let isOurs: boolean | undefined;

  function warn(expiresIn: number): boolean {
    let isLeft = true;
    announce({ state: 'expiring', expiresIn, preventDefault: () => void (isLeft = false) });
    return isLeft;
  }

  return async (seconds, signal) => {
    if (seconds > WARNING_S + 1) {
      isOurs = undefined;
      await clock.wait((seconds - WARNING_S) * 1000, signal);
      // It may have been prolonged meanwhile.
      if (isHarmless) await ask().catch(() => undefined);
      if (signal.aborted) return;
    }
    const left = Math.min(seconds, WARNING_S);
    if (!(isOurs ??= warn(Math.round(left)))) return;
    await clock.wait(left * 1000 + 1000, signal);
    await ask();
  };
}
