import type { CSSResultOrNative } from 'lit';

/**
 * Replaces Lit's css-tag.js in the files for tags. Their style sheets have no expressions (templates.ts refuses them), and
 * every supported browser adopts style sheets: the rest of that module is for others.
 */
export class CSSResult {
  #sheet: CSSStyleSheet | undefined;
  readonly cssText: string;

  constructor(cssText: string) {
    this.cssText = cssText;
  }

  get styleSheet(): CSSStyleSheet {
    if (!this.#sheet) (this.#sheet = new CSSStyleSheet()).replaceSync(this.cssText);
    return this.#sheet;
  }
}

export const css = ([cssText = '']: readonly string[]): CSSResult => new CSSResult(cssText);
export const unsafeCSS = (cssText: string): CSSResult => new CSSResult(cssText);
export const supportsAdoptingStyleSheets = true;
export const getCompatibleStyle = (style: CSSResultOrNative): CSSResultOrNative => style;

export function adoptStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  root.adoptedStyleSheets = styles.map(({ styleSheet }) => styleSheet);
}
