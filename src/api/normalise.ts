import * as z from 'zod/mini';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * The one place that absorbs the service's variations before a schema sees an answer: snake_case and camelCase keys,
 * a list as an envelope, a bare array, a connection (`edges`/`node`), a map or one bare record, amounts as text or
 * number, and open fields of another kind. The schemas stay a plain description of the service. One unreadable record
 * in a list is left out and counted.
 */
export type Normalise = (value: unknown, report: Report) => unknown;

/** Counts what was left out while one answer was read. */
export interface Report {
  skipped: number;
}

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** Dotted paths of described keys, as an operation's `shows` has them. */
export type Paths = readonly string[];

const compiled = new WeakMap<object, Normalise>();
const keep: Normalise = (value) => value;

/**
 * The normaliser that belongs to a schema, or to the `shows` of that schema: then it drops what is not listed there.
 * Made once.
 */
export function normaliserOf(schema: Schema, shows?: Paths): Normalise {
  const key = shows ?? schema;
  let normalise = compiled.get(key);
  if (!normalise) compiled.set(key, (normalise = compile(schema, shows)));
  return normalise;
}

function compile(schema: Schema, shows?: Paths): Normalise {
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'optional':
    case 'nullable': {
      const inner = compile(def.innerType, shows);
      if (typeOf(def.innerType) === 'nullable') return inner;
      const fits = fitsIn(def.innerType);
      return (value, report) => {
        if (value === null || value === undefined) return value;
        const normal = inner(value, report);
        // Plain text, say, where a number is described: as good as absent, so that the record around it lives.
        return fits(normal) || isDeeper(def.innerType, normal) ? normal : null;
      };
    }
    case 'object':
      return objectNormaliser(fieldsOf(def.shape, shows), Boolean(def.catchall));
    case 'array':
      return listNormaliser(def.element, shows);
    case 'string':
      return (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value);
    case 'number':
      return (value) =>
        typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
    default:
      return keep;
  }
}

const typeOf = (schema: Schema): Def['type'] => (schema._zod.def as Def).type;

/** Whether a value is what a schema describes; the plain kinds without asking zod. */
function fitsIn(schema: Schema): (value: unknown) => boolean {
  const def = schema._zod.def as Def;
  if (!def.checks?.length) {
    if (def.type === 'string' || def.type === 'boolean') return (value) => typeof value === def.type;
    if (def.type === 'number') return Number.isFinite;
    // Its normaliser has read every record already.
    if (def.type === 'array') return Array.isArray;
  }
  return (value) => z.safeParse(schema, value).success;
}

/** An object or a list where one plain value is described: no such record, so the schema is to refuse it. */
const isDeeper = (schema: Schema, value: unknown): boolean =>
  typeof value === 'object' && ['string', 'number', 'boolean', 'union'].includes(typeOf(schema));

type Shape = Readonly<Record<string, Schema>>;

interface Field {
  readonly key: string;
  readonly normalise: Normalise;
}

// How many spellings of keys are remembered for one schema: answers choose them.
const MOST_SPELLINGS = 500;

function fieldsOf(shape: Shape, shows?: Paths): Field[] {
  if (!shows) return Object.entries(shape).map(([key, schema]) => ({ key, normalise: normaliserOf(schema) }));
  return shownOf(shape, shows).map(([key, schema, below]) => ({
    key,
    normalise: below ? compile(schema, below) : mark,
  }));
}

/** The listed keys of a record, each with what is listed below it; without that, only whether there is something. */
export const shownOf = (shape: Shape, shows: Paths): [key: string, Schema, below?: Paths][] =>
  Object.entries(shape).flatMap(([key, schema]): [string, Schema, Paths?][] => {
    if (shows.includes(`${key}?`)) return [[key, schema]];
    const below = shows.flatMap((path) => (path.startsWith(`${key}.`) ? path.slice(key.length + 1) : []));
    return below.length > 0 || shows.includes(key) ? [[key, schema, below]] : [];
  });

/** Tells that there is something, and not what. */
export const mark = (value: unknown): string | null => {
  // Some write nothing at all as text.
  const said = typeof value === 'string' ? value.trim().replace(/^(null|none|\[\s*]|{\s*})$/i, '') : value;
  return !said || (typeof said === 'object' && Object.keys(said).length === 0) ? null : 'withheld';
};

