import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Long enough for a screen reader that is busy; a dialog that closes sooner would have it said again. */
const SAID_MS = 2500;

/** What the host's one polite live region says, until it was said: who reads on should not come by it again. */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #last = '';
  #clearing?: ReturnType<typeof setTimeout>;
  text = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#clearing);
    this.text = this.#last = '';
  }

  /** Says it unless it was said last: nobody wants to hear again that nothing has changed. */
  tell(text: string): void {
    if (text !== this.#last) this.say(text);
  }

  say(text: string): void {
    // The same words twice are no change, and no change is not read out.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#last = text;
    this.#host.requestUpdate();
    clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => {
      this.text = '';
      this.#host.requestUpdate();
    }, SAID_MS);
  }
}
