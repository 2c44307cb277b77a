import { foldKey } from './fold.ts';
import { arrayIn, isRecord, type Json } from './json.ts';

/**
 * What a value is. `word` is text that a number cannot stand for, `words` one or a list of them, `id` a text or a number,
 * `amount` a decimal number as text. Of a value that a page may not have, `presence` shows that there is one, and
 * `ending` its last four letters or digits.
 */
export type ValueKind =
  | 'text'
  | 'word'
  | 'words'
  | 'id'
  | 'number'
  | 'flag'
  | 'amount'
  | 'presence'
  | 'ending';

/** A kind, the fields of a record, a list of either, or a function that reads the value. */
export type FieldType = ValueKind | Fields | readonly [FieldType] | ReadValue;

/**
 * The fields of a record, each with its type. A name that ends in `?` may be absent or null; one that ends in `|null` may
 * be null. `src/api/` has the same as schemas of zod, and `tableOf()` makes this of them.
 */
export interface Fields {
  readonly [name: string]: FieldType;
}

/** Reads a value. Returns `undefined` if it is of another type. */
export type ReadValue = (value: unknown, state: ParseState) => unknown;

export interface ParseState {
  /** Counts the records that were skipped, because they are of another type. */
  skipped: number;
  /** Also keeps keys that are not described. */
  readonly keepUnknown?: boolean;
}

/** Reads values of one type. */
export interface Reader {
  readonly read: ReadValue;
  /** Whether a record or list in its place means that the whole record is of another kind. */
  readonly isSimple?: boolean;
  /** The field that a key of a record spells. */
  readonly fieldOf?: (key: string) => Field | undefined;
}

interface Field extends Reader {
  readonly key: string;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

const isText = (value: unknown) => typeof value === 'string';
const textOf = (value: unknown) => (Number.isFinite(value) ? String(value) : value);
const only =
  (is: (value: unknown) => boolean, normal = (value: unknown) => value): ReadValue =>
  (value) => {
    const result = normal(value);
    return is(result) ? result : undefined;
  };

const presenceOf = (value: unknown) => {
  // Some services write an absent value as text.
  const content = typeof value === 'string' ? value.trim().replace(/^(null|none|\[\s*]|{\s*})$/i, '') : value;
  return !content || (typeof content === 'object' && Object.keys(content).length === 0) ? null : 'withheld';
};

const kinds: Readonly<Record<ValueKind, ReadValue>> = {
  text: only(isText, textOf),
  word: only(isText),
  words: only((value) => isText(value) || (Array.isArray(value) && value.every(isText))),
  id: only((value) => isText(value) || Number.isFinite(value)),
  number: only(Number.isFinite, (value) =>
    isText(value) && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value,
  ),
  flag: only((value) => typeof value === 'boolean'),
  amount: only((value) => isText(value) && /^-?\d+(\.\d+)?$/.test(value), textOf),
  presence: presenceOf,
  // Whether or not the service masks it.
  ending: (value) =>
    ((isText(value) || typeof value === 'number') &&
      presenceOf(value) &&
      String(value)
        .replace(/[^\p{L}\p{N}]/gu, '')
        .slice(-4)) ||
    null,
};

/**
 * The reader of a type. It absorbs the variations of a response: snake_case and camelCase keys; a list as an envelope, a
 * bare array, a connection (`edges`/`node`), a map or one bare record; amounts as text or number; and open fields of
 * another type. Invalid records in a list are skipped and counted.
 */
export function readerOf(type: FieldType): Reader {
  if (typeof type === 'function') return { read: type };
  if (typeof type === 'string') return { read: kinds[type], isSimple: true };
  return Array.isArray(type)
    ? listReader(readerOf((type as readonly [FieldType])[0]))
    : recordReader(type as Fields);
}

// Limit of remembered spellings per record: responses control them.
const MAX_SPELLINGS = 500;

function recordReader(types: Fields): Reader {
  const fields = Object.entries(types).map(([name, type]): Field => {
    const [, key = '', mark] = /^(.*?)(\?|\|null)?$/.exec(name) ?? [];
    return { ...readerOf(type), key, isOptional: mark === '?', isNullable: mark !== undefined };
  });
  const folded = new Map(fields.map((field) => [foldKey(field.key), field]));
  const spellings = new Map<string, Field | undefined>();

  function fieldOf(key: string): Field | undefined {
    if (spellings.has(key)) return spellings.get(key);
    const field = folded.get(foldKey(key));
    if (spellings.size < MAX_SPELLINGS) spellings.set(key, field);
    return field;
  }

  /** The keys of a record that spell fields. With `keepUnknown`, the other keys go into the result. */
  function spelled(value: Json, result?: Record<string, unknown>): Map<Field, string> {
    const keys = new Map<Field, string>();
    for (const key of Object.keys(value)) {
      const field = fieldOf(key);
      if (field && !keys.has(field)) keys.set(field, key);
      // Of the unknown keys, `__proto__` would change the prototype.
      if (!field && result && key !== '__proto__') result[key] = value[key];
    }
    return keys;
  }

  function read(value: unknown, state: ParseState): unknown {
    if (!isRecord(value)) return undefined;
    const result: Record<string, unknown> = {};
    let keys = state.keepUnknown && spelled(value, result);
    let isValid = true;
    for (const field of fields) {
      // The described spelling takes precedence.
      const isAsDescribed = Object.hasOwn(value, field.key);
      const key = isAsDescribed ? field.key : (keys ||= spelled(value)).get(field);
      const item = key === undefined ? undefined : value[key];
      const read = item === undefined ? undefined : readField(field, item, state);
      if (read !== undefined) result[field.key] = read;
      else if (item !== undefined || !field.isOptional) isValid = false;
    }
    return isValid ? result : undefined;
  }
  return { read, fieldOf };
}

function readField({ read, isSimple, isNullable }: Field, value: unknown, state: ParseState): unknown {
  if (value === null) return isNullable ? null : undefined;
  const result = read(value, state);
  // An invalid value, such as text for a number, counts as absent, so that the rest of the record is kept. But a record or
  // a list in place of a simple value is another kind of record.
  const isAbsent = result === undefined && isNullable && !(isSimple && typeof value === 'object');
  return isAbsent ? null : result;
}

function listReader(element: Reader): Reader {
  return {
    read(value, state) {
      const list = listInField(element, value);
      if (!list) state.skipped++;
      return list && readRecords(element, list, state);
    },
  };
}

/** The list in a field, in any shape: also as a map (`{ "id-1": {…} }`) or as one bare record. */
export function listInField(element: Reader, value: unknown): readonly unknown[] | undefined {
  if (!isRecord(value)) return arrayIn(value);
  const described = knownKeys(element, value);
  // A record that contains a list is still one record.
  if (described > 1) return [value];
  const values = Object.values(value);
  return arrayIn(value) ?? (values.every(isRecord) ? values : described ? [value] : undefined);
}

/** Number of keys that are described. */
export const knownKeys = ({ fieldOf }: Reader, value: object): number =>
  Object.keys(value).filter((key) => fieldOf?.(key)).length;

/** Reads a list record by record. Invalid records are skipped and counted. */
export function readRecords({ read }: Reader, list: readonly unknown[], state: ParseState): unknown[] {
  return list
    .map((item) => {
      const record = read(item, state);
      if (record === undefined) state.skipped++;
      return record;
    })
    .filter((record) => record !== undefined);
}
