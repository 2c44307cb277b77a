import { waitUntil as poll } from '@open-wc/testing';

/** That of @open-wc/testing with the patience of a busy machine, and less than a test's: its message is heard. */
export const waitUntil: typeof poll = (predicate, message, options) =>
  poll(predicate, message, { timeout: 14_000, ...options });
