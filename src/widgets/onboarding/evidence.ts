import type { KycResult } from '../../api/kyc.ts';
import type { Onboarding } from '../../api/onboarding.ts';
import { foldWord } from '../../operations/fold.ts';
import { firstOf, isAnyWord, type Evidence } from '../shared/evidence.ts';
import { timeOrNaN } from './kyc-results.ts';
import { productOf } from './step-names.ts';

/** An application with what is known of its consumer's identity. */
export interface Application {
  readonly onboarding: Onboarding;
  /** The identity check that counts. */
  readonly kyc?: KycResult | undefined;
}

/** State of an application: something to do, an end, or unknown. */
export type Progress =
  | 'declined'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'open'
  | 'complete'
  | 'waiting'
  | 'unknown';

/** State of the identity check. */
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
  [word, ({ kyc }: Application) => isAnyWord(kyc?.status, foldWord(word))] as const;

/** Each state's text is `onboarding.identity.<state>`. */
const identityEvidence: Evidence<Identity, Application> = [
  checkSays('declined'),
  checkSays('failed'),
  checkSays('expired'),
  // Whatever the errors are; their text may name a watch list and is never read.
  ['problem', ({ onboarding }) => isThere(onboarding.kyc.errors)],
  checkSays('approved'),
  checkSays('needs-review'),
  checkSays('completed'),
  checkSays('pending'),
  checkSays('created'),
  ['other', ({ kyc }) => foldWord(kyc?.status) !== ''],
];

/** The texts of each state are `onboarding.<state>` and `onboarding.<state>-text`; of `open`, its steps. */
const progressEvidence: Evidence<Progress, Application> = [
  [
    'declined',
    ({ onboarding: { status, underwriting } }) =>
      isAnyWord(underwriting.result, 'fail failed declined denied rejected') ||
      isAnyWord(status, 'declined denied rejected'),
  ],
  ['failed', ({ onboarding }) => isAnyWord(onboarding.status, 'fail failed error errored')],
  ['expired', ({ onboarding }) => isAnyWord(onboarding.status, 'expired')],
  ['cancelled', ({ onboarding }) => isAnyWord(onboarding.status, 'cancelled canceled')],
  ['open', ({ onboarding }) => Boolean(onboarding.current_steps?.length)],
  ['complete', ({ onboarding }) => isAnyWord(onboarding.status, 'completed complete')],
  [
    'waiting',
    (application) =>
      isAnyWord(
        application.onboarding.status,
        'pending inprogress processing submitted inreview underreview',
      ) && !hasIdentityProblem(application),
  ],
  ['unknown', () => true],
];

/** Additional notes, each shown if its evidence holds. The text is `onboarding.<note>`. */
const noteEvidence: Evidence<Note, Application> = [
  [
    'identity-fallback',
    (application) =>
      isAnyWord(identityStateOf(application), 'declined failed expired') &&
      isThere(application.onboarding.kyc.fallback_inquiry_id),
  ],
  [
    'approved',
    (application) =>
      isAnyWord(application.onboarding.underwriting.result, 'pass passed approved') &&
      !hasIdentityProblem(application),
  ],
  ['product', ({ onboarding }) => productOf(onboarding) !== undefined],
  [
    'terms-accepted',
    ({ onboarding: { e_sign } }) =>
      e_sign.agreement_accepted === true && !Number.isNaN(timeOrNaN(e_sign.agreement_accepted_date)),
  ],
];

/** What the widget may state, with the required evidence. Evidence of submitted parts is in identity-note.ts. */
export const onboardingEvidence = {
  progress: progressEvidence,
  identity: identityEvidence,
  notes: noteEvidence,
};

/** Undefined: no check is known. */
export function identityStateOf(application: Application): Identity | undefined {
  return firstOf(identityEvidence, application);
}

/** Bad news about the identity check, which good news must not hide. */
function hasIdentityProblem(application: Application): boolean {
  return isAnyWord(identityStateOf(application), 'declined failed expired problem');
}

function isThere(value: unknown): boolean {
  return Boolean(value) && String(value).trim() !== '';
}
