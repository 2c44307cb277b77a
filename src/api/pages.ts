import type { PccClient, RequestOptions } from '../http/client.ts';
import { isPccError } from '../http/error.ts';
import { uniqueById } from './unique-by-id.ts';
import type { Operation, Page } from './operation.ts';

const MOST_PAGES = 100;
const MOST_RECORDS = 5000;

/** The place of a page: a number, an offset, or the query of a cursor. */
export type Place = number | string;

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
  read: (place: Place) => Promise<Page<T>>,
  { paging = 'page', from = paging === 'page' ? 1 : 0, most = MOST_PAGES }: Start = {},
): AsyncGenerator<Page<T>, void, undefined> {
  const counts = paging === 'offset' || from === 1;
  const seen = new Set<Place>();
  let came = paging === 'offset' ? from : 0;
  let before = '';
  let guessed = false;
  for (let place: Place | null = from; place !== null && !seen.has(place) && seen.size < most;) {
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

/**
 * Every record of a list, from all pages, without duplicates. Stops at an empty or repeated page, after 100 pages and
 * after 5 000 records. Rejects as the operation does.
 */
export async function* pages<A, T>(
  client: PccClient,
  operation: Operation<A, Page<T>>,
  args: A,
  options?: RequestOptions,
): AsyncGenerator<T, void, undefined> {
  const { paging = 'page' } = operation;
  const first = (args as Readonly<Record<string, unknown>>)[paging];
  const from = typeof first === 'number' ? first : undefined;
  const isNew = uniqueById();
  let records = 0;
  let begun = false;
  const read = (place: Place): Promise<Page<T>> => {
    const at = typeof place === 'string' ? { cursor: place } : begun ? { [paging]: place } : {};
    begun = true;
    return operation(client, { ...args, ...at }, options);
  };
  for await (const page of eachPage(read, { paging, ...(from !== undefined && { from }) })) {
    for (const record of page.results) {
      if (!isNew(record)) continue;
      if (++records > MOST_RECORDS) return;
      yield record;
    }
  }
}
