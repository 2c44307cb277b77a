// Whom the widgets are shown to: people with drawn lives, and what is true of them.
import type fc from 'fast-check';
import { bestPerInquiry } from '../../src/sandbox/rules/kyc.ts';
import { currentSteps, statusOf } from '../../src/sandbox/rules/onboarding.ts';
import type { Bill, Consumer, KycStatus } from '../../src/sandbox/state.ts';

/** The service's clock stands while it is visited. */
export const now = Date.parse('2026-11-20T15:00:00Z');

/** A consumer, with the bills that their partner keeps. */
export type Person = Consumer & { readonly bills: readonly Bill[] };

/** Something of a life: what was drawn, and the records that come of it. */
export interface Chapter {
  readonly drawn: unknown;
  recordsOf(base: Person): Partial<Person>;
}

/** A chapter of a life; whatever it does not say is the base's. It shrinks to the quietest one. */
export const chapter = <Drawn>(
  draw: fc.Arbitrary<Drawn>,
  recordsOf: (drawn: Drawn, base: Person) => Partial<Person>,
): fc.Arbitrary<Chapter> => draw.map((drawn) => ({ drawn, recordsOf: (base) => recordsOf(drawn, base) }));

/** The record that stands in the place `i` of drawn ones. */
export function sample<Known>(known: readonly Known[], i = 0): Known {
  const found = known[i % known.length];
  if (!found) throw new Error('the base has no such record');
  return found;
}

/** The `n`th day of the lives that are drawn. */
export const day = (n: number): string => new Date(Date.UTC(2026, 9, 1 + n, 14, 30)).toISOString();

/**
 * What must be true of a person for a text to be shown to them. It follows from what the service knows, not from how
 * it words its answers, so that a widget that misreads an answer is found whatever the words are.
 */
export type Truth = (person: Person) => boolean;

export const never: Truth = () => false;

export const status =
  (...words: readonly string[]): Truth =>
  ({ onboarding }) =>
    words.includes(statusOf(onboarding));

export const underwriting =
  (result: string): Truth =>
  ({ onboarding }) =>
    onboarding.underwriting.result === result;

/** The result that counts: of the newest inquiry, the one that the service ranks first. */
export const identity =
  (...statuses: readonly KycStatus[]): Truth =>
  ({ kyc_results }) => {
    const leading = bestPerInquiry(kyc_results)[0];
    return leading !== undefined && statuses.includes(leading.status);
  };

/** The steps that a person can take. */
export const stepsToTake = ({ onboarding }: Person) =>
  currentSteps(onboarding).filter(({ kind }) => kind !== 'automatic');

/** Others are working on the application. */
export const waiting: Truth = (person) =>
  stepsToTake(person).length === 0 && status('pending', 'in_progress')(person);

export const card =
  (word: string): Truth =>
  ({ cards }) =>
    cards.some(({ status: is }) => is === word);

export const dispute =
  (word: string): Truth =>
  ({ disputes }) =>
    disputes.some(({ status: is }) => is === word);

export const report =
  (...words: readonly string[]): Truth =>
  ({ insights }) =>
    words.includes(String(insights.credit_score_card['credit_report_status']));
