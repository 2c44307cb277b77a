import type { Page } from '../../operations/response.ts';
import type { Statement } from '../../api/statements.ts';
import { ReadController } from '../../controllers/read-controller.ts';
import type { Loaded, ReadInput } from '../../controllers/resource-controller.ts';
import { asPccError, type PccError } from '../../http/error.ts';
import { uniqueById } from '../../operations/unique-by-id.ts';
import { rowsOf, withTitles } from './statement-rows.ts';
import { loadedOf, readPage, type StatementList, type StatementsContext } from './load-statements.ts';

const MAX_PAGES = 10;

/**
 * Reads what follows the first page, up to ten pages; `MorePages` reads the others. If the service gives no next page but
 * counts more records, pages are requested by number. `size` is the number of records per page.
 */
export async function readFurther(
  input: ReadInput,
  first: Page<Statement>,
  size: number,
): Promise<Loaded<StatementList>> {
  const pages = [first];
  const isNew = ({ results }: Page<Statement>): boolean =>
    results.length > 0 && JSON.stringify(results) !== JSON.stringify(pages.at(-1)?.results);
  let partialError;
  if (typeof first.next === 'string') {
    partialError = await followCursors(input, pages, isNew);
  } else {
    const further =
      Math.min(Math.max(Math.ceil(first.count / size), first.next === null ? 1 : 2), MAX_PAGES) - 1;
    const requests = Array.from({ length: further }, (_, index) => readPage(input, index + 2));
    for (const page of await Promise.allSettled(requests)) {
      if (page.status === 'rejected') partialError ??= asPccError(page.reason);
      else if (isNew(page.value)) pages.push(page.value);
    }
    // Pages that are only derived from the count may not exist.
    if (first.next === null && partialError?.code === 'not-found') partialError = undefined;
  }
  const received = pages.reduce((sum, { results, skipped }) => sum + results.length + skipped, 0);
  const isMore = received < first.count && pages.length === MAX_PAGES;
  return loadedOf(pages, pages.at(-1)?.next ?? (isMore ? MAX_PAGES + 1 : null), partialError);
}

/** Follows cursors from page to page. Resolves with the error, if any. */
async function followCursors(
  input: ReadInput,
  pages: Page<Statement>[],
  isNew: (page: Page<Statement>) => boolean,
): Promise<PccError | undefined> {
  try {
    for (let next = pages.at(-1)?.next; typeof next === 'string' && pages.length < MAX_PAGES;) {
      const page = await readPage(input, next);
      if (!isNew(page)) break;
      pages.push(page);
      ({ next } = page);
    }
    return undefined;
  } catch (error) {
    return asPccError(error);
  }
}

/** Reads one further page, unsorted. */
async function readNextPage(input: ReadInput, list: StatementList): Promise<StatementList> {
  if (list.next === null) return list;
  const { results, next } = await readPage(input, list.next);
  const isNew = uniqueById();
  for (const { record } of list.rows) isNew(record);
  const further = rowsOf(results.filter(isNew));
  return {
    rows: withTitles([...list.rows, ...further]),
    next: further.length > 0 && next !== list.next ? next : null,
  };
}

const MORE = 'more';

/** Reads the remaining pages on request, one at a time. */
export class MorePages {
  readonly #context: StatementsContext;
  readonly #reads: ReadController;

  constructor(context: StatementsContext) {
    this.#context = context;
    this.#reads = new ReadController(context);
  }

  get isRunning(): boolean {
    return this.#reads.isRunning(MORE);
  }

  /** Error of the last page. */
  get error(): PccError | undefined {
    return this.#reads.errorOf(MORE);
  }

  /** The session ended or changed, or the widget was removed. */
  forget(): void {
    this.#reads.forget();
  }

  /** Adds one page to the list. Resolves with false if that was not possible. */
  async read(list: StatementList): Promise<boolean> {
    const { resource } = this.#context;
    const { session } = resource;
    let isRead = false;
    if (session)
      await this.#reads.read(
        MORE,
        (signal) => readNextPage({ ...session, signal }, list),
        (longer) => {
          // The list was reloaded meanwhile.
          if (resource.data !== list) return;
          resource.update(longer, longer.rows.length);
          isRead = true;
        },
      );
    return isRead;
  }
}
