import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { fonts } from '../../runner/fonts.mjs';

/**
 * Gives all pages that will open in this tab this font before they are painted, whatever they ask for. It comes with the
 * script and not over the line, so that it is there for the first measure and no policy of a page concerns it.
 */
export async function useFont(tab: Page, family = Object.keys(fonts)[0]): Promise<void> {
  const files = Object.entries(fonts[family ?? ''] ?? {});
  if (!family || files.length === 0) throw new Error(`no font ${String(family)}`);
  const faces = files.map(([weight, file]) => ({
    weight,
    data: readFileSync(new URL(`../../../node_modules/${file}`, import.meta.url), 'base64'),
  }));
  await tab.evaluateOnNewDocument(
    (name, all) => {
      for (const { weight, data } of all) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        document.fonts.add(new FontFace(name, bytes, { weight }));
      }
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`* { font-family: "${name}" !important }`);
      document.adoptedStyleSheets.push(sheet);
      // What is painted in another font would be measured in it.
      document.addEventListener('DOMContentLoaded', () => {
        if (![...document.fonts].every(({ status }) => status === 'loaded'))
          throw new Error(`${name} is not loaded`);
      });
    },
    family,
    faces,
  );
}
