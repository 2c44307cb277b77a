import { PccError } from '../http/error.ts';

export type PathValue = string | number;

interface PathSpec {
  readonly id: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, 'integer' | 'string'>>;
  readonly paging?: 'page' | 'offset';
}

/**
 * Fills an operation's path and query; each parameter is percent-encoded as one segment. Parameters are checked as
 * well, because encoding is no protection: `encodeURIComponent('..')` is `..`, which a URL then resolves away, and an
 * empty id turns one record into the list. Throws `invalid-request`.
 */
export function fillPath(spec: PathSpec, args: Readonly<Record<string, unknown>>): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    const text =
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value;
    if (typeof text !== 'string' || !isPathValue(name, text)) {
      // The value itself may be personal: only its name is told.
      throw new PccError('invalid-request', {
        operation: spec.id,
        message: `${spec.id}: ${name} is not valid`,
      });
    }
    return encodeURIComponent(text);
  });
  const query = queryOf(spec, args).toString();
  return query ? `${path}?${query}` : path;
}

// Whose data is asked for is the caller's to say, never a cursor's.
const namesConsumer = /^(consumer_?)?(pc_?)?id$/i;

function queryOf({ query = {}, paging }: PathSpec, args: Readonly<Record<string, unknown>>): URLSearchParams {
  const cursor = paging ? args['cursor'] : undefined;
  const follows = typeof cursor === 'string';
  const result = new URLSearchParams(follows ? cursor : '');
  for (const name of [...result.keys()]) if (namesConsumer.test(name)) result.delete(name);
  for (const name of Object.keys(query)) {
    // A cursor says the place in the list by itself.
    if (follows && isPlace.test(name)) continue;
    const value = args[name];
    if (typeof value === 'string' || typeof value === 'number') result.set(name, String(value));
  }
  return result;
}

const isPlace = /^(page|page_size|limit|offset)$/;

/** Whether a value can be the path parameter of this name. */
export function isPathValue(name: string, value: string): boolean {
  if (name === 'pdf_filename') return isFileName(value);
  return name === 'consumer_pc_id' ? isSegment(value) : isIdentifier(value);
}

/** Letters, digits, `.`, `_`, `-`, at most 128, and neither `.` nor `..`. */
export function isIdentifier(value: string): boolean {
  return /^[\w.-]{1,128}$/.test(value) && isSegment(value);
}

/** A name in one folder: a segment without slash and backslash. */
export function isFileName(value: string): boolean {
  return isSegment(value) && !/[/\\]/.test(value);
}

/** Any text of at most 255 bytes but the empty one, `.` and `..`, without control characters and lone surrogates. */
export function isSegment(value: string): boolean {
  return !/^\.{0,2}$|\p{Cc}|\p{Cs}/u.test(value) && new TextEncoder().encode(value).length <= 255;
}
