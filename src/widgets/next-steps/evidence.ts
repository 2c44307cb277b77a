import type { Dispute } from '../../api/consumer-records.ts';
import type { CreditScoreCard } from '../../api/credit-insights.ts';
import type { PaymentCard } from '../../api/payment-cards.ts';
import { identityStateOf, type Application } from '../onboarding/evidence.ts';
import { hasPage, isIdentity, isTerms, slugOf, type KnownStep } from '../onboarding/step-names.ts';
import { identityActionOf, progressOf, type IdentityAction } from '../onboarding/progress.ts';
import { allOf, isAnyWord, type Evidence } from '../shared/evidence.ts';

/** What is known of the consumer; what could not be read is left out. */
export interface Facts {
  /** The application that counts, with its identity check. */
  readonly application?: Application | undefined;
  readonly report?: CreditScoreCard | null | undefined;
  readonly cards?: readonly PaymentCard[] | undefined;
  readonly disputes?: readonly Dispute[] | undefined;
}

const progress = ({ application }: Facts) => application && progressOf(application);

const identity = ({ application }: Facts) => application && identityStateOf(application);

/** Whether the identity check of an open application calls for this. */
const check =
  (next: Exclude<IdentityAction, 'go-on'>) =>
  (facts: Facts): boolean =>
    progress(facts) === 'open' && identityActionOf(identity(facts)) === next;

/** The steps of an application that are named, besides the terms. */
const namedSteps = [
  'verify-identity',
  'bloom-enablement',
  'link-bank-account',
  'bill-details',
  'select-product',
  'submit-loan',
] as const satisfies readonly KnownStep[];
type ToDo = (typeof namedSteps)[number] | 'identity' | 'terms' | 'step';

/** What the consumer can do now in the application, in the service's order. The service does some steps by itself. */
function toDo(facts: Facts): readonly ToDo[] {
  const steps = progress(facts) === 'open' && facts.application?.onboarding.current_steps;
  return (steps || []).flatMap((step): ToDo | [] => {
    if (isTerms(step)) return 'terms';
    if (isIdentity(step)) {
      // The check is approved, or in a state that is not known: the service does not say that it is still to be done.
      if (isAnyWord(identity(facts), 'approved other')) return 'step';
      const next = identityActionOf(identity(facts));
      if (next !== 'go-on') return next === 'again' ? 'identity' : [];
    }
    return namedSteps.find((named) => named === slugOf(step)) ?? (hasPage(step) ? 'step' : []);
  });
}
const isToDo = <Name extends ToDo>(name: Name) =>
  [name, (facts: Facts) => toDo(facts).includes(name)] as const;

const hasCard =
  (word: string) =>
  ({ cards = [] }: Facts): boolean =>
    cards.some(({ status }) => isAnyWord(status, word));
const reportIs =
  (word: string) =>
  ({ report }: Facts): boolean =>
    isAnyWord(report?.credit_report_status, word);

/** The next steps, most urgent first: problems and decisions, what the consumer can do, updates, what is under way. */
export const stepEvidence = [
  ['card-in-default', hasCard('indefault')],
  ['declined', (facts) => progress(facts) === 'declined'],
  ['failed', (facts) => isAnyWord(progress(facts), 'failed expired')],
  ['identity', check('again')],
  isToDo('terms'),
  ...namedSteps.map(isToDo),
  isToDo('step'),
  ['report-frozen', reportIs('frozen')],
  ['card-frozen', hasCard('frozen')],
  ['identity-wait', (facts) => check('wait')(facts) && !isAnyWord(identity(facts), 'declined problem')],
  ['waiting', (facts) => progress(facts) === 'waiting'],
  ['report-ordered', reportIs('ordered')],
  ['disputes', ({ disputes = [] }) => disputes.some(({ status }) => isAnyWord(status, 'submitted inreview'))],
] as const satisfies Evidence<string, Facts>;

export type Step = (typeof stepEvidence)[number][0];

/** The consumer's steps, most urgent first. Those of an application are in the service's order. */
export function stepsOf(facts: Facts): readonly Step[] {
  const steps: readonly Step[] = allOf(stepEvidence, facts);
  const ofApplication = new Set<Step>(toDo(facts));
  const first = steps.findIndex((step) => ofApplication.has(step));
  return steps.toSpliced(first, ofApplication.size, ...ofApplication);
}
