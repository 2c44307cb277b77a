import { foldKey } from '../../../operations/fold.ts';
import { fieldOf, isRecord, type Json } from '../../../operations/json.ts';
import { operations, type OperationId } from '../../../api/operations.ts';
import type { OperationSpec } from '../../../api/operation.ts';
import { recordKinds, type RecordKind } from '../write/record-kinds.ts';
import type { Family } from '../write/words.ts';

/** A raw response of a service. */
export interface RawAnswer {
  /** Id of the requested operation. */
  readonly operation: string;
  /** Response headers. */
  readonly headers: Headers;
  /** Decoded JSON. */
  readonly body: unknown;
}

/** A response with the parts that most recognizers examine. */
export interface ExaminedResponse extends RawAnswer {
  readonly spec: OperationSpec | undefined;
  readonly list: FoundList | undefined;
  readonly records: readonly Json[];
  /** The records and nested records, each with its kind; empty if the kind is unknown. */
  readonly parts: readonly Part[];
  /** All fields that the description does not show. */
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
  /** Undefined if an empty list does not reveal it. */
  readonly envelope: string | undefined;
  /** Undefined if there is none, next to a count of 0. */
  readonly list: readonly unknown[] | null | undefined;
  readonly beside: Json;
}

/** Extracts the parts that the recognizers examine. */
export function examine(answer: RawAnswer): ExaminedResponse {
  const spec: OperationSpec | undefined = Object.values<OperationSpec>(operations).find(
    ({ id }) => id === answer.operation,
  );
  const isList = spec?.response && 'list' in spec.response;
  const list = isList ? findList(answer.body) : undefined;
  const records = (isList ? (list?.list ?? []) : [answer.body]).filter(isRecord);
  const kind = recordKinds[answer.operation as OperationId];
  const parts = kind ? records.flatMap((record) => walk(record, kind)) : [];
  return {
    ...answer,
    spec,
    list,
    records,
    parts,
    open: parts.flatMap(({ record, kind: own }) =>
      Object.entries(record).filter(([key]) => !shows(own, key) && !has(Object.keys(own.parts ?? {}), key)),
    ),
    words: parts.flatMap(({ record, kind: { words = {} } }) =>
      Object.entries(words).flatMap(([name, family]) => {
        const word = fieldOf(record, name);
        return typeof word === 'string' && word ? [{ family, word }] : [];
      }),
    ),
  };
}

/** Whether a name is among these, in any spelling. */
export const has = (names: readonly string[] | undefined, key: string): boolean =>
  names?.some((name) => foldKey(name) === foldKey(key)) ?? false;
const shows = ({ required, shown, optional }: RecordKind, key: string): boolean =>
  has(required, key) || has(shown, key) || has(optional, key);

function walk(record: Json, kind: RecordKind): readonly Part[] {
  const inside = Object.entries(kind.parts ?? {}).flatMap(([name, part]) =>
    inOf(fieldOf(record, name)).flatMap((child) => walk(child, part)),
  );
  return [{ record, kind }, ...inside];
}

/** The records in a field: one, a list, or a list in one of the forms of `payments`. */
function inOf(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.filter(isRecord);
  if (!isRecord(value)) return [];
  const { results, edges } = value;
  if (Array.isArray(results)) return results.filter(isRecord);
  if (Array.isArray(edges)) return edges.filter(isRecord).flatMap(({ node }) => inOf(node));
  const values = Object.values(value);
  return values.length > 0 && values.every(isRecord) ? values : [value];
}

const listNames = ['results', 'data', 'items'];

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
  if (listNames.includes(key)) return key;
  return key === 'edges' ? 'other' : 'own-name';
}
