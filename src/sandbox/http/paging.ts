import type { OperationSpec } from '../../api/operation.ts';
import { notFound } from '../refusal.ts';
import { DEFAULT_PAGE_SIZE, type QueryValues } from './query.ts';

/** Assumption: a record matches if any of its texts or numbers contains the term, ignoring case. */
export function search<T>(records: readonly T[], term: unknown): readonly T[] {
  if (typeof term !== 'string' || term === '') return records;
  const needle = term.toLowerCase();
  return records.filter((record) => contains(record, needle));
}

function contains(value: unknown, needle: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(needle);
  if (typeof value === 'number') return String(value).includes(needle);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((property) => contains(property, needle));
}

interface PageLimits {
  /** Maximum records per page. */
  readonly maxSize: number;
  /** A page beyond the last is empty, and not an error. */
  readonly emptyBeyond: boolean;
}

/** The envelope of the requested page, with absolute URLs of the adjacent pages. */
export function paged(
  operation: OperationSpec,
  records: readonly unknown[],
  query: QueryValues,
  address: URL,
  { maxSize, emptyBeyond }: PageLimits,
): Record<string, unknown> {
  const matches = search(records, query['search']);
  const count = matches.length;
  const { start, size, next, previous } =
    operation.paging === 'offset'
      ? offsetPage(query, count, maxSize)
      : numberedPage(query, count, maxSize, emptyBeyond);
  return {
    count,
    next: next && neighbour(address, next),
    previous: previous && neighbour(address, previous),
    results: matches.slice(start, start + size),
  };
}

type Change = Readonly<Record<string, number>> | null;
interface PageBounds {
  readonly start: number;
  readonly size: number;
  readonly next: Change;
  readonly previous: Change;
}

function numberedPage(query: QueryValues, count: number, maxSize: number, emptyBeyond: boolean): PageBounds {
  const page = Number(query['page'] ?? 1);
  const size = Math.min(maxSize, Number(query['page_size'] ?? DEFAULT_PAGE_SIZE));
  const pages = Math.max(1, Math.ceil(count / size));
  // Assumption: a page beyond the last is 404.
  if (page > pages && !emptyBeyond) throw notFound('Invalid page.');
  return {
    start: (page - 1) * size,
    size,
    next: page < pages ? { page: page + 1 } : null,
    previous: page > 1 ? { page: page - 1 } : null,
  };
}

function offsetPage(query: QueryValues, count: number, maxSize: number): PageBounds {
  const start = Number(query['offset'] ?? 0);
  const size = Math.min(maxSize, Number(query['limit'] ?? DEFAULT_PAGE_SIZE));
  return {
    start,
    size,
    next: start + size < count ? { limit: size, offset: start + size } : null,
    previous: start > 0 ? { limit: size, offset: Math.max(0, start - size) } : null,
  };
}

function neighbour(address: URL, change: Readonly<Record<string, number>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, String(value));
  return url.href;
}
