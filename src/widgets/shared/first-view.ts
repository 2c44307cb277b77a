import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Data that comes sooner is shown without placeholders: they would flash, and delay it. */
const PLACEHOLDERS_AFTER_MS = 100;

/** What a widget shows first. */
export class FirstView implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** Resolves when it is complete. A widget that shows it in two steps replaces this. */
  complete?: Promise<void>;
  /** Set while it is too early for placeholders. To be called when there is data or an error to show. */
  begin: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.complete ??= new Promise((resolve) => {
      this.begin = () => {
        this.begin = undefined;
        this.#host.requestUpdate();
        resolve();
      };
      setTimeout(() => this.begin?.(), PLACEHOLDERS_AFTER_MS);
    });
  }
}
