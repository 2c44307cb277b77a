import type { LitElement } from 'lit';

/** Focuses text, which is focusable only while it has the focus: screen readers announce text that always is as a control. */
export function focusText(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus();
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}

/** Focuses the text that matches a selector in a widget (or the one at `index`), once it is rendered. */
export async function focusOnText(host: LitElement, selector: string, index = 0): Promise<void> {
  await host.updateComplete;
  focusText(host.renderRoot.querySelectorAll<HTMLElement>(selector)[index]);
}
