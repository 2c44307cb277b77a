import type { Clock } from '../http/clock.ts';

const WARNING_S = 60;
/** Sessions are renewed long before; a timer cannot wait for longer than 24 days anyway. */
const LONGEST_S = 86_400;

interface Parts {
  readonly clock: Clock;
  /** Asks the endpoint, which calls `mind()` with what it says now. */
  readonly ask: () => Promise<void>;
  /** Whether asking leaves the login as it is, so that it may be done before the warning. */
  readonly isHarmless: () => boolean;
  /** False where the page looks after it. */
  readonly warn: (seconds: number) => boolean;
}

/** Warns a minute before a login ends by itself, and asks again when it has. */
export function mindExpiry({ clock, ask, isHarmless, warn }: Parts) {
  let minding = new AbortController();
  /** There was a warning, and the page left the rest to us. */
  let warned: boolean | undefined;

  async function wait(seconds: number, signal: AbortSignal): Promise<void> {
    if (seconds > WARNING_S + 1) {
      warned = undefined;
      await clock.wait((seconds - WARNING_S) * 1000, signal);
      // It may have been prolonged meanwhile.
      if (isHarmless()) await ask().catch(() => undefined);
      if (signal.aborted) return;
    }
    const left = Math.min(seconds, WARNING_S);
    if (!(warned ??= warn(Math.round(left)))) return;
    await clock.wait(left * 1000 + 1000, signal);
    await ask();
  }

  return {
    /** Takes in how many seconds are left; `undefined` where the login does not end. */
    mind(seconds: number | undefined): void {
      minding.abort();
      minding = new AbortController();
      if (typeof seconds !== 'number' || !(seconds >= 0 && seconds < LONGEST_S)) return;
      // Aborted, or an error that the session has told already.
      wait(seconds, minding.signal).catch(() => undefined);
    },
  };
}
