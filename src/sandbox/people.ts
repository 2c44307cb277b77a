import type { KycStatus, StepSlug } from './state.ts';

/** A consumer of a new sandbox. */
export interface Person {
  /** The partner's own identifier; unique per partner. */
  readonly pcid: string;
  readonly name: string;
  /** What this persona is for. */
  readonly story: string;
  /** Client id of the consumer's partner. */
  readonly partner: string;
}

/** The data that distinguishes one persona from another; the records are generated from it. */
export interface Life extends Person {
  readonly taxIdentifier?: string;
  /** Completed steps of the onboarding. */
  readonly done: readonly StepSlug[];
  readonly failed?: StepSlug;
  readonly failure?: string;
  /** Results of each identity inquiry, oldest first. */
  readonly inquiries?: readonly (readonly KycStatus[])[];
  readonly statements?: number;
  /** A score, or the status that explains why there is none. */
  readonly report: number | 'NotOrdered' | 'NoCredit' | 'Frozen' | 'Rejected';
  readonly cards?: readonly string[];
  /** Rewards programs of single shops, in addition to the usual four. */
  readonly shopPrograms?: number;
  readonly externalCards?: number;
  readonly creditLine?: number;
  readonly tradelines?: readonly TradelineLife[];
  /** Whether `id` and `external_id` differ. */
  readonly twoIds?: true;
  readonly mla?: true;
}

export interface TradelineLife {
  readonly merchant: string;
  readonly category: 'RENT' | 'UTILITY' | 'TELCO';
  readonly status: 'PENDING' | 'OPEN' | 'CLOSED';
  readonly eligible?: false;
  readonly amount: number;
  readonly payments: number;
}

export const MAIN = 'sandbox-client';
export const OTHER = 'sandbox-other';

const all: readonly StepSlug[] = [
  'verify-identity',
  'accept-terms',
  'perform-underwriting',
  'link-bank-account',
];

const rent: TradelineLife = {
  merchant: 'Sunrise Apartments',
  category: 'RENT',
  status: 'OPEN',
  amount: 1450,
  payments: 18,
};
const phone: TradelineLife = {
  merchant: 'Bluebird Mobile',
  category: 'TELCO',
  status: 'PENDING',
  amount: 48.5,
  payments: 14,
};
const power: TradelineLife = {
  merchant: 'Riverside Power & Light',
  category: 'UTILITY',
  status: 'PENDING',
  amount: 96.2,
  payments: 9,
};
const oldPhone: TradelineLife = {
  merchant: 'Cedar Wireless',
  category: 'TELCO',
  status: 'CLOSED',
  amount: 35,
  payments: 6,
};
const club: TradelineLife = {
  merchant: 'Harbor Cable',
  category: 'TELCO',
  status: 'PENDING',
  eligible: false,
  amount: 59.99,
  payments: 2,
};

const companies = ['Northwind', 'Juniper', 'Maple', 'Lakeside', 'Granite', 'Willow', 'Copper', 'Prairie'];
const trades = [
  { suffix: 'Energy', category: 'UTILITY' },
  { suffix: 'Mobile', category: 'TELCO' },
  { suffix: 'Water', category: 'UTILITY' },
  { suffix: 'Homes', category: 'RENT' },
  { suffix: 'Fiber', category: 'TELCO' },
] as const;

// 40 tradelines with 125 payments each: 5 000.
const many: readonly TradelineLife[] = companies.flatMap((company, c) =>
  trades.map(({ suffix, category }, t) => ({
    merchant: `${company} ${suffix}`,
    category,
    status:
      category === 'RENT'
        ? c === 0
          ? 'OPEN'
          : 'CLOSED'
        : ((['OPEN', 'PENDING', 'CLOSED'] as const)[(c + t) % 3] ?? 'OPEN'),
    amount: 30 + c * 17 + t * 5.25,
    payments: 125,
  })),
);

