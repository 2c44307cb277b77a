// Ends every browser test; the runner puts it before each file, so that it looks before the page is cleaned up.
// What it looks for may be in the sandbox, in requests and in one closure, and nowhere that a page can read.

import { listen } from '../browsers/readable.ts';

const planted = new Set(['sandbox-secret', 'canary-token']);
/** Tokens of the sandbox, for any consumer. */
const token = /sbx_[a-z]+_[0-9a-f]{6,}/;
const readable = listen();

/** Adds texts that no page may hold, such as tax identifiers. */
export function plant(secrets: Iterable<string>): void {
  for (const secret of secrets) planted.add(secret);
}

function* markup(root: Element | ShadowRoot): Iterable<string> {
  yield root instanceof ShadowRoot ? root.innerHTML : root.outerHTML;
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* markup(shadowRoot);
}

/** Every text that a script of the page can read. */
function* everything(): Iterable<[place: string, text: string]> {
  for (const text of markup(document.documentElement)) yield ['the document', text];
  yield* readable.read();
}

/** What scripts can read besides the document, since the test began. */
export const toldTexts = (): string[] => [...readable.read()].map(([, text]) => text);

/** Throws when a secret is where a page can read it. */
export function scan(): void {
  for (const [place, text] of everything()) {
    const found = token.exec(text)?.[0] ?? [...planted].find((secret) => text.includes(secret));
    if (!found) continue;
    const position = text.indexOf(found);
    throw new Error(
      `a secret is in ${place}: …${text.slice(Math.max(0, position - 60), position + found.length)}…`,
    );
  }
}

/** Starts over without what was written before. */
export const forget = (): void => readable.forget();

beforeEach(forget);
afterEach(scan);
