import type { PccClient, RequestOptions } from '../http/client.ts';
import { eachPage, type PagePosition } from '../operations/each-page.ts';
import { uniqueById } from '../operations/unique-by-id.ts';
import type { Page } from '../operations/response.ts';
import type { Operation } from './operation.ts';

const MAX_RECORDS = 5000;

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
  const read = (position: PagePosition): Promise<Page<T>> => {
    const query = typeof position === 'string' ? { cursor: position } : begun ? { [paging]: position } : {};
    begun = true;
    return operation(client, { ...args, ...query }, options);
  };
  for await (const page of eachPage(read, { paging, ...(from !== undefined && { from }) })) {
    for (const record of page.results) {
      if (!isNew(record)) continue;
      if (++records > MAX_RECORDS) return;
      yield record;
    }
  }
}
