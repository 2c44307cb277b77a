import type { PccClient, RequestOptions } from '../http/client.ts';
import type { Operation, Page } from './operation.ts';

const MOST_PAGES = 100;
const MOST_RECORDS = 5000;

/**
 * Every record of a list, page after page, each `id` once. Bounded whatever the service answers: it stops at an empty
 * page, at a page seen before, after 100 pages and after 5 000 records. Rejects as the operation does.
 */
export async function* pages<A, T>(
  client: PccClient,
  operation: Operation<A, Page<T>>,
  args: A,
  options?: RequestOptions,
): AsyncGenerator<T, void, undefined> {
  const parameter = operation.paging === 'offset' ? 'offset' : 'page';
  const first = (args as Readonly<Record<string, unknown>>)[parameter];
  const seenPages = new Set<unknown>([first ?? (parameter === 'page' ? 1 : 0)]);
  const seenIds = new Set<unknown>();
  let records = 0;
  let next: number | null = null;
  do {
    const page: Page<T> = await operation(
      client,
      next === null ? args : { ...args, [parameter]: next },
      options,
    );
    for (const record of page.results) {
      const id = (record as { id?: unknown } | null)?.id;
      if (id != null && seenIds.has(id)) continue;
      seenIds.add(id);
      if (++records > MOST_RECORDS) return;
      yield record;
    }
    next = page.results.length + page.skipped > 0 ? page.next : null;
    if (next === null || seenPages.has(next)) return;
    seenPages.add(next);
  } while (seenPages.size <= MOST_PAGES);
}
