import type { KycResult } from '../../api/kyc.ts';
import type { Onboarding } from '../../api/onboarding.ts';
import { firstOf, fold, says, type Evidence } from '../evidence.ts';
import { productOf } from './names.ts';

/** What is known of the application that is shown. */
export interface Facts {
  readonly onboarding: Onboarding;
  /** The identity check that counts. */
  readonly kyc?: KycResult | undefined;
}

/** How an application stands: with something to do, at one of its ends, or without a word that is known. */
export type Progress =
  'declined' | 'failed' | 'expired' | 'cancelled' | 'open' | 'complete' | 'waiting' | 'unknown';

/** How the identity check stands. */
export type Identity =
  | 'declined'
  | 'failed'
  | 'expired'
  | 'problem'
  | 'approved'
  | 'needs-review'
  | 'completed'
  | 'pending'
  | 'created'
  | 'other';

export type Note = 'identity-fallback' | 'approved' | 'product' | 'terms-accepted';

const checkSays = <Word extends Identity>(word: Word) =>
  [word, ({ kyc }: Facts) => says(kyc?.status, fold(word))] as const;

/** Each state's text is `onboarding.identity.<state>`. */
const identityEvidence: Evidence<Identity, Facts> = [
  checkSays('declined'),
  checkSays('failed'),
  checkSays('expired'),
  // Whatever they are; what they say may name a watch list, and stays unread.
  ['problem', ({ onboarding }) => isThere(onboarding.kyc.errors)],
  checkSays('approved'),
  checkSays('needs-review'),
  checkSays('completed'),
  checkSays('pending'),
  checkSays('created'),
  ['other', ({ kyc }) => fold(kyc?.status) !== ''],
];

/** The texts of each state are `onboarding.<state>` and `onboarding.<state>-text`; of `open`, its steps. */
const progressEvidence: Evidence<Progress, Facts> = [
  [
    'declined',
    ({ onboarding: { status, underwriting } }) =>
      says(underwriting.result, 'fail failed declined denied rejected') ||
      says(status, 'declined denied rejected'),
  ],
  ['failed', ({ onboarding }) => says(onboarding.status, 'fail failed error errored')],
  ['expired', ({ onboarding }) => says(onboarding.status, 'expired')],
  ['cancelled', ({ onboarding }) => says(onboarding.status, 'cancelled canceled')],
  ['open', ({ onboarding }) => Boolean(onboarding.current_steps?.length)],
  ['complete', ({ onboarding }) => says(onboarding.status, 'completed complete')],
  [
    'waiting',
    (facts) =>
      says(facts.onboarding.status, 'pending inprogress processing submitted inreview underreview') &&
      !isUnconfirmed(facts),
  ],
  ['unknown', () => true],
];

/** Said beside all that, each where its evidence holds; the text is `onboarding.<note>`. */
const noteEvidence: Evidence<Note, Facts> = [
  [
    'identity-fallback',
    (facts) =>
      says(identityOf(facts), 'declined failed expired') && isThere(facts.onboarding.kyc.fallback_inquiry_id),
  ],
  [
    'approved',
    (facts) => says(facts.onboarding.underwriting.result, 'pass passed approved') && !isUnconfirmed(facts),
  ],
  ['product', ({ onboarding }) => productOf(onboarding) !== undefined],
  [
    'terms-accepted',
    ({ onboarding: { e_sign } }) =>
      e_sign.agreement_accepted === true && !Number.isNaN(Date.parse(e_sign.agreement_accepted_date ?? '')),
  ],
];

/** What the widget says of a person, with the evidence that it takes; identity-note.ts has that of what was handed in. */
export const onboardingEvidence = {
  progress: progressEvidence,
  identity: identityEvidence,
  notes: noteEvidence,
};

/** Undefined: nothing is known of a check. */
export function identityOf(facts: Facts): Identity | undefined {
  return firstOf(identityEvidence, facts);
}

/** There is bad news of the identity check, which good news may not hide. */
function isUnconfirmed(facts: Facts): boolean {
  return says(identityOf(facts), 'declined failed expired problem');
}

function isThere(value: unknown): boolean {
  return Boolean(value) && String(value).trim() !== '';
}
