import { listStatements, type Statement } from '../../api/statements.ts';
import type { Page } from '../../api/operation.ts';
import { firstOfItsKind } from '../../api/pages.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import type { PccError } from '../../http/error.ts';
import { periodOf, type Period } from '../period.ts';

/** A statement with its period read. */
export interface Item {
  /** Its file name; without one it can only be shown. */
  readonly id: string | undefined;
  readonly period: Period | undefined;
  /** The service's own words, where the period could not be read. */
  readonly label: string | undefined;
  readonly size: number | undefined;
  readonly record: Statement;
}

export interface StatementList {
  readonly items: readonly Item[];
  /** The next page to ask for; none when all are here. */
  readonly next: number | string | null;
  /** Every statement is here and sorted, so that the first is the newest. */
  readonly whole?: boolean;
}

type Reading = Omit<LoadContext, 'show'>;

const PAGE_SIZE = 50;
const PAGES = 10;

/**
 * The service's order is not known: up to ten pages are read, and then sorted. Beyond that, further pages come as they
 * are. Where the first page begins with the newest, it is shown while the others come. A service that gives no next
 * page but counts more records is asked for its pages by number.
 */
export async function loadStatements(context: LoadContext<StatementList>): Promise<Loaded<StatementList>> {
  const first = await readPage(context, 1);
  // The service may give fewer than are asked for; what it gives is the size of its pages.
  const size = first.results.length + first.skipped || PAGE_SIZE;
  const items = itemsOf(first.results);
  if ((first.next !== null || first.count > size) && isNewestFirst(items)) {
    context.show({ data: { items, next: null }, count: items.length });
  }
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
  const came = read.flatMap(({ results }) => results);
  const all = itemsOf(came);
  const unread = read.reduce((sum, page) => sum + page.skipped, 0);
  const more = came.length + unread < first.count;
  const next = read.at(-1)?.next ?? (more && read.length === PAGES ? PAGES + 1 : null);
  const skipped = next === null && !partial && more ? first.count - came.length : unread;
  return {
    data: {
      items: next === null ? newestFirst(all) : all,
      next: partial ? null : next,
      whole: next === null && !partial && !skipped,
    },
    count: all.length,
    skipped,
    partial,
  };
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

const readPage = (
  { client, consumerId, signal }: Reading,
  place: number | string,
): Promise<Page<Statement>> =>
  listStatements(
    client,
    {
      consumer_id: consumerId,
      ...(typeof place === 'string' ? { cursor: place } : { page: place, page_size: PAGE_SIZE }),
    },
    { signal },
  );

function itemsOf(statements: readonly Statement[]): Item[] {
  return statements.filter(firstOfItsKind()).map((record) => ({
    id: record.file_name ?? undefined,
    period: periodOf(record.statement_month),
    label: record.statement_month || record.statement_name || undefined,
    size: record.file_size ?? undefined,
    record,
  }));
}

/** Those without a readable period come last. */
function newestFirst(items: readonly Item[]): Item[] {
  const rank = ({ period }: Item) => (period ? period.year * 12 + period.month : -1);
  return items.toSorted((a, b) => rank(b) - rank(a));
}

function isNewestFirst(items: readonly Item[]): boolean {
  const sorted = newestFirst(items);
  return items.every((item, i) => item === sorted[i]);
}
