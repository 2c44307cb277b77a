import { fieldOf, isRecord, listIn, namesOther, shownOf, withhold, type Paths } from './normalise.ts';
import { pageIn, type OperationSpec, type Schema } from './operation.ts';

type Cut = (value: unknown) => unknown;

/**
 * Rebuilds a response with only the fields that the operation's `shows` lists, with documented keys and envelope, so
 * that parsing it returns the same records and the same `skipped`. A record that names another consumer than
 * `consumerId` becomes null, which counts as skipped.
 */
export function shown(
  { response, paging, shows = [] }: Pick<OperationSpec, 'response' | 'paging' | 'shows'>,
  json: unknown,
  consumerId?: string,
): unknown {
  if (!response) return null;
  const isOwn = (record: unknown) => !namesOther(record, consumerId);
  if (!('list' in response)) return isOwn(json) ? cutOf(response, shows)(json) : null;
  const page = pageIn(response, json, paging);
  if (!page) return null;
  const { list, count = list.length, next, previous } = page;
  const cut = cutOf(response.list, shows);
  return {
    count,
    results: list.map((record) => (isOwn(record) ? cut(record) : null)),
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
      ([key, field, below]) => [key, below ? cutOf(field, below) : withhold] as const,
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

/** A simple value or an array of them. An object becomes `{}`, which the schema rejects. */
const plain: Cut = (value) =>
  Array.isArray(value) ? value.map(plain) : typeof value === 'object' && value ? {} : value;

/** Replaces a value of another type: the schema rejects `true` as it would reject the value. */
const unread = (value: unknown): unknown => (value == null ? value : true);
