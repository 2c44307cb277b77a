export interface ClockState {
  /** Milliseconds added to real time while the clock runs. */
  offset: number;
  /** The time at which it is stopped, in milliseconds since 1970. */
  stoppedAt: number | null;
}

/** The service's time, which can be moved and stopped. All expiries and delays use it. */
export class Clock {
  readonly #state: () => ClockState;

  constructor(state: () => ClockState) {
    this.#state = state;
  }

  /** Milliseconds since 1970. */
  now(): number {
    const { offset, stoppedAt } = this.#state();
    return stoppedAt ?? Date.now() + offset;
  }

  /** Whether the clock runs. */
  get running(): boolean {
    return this.#state().stoppedAt === null;
  }

  /** Moves the clock to a time in milliseconds since 1970. */
  set(time: number): void {
    const state = this.#state();
    if (state.stoppedAt !== null) state.stoppedAt = time;
    else state.offset = time - Date.now();
  }

  /** Moves the clock forward. */
  advance(milliseconds: number): void {
    this.set(this.now() + milliseconds);
  }

  /** Stops the clock. */
  stop(): void {
    this.#state().stoppedAt = this.now();
  }

  /** Starts the clock again, at its current time. */
  run(): void {
    const state = this.#state();
    state.offset = this.now() - Date.now();
    state.stoppedAt = null;
  }
}
