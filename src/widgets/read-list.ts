import { firstOfItsKind } from '../api/first-of-its-kind.ts';
import type { Page } from '../api/operation.ts';
import { eachPage } from '../api/pages.ts';

/** As much as a widget keeps of one list, where the service's pages are of 50. */
const PAGE_SIZE = 50;
const MOST_PAGES = 10;

/** A list read whole, for what must be sorted, joined or compared. */
export interface WholeList<T> {
  readonly records: readonly T[];
  /** Records that could not be read, or did not come although the service counts them. */
  readonly skipped: number;
}

/** The arguments that ask for a page. */
export type At = { readonly page: number; readonly page_size: number } | { readonly cursor: string };

const at = (place: number | string): At =>
  typeof place === 'string' ? { cursor: place } : { page: place, page_size: PAGE_SIZE };

/** Reads page after page, ten at most, and keeps each record once. */
export async function readList<T>(readPage: (at: At) => Promise<Page<T>>): Promise<WholeList<T>> {
  const records: T[] = [];
  let skipped = 0;
  let count = 0;
  let came = 0;
  const isNew = firstOfItsKind();
  for await (const page of eachPage((place) => readPage(at(place)), { most: MOST_PAGES })) {
    records.push(...page.results.filter(isNew));
    came += page.results.length;
    skipped += page.skipped;
    count = page.count;
  }
  return { records, skipped: Math.max(skipped, count - came) };
}
