// The widgets' own tables of what may be said, held against what the service said, and not what it knows.
import type { Consumer } from '../../src/api/consumers.ts';
import type { CreditSummary } from '../../src/api/credit-insights.ts';
import type { KycResult } from '../../src/api/kyc.ts';
import type { Onboarding } from '../../src/api/onboarding.ts';
import type { Page } from '../../src/operations/response.ts';
import type { PaymentCard } from '../../src/api/payment-cards.ts';
import type { Evidence } from '../../src/widgets/shared/evidence.ts';
import type { Visit } from './visit.ts';

export type Answers = Pick<Visit, 'results' | 'refusals'>;
export type Holds = (answers: Answers) => boolean;

/** Texts, with what must hold of the answers where they are shown. */
export type Held = readonly (readonly [text: string, holds: Holds])[];

/** What all answers to an operation resolved with. */
export const answersOf = <T>({ results }: Answers, operation: string): readonly T[] =>
  results.filter((each) => each.operation === operation).map(({ result }) => result as T);
export const recordsOf = <T>(answers: Answers, operation: string): readonly T[] =>
  answersOf<Page<T>>(answers, operation).flatMap(({ results }) => results);

/** The texts of a table, with whether its evidence holds of anything that was said. By default, it names them itself. */
export const held = <Said extends string, Fact>(
  table: Evidence<Said, Fact>,
  factsIn: (answers: Answers) => readonly Fact[],
  textsOf: (said: Said) => readonly string[] = (said) => [said],
): Held =>
  table.flatMap(([said, holds]) =>
    textsOf(said).map((text) => [text, (answers: Answers) => factsIn(answers).some(holds)] as const),
  );

/** The same for a list. */
export const heldOf = <Said extends string, Fact>(
  table: Evidence<Said, Fact>,
  operation: string,
  textsOf?: (said: Said) => readonly string[],
): Held => held(table, (answers) => recordsOf<Fact>(answers, operation), textsOf);

/** A text and what explains it. */
export const withText = (said: string): readonly string[] => [said, `${said}-text`];

export const applications = (answers: Answers) =>
  recordsOf<Onboarding>(answers, 'listOnboardings').flatMap((onboarding) => [
    { onboarding },
    ...recordsOf<KycResult>(answers, 'listKycResults').map((kyc) => ({ onboarding, kyc })),
  ]);

export const summaries = (answers: Answers) => answersOf<CreditSummary>(answers, 'getCreditSummary');
export const reports = (answers: Answers) =>
  summaries(answers).map(({ credit_score_card }) => credit_score_card);

export const consumers = (answers: Answers) => answersOf<Consumer>(answers, 'getConsumer');
export const cards = (answers: Answers) => recordsOf<PaymentCard>(answers, 'listPaymentCards');

/** Whether the service says of a card, in this word, how it is. */
export const isCard =
  (word: RegExp): Holds =>
  (answers) =>
    cards(answers).some(({ status }) => word.test(status ?? ''));
