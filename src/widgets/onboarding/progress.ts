import type { KycResult } from '../../api/kyc.ts';
import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';

/** How an onboarding stands: with something to do, with nothing to do now, or at one of its ends. */
export type Progress = 'open' | 'waiting' | 'complete' | 'declined' | 'cancelled';

/** One of the steps that are known, or `other`. */
export const knownSteps = [
  'verify-identity',
  'accept-terms',
  'bloom-enablement',
  'link-bank-account',
  'bill-details',
  'perform-underwriting',
  'select-product',
  'submit-loan',
] as const;
export type KnownStep = (typeof knownSteps)[number];

/** Compares status words as the service's several spellings want it. */
const plain = (word: string | null | undefined): string => (word ?? '').toLowerCase().replace(/[\s_-]/g, '');

export const slugOf = ({ slug }: OnboardingStep): string => slug.toLowerCase().replaceAll('_', '-');

export function progressOf({ status, underwriting, current_steps }: Onboarding): Progress {
  const word = plain(status);
  if (word === 'cancelled' || word === 'canceled') return 'cancelled';
  if (word === 'completed' || word === 'complete') return 'complete';
  if (plain(underwriting.result) === 'fail' || word === 'failed' || word === 'declined') return 'declined';
  return current_steps?.length ? 'open' : 'waiting';
}

/** The newest one that is not at an end, else the newest; the service lists the newest first. */
export const chosenOf = (onboardings: readonly Onboarding[], id?: string): Onboarding | undefined =>
  onboardings.find((onboarding) => onboarding.id === id) ??
  onboardings.find((onboarding) => ['open', 'waiting'].includes(progressOf(onboarding))) ??
  onboardings[0];

export type Identity =
  | 'approved'
  | 'declined'
  | 'failed'
  | 'expired'
  | 'needs-review'
  | 'completed'
  | 'pending'
  | 'created'
  | 'other';

// The description's order; declined and failed are level.
const precedence = [
  'approved',
  'declined failed',
  'expired',
  'needsreview',
  'completed',
  'pending',
  'created',
];
const rank = ({ status }: KycResult): number => {
  const place = precedence.findIndex((words) => words.split(' ').includes(plain(status)));
  return place < 0 ? precedence.length : place;
};

/**
 * The result that counts: of the newest inquiry, and there the most advanced one, as the description ranks them; of
 * several that are level, the most recent.
 */
export function leadingResult(results: readonly KycResult[]): KycResult | undefined {
  const time = ({ created_date }: KycResult) => Date.parse(created_date ?? '') || 0;
  const newest = results.toSorted((a, b) => time(b) - time(a))[0];
  return results
    .filter(({ inquiry_id }) => inquiry_id === newest?.inquiry_id)
    .toSorted((a, b) => rank(a) - rank(b) || time(b) - time(a))[0];
}

export function identityOf(result: KycResult): Identity {
  const word = plain(result.status);
  if (word === 'needsreview') return 'needs-review';
  return precedence.some((words) => words.split(' ').includes(word)) ? (word as Identity) : 'other';
}

/** Whether somebody else has to move: then the record is read again by and by. */
export const isWaiting = (progress: Progress, identity: Identity | undefined): boolean =>
  progress === 'waiting' || identity === 'pending' || identity === 'needs-review' || identity === 'completed';
