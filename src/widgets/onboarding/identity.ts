import type { KycResult, KycResultDetail } from '../../api/kyc.ts';
import { plain } from './progress.ts';

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

/** What somebody handed in for a check, and what became of it. */
export interface Part {
  /** One that is known, else the provider's own word. */
  readonly name: KnownPart | { readonly word: string };
  readonly state: PartState;
}
type KnownPart = 'document' | 'selfie' | 'database';
type PartState = 'received' | 'confirmed' | 'again';

const names: Readonly<Record<string, KnownPart>> = {
  governmentid: 'document',
  document: 'document',
  selfie: 'selfie',
  database: 'database',
};
const states: Readonly<Record<string, PartState>> = {
  submitted: 'received',
  passed: 'confirmed',
  failed: 'again',
  requiresretry: 'again',
};

/** The parts of a check that has not ended well yet. What is behind a refusal is not ours to say. */
export const hasParts = (identity: Identity): boolean =>
  identity === 'pending' || identity === 'completed' || identity === 'needs-review' || identity === 'failed';

/** The parts of which a consumer can make something; other words of the provider mean nothing to them. */
export const partsOf = ({ verifications }: KycResultDetail): readonly Part[] =>
  (verifications ?? []).flatMap(({ type, status }) => {
    const state = states[plain(status)];
    return type && state ? [{ name: names[plain(type)] ?? { word: type }, state }] : [];
  });
