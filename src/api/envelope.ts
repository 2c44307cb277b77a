import { asList, fieldOf, fold, isRecord, type Json } from './normalise.ts';

/** A list as a service sends it, and what it says of the rest. */
export interface Listed {
  readonly list: readonly unknown[];
  /** How many records there are in all, where the service says. */
  readonly count?: number;
  readonly next: number | string | null;
  readonly previous: number | string | null;
}

const wrappers = ['data', 'response', 'result', 'results', 'items', 'payload'];
const furtherPlaces = ['meta', 'pagination', 'paging', 'links', 'page_info'];

/**
 * Reads a list in any of the shapes in which services send one, at the top or one level down; nothing without one. No
 * list at all is an empty one only where the count says so.
 */
export function listed(json: unknown, name?: string, paging?: string): Listed | undefined {
  const holders = [json, ...wrappedIn(json, name)];
  const holder = holders.find((each) => asList(each, name));
  const around = [holder, ...holders].filter(isRecord);
  const places = around.flatMap((each) => [
    each,
    ...furtherPlaces.map((key) => fieldOf(each, key)).filter(isRecord),
  ]);
  const first = (...names: readonly string[]) =>
    names.flatMap((each) => places.map((place) => fieldOf(place, each))).find((value) => value != null);
  const said = first('count', 'total_count', 'total');
  const count = typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : said;
  const list = asList(holder, name) ?? (count === 0 ? [] : undefined);
  if (!list) return undefined;
  return {
    list,
    ...(isCount(count) && { count }),
    next: placeOf(first('next', 'next_page', 'next_cursor'), paging),
    previous: placeOf(first('previous', 'prev'), paging),
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** What stands one level down in an answer, under a usual name or the list's own. */
function wrappedIn(json: unknown, name = '\0'): Json[] {
  if (!isRecord(json)) return [];
  const isWrapper = (key: string): boolean => wrappers.includes(fold(key)) || fold(key).endsWith(name);
  return Object.keys(json)
    .filter(isWrapper)
    .map((key) => json[key])
    .filter(isRecord);
}

/**
 * Where another page is: its number or offset, else the opaque text of a query. Only the query of an address is read:
 * following the address would send the bearer token wherever it points.
 */
function placeOf(said: unknown, paging?: string): number | string | null {
  const value = isRecord(said) ? (said['href'] ?? said['url']) : said;
  if (!paging) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  if (typeof value !== 'string' || value.length > 2000) return null;
  // A bare cursor; one in base64 may end in `=`.
  const query = /^[\w~+.-][\w~+/.-]*=*$/.test(value)
    ? `${/^\d+$/.test(value) ? paging : 'cursor'}=${encodeURIComponent(value)}`
    : /^(?:[^?#]*\?|(?=[^/?#:\s]+=))([^#]*)/.exec(value)?.[1];
  if (!query) return null;
  const number = new URLSearchParams(query).get(paging);
  if (number === null) return query;
  return /^\d{1,9}$/.test(number) ? Number(number) : null;
}
