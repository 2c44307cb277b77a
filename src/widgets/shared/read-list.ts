import { uniqueById } from '../../api/unique-by-id.ts';
import type { Page } from '../../api/operation.ts';
import { eachPage } from '../../api/pages.ts';

/** Limit of records that a widget keeps of one list, with 50 per page. */
const PAGE_SIZE = 50;
const MOST_PAGES = 10;

/** A complete list, to be sorted, joined or compared. */
export interface WholeList<T> {
  readonly records: readonly T[];
  /** Records that are invalid, or were counted by the service but not received. */
  readonly skipped: number;
}

/** The arguments of a page. */
export type At = { readonly page: number; readonly page_size: number } | { readonly cursor: string };

const at = (place: number | string): At =>
  typeof place === 'string' ? { cursor: place } : { page: place, page_size: PAGE_SIZE };

/** Reads up to ten pages, without duplicates. */
export async function readList<T>(readPage: (at: At) => Promise<Page<T>>): Promise<WholeList<T>> {
  const records: T[] = [];
  let skipped = 0;
  let count = 0;
  let came = 0;
  const isNew = uniqueById();
  for await (const page of eachPage((place) => readPage(at(place)), { most: MOST_PAGES })) {
    records.push(...page.results.filter(isNew));
    came += page.results.length;
    skipped += page.skipped;
    count = page.count;
  }
  return { records, skipped: Math.max(skipped, count - came) };
}
