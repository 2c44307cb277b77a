import { DAY, MINUTE } from '../dates.ts';
import type { StepSlug } from '../state.ts';
import {
  MAIN_PARTNER,
  OTHER_PARTNER,
  type Person,
  type PersonOutline,
  type TradelineOutline,
} from './person.ts';

const all: readonly StepSlug[] = [
  'verify-identity',
  'accept-terms',
  'perform-underwriting',
  'link-bank-account',
];

const rent: TradelineOutline = {
  merchant: 'Sunrise Apartments',
  category: 'RENT',
  status: 'OPEN',
  amount: 1450,
  payments: 18,
};
const phone: TradelineOutline = {
  merchant: 'Bluebird Mobile',
  category: 'TELCO',
  status: 'PENDING',
  amount: 48.5,
  payments: 14,
};
const power: TradelineOutline = {
  merchant: 'Riverside Power & Light',
  category: 'UTILITY',
  status: 'PENDING',
  amount: 96.2,
  payments: 9,
};
const oldPhone: TradelineOutline = {
  merchant: 'Cedar Wireless',
  category: 'TELCO',
  status: 'CLOSED',
  amount: 35,
  payments: 6,
};
const club: TradelineOutline = {
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
const many: readonly TradelineOutline[] = companies.flatMap((company, c) =>
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

export const outlines: readonly PersonOutline[] = [
  {
    pcid: 'ana-complete',
    name: 'Ana Lindqvist',
    story: 'Complete: onboarded, 40 monthly statements, a score, cards with rewards, bills in every state.',
    partner: MAIN_PARTNER,
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
    partner: MAIN_PARTNER,
    done: ['verify-identity'],
    inquiries: [['approved']],
    report: 'NotOrdered',
  },
  {
    pcid: 'chloe-review',
    name: 'Chloe Tan',
    story: 'Identity check in review: one inquiry expired, the next is in manual review.',
    partner: MAIN_PARTNER,
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
    partner: MAIN_PARTNER,
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
    partner: MAIN_PARTNER,
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
    partner: MAIN_PARTNER,
    done: all,
    inquiries: [['approved']],
    statements: 14,
    report: 'Frozen',
    cards: ['frozen'],
    creditLine: 800,
    owes: 85,
    tradelines: [{ ...phone, status: 'OPEN' }],
    mla: true,
  },
  {
    pcid: 'gia-newcomer',
    name: 'Gia Moreau',
    story: 'Newcomer: just created, with nothing but an onboarding that has not started.',
    partner: MAIN_PARTNER,
    done: [],
    report: 'NotOrdered',
  },
  {
    pcid: 'hugo-heavy',
    name: 'Hugo Fernández-Abernathy',
    story:
      'Heavy: 10 years of statements, 40 tradelines, 5,000 payments, 60 external cards, two cards with 64 rewards programs.',
    partner: MAIN_PARTNER,
    done: all,
    inquiries: [['created', 'failed'], ['expired'], ['created', 'pending', 'completed', 'approved']],
    statements: 120,
    report: 801,
    cards: ['active', 'in_default', 'canceled'],
    shopPrograms: 60,
    externalCards: 60,
    creditLine: 25_000,
    owes: 1_240,
    tradelines: many,
  },
  {
    pcid: 'iris-two-ids',
    name: 'Iris Kowalczyk',
    story: 'Two identifiers: id and external_id differ; paths take the latter.',
    partner: MAIN_PARTNER,
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
    pcid: 'pia-bills',
    name: 'Pia Nakamura',
    story: 'Bills: payments that are queued, submitted, completed and failed, and a bill without any.',
    partner: MAIN_PARTNER,
    done: all,
    inquiries: [['approved']],
    statements: 8,
    report: 668,
    cards: ['active'],
    creditLine: 500,
    tradelines: [{ ...phone, status: 'OPEN' }],
    bills: [
      {
        name: 'Electricity',
        receiver: 'Cascade Power',
        payments: [
          { dollars: 118.4, note: 'September', age: 62 * DAY },
          { dollars: 131.25, note: 'October', age: 31 * DAY, failed: true },
          { dollars: 131.25, note: 'October, again', age: 30 * DAY },
          { dollars: 120, note: 'November', age: 0 },
        ],
      },
      {
        name: 'Rent',
        receiver: 'Sunrise Apartments',
        payments: [{ dollars: 1450, note: 'November rent', age: MINUTE }],
      },
      { name: 'Water', receiver: 'City Water', payments: [] },
    ],
  },
  {
    pcid: 'jon-closed',
    name: 'Jon Adeyemi',
    story: 'Closed: the account was closed; all of it can still be read, and every action is refused.',
    partner: MAIN_PARTNER,
    done: all,
    inquiries: [['approved']],
    statements: 9,
    report: 668,
    cards: ['active'],
    creditLine: 700,
    tradelines: [phone],
    closed: true,
  },
  {
    pcid: 'kim-addresses',
    name: 'Kim Sørensen',
    story: 'Several addresses: ships to four places besides home, one of them abroad.',
    partner: MAIN_PARTNER,
    done: all,
    inquiries: [['approved']],
    statements: 6,
    report: 701,
    cards: ['active'],
    creditLine: 400,
    moves: 4,
  },
  {
    pcid: 'juno-disputes',
    name: 'Juno Abara',
    story: 'Disputes: in every state, one in a state that nobody knows.',
    partner: MAIN_PARTNER,
    done: all,
    inquiries: [['approved']],
    statements: 8,
    report: 640,
    cards: ['active'],
    creditLine: 700,
    owes: 230,
    tradelines: [rent, power],
    disputes: ['submitted', 'in_review', 'awaiting_documents', 'closed', 'user_canceled', 'closed'],
  },
  {
    pcid: 'kofi-steps',
    name: 'Kofi Mensah',
    story: 'Several next steps: terms, a frozen credit file, a card in default, a dispute.',
    partner: MAIN_PARTNER,
    done: ['verify-identity'],
    inquiries: [['approved']],
    statements: 5,
    report: 'Frozen',
    cards: ['active', 'in_default'],
    creditLine: 400,
    owes: 60,
    disputes: ['in_review'],
  },
  {
    pcid: 'ana-complete',
    name: 'Ana Petrova',
    story: "A consumer of the other partner, with the same pcid as one of the first partner's.",
    partner: OTHER_PARTNER,
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
    partner: OTHER_PARTNER,
    done: ['verify-identity', 'accept-terms'],
    inquiries: [['approved']],
    report: 'NotOrdered',
  },
];

/** The people of a new sandbox, of the first partner and of the second. */
export const people: readonly Person[] = outlines.map(({ pcid, name, story, partner }) => ({
  pcid,
  name,
  story,
  partner,
}));
