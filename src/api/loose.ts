import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** One per schema, so that its compiled normalizer is reused. */
const made = new WeakMap<Schema, Schema>();

/** The same schema with objects that keep unknown keys, at every depth. */
export function loosened(schema: Schema): Schema {
  let loose = made.get(schema);
  if (!loose) made.set(schema, (loose = make(schema)));
  return loose;
}

function make(schema: Schema): Schema {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'optional':
      return z.optional(loosened(def.innerType));
    case 'nullable':
      return z.nullable(loosened(def.innerType));
    case 'array':
      return z.array(loosened(def.element));
    case 'object':
      return z.looseObject(
        Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, loosened(field)])),
      );
    default:
      return schema;
  }
}
