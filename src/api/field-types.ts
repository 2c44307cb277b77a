import * as z from 'zod/mini';
import { decimal, type Schema } from './fields.ts';
import { readerOf, type Fields, type ValueKind, type Reader, type FieldType } from '../operations/reader.ts';

type Def = z.core.$ZodTypes['_zod']['def'];
type Shape = Readonly<Record<string, Schema>>;

/** Dotted paths of described keys, as an operation's `shows` has them. */
export type Paths = readonly string[];

const defOf = (schema: Schema): Def => schema._zod.def as Def;

/**
 * What a schema describes, as the reader of responses needs it. With `shows`, only the fields that are listed there. A
 * type that has no kind is read with the schema itself.
 */
export function fieldTypeOf(schema: Schema, shows?: Paths): FieldType {
  const def = defOf(schema);
  if (schema === decimal) return 'amount';
  if (def.type === 'array') return [fieldTypeOf(def.element, shows)];
  if (def.type === 'object' && !def.catchall) return fieldsOf(def.shape, shows);
  const kind = def.checks?.length ? undefined : kindOf(def);
  return (
    kind ??
    ((value) => {
      const { success, data } = z.safeParse(schema, value);
      return success ? data : undefined;
    })
  );
}

function kindOf(def: Def): ValueKind | undefined {
  switch (def.type) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'union':
      return unions[def.options.map((option) => defOf(option).type).join()];
    default:
      return undefined;
  }
}

const unions: Readonly<Record<string, ValueKind>> = {
  'enum,string': 'word',
  'string,number': 'id',
  'string,array': 'words',
};

const fieldsOf = (shape: Shape, shows?: Paths): Fields =>
  Object.fromEntries(
    (shows ? shownOf(shape, shows) : Object.entries(shape)).map(([key, schema, below]) => {
      const [inner, mark] = withoutMark(schema);
      return [key + mark, typeof below === 'string' ? below : fieldTypeOf(inner, below)];
    }),
  );

/** The fields that an object's schema describes; none of another schema. */
export const shapeOf = (schema: Schema | undefined): Shape =>
  (schema?._zod.def as { readonly shape?: Shape } | undefined)?.shape ?? {};

/** The schema of a field that is there, and the mark of one that need not be. */
function withoutMark(schema: Schema): [Schema, mark: string] {
  const def = defOf(schema);
  if (def.type === 'nullable') return [def.innerType, '|null'];
  return def.type === 'optional' ? [withoutMark(def.innerType)[0], '?'] : [schema, ''];
}

/** The listed keys of a record, each with the paths below it, or with what is shown in place of its value. */
export const shownOf = (shape: Shape, shows: Paths): [key: string, Schema, below: Paths | ValueKind][] =>
  Object.entries(shape).flatMap(([key, schema]): [string, Schema, Paths | ValueKind][] => {
    for (const kind of ['presence', 'ending'] as const) {
      if (shows.includes(`${key}: ${kind}`)) return [[key, schema, kind]];
    }
    const below = shows.flatMap((path) => (path.startsWith(`${key}.`) ? path.slice(key.length + 1) : []));
    return below.length > 0 || shows.includes(key) ? [[key, schema, below]] : [];
  });

/** A made reader is kept with its schema, or with the paths that it shows. */
const readers = new WeakMap<object, Reader>();

/** The reader of what a schema describes. */
export function schemaReader(schema: Schema, shows?: Paths): Reader {
  const key = shows ?? schema;
  let reader = readers.get(key);
  if (!reader) readers.set(key, (reader = readerOf(fieldTypeOf(schema, shows))));
  return reader;
}
