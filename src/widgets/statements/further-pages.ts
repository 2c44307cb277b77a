import type { Page } from '../../api/operation.ts';
import type { Statement } from '../../api/statements.ts';
import { asPccError, type Loaded } from '../../controllers/resource-controller.ts';
import type { PccError } from '../../http/error.ts';
import { itemsOf, loadedOf, readPage, type Reading, type StatementList } from './load-statements.ts';

// Most consumers have one page of statements: this is loaded for those who have more.
const PAGES = 10;

/**
 * Reads what comes after the first page, up to ten pages; those beyond are left to `loadMore`. A service that gives no
 * next page but counts more records is asked for its pages by number; `size` is how many are on one.
 */
export async function readFurther(
  context: Reading,
  first: Page<Statement>,
  size: number,
): Promise<Loaded<StatementList>> {
  const read = [first];
  const isNew = ({ results }: Page<Statement>): boolean =>
    results.length > 0 && JSON.stringify(results) !== JSON.stringify(read.at(-1)?.results);
  let partial;
  if (typeof first.next === 'string') {
    partial = await readOn(context, read, isNew);
  } else {
    const further = Math.min(Math.max(Math.ceil(first.count / size), first.next === null ? 1 : 2), PAGES) - 1;
    const pages = Array.from({ length: further }, (_, index) => readPage(context, index + 2));
    for (const page of await Promise.allSettled(pages)) {
      if (page.status === 'rejected') partial ??= asPccError(page.reason);
      else if (isNew(page.value)) read.push(page.value);
    }
    // Nobody has promised the pages that were only counted.
    if (first.next === null && partial?.code === 'not-found') partial = undefined;
  }
  const came = read.reduce((sum, { results, skipped }) => sum + results.length + skipped, 0);
  const isMore = came < first.count && read.length === PAGES;
  return loadedOf(read, read.at(-1)?.next ?? (isMore ? PAGES + 1 : null), partial);
}

/** Follows cursors from page to page; resolves with what went wrong. */
async function readOn(
  context: Reading,
  read: Page<Statement>[],
  isNew: (page: Page<Statement>) => boolean,
): Promise<PccError | undefined> {
  try {
    for (let next = read.at(-1)?.next; typeof next === 'string' && read.length < PAGES;) {
      const page = await readPage(context, next);
      if (!isNew(page)) break;
      read.push(page);
      ({ next } = page);
    }
    return undefined;
  } catch (error) {
    return asPccError(error);
  }
}

/** Reads one further page, unsorted. */
export async function loadMore(context: Reading, list: StatementList): Promise<StatementList> {
  if (list.next === null) return list;
  const page = await readPage(context, list.next);
  return {
    items: [...list.items, ...itemsOf(page.results)],
    next: page.results.length > 0 && page.next !== list.next ? page.next : null,
  };
}
