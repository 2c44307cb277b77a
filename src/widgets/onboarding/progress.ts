import type { KycResult } from '../../api/kyc.ts';
import type { Onboarding } from '../../api/onboarding.ts';
import { firstOf } from '../shared/evidence.ts';
import { onboardingEvidence, type Identity, type Progress } from './evidence.ts';

/** State of an application, without regard to the identity check. */
export const progressOf = (onboarding: Onboarding, kyc?: KycResult): Progress =>
  firstOf(onboardingEvidence.progress, { onboarding, kyc }) ?? 'unknown';

/** Whether it has ended. */
export const isOver = (progress: Progress): boolean => !['open', 'waiting', 'unknown'].includes(progress);

/** The newest application that has not ended, else the newest. The service lists the newest first. */
export const chosenOf = (onboardings: readonly Onboarding[], id?: string): Onboarding | undefined =>
  onboardings.find((onboarding) => onboarding.id === id) ??
  onboardings.find((onboarding) => !isOver(progressOf(onboarding))) ??
  onboardings[0];

/** What the consumer can do about the identity check: wait and ask, start it again, or go on. */
export type IdentityNext = 'wait' | 'again' | 'go-on';
const next: Readonly<Partial<Record<Identity, IdentityNext>>> = {
  pending: 'wait',
  'needs-review': 'wait',
  completed: 'wait',
  declined: 'wait',
  problem: 'wait',
  failed: 'again',
  expired: 'again',
};
export const identityNext = (identity: Identity | undefined): IdentityNext =>
  (identity && next[identity]) ?? 'go-on';
