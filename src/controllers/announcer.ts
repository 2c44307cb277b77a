import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What the host's one polite live region says. */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  text = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.text = '';
  }

  /** Says it unless it was said last: nobody wants to hear again that nothing has changed. */
  tell(text: string): void {
    if (text !== this.text) this.say(text);
  }

  say(text: string): void {
    // The same words twice are no change, and no change is not read out.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#host.requestUpdate();
  }
}
