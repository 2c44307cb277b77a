import { until } from './abort.ts';

/** Time and chance, so that tests can own them. */
export interface Clock {
  /** Milliseconds on a clock that nobody sets: a device's date may be wrong or jump. */
  now(): number;
  /** Rejects with `aborted` when the signal does. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => until(signal, new Promise((resolve) => setTimeout(resolve, ms))),
  random: Math.random,
};
