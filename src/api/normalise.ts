import * as z from 'zod/mini';

/**
 * The one place that absorbs the service's variations before a schema sees an answer: snake_case and camelCase keys,
 * a list as an envelope, a bare array, a connection (`edges`/`node`) or a map, and amounts as text or number. The
 * schemas stay a plain description of the service. One unreadable record in a list is left out and counted.
 */
export type Normalise = (value: unknown, report: Report) => unknown;

/** Counts what was left out while one answer was read. */
export interface Report {
  skipped: number;
}

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

const compiled = new WeakMap<Schema, Normalise>();
const keep: Normalise = (value) => value;

/** The normaliser that belongs to a schema; made once. */
export function normaliserOf(schema: Schema): Normalise {
  let normalise = compiled.get(schema);
  if (!normalise) compiled.set(schema, (normalise = compile(schema)));
  return normalise;
}

function compile(schema: Schema): Normalise {
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'optional':
    case 'nullable': {
      const inner = normaliserOf(def.innerType);
      return (value, report) => (value === null || value === undefined ? value : inner(value, report));
    }
    case 'object':
      return objectNormaliser(def.shape);
    case 'array':
      return listNormaliser(def.element);
    case 'string':
      return (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value);
    case 'number':
      return (value) =>
        typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
    case 'union':
      // Only words that may grow (an enumeration, or any text) are unions here.
      return keep;
    default:
      return keep;
  }
}

function objectNormaliser(shape: Readonly<Record<string, Schema>>): Normalise {
  const fields = new Map(Object.entries(shape).map(([key, schema]) => [fold(key), { key, schema }]));
  return (value, report) => {
    if (!isRecord(value)) return value;
    // Without a prototype, so that a key such as `__proto__` in an answer is only a key.
    const result = Object.create(null) as Record<string, unknown>;
    for (const key of Object.keys(value)) {
      const own = Object.hasOwn(shape, key) ? shape[key] : undefined;
      const field = own ? { key, schema: own } : fields.get(fold(key));
      if (!field || (field.key !== key && field.key in value)) continue;
      result[field.key] = normaliserOf(field.schema)(value[key], report);
    }
    return result;
  };
}

function listNormaliser(element: Schema): Normalise {
  return (value, report) => {
    const list = asList(value) ?? valuesOfMap(value);
    // In no known shape: as good as absent, so that the record around it lives.
    return list ? readRecords(element, list, report) : null;
  };
}

/** `{ "id-1": {…}, "id-2": {…} }` is a list, too. */
function valuesOfMap(value: unknown): readonly unknown[] | undefined {
  const values = isRecord(value) ? Object.values(value) : [];
  return values.length > 0 && values.every(isRecord) ? values : undefined;
}

/** Reads a list record by record: what cannot be read is left out and counted, the others live. */
export function readRecords<S extends Schema>(
  schema: S,
  list: readonly unknown[],
  report: Report,
): z.output<S>[] {
  const normalise = normaliserOf(schema);
  const records: z.output<S>[] = [];
  for (const item of list) {
    const read = z.safeParse(schema, normalise(item, report));
    if (read.success) records.push(read.data);
    else report.skipped++;
  }
  return records;
}

/** The list inside any of the shapes in which services send one, or nothing. */
export function asList(value: unknown, ...names: readonly string[]): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (!isRecord(value)) return undefined;
  for (const name of ['results', ...names]) if (Array.isArray(value[name])) return value[name] as unknown[];
  const edges: unknown = value['edges'];
  if (Array.isArray(edges)) return edges.map((edge: unknown) => (isRecord(edge) ? edge['node'] : edge));
  return undefined;
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `transactionId`, `transaction_id` and `TransactionID` are one name. */
function fold(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}
