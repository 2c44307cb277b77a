import type { Page } from '../api/operation.ts';

/** As much as a widget keeps of one list, where the service's pages are of 50. */
export const PAGE_SIZE = 50;
const MOST_PAGES = 10;

/** A list read whole, for what must be sorted, joined or compared. */
export interface WholeList<T> {
  readonly records: readonly T[];
  /** Records that could not be read. */
  readonly skipped: number;
}

/** Reads page after page, ten at most; a `next` that does not lead on ends it. */
export async function readList<T>(readPage: (page: number) => Promise<Page<T>>): Promise<WholeList<T>> {
  const records: T[] = [];
  let skipped = 0;
  let next: number | null = 1;
  for (let read = 0; next !== null && read < MOST_PAGES; read++) {
    const page: Page<T> = await readPage(next);
    records.push(...page.results);
    skipped += page.skipped;
    const leadsOn: boolean = page.next !== null && page.next > next && page.results.length + page.skipped > 0;
    next = leadsOn ? page.next : null;
  }
  return { records, skipped };
}
