import { foldKey } from './fold.ts';
import { arrayIn, fieldOf, isRecord, type Json } from './json.ts';

/** A list in a response, with its paging data. */
export interface ListEnvelope {
  readonly list: readonly unknown[];
  /** Total number of records, if the service states it. */
  readonly count: number | undefined;
  readonly next: number | string | null;
  readonly previous: number | string | null;
}

const wrappers = ['data', 'response', 'result', 'results', 'items', 'payload'];
const furtherPlaces = ['meta', 'pagination', 'paging', 'links', 'pageinfo'];

/**
 * Finds the list in a response, in any of the usual shapes, at the top level or one below. Returns `undefined` if there
 * is none. A missing list is an empty one only if the count is 0.
 */
export function listInResponse(json: unknown, name = '\0', paging?: string): ListEnvelope | undefined {
  const holders = [json, ...below(json, (key) => wrappers.includes(key) || key.endsWith(name))];
  const holder = holders.find((value) => arrayIn(value, name));
  const places = [...new Set([holder, ...holders])].flatMap((value) => [
    value,
    ...below(value, (key) => furtherPlaces.includes(key)),
  ]);
  function first(...names: readonly string[]): unknown {
    for (const name of names) {
      for (const place of places) {
        const value = isRecord(place) && fieldOf(place, name);
        if (value != null && value !== false) return value;
      }
    }
    return undefined;
  }
  const total = first('count', 'total_count', 'total');
  const isStated = typeof total === 'number' || typeof total === 'string';
  const count = isStated && /^\d{1,15}$/.test(`${total}`) ? Number(total) : undefined;
  const list = arrayIn(holder, name) ?? (count === 0 ? [] : undefined);
  if (!list) return undefined;
  return {
    list,
    count,
    next: positionOf(first('next', 'next_page', 'next_cursor'), paging),
    previous: positionOf(first('previous', 'prev'), paging),
  };
}

/** The objects one level down, under the keys that `isOne` accepts after folding. */
function below(value: unknown, isOne: (key: string) => boolean): Json[] {
  if (!isRecord(value)) return [];
  return Object.keys(value)
    .filter((key) => isOne(foldKey(key)))
    .map((key) => value[key])
    .filter(isRecord);
}

/**
 * The position of another page: its number or offset, else the query of a cursor. Only the query of a URL is used:
 * following the URL would send the bearer token to any host that it names.
 */
function positionOf(link: unknown, paging?: string): number | string | null {
  const value = isRecord(link) ? (link['href'] ?? link['url']) : link;
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
