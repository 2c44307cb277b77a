import assert from 'node:assert/strict';

/**
 * Asks until there is an answer. Puppeteer's own waiting makes functions from text, which the pages' policies forbid.
 */
export async function eventually<T>(
  read: () => Promise<T | undefined | null | false>,
  what: string,
  seconds = 30,
): Promise<T> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const value = await read();
    if (value) return value;
    assert.ok(Date.now() < until, `${what} within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
