import { isPccError } from '../http/error.ts';
import type { Page } from './response.ts';

const MOST_PAGES = 100;

/** The place of a page: a number, an offset, or the query of a cursor. */
export type PagePosition = number | string;

interface Start {
  readonly paging?: 'page' | 'offset' | undefined;
  readonly from?: number;
  readonly most?: number;
}

/**
 * The pages of a list. Follows `next`; without it, increments the page number while `count` is not reached. Stops at an
 * empty or repeated page, and after `most` pages.
 */
export async function* eachPage<T>(
  read: (place: PagePosition) => Promise<Page<T>>,
  { paging = 'page', from = paging === 'page' ? 1 : 0, most = MOST_PAGES }: Start = {},
): AsyncGenerator<Page<T>, void, undefined> {
  const counts = paging === 'offset' || from === 1;
  const seen = new Set<PagePosition>();
  let came = paging === 'offset' ? from : 0;
  let before = '';
  let guessed = false;
  for (let place: PagePosition | null = from; place !== null && !seen.has(place) && seen.size < most;) {
    seen.add(place);
    const page: Page<T> | undefined = await read(place).catch((error: unknown) => {
      // The page was only guessed from the count.
      if (guessed && isPccError(error) && error.code === 'not-found') return undefined;
      throw error;
    });
    const text = JSON.stringify(page?.results);
    const size: number = page ? page.results.length + page.skipped : 0;
    if (!page || size === 0 || text === before) return;
    before = text;
    yield page;
    came += size;
    guessed = page.next === null && typeof place === 'number' && counts && came < page.count;
    place = guessed ? Number(place) + (paging === 'offset' ? size : 1) : page.next;
  }
}
