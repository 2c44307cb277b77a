import { abortable } from './abort.ts';

/** Time and randomness, which tests replace. */
export interface Clock {
  /** Milliseconds of a monotonic clock: a device's date may be wrong or jump. */
  now(): number;
  /** Rejects with `aborted` when the signal does. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** As `Math.random()`. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => abortable(signal, new Promise((resolve) => setTimeout(resolve, ms))),
  random: Math.random,
};
