import { isPccError } from '../http/error.ts';
import type { Page } from './response.ts';

const MAX_PAGES = 100;

/** The position of a page: its number, an offset, or the query of a cursor. */
export type PagePosition = number | string;

interface Start {
  readonly paging?: 'page' | 'offset';
  readonly from?: number;
  readonly limit?: number;
}

/**
 * The pages of a list. Follows `next`; without it, increments the page number while `count` is not reached. Stops at an
 * empty or repeated page, and after `limit` pages.
 */
export async function* eachPage<T>(
  read: (position: PagePosition) => Promise<Page<T>>,
  { paging = 'page', from = paging === 'page' ? 1 : 0, limit = MAX_PAGES }: Start = {},
): AsyncGenerator<Page<T>, void, undefined> {
  const counts = paging === 'offset' || from === 1;
  const seen = new Set<PagePosition>();
  let received = paging === 'offset' ? from : 0;
  let before = '';
  let guessed = false;
  for (
    let position: PagePosition | null = from;
    position !== null && !seen.has(position) && seen.size < limit;
  ) {
    seen.add(position);
    const page: Page<T> | undefined = await read(position).catch((error: unknown) => {
      // The page was only guessed from the count.
      if (guessed && isPccError(error) && error.code === 'not-found') return undefined;
      throw error;
    });
    const text = JSON.stringify(page?.results);
    const size: number = page ? page.results.length + page.skipped : 0;
    if (!page || size === 0 || text === before) return;
    before = text;
    yield page;
    received += size;
    guessed = page.next === null && typeof position === 'number' && counts && received < page.count;
    position = guessed ? Number(position) + (paging === 'offset' ? size : 1) : page.next;
  }
}
