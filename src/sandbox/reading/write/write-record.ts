import { isRecord, type Json } from '../../../operations/json.ts';
import { Random } from '../../random.ts';
import type { IdTranslator } from './id-translator.ts';
import type { CompleteReading } from '../reading.ts';
import type { RecordKind } from './record-kinds.ts';
import { writeBoolean, writeDay, writeKey, writeMonth, writeNumber, writeTime } from './value-formats.ts';
import { wordFor } from './words.ts';

/** What writing one response needs to know. */
export interface WriteContext extends CompleteReading {
  readonly ids: IdTranslator;
  /** Id of the operation. */
  readonly operation: string;
}

/** Writes a stored record with these choices. Fields that the description shows are unchanged. */
export function writeRecord(record: Json, kind: RecordKind, context: WriteContext): Json {
  const { choices } = context;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue;
    const isDescribed = isShown(key, kind);
    if (!isThere(key, kind, isDescribed, context)) continue;
    if (value === null && !kind.required?.includes(key)) {
      if (choices['no-value'] !== 'missing')
        result[nameOf(key, isDescribed, context)] = writeEmptyValue(context);
      continue;
    }
    result[nameOf(key, isDescribed, context)] = writeValue(key, value, kind, isDescribed, context);
  }
  return result;
}

const isShown = (key: string, { required, shown, optional }: RecordKind): boolean =>
  [required, shown, optional].some((keys) => keys?.includes(key));

const nameOf = (key: string, isDescribed: boolean, { choices }: WriteContext): string =>
  isDescribed ? key : writeKey(key, choices['key-case']);

const writeEmptyValue = ({ choices }: WriteContext): '' | null =>
  choices['no-value'] === 'empty-text' ? '' : null;

/** Whether a field is present. Random choices are the same for every record of an operation. */
function isThere(key: string, kind: RecordKind, isDescribed: boolean, context: WriteContext): boolean {
  const { ids, textIds, documentedRequired, optional } = kind;
  const oneIn = (count: number): boolean =>
    new Random(context.seed, 'field', context.operation, key).int(1, count) === 1;
  if (optional?.includes(key)) return context.choices['optional-fields'] === 'all' || !oneIn(4);
  if (isDescribed || ids?.includes(key) || textIds?.includes(key)) return true;
  switch (context.choices['open-fields']) {
    case 'all':
      return true;
    case 'required':
      return documentedRequired?.includes(key) ?? false;
    case 'some':
      return !oneIn(documentedRequired?.includes(key) ? 4 : 2);
    case 'ids':
      return false;
  }
}

function writeValue(
  key: string,
  value: unknown,
  kind: RecordKind,
  isDescribed: boolean,
  context: WriteContext,
): unknown {
  const { choices, ids } = context;
  const part = kind.parts?.[key];
  if (part) return writePart(value, part, context);
  if (kind.ids?.includes(key) || kind.textIds?.includes(key)) {
    return ids.show(value, choices.ids, kind.textIds?.includes(key) ?? false);
  }
  const family = kind.words?.[key];
  if (family && typeof value === 'string') return wordFor(value, family, choices);
  if (typeof value === 'string') return writeText(key, value, isDescribed, context);
  if (isDescribed) return value;
  if (typeof value === 'number') return writeNumber(value, choices.numbers);
  return typeof value === 'boolean' ? writeBoolean(value, choices.booleans) : value;
}

function writePart(value: unknown, kind: RecordKind, context: WriteContext): unknown {
  if (Array.isArray(value)) return value.map((item) => writePart(item, kind, context));
  return isRecord(value) ? writeRecord(value, kind, context) : value;
}

function writeText(key: string, text: string, isDescribed: boolean, { choices }: WriteContext): unknown {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return writeTime(text, choices.times, isDescribed);
  if (isDescribed) return text;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return writeDay(text, choices.dates);
  if (/^(statement_)?month$/.test(key)) return writeMonth(text, choices.months);
  return /^-?\d+\.\d\d$/.test(text) ? writeNumber(text, choices.numbers) : text;
}
