// Taken before a test replaces them.
const pause = window.setTimeout.bind(window);
const now = performance.now.bind(performance);

/**
 * Waits until a condition holds. It has the patience of a busy machine, but less than a test's, so that its message is seen.
 * It looks often: a browser run waits thousands of times.
 */
export async function waitUntil(
  predicate: () => unknown,
  message = 'it happens',
  { timeout = 14_000 } = {},
): Promise<void> {
  const end = now() + timeout;
  while (!(await predicate())) {
    if (now() > end) throw new Error(`Timeout: ${message}`);
    await new Promise((resolve) => pause(resolve, 4));
  }
}