export const lives: readonly Life[] = [
  {
    pcid: 'ana-complete',
    name: 'Ana Lindqvist',
    story: 'Complete: onboarded, 40 monthly statements, a score, cards with rewards, bills in every state.',
    partner: MAIN,
    done: all,
    inquiries: [['created', 'pending', 'approved']],
    statements: 40,
    report: 712,
    cards: ['active', 'closed'],
    externalCards: 2,
    creditLine: 1500,
    tradelines: [rent, phone, power, oldPhone, club],
  },
  {
    pcid: 'ben-terms',
    name: 'Ben Okafor',
    story: 'Mid-onboarding: identity confirmed, the terms are next.',
    partner: MAIN,
    done: ['verify-identity'],
    inquiries: [['approved']],
    report: 'NotOrdered',
  },
  {
    pcid: 'chloe-review',
    name: 'Chloe Tan',
    story: 'Identity check in review: one inquiry expired, the next is in manual review.',
    partner: MAIN,
    done: ['accept-terms'],
    inquiries: [
      ['created', 'expired'],
      ['created', 'pending', 'needs_review'],
    ],
    report: 'NotOrdered',
  },
  {
    pcid: 'dan-declined',
    name: 'Dan Whitaker',
    story: 'Declined: identity confirmed, underwriting rejected the credit line.',
    partner: MAIN,
    taxIdentifier: '406-55-1234',
    done: ['verify-identity', 'accept-terms'],
    failed: 'perform-underwriting',
    failure: 'The credit score is too low.',
    inquiries: [['declined'], ['pending', 'approved']],
    report: 388,
  },
  {
    pcid: 'eva-no-file',
    name: 'Eva Sandoval',
    story:
      'No credit file: a tax number for newcomers to the country (ITIN), onboarded, nothing reported yet.',
    partner: MAIN,
    taxIdentifier: '912-70-4821',
    done: all,
    inquiries: [['completed', 'approved']],
    statements: 3,
    report: 'NoCredit',
    cards: ['active'],
    creditLine: 300,
    tradelines: [
      { ...rent, status: 'PENDING', merchant: 'Elm Street Rentals', amount: 980, payments: 4 },
      power,
    ],
  },
  {
    pcid: 'finn-frozen',
    name: 'Finn Gallagher',
    story: 'Frozen: the credit file is frozen at the bureau, the card is frozen, the credit line suspended.',
    partner: MAIN,
    done: all,
    inquiries: [['approved']],
    statements: 14,
    report: 'Frozen',
    cards: ['frozen'],
    creditLine: 800,
    tradelines: [{ ...phone, status: 'OPEN' }],
    mla: true,
  },
  {
    pcid: 'gia-newcomer',
    name: 'Gia Moreau',
    story: 'Newcomer: just created, with nothing but an onboarding that has not started.',
    partner: MAIN,
    done: [],
    report: 'NotOrdered',
  },
  {
    pcid: 'hugo-heavy',
    name: 'Hugo Fernández-Abernathy',
    story:
      'Heavy: 10 years of statements, 40 tradelines, 5,000 payments, 60 external cards, two cards with 64 rewards programs.',
    partner: MAIN,
    done: all,
    inquiries: [['created', 'failed'], ['expired'], ['created', 'pending', 'completed', 'approved']],
    statements: 120,
    report: 801,
    cards: ['active', 'in_default', 'canceled'],
    shopPrograms: 60,
    externalCards: 60,
    creditLine: 25_000,
    tradelines: many,
  },
  {
    pcid: 'iris-two-ids',
    name: 'Iris Kowalczyk',
    story: 'Two identifiers: id and external_id differ; paths take the latter.',
    partner: MAIN,
    done: all,
    inquiries: [['approved']],
    statements: 26,
    report: 655,
    cards: ['active'],
    externalCards: 1,
    creditLine: 600,
    tradelines: [rent, phone],
    twoIds: true,
  },
  {
    pcid: 'ana-complete',
    name: 'Ana Petrova',
    story: "A consumer of the other partner, with the same pcid as one of the first partner's.",
    partner: OTHER,
    done: all,
    inquiries: [['approved']],
    statements: 5,
    report: 690,
    cards: ['active'],
    creditLine: 900,
    tradelines: [power],
  },
  {
    pcid: 'noah-other',
    name: 'Noah Beck',
    story: 'A consumer of the other partner, which has no card-registration configuration.',
    partner: OTHER,
    done: ['verify-identity', 'accept-terms'],
    inquiries: [['approved']],
    report: 'NotOrdered',
  },
];

/** The personas of a new sandbox: nine of the first partner, two of the second. */
export const people: readonly Person[] = lives.map(({ pcid, name, story, partner }) => ({
  pcid,
  name,
  story,
  partner,
}));
