/**
 * What a widget may say of a person, each with the evidence in the service's record that it takes: bad news first, then
 * good news, then "we are working on it". A missing or unknown value is evidence of nothing.
 */
export type Evidence<Said extends string, Fact> = readonly (readonly [
  said: Said,
  holds: (fact: Fact) => boolean,
])[];

/** Everything that may be said of a record. */
export const allOf = <Said extends string, Fact>(table: Evidence<Said, Fact>, fact: Fact): readonly Said[] =>
  table.flatMap(([said, holds]) => (holds(fact) ? [said] : []));

/** The first thing that may be said of a record, or undefined where nothing may. */
export const firstOf = <Said extends string, Fact>(
  table: Evidence<Said, Fact>,
  fact: Fact,
): Said | undefined => allOf(table, fact)[0];

/** Folds a word of the service, so that `needs_review`, `NeedsReview` and `needs review` are one. */
export const fold = (word: string | null | undefined): string =>
  (word ?? '').toLowerCase().replace(/[\s_-]/g, '');

/** Whether the service uses one of these words, which are given folded, with spaces between them. */
export const says = (word: string | null | undefined, words: string): boolean =>
  words.split(' ').includes(fold(word));
