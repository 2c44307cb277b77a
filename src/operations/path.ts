import { PccError } from '../http/error.ts';
import { isFileName, isIdentifier, isSegment } from '../http/identifiers.ts';

export type PathValue = string | number;

interface PathSpec {
  readonly id: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, 'integer' | 'string'>>;
  readonly paging?: 'page' | 'offset';
}

/**
 * Fills in an operation's path and query. Each parameter is percent-encoded as one segment. Parameters are also
 * validated: `encodeURIComponent('..')` is `..`, which URL parsing resolves, and an empty id would address the list.
 * Throws `invalid-request`.
 */
export function fillPath(spec: PathSpec, args: Readonly<Record<string, unknown>>): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    const text =
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value;
    if (typeof text !== 'string' || !isPathValue(name, text)) {
      // The message has no value, as it may be personal data.
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

// Cursors come from responses, so they may not choose the consumer: the caller does.
const namesConsumer = /^(consumer_?)?(pc_?)?id$/i;

function queryOf({ query = {}, paging }: PathSpec, args: Readonly<Record<string, unknown>>): URLSearchParams {
  const cursor = paging ? args['cursor'] : undefined;
  const follows = typeof cursor === 'string';
  const result = new URLSearchParams(follows ? cursor : '');
  for (const name of [...result.keys()]) if (namesConsumer.test(name)) result.delete(name);
  for (const name of Object.keys(query)) {
    // A cursor replaces page number and offset.
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
