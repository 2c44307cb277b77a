import { fieldOf, isRecord, listIn, namesOther, shownOf, type Paths } from './normalise.ts';
import { pageIn, type OperationSpec, type Schema } from './operation.ts';

type Spec = Pick<OperationSpec, 'response' | 'paging' | 'shows'>;
type Cut = (value: unknown) => unknown;

/** What cuts a record, by operation. */
const compiled = new WeakMap<Spec, Cut>();

/**
 * Rebuilds a response with only the fields that the operation's `shows` lists, with documented keys and envelope, so
 * that parsing it returns the same records and the same `skipped`. A record that names another consumer than
 * `consumerId` becomes null, which counts as skipped.
 */
export function shown(spec: Spec, json: unknown, consumerId?: string): unknown {
  const { response, paging, shows = [] } = spec;
  if (!response) return null;
  const isOwn = (record: unknown) => !namesOther(record, consumerId);
  let cut = compiled.get(spec);
  if (!cut) compiled.set(spec, (cut = cutOf('list' in response ? response.list : response, shows)));
  if (!('list' in response)) return isOwn(json) ? cut(json) : null;
  const page = pageIn(response, json, paging);
  if (!page) return null;
  const { list, count = list.length, next, previous } = page;
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
      ([key, field, below]) => [key, typeof below === 'function' ? below : cutOf(field, below)] as const,
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
