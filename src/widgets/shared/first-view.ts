import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Data that comes sooner is shown without placeholders: they would flash, and delay it. */
const PLACEHOLDERS_AFTER_MS = 100;

/** What a new widget shows first. */
export class FirstView implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #resolve?: () => void;
  /** Whether it is too early for placeholders. */
  isEarly = false;
  /** Resolves when data, an error or placeholders are due. A widget that shows its data in two steps replaces it. */
  whenDue?: Promise<void>;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.whenDue ??= new Promise((resolve) => {
      this.isEarly = true;
      this.#resolve = resolve;
      setTimeout(() => this.begin(), PLACEHOLDERS_AFTER_MS);
    });
  }

  /** There is something to show. */
  begin(): void {
    if (!this.isEarly) return;
    this.isEarly = false;
    this.#resolve?.();
    this.#host.requestUpdate();
  }
}
