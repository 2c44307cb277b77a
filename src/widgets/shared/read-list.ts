import { asPccError, type PccError } from '../../http/error.ts';
import { receivedIn, uniqueById } from '../../operations/unique-by-id.ts';
import type { Page } from '../../operations/response.ts';
import { eachPage } from '../../operations/each-page.ts';

const PAGE_SIZE = 50;
/** A widget keeps at most 500 records of one list. */
const MAX_PAGES = 10;

/** A complete list, to be sorted, joined or compared. */
export interface RecordList<T> {
  readonly records: readonly T[];
  /** Records that are invalid, or were counted by the service but not received. */
  readonly skipped: number;
}

/** A list that is shown beside others; it may have an error. */
export interface ListWithError<T> extends RecordList<T> {
  readonly error?: PccError | undefined;
}

/** A list that cannot be read has no records, but its error. Never rejects. */
export const withError = <T>(list: Promise<ListWithError<T>>): Promise<ListWithError<T>> =>
  list.catch((error: unknown) => ({ records: [], skipped: 0, error: asPccError(error) }));

/** The arguments of a page, by how the list is paged. */
interface ArgsByPaging {
  readonly page: { readonly page: number; readonly page_size: number };
  readonly offset: { readonly offset: number; readonly limit: number };
}
export type PageArgs<Paging extends keyof ArgsByPaging = 'page'> =
  | ArgsByPaging[Paging]
  | { readonly cursor: string };

/** Reads up to ten pages, without duplicates. */
export async function readList<T, Paging extends keyof ArgsByPaging = 'page'>(
  readPage: (at: PageArgs<Paging>) => Promise<Page<T>>,
  paging?: Paging,
): Promise<RecordList<T>> {
  const argsOf = (position: number | string) =>
    (typeof position === 'string'
      ? { cursor: position }
      : paging === 'offset'
        ? { limit: PAGE_SIZE, offset: position }
        : { page: position, page_size: PAGE_SIZE }) as PageArgs<Paging>;
  let skipped = 0;
  let count = 0;
  const pages: (readonly T[])[] = [];
  async function read(position: number | string): Promise<Page<T>> {
    const page = await readPage(argsOf(position));
    // An empty or repeated page has a count too, though `eachPage` does not yield it.
    count = Math.max(count, page.count);
    return page;
  }
  for await (const page of eachPage(read, { paging, limit: MAX_PAGES })) {
    pages.push(page.results);
    skipped += page.skipped;
  }
  const records = pages.flat().filter(uniqueById());
  return { records, skipped: Math.max(skipped, count - receivedIn(pages)) };
}
