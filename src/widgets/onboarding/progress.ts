import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import type { Identity } from './identity.ts';

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
export const plain = (word: string | null | undefined): string =>
  (word ?? '').toLowerCase().replace(/[\s_-]/g, '');

export const slugOf = ({ slug }: OnboardingStep): string => slug.toLowerCase().replaceAll('_', '-');

export const isTerms = (step: OnboardingStep): boolean => slugOf(step) === 'accept-terms';

/** Whether its terms are to be accepted now. */
export const asksForTerms = ({ current_steps }: Onboarding): boolean => current_steps?.some(isTerms) ?? false;

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

/** Whether the lender has said yes. */
export const isApproved = ({ underwriting }: Onboarding): boolean =>
  ['pass', 'passed', 'approved'].includes(plain(underwriting.result));

/** A name made readable: `bill-details` → `Bill details`. */
export function readable(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1, 60);
}

/** The product's name, where its identifier is one that people can read. */
export const productOf = ({ product: { product_id } }: Onboarding): string | undefined =>
  /^[a-z][a-z _-]{2,40}$/i.test(product_id ?? '') ? readable(product_id ?? '') : undefined;

/** Whether somebody else has to move: then the record is read again by and by. */
export const isWaiting = (progress: Progress, identity: Identity | undefined): boolean =>
  progress === 'waiting' || identity === 'pending' || identity === 'needs-review' || identity === 'completed';
