import { fieldOf, isRecord, listIn, mark, namesOther, shownOf, type Paths } from './normalise.ts';
import { pageIn, type OperationSpec, type Schema } from './operation.ts';

type Cut = (value: unknown) => unknown;

/**
 * Makes an answer anew with nothing in it but what the operation's `shows` lists, under the keys and in the envelope
 * of the description, so that reading it gives the same records and skips the same number. A record that names other
 * consumers than `consumerId` is left out and read as one that was skipped.
 */
export function shown(
  { response, paging, shows = [] }: Pick<OperationSpec, 'response' | 'paging' | 'shows'>,
  json: unknown,
  consumerId?: string,
): unknown {
  if (!response) return null;
  const isTheirs = (record: unknown) => !namesOther(record, consumerId);
  if (!('list' in response)) return isTheirs(json) ? cutOf(response, shows)(json) : null;
  const page = pageIn(response, json, paging);
  if (!page) return null;
  const { list, count = list.length, next, previous } = page;
  const cut = cutOf(response.list, shows);
  return {
    count,
    results: list.map((record) => (isTheirs(record) ? cut(record) : null)),
    next: typeof next === 'string' ? `?${next}` : next,
    previous: typeof previous === 'string' ? `?${previous}` : previous,
  };
}

type Def = Schema['_zod']['def'] & {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
};

function cutOf(schema: Schema, shows: Paths): Cut {
  const { innerType, shape, element } = schema._zod.def as Def;
  if (innerType) return cutOf(innerType, shows);
  if (shape) {
    const fields = shownOf(shape, shows).map(
      ([key, field, below]) => [key, below ? cutOf(field, below) : mark] as const,
    );
    return (value) => {
      if (!isRecord(value)) return unread(value);
      const result: Record<string, unknown> = {};
      for (const [key, cut] of fields) {
        const found = fieldOf(value, key);
        if (found !== undefined) result[key] = cut(found);
      }
      return result;
    };
  }
  if (element) {
    const cut = cutOf(element, shows);
    return (value) => listIn(element, value)?.map(cut) ?? unread(value);
  }
  return plain;
}

/** One plain value, or several; something deeper is refused when it is read, whatever is in it. */
const plain: Cut = (value) =>
  Array.isArray(value) ? value.map(plain) : typeof value === 'object' && value ? {} : value;

/** Stands for what is of no such kind: refused when it is read, as the value itself would be. */
const unread = (value: unknown): unknown => (value == null ? value : true);
