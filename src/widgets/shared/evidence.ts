import { foldWord } from '../../operations/fold.ts';

/**
 * What a widget may state about a consumer, each with the required evidence in the service's record: bad news first,
 * then good news, then "in progress". A missing or unknown value is not evidence.
 */
export type Evidence<Said extends string, Fact> = readonly (readonly [
  said: Said,
  holds: (fact: Fact) => boolean,
])[];

/** All statements that a record supports. */
export const allOf = <Said extends string, Fact>(table: Evidence<Said, Fact>, fact: Fact): readonly Said[] =>
  table.flatMap(([said, holds]) => (holds(fact) ? [said] : []));

/** The first statement that a record supports, or undefined. */
export const firstOf = <Said extends string, Fact>(
  table: Evidence<Said, Fact>,
  fact: Fact,
): Said | undefined => allOf(table, fact)[0];

/** Whether the service uses one of these words, which are given folded and separated by spaces. */
export const isAnyWord = (word: string | null | undefined, words: string): boolean =>
  words.split(' ').includes(foldWord(word));
