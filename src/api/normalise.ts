import * as z from 'zod/mini';
import { foldKey } from './fold.ts';
import { isUuid } from './path.ts';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * Normalizes the variations of a response before a schema parses it: snake_case and camelCase keys; a list as an
 * envelope, a bare array, a connection (`edges`/`node`), a map or one bare record; amounts as text or number; and open
 * fields of another type. The schemas thus describe only the documented form. Invalid records in a list are skipped and
 * counted.
 */
export type Normalise = (value: unknown, report: Report) => unknown;

/** Counts the records of a response that were skipped. */
export interface Report {
  skipped: number;
}

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** Dotted paths of described keys, as an operation's `shows` has them. */
export type Paths = readonly string[];

/** Normalizers by schema, compiled on first use. */
const compiled = new WeakMap<object, Normalise>();
const keep: Normalise = (value) => value;

/**
 * The normalizer of a schema. With `shows`, it drops fields that are not listed there.
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
        // An invalid value, such as text for a number, counts as absent, so that the rest of the record is kept.
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

/** Whether a value matches a schema. Simple types are checked without zod. */
function fitsIn(schema: Schema): (value: unknown) => boolean {
  const def = schema._zod.def as Def;
  if (!def.checks?.length) {
    if (def.type === 'string' || def.type === 'boolean') return (value) => typeof value === def.type;
    if (def.type === 'number') return Number.isFinite;
    // Its normalizer has parsed every record already.
    if (def.type === 'array') return Array.isArray;
  }
  return (value) => z.safeParse(schema, value).success;
}

/** An object or a list instead of a simple value: another kind of record, so the schema must reject it. */
const isDeeper = (schema: Schema, value: unknown): boolean =>
  typeof value === 'object' && ['string', 'number', 'boolean', 'union'].includes(typeOf(schema));

type Shape = Readonly<Record<string, Schema>>;

interface Field {
  readonly key: string;
  readonly normalise: Normalise;
}

// Limit of cached key spellings per schema: responses control them.
const MOST_SPELLINGS = 500;

function fieldsOf(shape: Shape, shows?: Paths): Field[] {
  if (!shows) return Object.entries(shape).map(([key, schema]) => ({ key, normalise: normaliserOf(schema) }));
  return shownOf(shape, shows).map(([key, schema, below]) => ({
    key,
    normalise: typeof below === 'function' ? below : compile(schema, below),
  }));
}

type Mask = (value: unknown) => string | null;

/** The listed keys of a record, each with the paths below it, or with what is shown in place of its value. */
export const shownOf = (shape: Shape, shows: Paths): [key: string, Schema, below: Paths | Mask][] =>
  Object.entries(shape).flatMap(([key, schema]): [string, Schema, Paths | Mask][] => {
    if (shows.includes(`${key}?`)) return [[key, schema, withhold]];
    if (shows.includes(`${key}…`)) return [[key, schema, lastFour]];
    const below = shows.flatMap((path) => (path.startsWith(`${key}.`) ? path.slice(key.length + 1) : []));
    return below.length > 0 || shows.includes(key) ? [[key, schema, below]] : [];
  });

/** Shows the end of an identifier, whether or not the service masks it. */
const lastFour: Mask = (value) =>
  (typeof value === 'string' || typeof value === 'number') && withhold(value)
    ? String(value)
        .replace(/[^\p{L}\p{N}]/gu, '')
        .slice(-4) || null
    : null;

/** Shows that a value is present, without the value. */
const withhold: Mask = (value) => {
  // Some services write an absent value as text.
  const said = typeof value === 'string' ? value.trim().replace(/^(null|none|\[\s*]|{\s*})$/i, '') : value;
  return !said || (typeof said === 'object' && Object.keys(said).length === 0) ? null : 'withheld';
};

function objectNormaliser(fields: readonly Field[], keepsUnknown: boolean): Normalise {
  const folded = new Map(fields.map((field) => [foldKey(field.key), field]));
  const spellings = new Map<string, Field | null>();

  function fieldOf(key: string): Field | null {
    const known = spellings.get(key);
    if (known !== undefined) return known;
    const field = folded.get(foldKey(key)) ?? null;
    if (spellings.size < MOST_SPELLINGS) spellings.set(key, field);
    return field;
  }

  return (value, report) => {
    if (!isRecord(value)) return value;
    // The keys come from the schema. Of unknown keys that are kept, `__proto__` is dropped.
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
      // The documented spelling of a key takes precedence.
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
    // An unknown shape counts as absent, so that the rest of the record is kept.
    if (value !== null && value !== undefined) report.skipped++;
    return null;
  };
}

/** The list in a field, in any shape: also as a map (`{ "id-1": {…} }`) or as one bare record. */
export function listIn(element: Schema, value: unknown): readonly unknown[] | undefined {
  if (!isRecord(value)) return asList(value);
  const known = knownKeys(element, value);
  // A record that contains a list is still one record.
  if (known > 1) return [value];
  const values = Object.values(value);
  return asList(value) ?? (values.every(isRecord) ? values : known ? [value] : undefined);
}

/** Number of keys that the schema names. */
export function knownKeys(schema: Schema, value: Json): number {
  const def = schema._zod.def as Def;
  const names = def.type === 'object' ? Object.keys(def.shape).map(foldKey) : [];
  return Object.keys(value).filter((key) => names.includes(foldKey(key))).length;
}

/** Parses a list record by record. Invalid records are skipped and counted. */
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

/** The list in a value: an array, or in an object under a usual name, the resource's name or `edges`. */
export function asList(value: unknown, name?: string): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (!isRecord(value)) return undefined;
  const lists = Object.keys(value).filter((key) => Array.isArray(value[key]));
  const key =
    // `payment_cards` and `cards` both match `cards`.
    lists.find((each) => name && foldKey(each).endsWith(name)) ??
    ['results', 'data', 'items', 'response', 'result', 'edges'].find((each) => lists.includes(each));
  if (!key) return undefined;
  const list = value[key] as unknown[];
  return key === 'edges' ? list.map((edge) => (isRecord(edge) ? edge['node'] : edge)) : list;
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a key in any spelling; the exact spelling takes precedence. */
export function fieldOf(value: Json, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const folded = foldKey(name);
  const key = Object.keys(value).find((each) => foldKey(each) === folded);
  return key && value[key];
}

/**
 * Whether a record names consumers by UUID, but not this one. False if `consumerId` is unknown. Other kinds of ids prove
 * nothing here: the client knows only one id of its consumer. The backend knows all of them and checks every kind
 * (`server-example/src/broker/consumers-in.ts`).
 */
export function namesOther(record: unknown, consumerId: string | undefined): boolean {
  if (consumerId === undefined || !isRecord(record)) return false;
  const named = Object.keys(record)
    .filter((key) => /^consumer(id)?$/.test(foldKey(key)))
    .flatMap((key) => {
      const value = record[key];
      return isRecord(value) ? [fieldOf(value, 'id'), fieldOf(value, 'external_id')] : [value];
    })
    .map((id) => String(id).toLowerCase())
    .filter((id) => isUuid(id));
  return named.length > 0 && !named.includes(consumerId.toLowerCase());
}