function objectNormaliser(fields: readonly Field[], keepsUnknown: boolean): Normalise {
  const folded = new Map(fields.map((field) => [fold(field.key), field]));
  const spellings = new Map<string, Field | null>();

  function fieldOf(key: string): Field | null {
    const known = spellings.get(key);
    if (known !== undefined) return known;
    const field = folded.get(fold(key)) ?? null;
    if (spellings.size < MOST_SPELLINGS) spellings.set(key, field);
    return field;
  }

  return (value, report) => {
    if (!isRecord(value)) return value;
    // Its keys are the schema's; where the answer's own are kept, `__proto__` is not.
    const result: Record<string, unknown> = {};
    const keys = Object.keys(value);
    let others = keys.length;
    for (const { key, normalise } of fields) {
      if (!Object.hasOwn(value, key)) continue;
      result[key] = normalise(value[key], report);
      others--;
    }
    if (others === 0) return result;
    for (const spelling of keys) {
      const field = fieldOf(spelling);
      if (!field && keepsUnknown && spelling !== '__proto__') result[spelling] = value[spelling];
      // The key as it is described stands before any other spelling of it.
      if (!field || Object.hasOwn(result, field.key)) continue;
      result[field.key] = field.normalise(value[spelling], report);
    }
    return result;
  };
}

function listNormaliser(element: Schema, shows?: Paths): Normalise {
  return (value, report) => {
    const list = listIn(element, value);
    if (list) return readRecords(element, list, report, shows);
    // In no known shape: as good as absent, so that the record around it lives.
    if (value !== null && value !== undefined) report.skipped++;
    return null;
  };
}

/** The list that stands inside a record, in any shape: also as a map (`{ "id-1": {…} }`) or as one bare record. */
export function listIn(element: Schema, value: unknown): readonly unknown[] | undefined {
  if (!isRecord(value)) return asList(value);
  const known = knownKeys(element, value);
  // A record with some list of its own is still one record.
  if (known > 1) return [value];
  const values = Object.values(value);
  return asList(value) ?? (values.every(isRecord) ? values : known ? [value] : undefined);
}

/** How many keys of a value are those of a record. */
export function knownKeys(schema: Schema, value: Json): number {
  const def = schema._zod.def as Def;
  const names = def.type === 'object' ? Object.keys(def.shape).map(fold) : [];
  return Object.keys(value).filter((key) => names.includes(fold(key))).length;
}

/** Reads a list record by record: what cannot be read is left out and counted, the others live. */
export function readRecords<S extends Schema>(
  schema: S,
  list: readonly unknown[],
  report: Report,
  shows?: Paths,
): z.output<S>[] {
  const normalise = normaliserOf(schema, shows);
  const records: z.output<S>[] = [];
  for (const item of list) {
    const read = z.safeParse(schema, normalise(item, report));
    if (read.success) records.push(read.data);
    else report.skipped++;
  }
  return records;
}

/** The list in one object: as itself, under a usual name or the resource's own, or in edges. */
export function asList(value: unknown, name?: string): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (!isRecord(value)) return undefined;
  const lists = Object.keys(value).filter((key) => Array.isArray(value[key]));
  const key =
    // `payment_cards` and `cards` are both cards.
    lists.find((each) => name && fold(each).endsWith(name)) ??
    ['results', 'data', 'items', 'response', 'result', 'edges'].find((each) => lists.includes(each));
  if (!key) return undefined;
  const list = value[key] as unknown[];
  return key === 'edges' ? list.map((edge) => (isRecord(edge) ? edge['node'] : edge)) : list;
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an object has under a name, in whatever spelling; the name as it is written stands first. */
export function fieldOf(value: Json, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const folded = fold(name);
  const key = Object.keys(value).find((each) => fold(each) === folded);
  return key && value[key];
}

/** `transactionId`, `transaction_id` and `TransactionID` are one name. */
export function fold(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a record names consumers by UUID, and this one, where it is known, is not among them. */
export function namesOther(record: unknown, consumerId: string | undefined): boolean {
  if (consumerId === undefined || !isRecord(record)) return false;
  const named = Object.keys(record)
    .filter((key) => /^consumer(id)?$/.test(fold(key)))
    .flatMap((key) => {
      const value = record[key];
      return isRecord(value) ? [fieldOf(value, 'id'), fieldOf(value, 'external_id')] : [value];
    })
    .map((id) => String(id).toLowerCase())
    .filter((id) => uuid.test(id));
  return named.length > 0 && !named.includes(consumerId.toLowerCase());
}
