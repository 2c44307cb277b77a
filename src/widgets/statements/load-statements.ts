import { receivedIn } from '../../operations/unique-by-id.ts';
import type { Page } from '../../operations/response.ts';
import type { Statement } from '../../api/statements.ts';
import { listStatements } from '../../operations/generated/statements.ts';
import type { Loaded, LoadInput, ReadInput } from '../../controllers/resource-controller.ts';
import { asPccError, type PccError } from '../../http/error.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { rowsOf, newestFirst, withTitles, type StatementRow } from './statement-rows.ts';
import type { StatementsKey } from './strings/en.ts';

export type StatementsContext = WidgetContext<StatementList, StatementsKey>;

export interface StatementList {
  readonly rows: readonly StatementRow[];
  /** The next page; none if all have been read. */
  readonly next: number | string | null;
  /** Whether all statements are loaded and sorted, so that the first is the newest. */
  readonly isComplete?: boolean;
}

/** The code that reads the pages after the first. */
interface FurtherPages {
  readonly readFurther: (
    input: ReadInput,
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
  input: LoadInput<StatementList>,
  further: () => Promise<FurtherPages>,
): Promise<Loaded<StatementList>> {
  const first = await readPage(input, 1);
  const { results, next, count, skipped } = first;
  // The service may return fewer records than requested; their number is the size of its pages.
  const size = results.length + skipped || PAGE_SIZE;
  if (next === null && count <= size) return loadedOf([first], null);
  const rows = rowsOf(results);
  if (isNewestFirst(rows)) input.show({ data: { rows: withTitles(rows), next: null }, count: rows.length });
  try {
    const { readFurther } = await further();
    return await readFurther(input, first, size);
  } catch (error) {
    return loadedOf([first], next, asPccError(error));
  }
}

/** Joins the pages; `partialError`: that of the others. */
export function loadedOf(
  pages: readonly Page<Statement>[],
  next: StatementList['next'],
  partialError?: PccError,
): Loaded<StatementList> {
  const lists = pages.map(({ results }) => results);
  const rows = rowsOf(lists.flat());
  const invalid = pages.reduce((sum, { skipped }) => sum + skipped, 0);
  const missing = (pages[0]?.count ?? 0) - receivedIn(lists);
  const ends = next === null && !partialError;
  // Records that are counted but were not received cannot be shown either.
  const skipped = ends ? Math.max(missing, invalid) : invalid;
  return {
    data: {
      rows: withTitles(next === null ? newestFirst(rows) : rows),
      next: partialError ? null : next,
      isComplete: ends && !skipped,
    },
    count: rows.length,
    skipped,
    partialError,
  };
}

export const readPage = (
  { client, info, signal }: ReadInput,
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

function isNewestFirst(rows: readonly StatementRow[]): boolean {
  const sorted = newestFirst(rows);
  return rows.every((row, i) => row === sorted[i]);
}
