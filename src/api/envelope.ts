import { asList, fieldOf, fold, isRecord, type Json } from './normalise.ts';

/** A list as a service sends it, and what it says of the rest. */
export interface Listed {
  readonly list: readonly unknown[];
  /** How many records there are in all, where the service says. */
  readonly count: number | undefined;
  readonly next: number | string | null;
  readonly previous: number | string | null;
}

const wrappers = ['data', 'response', 'result', 'results', 'items', 'payload'];
const furtherPlaces = ['meta', 'pagination', 'paging', 'links', 'pageinfo'];

/**
 * Reads a list in any of the shapes in which services send one, at the top or one level down; nothing without one. No
 * list at all is an empty one only where the count says so.
 */
export function listed(json: unknown, name = '\0', paging?: string): Listed | undefined {
  const holders = [json, ...below(json, (key) => wrappers.includes(key) || key.endsWith(name))];
  const holder = holders.find((each) => asList(each, name));
  const places = [holder, ...holders].flatMap((each) => [
    each,
    ...below(each, (key) => furtherPlaces.includes(key)),
  ]);
  const first = (...names: readonly string[]) =>
    names
      .flatMap((each) => places.map((place) => isRecord(place) && fieldOf(place, each)))
      .find((value) => value != null && value !== false);
  const said = first('count', 'total_count', 'total');
  const count = /^\d{1,15}$/.test(String(said)) ? Number(said) : undefined;
  const list = asList(holder, name) ?? (count === 0 ? [] : undefined);
  if (!list) return undefined;
  return {
    list,
    count,
    next: placeOf(first('next', 'next_page', 'next_cursor'), paging),
    previous: placeOf(first('previous', 'prev'), paging),
  };
}

/** The objects that stand one level down in an answer, under keys that are chosen folded. */
function below(value: unknown, isOne: (key: string) => boolean): Json[] {
  if (!isRecord(value)) return [];
  return Object.keys(value)
    .filter((key) => isOne(fold(key)))
    .map((key) => value[key])
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
