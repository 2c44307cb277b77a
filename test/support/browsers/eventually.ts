import assert from 'node:assert/strict';

/** What Puppeteer says of a page or an element that has gone while it was asked. */
const gone = /Execution context|Cannot find context|detached|not clickable|Protocol error/;

/**
 * Asks until there is an answer, also where a page goes meanwhile and another one comes. Puppeteer's own waiting makes
 * functions from text, which the pages' policies forbid.
 */
export async function eventually<T>(
  read: () => Promise<T | undefined | null | false>,
  what: string,
  seconds = 30,
): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const value = await read().catch((error: unknown) => {
      if (!gone.test(String(error)) || performance.now() >= until) throw error;
    });
    if (value) return value;
    assert.ok(performance.now() < until, `${what} within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
