import type { OperationSpec } from '../../../api/operation.ts';
import { foldKey, foldWord } from '../../../operations/fold.ts';
import type { ExaminedResponse } from './examine.ts';
import { spelled, spellingNames, vocabularies, type Family } from '../write/words.ts';

/**
 * The evidence in one response, among all: a choice for each observation, or several if it does not distinguish them.
 * Empty if the point cannot be observed.
 */
export type Recognizer = (
  response: ExaminedResponse,
  all: readonly ExaminedResponse[],
) => string | readonly (string | readonly string[])[] | undefined;

/** Each examined value, as a choice. */
export const byValue =
  (choose: (key: string, value: unknown) => string | readonly string[] | undefined): Recognizer =>
  ({ open }) =>
    open.flatMap(([key, value]) => {
      const choice = choose(foldKey(key), value);
      return choice === undefined ? [] : [choice];
    });

export const only =
  (operation: string, recognizer: Recognizer): Recognizer =>
  (response, all) =>
    response.operation === operation ? recognizer(response, all) : undefined;

export const isStated = ({ spec }: ExaminedResponse): boolean =>
  spec?.response !== undefined && 'list' in spec.response && spec.response.envelope === 'stated';

/** The choices in which a word may occur. */
export const byWord =
  (family: Exclude<Family, 'other'>): Recognizer =>
  ({ words }) =>
    words.filter((item) => item.family === family).map(({ word }) => choicesWith(family, word));

function choicesWith(family: Exclude<Family, 'other'>, word: string): readonly string[] {
  const vocabularyOf: readonly (readonly [string, Readonly<Record<string, string>>])[] = Object.entries(
    vocabularies[family],
  );
  const isIn = (list: readonly string[]) => list.some((candidate) => foldWord(candidate) === foldWord(word));
  const isKept = isIn(vocabularyOf.flatMap(([, vocabulary]) => Object.keys(vocabulary)));
  const by = vocabularyOf.filter(
    ([, vocabulary]) => isIn(Object.values(vocabulary)) || (isKept && !isIn(Object.keys(vocabulary))),
  );
  if (by.length > 0) return by.map(([choice]) => choice);
  // An unknown word corresponds to the choice `unknown`.
  return ['unknown' in vocabularies[family] ? 'unknown' : 'other'];
}

/** The spellings that allow a word as written. */
export function spellingsOf(family: Family, word: string): readonly string[] {
  const tables = family === 'other' ? [] : Object.values(vocabularies[family]);
  const variants = tables
    .flatMap((vocabulary) => Object.entries(vocabulary).flat())
    .filter((candidate) => foldWord(candidate) === foldWord(word));
  return spellingNames.filter((spelling) =>
    spelling === 'as-kept'
      ? variants.length === 0 || variants.includes(word)
      : (variants.length === 0 ? [word] : variants).some(
          (candidate) => spelled(candidate, spelling) === word,
        ),
  );
}

/** A month as a number that increases by one each month; NaN if it cannot be read. */
export function monthNumberOf(value: unknown): number {
  const text = typeof value === 'string' ? value : '';
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(text) ?? [];
  const [, early, late] = /^(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const date = /^[A-Z][a-z]+ \d{4}$/.test(text) ? new Date(`${text} 1 UTC`) : undefined;
  if (date) return date.getUTCFullYear() * 12 + date.getUTCMonth();
  return Number(year ?? late) * 12 + Number(month ?? early) - 1;
}

/** The field names of a schema. */
export function describedIn(schema: OperationSpec['response']): readonly string[] {
  if (!schema || 'list' in schema) return [];
  const { shape = {} } = schema._zod.def as { readonly shape?: object };
  return Object.keys(shape);
}
