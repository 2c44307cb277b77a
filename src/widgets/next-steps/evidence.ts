import type { Dispute } from '../../api/consumer-records.ts';
import type { CreditScoreCard } from '../../api/credit-insights.ts';
import type { PaymentCard } from '../../api/payment-cards.ts';
import { identityOf, type Facts as Application } from '../onboarding/evidence.ts';
import { hasPage, isIdentity, isTerms, knownSteps, slugOf } from '../onboarding/names.ts';
import { identityNext, progressOf, type IdentityNext } from '../onboarding/progress.ts';
import { isAnyWord, type Evidence } from '../shared/evidence.ts';

/** What is known of the consumer; what could not be read is left out. */
export interface Facts {
  /** The application that counts, with its identity check. */
  readonly application?: Application | undefined;
  readonly report?: CreditScoreCard | null | undefined;
  readonly cards?: readonly PaymentCard[] | undefined;
  readonly disputes?: readonly Dispute[] | undefined;
}

const progress = ({ application: known }: Facts) => known && progressOf(known.onboarding, known.kyc);

/** Whether the identity check of an open application calls for this. */
const check =
  (next: IdentityNext) =>
  (facts: Facts): boolean =>
    progress(facts) === 'open' &&
    facts.application !== undefined &&
    identityOf(facts.application) !== undefined &&
    identityNext(identityOf(facts.application)) === next;

const currentSteps = (facts: Facts) =>
  progress(facts) === 'open' ? (facts.application?.onboarding.current_steps ?? []) : [];

/** Whether the consumer can do a step now, other than accepting the terms. The service does some steps by itself. */
const isToDo = (facts: Facts): boolean => {
  const next = facts.application && identityNext(identityOf(facts.application));
  return currentSteps(facts).some((step) => {
    const slug = slugOf(step);
    if (isIdentity(step)) return next === 'go-on';
    const isKnown = knownSteps.some((known) => known === slug) && slug !== 'perform-underwriting';
    return !isTerms(step) && (isKnown || hasPage(step));
  });
};

const hasCard =
  (word: string) =>
  ({ cards = [] }: Facts): boolean =>
    cards.some(({ status }) => isAnyWord(status, word));
const reportIs =
  (word: string) =>
  ({ report }: Facts): boolean =>
    isAnyWord(report?.credit_report_status, word);

/** The next steps, most urgent first: problems and decisions, what the consumer can do, what is under way. */
export const stepEvidence = [
  ['card-in-default', hasCard('indefault')],
  ['declined', (facts) => progress(facts) === 'declined'],
  ['failed', (facts) => isAnyWord(progress(facts), 'failed expired')],
  ['card-frozen', hasCard('frozen')],
  ['identity', check('again')],
  ['terms', (facts) => currentSteps(facts).some(isTerms)],
  ['step', isToDo],
  ['report-frozen', reportIs('frozen')],
  ['identity-wait', (facts) => check('wait')(facts) && !isAnyWord(identity(facts), 'declined problem')],
  ['waiting', (facts) => progress(facts) === 'waiting'],
  ['report-ordered', reportIs('ordered')],
  ['disputes', ({ disputes = [] }) => disputes.some(({ status }) => isAnyWord(status, 'submitted inreview'))],
] as const satisfies Evidence<string, Facts>;

export type Step = (typeof stepEvidence)[number][0];

function identity({ application: known }: Facts) {
  return known && identityOf(known);
}
