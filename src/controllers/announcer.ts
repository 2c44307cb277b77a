import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Long enough for a busy screen reader. Longer, and a text could be announced again when a dialog closes. */
const CLEAR_AFTER_MS = 2500;

/** The text of the host's only polite live region. It is cleared, so that users do not find it when they read on. */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #last = '';
  #shown = '';
  #clearing?: ReturnType<typeof setTimeout>;
  text = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#clearing);
    this.text = this.#last = this.#shown = '';
  }

  /** Announces a text unless it was the last one. */
  announceChange(text: string): void {
    if (text !== this.#last) this.announce(text);
  }

  /** Lets the last text be announced again. */
  allowRepeat(): void {
    this.#last = '';
  }

  announce(text: string): void {
    // Screen readers announce changes only: the same text again needs one, for some also after it was cleared.
    this.text = text && text === this.#shown ? `${text}\u00a0` : text;
    this.#shown = this.text || this.#shown;
    this.#last = text;
    this.#host.requestUpdate();
    clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => {
      this.text = '';
      this.#host.requestUpdate();
    }, CLEAR_AFTER_MS);
  }
}
