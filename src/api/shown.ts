import { fieldOf, isRecord, namesOtherConsumer } from '../operations/json.ts';
import { listInField, readerOf, type Fields, type FieldType } from '../operations/reader.ts';
import { pageIn } from '../operations/response.ts';
import type { OperationSpec } from './operation.ts';
import { schemaReader, fieldTypeOf } from './field-types.ts';

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
  const isOwn = (record: unknown) => !namesOtherConsumer(record, consumerId);
  const schema = 'list' in response ? response.list : response;
  let cut = compiled.get(spec);
  if (!cut) compiled.set(spec, (cut = cutOf(fieldTypeOf(schema, shows))));
  if (!('list' in response)) return isOwn(json) ? cut(json) : null;
  const page = pageIn(schemaReader(schema), { ...response, paging }, json);
  if (!page) return null;
  const { list, count = list.length, next, previous } = page;
  return {
    count,
    results: list.map((record) => (isOwn(record) ? cut(record) : null)),
    next: typeof next === 'string' ? `?${next}` : next,
    previous: typeof previous === 'string' ? `?${previous}` : previous,
  };
}

function cutOf(type: FieldType): Cut {
  if (type === 'presence' || type === 'ending') return (value) => readerOf(type).read(value, { skipped: 0 });
  if (typeof type !== 'object') return plain;
  if (Array.isArray(type)) {
    const [inner] = type as readonly [FieldType];
    const [element, cut] = [readerOf(inner), cutOf(inner)];
    return (value) => listInField(element, value)?.map(cut) ?? unread(value);
  }
  const fields = Object.entries(type as Fields).map(
    ([name, field]) => [name.replace(/\?$|\|null$/, ''), cutOf(field)] as const,
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

/** A simple value or an array of them. An object becomes `{}`, which the schema rejects. */
const plain: Cut = (value) =>
  Array.isArray(value) ? value.map(plain) : typeof value === 'object' && value ? {} : value;

/** Replaces a value of another type: the schema rejects `true` as it would reject the value. */
const unread = (value: unknown): unknown => (value == null ? value : true);
