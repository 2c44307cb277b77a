import { firstOf } from '../shared/evidence.ts';
import { onboardingEvidence, type Application, type Identity, type Progress } from './evidence.ts';
import type { OnboardingData } from './load-onboarding.ts';

/** State of an application. Without `kyc`, the identity check does not count. */
export const progressOf = (application: Application): Progress =>
  firstOf(onboardingEvidence.progress, application) ?? 'unknown';

/** Whether it has ended. */
export const isOver = (progress: Progress): boolean => !['open', 'waiting', 'unknown'].includes(progress);

/** The chosen application, else the newest that has not ended, else the newest. The service lists the newest first. */
export function applicationOf(
  { onboardings, kyc }: Pick<OnboardingData, 'onboardings' | 'kyc'>,
  chosen?: string,
): Application | undefined {
  const onboarding =
    onboardings.find(({ id }) => id === chosen) ??
    onboardings.find((each) => !isOver(progressOf({ onboarding: each }))) ??
    onboardings[0];
  return onboarding && { onboarding, kyc };
}

/** What the consumer can do about the identity check: wait and ask, start it again, or go on. */
export type IdentityAction = 'wait' | 'again' | 'go-on';
const next: Readonly<Partial<Record<Identity, IdentityAction>>> = {
  pending: 'wait',
  'needs-review': 'wait',
  completed: 'wait',
  declined: 'wait',
  problem: 'wait',
  failed: 'again',
  expired: 'again',
};
export const identityActionOf = (identity: Identity | undefined): IdentityAction =>
  (identity && next[identity]) ?? 'go-on';
