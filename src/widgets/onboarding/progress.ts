import type { KycResult } from '../../api/kyc.ts';
import type { Onboarding } from '../../api/onboarding.ts';
import { firstOf } from '../evidence.ts';
import { onboardingEvidence, type Identity, type Progress } from './evidence.ts';

/** How an application stands; without the identity check, as far as the application itself tells. */
export const progressOf = (onboarding: Onboarding, kyc?: KycResult): Progress =>
  firstOf(onboardingEvidence.progress, { onboarding, kyc }) ?? 'unknown';

/** Whether it is at an end, one way or another. */
export const isOver = (progress: Progress): boolean => !['open', 'waiting', 'unknown'].includes(progress);

/** The newest one that is not at an end, else the newest; the service lists the newest first. */
export const chosenOf = (onboardings: readonly Onboarding[], id?: string): Onboarding | undefined =>
  onboardings.find((onboarding) => onboarding.id === id) ??
  onboardings.find((onboarding) => !isOver(progressOf(onboarding))) ??
  onboardings[0];

/** Whether somebody else has to move: then the record is read again after a while. */
export const isWaiting = (progress: Progress, identity: Identity | undefined): boolean =>
  progress === 'waiting' || identity === 'pending' || identity === 'needs-review' || identity === 'completed';
