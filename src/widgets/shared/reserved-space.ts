import type { LitElement } from 'lit';

/**
 * The height that a widget has while it is waiting. Content that is up to four lines lower keeps the rest of it, so that
 * nothing below moves. Only what the browser has laid out to paint it counts: to ask for a height would lay out
 * placeholders that are never seen.
 */
export class ReservedSpace {
  readonly #host: LitElement;
  #height: number;
  #sizes?: ResizeObserver;

  constructor(host: LitElement) {
    this.#host = host;
    // For an element that was on the page before its code, the page's style sheet may have reserved some.
    this.#height = host.isConnected ? host.offsetHeight : 0;
  }

  /** To be called when what the widget shows has changed. */
  update(isWaiting: boolean): void {
    const content = this.#host.renderRoot.querySelector<HTMLElement>('[part=content]');
    if (!content) return;
    content.style.paddingBlockEnd = '';
    if (isWaiting) {
      this.#sizes ??= new ResizeObserver(() => (this.#height = this.#host.offsetHeight));
      this.#sizes.observe(this.#host);
      return;
    }
    this.#sizes?.disconnect();
    if (!this.#height) return;
    // After the layout that the content needs in any case. If more than 6 em are left, none is kept.
    const rest = `${this.#height - this.#host.offsetHeight}px`;
    content.style.paddingBlockEnd = `clamp(0px, 999 * (6em - ${rest}), ${rest})`;
    this.#height = 0;
  }
}
