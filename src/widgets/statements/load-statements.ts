import { listStatements, type Statement } from '../../api/statements.ts';
import type { Page } from '../../api/operation.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import { periodOf, type Period } from './period.ts';

/** A statement with its period read. */
export interface Item {
  /** Its file name; without one it can only be shown. */
  readonly id: string | undefined;
  readonly period: Period | undefined;
  /** The service's own words, where the period could not be read. */
  readonly label: string | undefined;
  readonly size: number | undefined;
}

export interface StatementList {
  readonly items: readonly Item[];
  /** The next page to ask for; none when all are here. */
  readonly next: number | null;
  /** Every statement is here and sorted, so that the first is the newest. */
  readonly whole?: boolean;
}

type Reading = Omit<LoadContext, 'show'>;

const PAGE_SIZE = 50;
const PAGES = 10;

/**
 * The service's order is not known: up to ten pages are read, and then sorted. Beyond that, further pages come as they
 * are. Where the first page begins with the newest, it is shown while the others come.
 */
export async function loadStatements(context: LoadContext<StatementList>): Promise<Loaded<StatementList>> {
  const first = await readPage(context, 1);
  // The service may give fewer than are asked for; what it gives is the size of its pages.
  const size = first.results.length + first.skipped || PAGE_SIZE;
  const further = first.next === null ? 0 : Math.min(Math.max(Math.ceil(first.count / size), 2), PAGES) - 1;
  const pages = Array.from({ length: further }, (_, index) => readPage(context, index + 2));
  const items = itemsOf(first.results);
  if (further > 0 && isNewestFirst(items)) context.show({ data: { items, next: null }, count: items.length });
  const read = [first];
  let partial;
  for (const page of await Promise.allSettled(pages)) {
    if (page.status === 'fulfilled') read.push(page.value);
    else partial ??= asPccError(page.reason);
  }
  const next = read.at(-1)?.next ?? null;
  const all = [...items, ...itemsOf(read.slice(1).flatMap(({ results }) => results))];
  const skipped = read.reduce((sum, page) => sum + page.skipped, 0);
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

/** Reads one further page, unsorted. */
export async function loadMore(context: Reading, list: StatementList): Promise<StatementList> {
  if (list.next === null) return list;
  const page = await readPage(context, list.next);
  return {
    items: [...list.items, ...itemsOf(page.results)],
    next: page.results.length > 0 ? page.next : null,
  };
}

const readPage = ({ client, consumerId, signal }: Reading, page: number): Promise<Page<Statement>> =>
  listStatements(client, { consumer_id: consumerId, page, page_size: PAGE_SIZE }, { signal });

function itemsOf(statements: readonly Statement[]): Item[] {
  return statements.map(({ file_name, statement_month, statement_name, file_size }) => ({
    id: file_name ?? undefined,
    period: periodOf(statement_month),
    label: statement_month || statement_name || undefined,
    size: file_size ?? undefined,
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
