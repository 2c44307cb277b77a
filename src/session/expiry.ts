import type { Clock } from '../http/clock.ts';

const WARNING_S = 60;

interface Parts {
  readonly clock: Clock;
  /** Asks the endpoint, which calls `mind()` with what it says now. */
  readonly ask: () => Promise<void>;
  /** Asking does not prolong the login, so that it may be done before the warning. */
  readonly isHarmless: boolean;
  /** False where the page looks after it. */
  readonly warn: (seconds: number) => boolean;
}

/** Minds the seconds that are left of a login, until the signal is aborted. */
export type Mind = (seconds: number, signal: AbortSignal) => Promise<void>;

/** Warns a minute before a login ends by itself, and asks again when it has. Loaded where logins do that. */
export function mindExpiry({ clock, ask, isHarmless, warn }: Parts): Mind {
  /** There was a warning, and the page left the rest to us. */
  let isOurs: boolean | undefined;

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
