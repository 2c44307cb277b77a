// Ends every browser test; the runner puts it before each file, so that it looks before the page is cleaned up.
// What it looks for may be in the sandbox, in requests and in one closure, and nowhere that a page can read.

const planted = new Set(['sandbox-secret', 'canary-token']);
/** Tokens of the sandbox, for any consumer. */
const token = /sbx_[a-z]+_[0-9a-f]{6,}/;
const written: string[] = [];

/** Adds texts that no page may hold, such as tax identifiers. */
export function plant(secrets: Iterable<string>): void {
  for (const secret of secrets) planted.add(secret);
}

const asText = (value: unknown): string => {
  if (value instanceof Error) return `${value.stack ?? ''} ${JSON.stringify(value)} ${asText(value.cause)}`;
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return 'cyclic';
  }
};

for (const method of ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const) {
  const { [method]: original } = console;
  console[method] = (...args: unknown[]) => {
    written.push(...args.map(asText));
    original.apply(console, args);
  };
}

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own target below
const { dispatchEvent } = EventTarget.prototype;
EventTarget.prototype.dispatchEvent = function (event) {
  if (event.type.startsWith('pcc-')) written.push(`${event.type} ${asText({ ...event })}`);
  return dispatchEvent.call(this, event);
};

function* markup(root: Element | ShadowRoot): Iterable<string> {
  yield root instanceof ShadowRoot ? root.innerHTML : root.outerHTML;
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* markup(shadowRoot);
}

/** Every text that a script of the page can read. */
function* readable(): Iterable<[place: string, text: string]> {
  for (const text of markup(document.documentElement)) yield ['the document', text];
  for (const text of written) yield ['the console or an event', text];
  yield ['storage', asText({ ...localStorage }) + asText({ ...sessionStorage }) + document.cookie];
  yield ['the history', location.href + asText(history.state)];
  for (const { name } of performance.getEntries()) yield ['the performance entries', name];
}

/** Throws when a secret is where a page can read it. */
export function scan(): void {
  for (const [place, text] of readable()) {
    const found = token.exec(text)?.[0] ?? [...planted].find((secret) => text.includes(secret));
    if (!found) continue;
    const at = text.indexOf(found);
    throw new Error(`a secret is in ${place}: …${text.slice(Math.max(0, at - 60), at + found.length)}…`);
  }
}

/** Starts over without what the console and events have recorded. */
export function forget(): void {
  written.length = 0;
  performance.clearResourceTimings();
}

beforeEach(forget);
afterEach(scan);
