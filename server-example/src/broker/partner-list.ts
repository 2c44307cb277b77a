import { listBills, shown, type OperationSpec, type Page } from 'pcc-widgets/client';
import { badResponse } from '../http/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { isJsonObject, parseJson, type JsonObject } from '../json.ts';
import { rejection } from './response.ts';
import { readFor, type BrokerCall, type Params } from '../broker-call.ts';

const MAX_PAGES = 20;
const PAGE_SIZE = '100';
/** No further page is requested after so many bytes. The last one may have as many again: 10 MiB together. */
const MAX_BYTES = 5 * 2 ** 20;
/** No further page is requested after this time: browsers wait for 10 s. */
const MAX_MS = 5_000;

type ReadDependencies = Pick<Dependencies, 'upstream' | 'consumers'>;

/**
 * Reads a list that has records of all the partner's consumers (`cutBy`), and keeps those that name this consumer. All
 * of them are on the first page of the result. Reads at most 20 pages and 10 MiB: if there is more, or one cannot be
 * read, or a record names nobody, or fewer came than the service counts, `count` is larger than the number of results,
 * and widgets say that some may be missing.
 */
export async function readOwnRecords(
  call: BrokerCall,
  { upstream, consumers }: ReadDependencies,
): Promise<Page<JsonObject>> {
  const { operation, query, claims } = call;
  const { cutBy: consumerField = '' } = operation;
  const results: JsonObject[] = [];
  const tally = new Tally();
  let unownedCount = 0;
  let bytes = 0;
  const until = performance.now() + MAX_MS;
  // Nothing else of the query is used: a search would tell what other consumers' records contain.
  let position: Params | undefined = Number(query['page'] ?? 1) > 1 ? undefined : { page: '1' };
  for (
    let pages = 0;
    position && pages < MAX_PAGES && bytes < MAX_BYTES && performance.now() < until;
    pages++
  ) {
    const pageQuery: Params = { ...position, page_size: PAGE_SIZE };
    const page = await readPage(pageQuery).catch((error: unknown) => {
      if (pages === 0) throw error;
    });
    // What has been read is still the consumer's.
    if (!page) break;
    const isNew = tally.add(page);
    for (const record of isNew ? page.results : []) {
      const owner = isJsonObject(record) && record[consumerField];
      if (typeof owner !== 'string' || !owner) unownedCount++;
      // Not by `pcid`, which the partner chooses: it may be the id of another consumer.
      else if (await consumers.hasId(claims.sub, owner, 'serviceIds')) results.push(record);
    }
    const isLast = !isNew || page.results.length === 0;
    position = isLast ? undefined : positionAfter(page, pages + 1, tally.recordCount);
  }
  return {
    count: results.length + (position || unownedCount || tally.isIncomplete ? 1 : 0),
    results,
    next: null,
    previous: null,
    skipped: 0,
  };

  async function readPage(here: Params): Promise<Page<unknown>> {
    const serviceResponse = await upstream.send({ ...call, query: here });
    const { status, retryAfter, body } = serviceResponse;
    bytes += body.length;
    if (status >= 400) throw rejection(operation, status, retryAfter, body);
    return readList(operation, body);
  }
}

/** Whether as many records came as the service counts. */
class Tally {
  recordCount = 0;
  #highestCount = 0;
  readonly #distinctRecords = new Set<string>();
  #pageSize: number | undefined;
  #previous = '';

  /** Returns false for the same page again: some services repeat their last one. */
  add({ results, count }: Page<unknown>): boolean {
    const { size } = this.#distinctRecords;
    const records = results.map((record) => JSON.stringify(record));
    for (const record of records) this.#distinctRecords.add(record);
    this.#pageSize ??= results.length;
    // A full page without a new record repeats others. Else the service may count a record that it gives twice.
    if (this.#distinctRecords.size > size || results.length < this.#pageSize)
      this.recordCount += results.length;
    this.#highestCount = Math.max(this.#highestCount, count);
    const text = records.join();
    const isNew = text !== this.#previous;
    this.#previous = text;
    return isNew;
  }

  get isIncomplete(): boolean {
    return this.recordCount < this.#highestCount;
  }
}

/** The ids of the consumer's bills. One without an id is found nowhere. */
export async function readBillIds(
  call: BrokerCall,
  dependencies: ReadDependencies,
): Promise<ReadonlySet<string>> {
  // All requests that need the ids meanwhile wait for this list, so the end of this one does not end it.
  const { signal } = new AbortController();
  const { results } = await readOwnRecords({ ...readFor(call, listBills), signal }, dependencies);
  const ids = results.map(({ id }) => id);
  return new Set(ids.filter((id) => typeof id === 'string' || typeof id === 'number').map(String));
}

/** A page with the fields that browsers may read, and the one that names the consumer. */
function readList(
  { response, paging, shows = [], cutBy: consumerField = '' }: OperationSpec,
  body: Buffer,
): Page<unknown> {
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    throw badResponse('cannot be read');
  }
  const page = shown({ response, paging, shows: [...shows, consumerField] }, json);
  if (!isJsonObject(page)) throw badResponse('is not a list');
  return page as unknown as Page<unknown>;
}

function positionAfter(
  { next, count }: Page<unknown>,
  page: number,
  recordCount: number,
): Params | undefined {
  if (typeof next === 'string') return { cursor: next.slice(1) };
  if (next !== null) return { page: String(next) };
  return recordCount < count ? { page: String(page + 1) } : undefined;
}
