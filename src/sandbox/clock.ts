export interface ClockState {
  /** Milliseconds added to real time while the clock runs. */
  offset: number;
  /** Where it stands while it is stopped, in milliseconds since 1970. */
  stoppedAt: number | null;
}

/** The service's time: real time, moved and stopped at will. Everything that lapses or matures goes by it. */
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

  /** Whether time passes. */
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

  /** Stops time where it is. */
  stop(): void {
    this.#state().stoppedAt = this.now();
  }

  /** Lets time pass again from where it stands. */
  run(): void {
    const state = this.#state();
    state.offset = this.now() - Date.now();
    state.stoppedAt = null;
  }
}
