import type { CSSResult } from 'lit';
import type { LocaleController } from '../../controllers/locale-controller.ts';
import type { Catalogue } from '../../i18n/catalogue.ts';

/** Optional exports of a `*.later.ts` module, besides its code. */
export interface LaterModule {
  readonly strings?: readonly Catalogue[];
  readonly styles?: readonly CSSResult[];
}

/** Adds the texts and styles of a later part to a widget. Resolves with the part when the texts are loaded. */
export async function addModule<Part extends LaterModule>(
  { shadowRoot }: HTMLElement,
  locale: LocaleController,
  part: Part,
): Promise<Part> {
  const { strings, styles = [] } = part;
  const sheets = shadowRoot?.adoptedStyleSheets;
  for (const { styleSheet } of styles)
    // Once: later in the list, it would win over rules that refine it.
    if (styleSheet && !sheets?.includes(styleSheet)) sheets?.push(styleSheet);
  if (strings) await locale.add(...strings);
  return part;
}

/** Calls back when the page is idle, or after a second: a page with scripts and animations of its own may never be. */
export const whenIdle = (callback: () => void): unknown =>
  // Safari has no requestIdleCallback.
  'requestIdleCallback' in window
    ? requestIdleCallback(callback, { timeout: 1000 })
    : setTimeout(callback, 200);
