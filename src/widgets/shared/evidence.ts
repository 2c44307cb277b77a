import { foldWord } from '../../operations/fold.ts';

/**
 * What a widget may claim about a consumer, each with the required evidence in the service's record: bad news first,
 * then good news, then "in progress". A missing or unknown value is not evidence.
 */
export type Evidence<Claim extends string, Fact> = readonly (readonly [
  claim: Claim,
  holds: (fact: Fact) => boolean,
])[];

/** All claims that a record supports. */
export const allOf = <Claim extends string, Fact>(
  table: Evidence<Claim, Fact>,
  fact: Fact,
): readonly Claim[] => table.flatMap(([claim, holds]) => (holds(fact) ? [claim] : []));

/** The first claim that a record supports, or undefined. */
export const firstOf = <Claim extends string, Fact>(
  table: Evidence<Claim, Fact>,
  fact: Fact,
): Claim | undefined => allOf(table, fact)[0];

/** Whether the service uses one of these words, which are given folded and separated by spaces. */
export const isAnyWord = (word: string | null | undefined, words: string): boolean =>
  words.split(' ').includes(foldWord(word));
