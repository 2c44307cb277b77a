import { foldKey } from '../../api/fold.ts';
import { isRecord, type Json } from '../../api/normalise.ts';
import { operations, type OperationId } from '../../api/operations.ts';
import type { OperationSpec } from '../../api/operation.ts';
import { records, type RecordKind } from './records.ts';
import type { Family } from './words.ts';

/** One answer of a service, as it came. */
export interface RawAnswer {
  /** Id of the operation that was asked. */
  readonly operation: string;
  /** As they came. */
  readonly headers: Headers;
  /** Decoded JSON. */
  readonly body: unknown;
}

/** An answer with what most recognizers look at. */
export interface Seen extends RawAnswer {
  readonly spec: OperationSpec | undefined;
  readonly list: FoundList | undefined;
  readonly records: readonly Json[];
  /** The records and those inside, each with what is known of its kind; none where nothing is. */
  readonly parts: readonly Part[];
  /** Fields that the description does not show, of all those. */
  readonly open: readonly Entry[];
  /** Words of each family. */
  readonly words: readonly { readonly family: Family; readonly word: string }[];
}

type Entry = readonly [key: string, value: unknown];

interface Part {
  readonly record: Json;
  readonly kind: RecordKind;
}

interface FoundList {
  /** Undefined where an empty list does not show it. */
  readonly envelope: string | undefined;
  /** Undefined where there is none, beside a count of 0. */
  readonly list: readonly unknown[] | null | undefined;
  readonly beside: Json;
}

/** A field of a record, however its name is written. */
export const field = (record: Json, name: string): unknown =>
  Object.entries(record).find(([key]) => foldKey(key) === foldKey(name))?.[1];

/** Finds in an answer what the recognizers look at. */
export function look(answer: RawAnswer): Seen {
  const spec: OperationSpec | undefined = Object.values<OperationSpec>(operations).find(
    ({ id }) => id === answer.operation,
  );
  const isList = spec?.response && 'list' in spec.response;
  const list = isList ? findList(answer.body) : undefined;
  const found = (isList ? (list?.list ?? []) : [answer.body]).filter(isRecord);
  const kind = records[answer.operation as OperationId];
  const parts = kind ? found.flatMap((record) => walk(record, kind)) : [];
  return {
    ...answer,
    spec,
    list,
    records: found,
    parts,
    open: parts.flatMap(({ record, kind: own }) =>
      Object.entries(record).filter(([key]) => !shows(own, key) && !has(Object.keys(own.parts ?? {}), key)),
    ),
    words: parts.flatMap(({ record, kind: { words = {} } }) =>
      Object.entries(words).flatMap(([name, family]) => {
        const word = field(record, name);
        return typeof word === 'string' && word ? [{ family, word }] : [];
      }),
    ),
  };
}

/** Whether a name is among these, however it is written. */
export const has = (names: readonly string[] | undefined, key: string): boolean =>
  names?.some((name) => foldKey(name) === foldKey(key)) ?? false;
const shows = ({ required, shown }: RecordKind, key: string): boolean =>
  has(required, key) || has(shown, key);

function walk(record: Json, kind: RecordKind): readonly Part[] {
  const inside = Object.entries(kind.parts ?? {}).flatMap(([name, part]) =>
    inOf(field(record, name)).flatMap((each) => walk(each, part)),
  );
  return [{ record, kind }, ...inside];
}

/** The records in a part: one, a list, or a list in one of the forms of `payments`. */
function inOf(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.filter(isRecord);
  if (!isRecord(value)) return [];
  const { results, edges } = value;
  if (Array.isArray(results)) return results.filter(isRecord);
  if (Array.isArray(edges)) return edges.filter(isRecord).flatMap(({ node }) => inOf(node));
  const values = Object.values(value);
  return values.length > 0 && values.every(isRecord) ? values : [value];
}

const named = ['results', 'data', 'items'];

function findList(body: unknown, inside?: string): FoundList | undefined {
  if (body === null || Array.isArray(body)) return { envelope: 'bare', list: body, beside: {} };
  if (!isRecord(body)) return undefined;
  const entries = Object.entries(body);
  const isNone = entries.some(([key, value]) => /^(count|total)$/.test(key) && value === 0);
  const [key, list] =
    entries.find(([, value]) => Array.isArray(value)) ??
    entries.find(([name, value]) => isNone && value === null && !/^(next|previous)$/.test(name)) ??
    [];
  if (list === null || Array.isArray(list)) return { envelope: envelopeOf(key, inside), list, beside: body };
  if (isNone) return { envelope: undefined, list: undefined, beside: body };
  const [outer, inner] = entries.find(([, value]) => isRecord(value)) ?? [];
  return inside === undefined && outer !== undefined ? findList(inner, outer) : undefined;
}

function envelopeOf(key = '', inside?: string): string {
  if (inside !== undefined) return inside === 'data' ? 'inside-data' : 'inside-own-name';
  if (named.includes(key)) return key;
  return key === 'edges' ? 'other' : 'own-name';
}
