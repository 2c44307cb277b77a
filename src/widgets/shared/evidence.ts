import { foldWord } from '../../operations/fold.ts';

/**
 * What a widget may state about a consumer, each with the required evidence in the service's record: bad news first,
 * then good news, then "in progress". A missing or unknown value is not evidence.
 */
export type Evidence<Statement extends string, Fact> = readonly (readonly [
  statement: Statement,
  holds: (fact: Fact) => boolean,
])[];

/** All statements that a record supports. */
export const allOf = <Statement extends string, Fact>(
  table: Evidence<Statement, Fact>,
  fact: Fact,
): readonly Statement[] => table.flatMap(([statement, holds]) => (holds(fact) ? [statement] : []));

/** The first statement that a record supports, or undefined. */
export const firstOf = <Statement extends string, Fact>(
  table: Evidence<Statement, Fact>,
  fact: Fact,
): Statement | undefined => allOf(table, fact)[0];

/** Whether the service uses one of these words, which are given folded and separated by spaces. */
export const isAnyWord = (word: string | null | undefined, words: string): boolean =>
  words.split(' ').includes(foldWord(word));
