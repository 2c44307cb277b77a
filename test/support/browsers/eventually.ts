import { eventually as askUntil } from '../../../server-example/test/support/eventually.ts';

/** What Puppeteer says of a page or an element that has gone while it was asked. */
const gone = /Execution context|Cannot find context|detached|not clickable|Protocol error/;

/**
 * Asks until there is an answer, also where a page goes meanwhile and another one comes. Puppeteer's own waiting makes
 * functions from text, which the pages' policies forbid.
 */
export const eventually: typeof askUntil = (read, what, seconds) =>
  askUntil(
    async () => {
      try {
        return await read();
      } catch (error) {
        if (gone.test(String(error))) return undefined;
        throw error;
      }
    },
    what,
    seconds,
  );
