import type { PccClient, RequestOptions } from '../http/client.ts';
import { isPccError } from '../http/error.ts';
import { firstOfItsKind } from './first-of-its-kind.ts';
import type { Operation, Page } from './operation.ts';

const MOST_PAGES = 100;
const MOST_RECORDS = 5000;

/** Where a page is: a number, an offset, or the query of a cursor. */
export type Place = number | string;

interface Start {
  readonly paging?: 'page' | 'offset' | undefined;
  readonly from?: number;
  readonly most?: number;
}

/**
 * A list, page after page: where each page leads, else by number as long as the count says that there is more. It
 * stops at an empty page, at one that came before, and after `most` pages.
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
      // Nobody has promised a page that is only guessed.
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
 * Every record of a list, page after page, each identifier once. Bounded whatever the service answers: it stops at an empty
 * page, at a page seen before, after 100 pages and after 5 000 records. Rejects as the operation does.
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
  const isNew = firstOfItsKind();
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
