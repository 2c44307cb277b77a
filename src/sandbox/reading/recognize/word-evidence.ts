import { foldWord } from '../../../operations/fold.ts';
import { spelled, spellingNames, vocabularies, type Family, type WordPoint } from '../write/words.ts';

/** The choices in which a word may occur. */
export function choicesWith(family: WordPoint, word: string): readonly string[] {
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
