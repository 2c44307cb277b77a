import { receivedIn } from '../../operations/unique-by-id.ts';
import type { Page } from '../../operations/response.ts';
import type { Statement } from '../../api/statements.ts';
import { listStatements } from '../../operations/generated/statements.ts';
import type { Loaded, LoadContext, ReadContext } from '../../controllers/resource-controller.ts';
import { asPccError, type PccError } from '../../http/error.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { itemsOf, newestFirst, withTitles, type Item } from './items.ts';
import type { StatementsKey } from './strings/en.ts';

export type StatementsContext = WidgetContext<StatementList, StatementsKey>;

export interface StatementList {
  readonly items: readonly Item[];
  /** The next page; none if all have been read. */
  readonly next: number | string | null;
  /** Whether all statements are loaded and sorted, so that the first is the newest. */
  readonly whole?: boolean;
}

/** The code that reads the pages after the first. */
interface FurtherPages {
  readonly readFurther: (
    context: ReadContext,
    first: Page<Statement>,
    size: number,
  ) => Promise<Loaded<StatementList>>;
}

const PAGE_SIZE = 50;

/**
 * The service's order is unknown: all pages are read and then sorted. If the first page starts with the newest, it is
 * shown while the others load. `further` loads the code that reads them.
 */
export async function loadStatements(
  context: LoadContext<StatementList>,
  further: () => Promise<FurtherPages>,
): Promise<Loaded<StatementList>> {
  const first = await readPage(context, 1);
  const { results, next, count, skipped } = first;
  // The service may return fewer records than requested; their number is the size of its pages.
  const size = results.length + skipped || PAGE_SIZE;
  if (next === null && count <= size) return loadedOf([first], null);
  const items = itemsOf(results);
  if (isNewestFirst(items))
    context.show({ data: { items: withTitles(items), next: null }, count: items.length });
  try {
    const { readFurther } = await further();
    return await readFurther(context, first, size);
  } catch (error) {
    return loadedOf([first], next, asPccError(error));
  }
}

/** Joins the pages; `partial`: the error of the others. */
export function loadedOf(
  pages: readonly Page<Statement>[],
  next: StatementList['next'],
  partial?: PccError,
): Loaded<StatementList> {
  const lists = pages.map(({ results }) => results);
  const items = itemsOf(lists.flat());
  const invalid = pages.reduce((sum, { skipped }) => sum + skipped, 0);
  const missing = (pages[0]?.count ?? 0) - receivedIn(lists);
  const ends = next === null && !partial;
  // Records that are counted but were not received cannot be shown either.
  const skipped = ends ? Math.max(missing, invalid) : invalid;
  return {
    data: {
      items: withTitles(next === null ? newestFirst(items) : items),
      next: partial ? null : next,
      whole: ends && !skipped,
    },
    count: items.length,
    skipped,
    partial,
  };
}

export const readPage = (
  { client, info, signal }: ReadContext,
  position: number | string,
): Promise<Page<Statement>> =>
  listStatements(
    client,
    {
      consumer_id: info.consumer_id,
      ...(typeof position === 'string' ? { cursor: position } : { page: position, page_size: PAGE_SIZE }),
    },
    { signal },
  );

function isNewestFirst(items: readonly Item[]): boolean {
  const sorted = newestFirst(items);
  return items.every((item, i) => item === sorted[i]);
}
