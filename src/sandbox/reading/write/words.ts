import { kycStatuses } from '../../../api/kyc.ts';
import type { ChoiceOf, Choices, PointId } from '../open-points.ts';

/** Stored word → written word. Other words are written unchanged. */
type Vocabulary = Readonly<Record<string, string>>;

/** Unknown words, one for each existing word. */
const unknownWords = (stem: string, ...words: readonly string[]): Vocabulary =>
  Object.fromEntries(words.map((word, i) => [word, `${stem}_${i + 1}`]));

/** The words of each choice, by the open point about them. */
export const vocabularies = {
  'onboarding-status': {
    assumed: {},
    progress: { pending: 'new', in_progress: 'started', completed: 'done', failed: 'error' },
    decision: {
      pending: 'created',
      in_progress: 'processing',
      completed: 'approved',
      failed: 'declined',
      cancelled: 'withdrawn',
    },
    unknown: unknownWords('phase', 'pending', 'in_progress', 'completed', 'failed', 'cancelled'),
  },
  'underwriting-result': {
    pass: {},
    approved: { pass: 'approved', fail: 'denied' },
    accepted: { pass: 'accepted', fail: 'rejected' },
    unknown: unknownWords('tier', 'pass', 'fail'),
  },
  'step-slugs': {
    assumed: {},
    short: {
      'verify-identity': 'kyc',
      'accept-terms': 'terms',
      'perform-underwriting': 'underwriting',
      'link-bank-account': 'bank-account',
    },
    nouns: {
      'verify-identity': 'identity-verification',
      'accept-terms': 'e-sign',
      'perform-underwriting': 'credit-decision',
      'link-bank-account': 'bank-link',
    },
    unknown: unknownWords(
      'part',
      'verify-identity',
      'accept-terms',
      'perform-underwriting',
      'link-bank-account',
    ),
  },
  'kyc-status': { named: {}, 'others-too': { created: 'queued', needs_review: 'second_look' } },
  'tradeline-status': {
    assumed: {},
    'shown-states': { PENDING: 'stage_1', OPEN: 'open', CLOSED: 'closed' },
    active: { PENDING: 'ELIGIBLE', OPEN: 'ACTIVE', CLOSED: 'INACTIVE' },
    reporting: { PENDING: 'NOT_REPORTED', OPEN: 'REPORTING', CLOSED: 'ENDED' },
    unknown: unknownWords('STAGE', 'PENDING', 'OPEN', 'CLOSED'),
  },
  'tradeline-category': {
    assumed: {},
    everyday: { RENT: 'RENTAL', UTILITY: 'UTILITIES', TELCO: 'PHONE' },
    unknown: unknownWords('GROUP', 'RENT', 'UTILITY', 'TELCO'),
  },
  'payment-frequency': {
    assumed: {},
    everyday: { MONTHLY: 'EVERY_MONTH' },
    duration: { MONTHLY: 'P1M' },
    unknown: unknownWords('RHYTHM', 'MONTHLY'),
  },
  'report-status': {
    assumed: {},
    everyday: {
      NotOrdered: 'None',
      Ordered: 'Requested',
      Fulfilled: 'Ready',
      Frozen: 'Locked',
      NoCredit: 'NoFile',
    },
    unknown: unknownWords(
      'Level',
      'NotOrdered',
      'Ordered',
      'Fulfilled',
      'Frozen',
      'Rejected',
      'Failed',
      'Error',
      'NoCredit',
    ),
  },
  'card-status': {
    assumed: {},
    everyday: { active: 'open', frozen: 'paused', closed: 'ended' },
    unknown: unknownWords('mode', 'active', 'frozen', 'closed', 'in_progress'),
  },
  'credit-line-status': {
    assumed: {},
    everyday: { suspended: 'paused', closed: 'ended' },
    unknown: unknownWords('state', 'initialized', 'in progress', 'suspended', 'closed', 'canceled', 'error'),
  },
  'consumer-words': {
    assumed: {},
    everyday: { NotStarted: 'New', Flagged: 'InReview', Complete: 'Approved', Failed: 'Declined' },
    unknown: unknownWords('Grade', 'NotStarted', 'Flagged', 'Complete', 'Failed', 'SSN', 'ITIN'),
  },
  'address-type': {
    assumed: {},
    everyday: { BILLING: 'Bill_To', SHIPPING: 'Ship_To' },
    unknown: unknownWords('Kind', 'BILLING', 'SHIPPING'),
  },
  'dispute-status': {
    assumed: {},
    everyday: {
      submitted: 'open',
      in_review: 'under_review',
      closed: 'resolved',
      user_canceled: 'withdrawn',
    },
    unknown: unknownWords('stage', 'submitted', 'in_review', 'closed', 'user_canceled'),
  },
  'bill-payment-status': {
    assumed: {},
    everyday: { queued: 'scheduled', submitted: 'processing', completed: 'paid', errored: 'failed' },
    unknown: unknownWords('turn', 'queued', 'submitted', 'completed', 'errored'),
  },
} satisfies { readonly [Id in PointId]?: Readonly<Record<ChoiceOf<Id>, Vocabulary>> };

/** An open point about words. */
export type WordPoint = keyof typeof vocabularies;

/** Such a point, or `other`: words that vary only in spelling. */
export type Family = WordPoint | 'other';

/** Words that the description names are spelled as it does. */
const describedWords: Readonly<Partial<Record<Family, readonly string[]>>> = {
  'kyc-status': kycStatuses,
  'credit-line-status': ['active'],
};

/** The word that a service with these choices writes for a stored one. */
export function wordFor(storedWord: string, family: Family, choices: Choices): string {
  const word = family === 'other' ? storedWord : (vocabularyOf(family, choices)[storedWord] ?? storedWord);
  return word === '' || describedWords[family]?.includes(word)
    ? word
    : spelled(word, choices['word-spelling']);
}

/** The stored word for one that a service with these choices writes; any other word is unchanged. */
export function storedFor(word: string, family: Family, choices: Choices): string {
  if (family === 'other') return word;
  const storedWords = Object.values(vocabularies[family]).flatMap((words) => Object.keys(words));
  return storedWords.find((candidate) => wordFor(candidate, family, choices) === word) ?? word;
}

function vocabularyOf(family: WordPoint, choices: Choices): Vocabulary {
  const byChoice: Readonly<Record<string, Vocabulary>> = vocabularies[family];
  return byChoice[choices[family]] ?? {};
}

const spellings: Readonly<Record<ChoiceOf<'word-spelling'>, (parts: readonly string[]) => string>> = {
  'as-kept': (parts) => parts.join('_'),
  lower_case: (parts) => parts.join('_').toLowerCase(),
  UPPER_CASE: (parts) => parts.join('_').toUpperCase(),
  camelCase: ([first = '', ...rest]) => first.toLowerCase() + rest.map(capital).join(''),
  PascalCase: (parts) => parts.map(capital).join(''),
  dashes: (parts) => parts.join('-').toLowerCase(),
  Spaces: (parts) => capital(parts.join(' ')),
};

export const spellingNames = Object.keys(spellings) as readonly ChoiceOf<'word-spelling'>[];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** `in_progress`, `InProgress`, `in-progress` in another spelling. */
export function spelled(word: string, spelling: ChoiceOf<'word-spelling'>): string {
  // An ISO 8601 duration has one spelling.
  if (spelling === 'as-kept' || /^P\d/.test(word)) return word;
  return spellings[spelling](word.replace(/([a-z0-9])([A-Z])/g, '$1_$2').split(/[_\s-]+/));
}
