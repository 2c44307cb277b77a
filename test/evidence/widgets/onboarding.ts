import fc from 'fast-check';
import { kycStatuses } from '../../../src/api/kyc.ts';
import type { StepSlug } from '../../../src/sandbox/state.ts';
import { onboardingEvidence } from '../../../src/widgets/onboarding/evidence.ts';
import { applications, held, withText } from '../answers.ts';
import { chapter, day, identity, never, status, stepsToTake, underwriting, waiting } from '../people.ts';
import type { Property } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const steps = ['verify-identity', 'accept-terms', 'perform-underwriting', 'link-bank-account'] as const;

/** How far it has come: so many of its steps, or an end. */
const lives = fc.record({
  done: fc.integer({ min: 0, max: steps.length }),
  end: fc.constantFrom('none', 'refused', 'cancelled'),
  fallback: fc.boolean(),
  /** The inquiries, oldest first, with what each came to. */
  inquiries: fc.array(fc.array(fc.constantFrom(...kycStatuses), { minLength: 1, maxLength: 2 }), {
    maxLength: 3,
  }),
});

/** While a step is current there is a way on: here, or at another current step. */
const noDeadEnd: Property = ({ said, controls, status, truth }) => {
  const keys = new Set(said.map(({ key }) => key));
  const ways = [
    'onboarding.continue',
    'onboarding.try-again',
    'onboarding.open-again',
    'onboarding.terms-accept',
    'check-again',
  ];
  const hasWay =
    ways.some((way) => keys.has(way)) || controls.some(({ key }) => key.startsWith('onboarding.step'));
  return status !== 'error' && stepsToTake(truth).length > 0 && !hasWay
    ? ['has a current step, and no way on']
    : [];
};

const isComplete = status('completed');

/** The page hears of completion only when the onboarding is complete. */
const completeOnlyAtTheEnd: Property = ({ events, truth }) =>
  events.includes('pcc-onboarding-complete') && !isComplete(truth)
    ? ['tells the page that onboarding is complete']
    : [];

export const expectations: Expectations = {
  lives: chapter(lives, ({ done, end, fallback, inquiries }, { onboarding }) => {
    const finished = steps.slice(0, end === 'refused' ? 2 : done);
    const failed: StepSlug | null = end === 'refused' ? 'perform-underwriting' : null;
    return {
      onboarding: {
        ...onboarding,
        cancelled: end === 'cancelled',
        failed,
        done: Object.fromEntries(finished.map((slug, i) => [slug, Date.parse(day(i))])),
        kyc: { ...onboarding.kyc, fallback_inquiry_id: fallback ? 'inq_fallback' : '' },
        underwriting: {
          result: failed ? 'fail' : finished.includes('perform-underwriting') ? 'pass' : '',
          data: '',
          errors: null,
        },
      },
      kyc_results: inquiries.flatMap((statuses, inquiry) =>
        statuses.map((status, i) => ({
          id: `00000000-0000-4000-8000-0000000000${inquiry}${i}`,
          inquiry_id: `inq_${inquiry}`,
          status,
          created_date: day(inquiry * 3 + i),
          completed_date: null,
        })),
      ),
    };
  }),
  labels:
    'steps step-done step\\..* step-unnamed identity-unread continue(-with)? try-again(-of)? next open-again(-of)? opened outside working refused frame(-late)? finished back product long no-status identity\\.other part\\..* terms(-(open|print|missing|off|read|agree|box|accept|accepting))?',
  truths: {
    'complete(-text)? already-text': isComplete,
    'declined(-text)?': underwriting('fail'),
    // A technical end claims no decision.
    'failed(-text)?': status('failed'),
    'expired(-text)?': never,
    'cancelled(-text)?': status('cancelled'),
    'waiting(-text)?': waiting,
    approved: underwriting('pass'),
    'terms-accepted': ({ onboarding }) => onboarding.done['accept-terms'] !== undefined,
    ...Object.fromEntries(
      kycStatuses.map((status) => [`identity\\.${status.replace('_', '-')}`, identity(status)]),
    ),
    'identity-fallback': (person) =>
      identity('failed', 'expired', 'declined')(person) && person.onboarding.kyc.fallback_inquiry_id !== '',
    'identity\\.problem': ({ onboarding }) => onboarding.kyc.errors !== '',
    'part-received': identity('needs_review', 'completed', 'failed', 'pending'),
    'part-confirmed': identity('completed', 'approved'),
    'part-again': identity('failed', 'declined'),
    'empty(-text)?': never,
  },
  evidence: [
    ...held(onboardingEvidence.progress, applications, withText),
    ...held(onboardingEvidence.identity, applications, (said) => [`identity.${said}`]),
    ...held(onboardingEvidence.notes, applications),
  ],
  properties: [noDeadEnd, completeOnlyAtTheEnd],
};
