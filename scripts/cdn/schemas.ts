/**
 * Replaces `zod/mini` in the files of dist/cdn that tags load: only the functions that describe responses in the
 * contract. Schemas are not exposed there, and test/api/cdn-schemas.node.ts checks that both give the same results. The
 * published modules use zod itself.
 */
type Refuse = (code: string, path?: PropertyKey[]) => unknown;
/** Returns the parsed value, or rejects it. */
type Read = (value: unknown, refuse: Refuse) => unknown;
type Check = (value: unknown, refuse: Refuse) => void;
type Shape = Readonly<Record<string, Schema>>;

interface Schema {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>>; readonly read: Read };
  check(...checks: readonly Check[]): Schema;
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
}

function schema(def: Readonly<Record<string, unknown>>, read: Read): Schema {
  return {
    _zod: { def, read },
    check: (...checks) =>
      schema({ ...def, checks }, (value, refuse) => {
        let fits = true;
        const result = read(value, (code, path) => {
          fits = false;
          refuse(code, path);
        });
        if (fits) for (const check of checks) check(result, refuse);
        return result;
      }),
  };
}

const kind = (type: string, is: (value: unknown) => boolean): Schema =>
  schema({ type }, (value, refuse) => (is(value) ? value : refuse('invalid_type')));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the path to a nested rejection. */
const inside =
  (refuse: Refuse, key: PropertyKey): Refuse =>
  (code, path = []) =>
    refuse(code, [key, ...path]);

export const string = (): Schema => kind('string', (value) => typeof value === 'string');
export const number = (): Schema => kind('number', Number.isFinite);
export const boolean = (): Schema => kind('boolean', (value) => typeof value === 'boolean');
export const unknown = (): Schema => schema({ type: 'unknown' }, (value) => value);

export const optional = (innerType: Schema): Schema =>
  schema({ type: 'optional', innerType }, (value, refuse) =>
    value === undefined ? value : innerType._zod.read(value, refuse),
  );

export const nullable = (innerType: Schema): Schema =>
  schema({ type: 'nullable', innerType }, (value, refuse) =>
    value === null ? value : innerType._zod.read(value, refuse),
  );

export const array = (element: Schema): Schema =>
  schema({ type: 'array', element }, (value, refuse) =>
    Array.isArray(value)
      ? value.map((item, index) => element._zod.read(item, inside(refuse, index)))
      : refuse('invalid_type'),
  );

/** Drops unknown keys. */
export const object = (shape: Shape): Schema =>
  schema({ type: 'object', shape }, (value, refuse) => {
    if (!isObject(value)) return refuse('invalid_type');
    const result: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(shape)) {
      const read = field._zod.read(value[key], inside(refuse, key));
      if (read !== undefined || key in value) result[key] = read;
    }
    return result;
  });

/** Keeps unknown keys. */
export const looseObject = (shape: Shape): Schema => {
  const { def, read } = object(shape)._zod;
  return schema(def, (value, refuse) => {
    const result = read(value, refuse);
    return isObject(value) && isObject(result) ? { ...value, ...result } : result;
  });
};

export const record = (_key: Schema, valueType: Schema): Schema =>
  schema({ type: 'record', valueType }, (value, refuse) => {
    if (!isObject(value)) return refuse('invalid_type');
    const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
    return Object.fromEntries(
      entries.map(([key, item]) => [key, valueType._zod.read(item, inside(refuse, key))]),
    );
  });

export const union = (options: readonly Schema[]): Schema =>
  schema({ type: 'union', options }, (value, refuse) => {
    for (const option of options) {
      const read = safeParse(option, value);
      if (read.success) return read.data;
    }
    return refuse('invalid_union');
  });

const oneOf = (type: string, values: readonly unknown[]): Schema =>
  schema({ type, values }, (value, refuse) => (values.includes(value) ? value : refuse('invalid_value')));

export const literal = (value: unknown): Schema => oneOf('literal', [value]);
const enumeration = (words: readonly string[]): Schema => oneOf('enum', words);
export { enumeration as enum };

export const regex =
  (pattern: RegExp): Check =>
  (value, refuse) => {
    if (!pattern.test(String(value))) refuse('invalid_format');
  };

interface Safe {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: { readonly issues: readonly Issue[] };
}

export function safeParse({ _zod }: Schema, value: unknown): Safe {
  const issues: Issue[] = [];
  const data = _zod.read(value, (code, path = []) => void issues.push({ code, path }));
  return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
}

export function parse(described: Schema, value: unknown): unknown {
  const { success, data } = safeParse(described, value);
  if (success) return data;
  // Nobody sees its message: the caller gets `invalid-response`.
  throw new TypeError();
}
