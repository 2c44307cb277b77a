import type { LitElement } from 'lit';

/**
 * Focuses the first element (or the one at `index`) that matches a selector in a widget, once it is rendered; not if the
 * consumer is in another part of the page.
 */
export async function focusOn(host: LitElement, selector: string, index = 0): Promise<void> {
  await host.updateComplete;
  // A dialog opens, and takes the focus, after it is rendered.
  await Promise.resolve();
  const matches = host.renderRoot.querySelectorAll<HTMLElement>(selector);
  if (mayFocus(host)) matches[index]?.focus();
}

/** Whether the focus is in the widget or nowhere: it is never moved from another part of the page. */
export const mayFocus = ({ shadowRoot }: LitElement): boolean =>
  shadowRoot?.activeElement != null || document.activeElement === document.body;

/**
 * Call before something is awaited. The result says whether the focus may be moved afterwards: not if the consumer has
 * moved it meanwhile.
 */
export function watchFocus(host: LitElement): () => boolean {
  const may = mayFocus(host);
  const before = host.shadowRoot?.activeElement;
  return () => {
    const now = host.shadowRoot?.activeElement;
    return may && mayFocus(host) && (now == null || now === before);
  };
}
