import type { ReadOptions } from '../http/client.ts';
import { listInResponse, type ListEnvelope } from './envelope.ts';
import { isRecord, namesOtherConsumer } from './json.ts';
import { knownKeys, readRecords, type Reader, type ParseState } from './reader.ts';

/**
 * A page of a list. `next` and `previous` are page numbers or offsets; a string is the query of a cursor, for the
 * argument `cursor`. They are never URLs.
 */
export interface Page<T> {
  /** Total number of records, if the service states it; else the number received. */
  readonly count: number;
  /** The records of this page. */
  readonly results: readonly T[];
  /** Number, offset or cursor of the next page; null on the last page. */
  readonly next: number | string | null;
  /** Number, offset or cursor of the previous page; null on the first page. */
  readonly previous: number | string | null;
  /** Number of invalid records that were skipped, in this page and in the lists of its records. */
  readonly skipped: number;
}

/** Where the list of a response is. */
export interface ListLocation {
  /** End of the keys that may contain the list, in lower case and without `_`: `cards`. */
  readonly name?: string;
  /** The service may return one bare record instead of a list. */
  readonly single?: boolean;
  readonly paging?: 'page' | 'offset';
}

/** Counts are not stored in the results: they would look like a field of the record. */
const skippedIn = new WeakMap<object, number>();

/** Number of invalid records that were skipped in the lists of a result. */
export function skipped(result: object): number {
  return skippedIn.get(result) ?? 0;
}

/**
 * Reads decoded JSON as one record, or as a page of them if it has a list. Skips records that name another consumer than
 * `consumerId`. Throws if the JSON does not match; the caller gets `invalid-response`, without the message.
 */
export function parseResult(
  reader: Reader,
  list: ListLocation | undefined,
  json: unknown,
  { consumerId, keepUnknown }: ReadOptions,
): unknown {
  const state: ParseState = { skipped: 0, keepUnknown };
  const result = list
    ? parsePage(reader, list, json, state, consumerId)
    : parseOne(reader, json, state, consumerId);
  if (state.skipped) skippedIn.set(result, state.skipped);
  return result;
}

function parseOne(reader: Reader, json: unknown, state: ParseState, consumerId?: string): object {
  const result = namesOtherConsumer(json, consumerId) ? undefined : reader.read(json, state);
  return (result as object | undefined) ?? unreadable();
}

function parsePage(
  reader: Reader,
  location: ListLocation,
  json: unknown,
  state: ParseState,
  consumerId?: string,
): Page<unknown> {
  const { list, count = list.length, next, previous } = pageIn(reader, location, json) ?? unreadable();
  const own = list.filter((record) => !namesOtherConsumer(record, consumerId));
  state.skipped += list.length - own.length;
  const results = readRecords(reader, own, state);
  return { count, results, next, previous, skipped: state.skipped };
}

/** The list in a response, with its records unchanged. */
export function pageIn(
  reader: Reader,
  { name, single, paging }: ListLocation,
  json: unknown,
): ListEnvelope | undefined {
  const isOne = single && isRecord(json);
  const one: ListEnvelope = { list: [json], count: 1, next: null, previous: null };
  // A record that contains a list is still one record.
  if (isOne && knownKeys(reader, json) > 1) return one;
  return listInResponse(json, name, paging) ?? (isOne ? one : undefined);
}

function unreadable(): never {
  throw new TypeError();
}
