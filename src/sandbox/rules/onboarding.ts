import { SECOND, dateTime } from '../dates.ts';
import { uuid } from '../random.ts';
import { inquiryId, openAccount } from '../seed/consumer.ts';
import type { Consumer, KycStatus, Onboarding, StepSlug } from '../state.ts';

export interface Step {
  readonly slug: StepSlug;
  /** Steps that must be completed first. */
  readonly needs: readonly StepSlug[];
  /** `page`: the consumer opens it; `endpoint`: a request; `automatic`: it happens some time after the steps it needs. */
  readonly kind: 'page' | 'endpoint' | 'automatic';
}

/** Assumption: the steps. The description names only the acceptance of terms. */
const steps: readonly Step[] = [
  { slug: 'verify-identity', needs: [], kind: 'page' },
  { slug: 'accept-terms', needs: [], kind: 'endpoint' },
  { slug: 'perform-underwriting', needs: ['verify-identity', 'accept-terms'], kind: 'automatic' },
  { slug: 'link-bank-account', needs: ['perform-underwriting'], kind: 'page' },
];

/** Assumption: how long underwriting takes after the previous steps. */
const UNDERWRITING_TIME = 5 * SECOND;

/** Assumption: like the service's own sandbox, decides by the first digits of the tax identifier. */
const underwritingFailures: Readonly<Record<string, string>> = {
  '401': 'The applicant is under 18.',
  '406': 'The credit score is too low.',
  '417': 'There is an active bankruptcy.',
  '423': 'The credit file is frozen.',
};
const IDENTITY_FAILURE = '422';

const prefix = (consumer: Consumer): string => (consumer.tax_identifier ?? '').replace(/\D/g, '').slice(0, 3);

const isDone = (onboarding: Onboarding, slug: StepSlug): boolean => onboarding.done[slug] !== undefined;

/** The steps that are open now; none once the onboarding has ended. */
export function currentSteps(onboarding: Onboarding): readonly Step[] {
  if (onboarding.cancelled || onboarding.failed) return [];
  return steps.filter(
    ({ slug, needs }) => !isDone(onboarding, slug) && needs.every((need) => isDone(onboarding, need)),
  );
}

export const previousSteps = (onboarding: Onboarding): readonly Step[] =>
  steps.filter(({ slug }) => isDone(onboarding, slug));

/** Assumption: the five values of an onboarding's status. */
export function statusOf(onboarding: Onboarding): string {
  if (onboarding.cancelled) return 'cancelled';
  if (onboarding.failed) return 'failed';
  const doneCount = previousSteps(onboarding).length;
  if (doneCount === steps.length) return 'completed';
  return doneCount === 0 ? 'pending' : 'in_progress';
}

/** Completes the automatic steps that are due. */
export function completeDueSteps(consumer: Consumer, now: number): void {
  const { onboarding } = consumer;
  for (const { slug, needs, kind } of currentSteps(onboarding)) {
    if (kind !== 'automatic') continue;
    const due = Math.max(...needs.map((need) => onboarding.done[need] ?? 0)) + UNDERWRITING_TIME;
    if (now >= due) underwrite(consumer, slug, due);
  }
}

function underwrite(consumer: Consumer, slug: StepSlug, time: number): void {
  const { onboarding } = consumer;
  const failure = underwritingFailures[prefix(consumer)];
  onboarding.underwriting = failure
    ? { result: 'fail', data: '', errors: [failure] }
    : { result: 'pass', data: '', errors: null };
  if (failure) onboarding.failed = slug;
  else onboarding.done[slug] = time;
}

/** Records the outcome of a step's page. A failed identity check leaves its step open for another attempt. */
export function finishStep(
  consumer: Consumer,
  slug: StepSlug,
  outcome: 'done' | 'review' | 'failed',
  now: number,
): void {
  const { onboarding } = consumer;
  if (slug === 'link-bank-account') {
    if (outcome === 'done') {
      onboarding.done[slug] = now;
      openAccount(consumer, now);
    }
  } else if (outcome === 'done' && !failsAtFirst(consumer)) {
    recordInquiry(consumer, 'approved', now);
    onboarding.kyc.errors = '';
    onboarding.done[slug] = now;
    consumer.kyc_status = 'Complete';
  } else {
    recordInquiry(consumer, outcome === 'review' ? 'needs_review' : 'failed', now);
    onboarding.kyc.errors = outcome === 'review' ? '' : 'The identity could not be confirmed.';
    if (outcome === 'done')
      onboarding.kyc.fallback_inquiry_id = inquiryId(consumer.external_id, consumer.kyc_results.length + 1);
    consumer.kyc_status = outcome === 'review' ? 'Flagged' : 'Failed';
  }
  completeDueSteps(consumer, now);
}

/** Assumption: a failed check gets a fallback inquiry, for the next attempt on the page. */
const failsAtFirst = (consumer: Consumer): boolean =>
  prefix(consumer) === IDENTITY_FAILURE && !consumer.onboarding.kyc.fallback_inquiry_id;

function recordInquiry(consumer: Consumer, status: KycStatus, now: number): void {
  const number = consumer.kyc_results.length + 1;
  const inquiry = inquiryId(consumer.external_id, number);
  (consumer.onboarding.kyc.inquiry_ids ??= []).push(inquiry);
  consumer.kyc_results.push({
    id: uuid(consumer.external_id, 'kyc', number),
    inquiry_id: inquiry,
    status,
    created_date: dateTime(now),
    completed_date: status === 'needs_review' ? null : dateTime(now),
  });
}

/** Records the acceptance. Assumption: accepting again changes nothing, and declining leaves the step open. */
export function acceptTerms(consumer: Consumer, accepted: boolean, now: number): void {
  if (accepted) consumer.onboarding.done['accept-terms'] ??= now;
  completeDueSteps(consumer, now);
}
