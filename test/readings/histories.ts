import fc from 'fast-check';
import { kycStatuses } from '../../src/api/kyc.ts';
import type { Bill, Consumer, StepSlug, Tradeline } from '../../src/sandbox/state.ts';

const steps = ['verify-identity', 'accept-terms', 'perform-underwriting', 'link-bank-account'] as const;
const day = (n: number): string => new Date(Date.UTC(2026, 9, 1 + n, 14, 30)).toISOString();

/** How far an onboarding has come: so many of its steps, or an end. */
const onboarding = fc.record({
  done: fc.integer({ min: 0, max: steps.length }),
  end: fc.constantFrom('none', 'refused', 'cancelled'),
  fallback: fc.boolean(),
  /** The inquiries, oldest first, with what each came to. */
  inquiries: fc.array(fc.array(fc.constantFrom(...kycStatuses), { minLength: 1, maxLength: 2 }), {
    maxLength: 3,
  }),
});

const tradeline = fc.record({
  status: fc.constantFrom('PENDING', 'OPEN', 'CLOSED'),
  is_eligible: fc.boolean(),
  category: fc.constantFrom('RENT', 'UTILITY', 'TELCO'),
  payments: fc.integer({ min: 0, max: 3 }),
});

const reward = fc.record({ is_active: fc.boolean(), enrolled: fc.constantFrom('never', 'now', 'before') });

const figures = fc.record({
  credit_report_status: fc.constantFrom(
    'Fulfilled',
    'NotOrdered',
    'Ordered',
    'Frozen',
    'Rejected',
    'Failed',
    'Error',
    'NoCredit',
  ),
  score: fc.option(fc.integer({ min: 300, max: 850 })),
  change: fc.integer({ min: -20, max: 20 }),
  total_bankruptcies: fc.option(fc.integer({ min: 0, max: 2 })),
  total_public_records: fc.option(fc.integer({ min: 0, max: 2 })),
  total_open_collection_accounts: fc.option(fc.integer({ min: 0, max: 2 })),
  debt_collection_count: fc.option(fc.integer({ min: 0, max: 2 })),
  late_payment_percentage: fc.option(fc.integer({ min: 0, max: 30 })),
  months: fc.integer({ min: 0, max: 3 }),
});

/** What happened in somebody's life; everything is drawn, and shrinks to the quietest life. */
export const lives = fc.record({
  onboarding,
  tradelines: fc.array(tradeline, { maxLength: 4 }),
  reporting: fc.boolean(),
  rewards: fc.array(reward, { maxLength: 3 }),
  cards: fc.array(fc.constantFrom('active', 'frozen', 'closed', 'canceled', 'in_default'), { maxLength: 2 }),
  externalCards: fc.array(fc.record({ pullEnabled: fc.boolean(), pushEnabled: fc.boolean() }), {
    maxLength: 2,
  }),
  autopay: fc.boolean(),
  creditLine: fc.option(
    fc.constantFrom('active', 'initialized', 'in progress', 'suspended', 'closed', 'canceled', 'error'),
  ),
  disputes: fc.array(fc.constantFrom('submitted', 'in_review', 'closed', 'user_canceled'), { maxLength: 3 }),
  /** The payments of each bill. */
  bills: fc.array(
    fc.array(fc.constantFrom('queued', 'submitted', 'completed', 'errored'), { maxLength: 3 }),
    {
      maxLength: 2,
    },
  ),
  /** More than a page of some services. */
  accounts: fc.integer({ min: 0, max: 7 }),
  statements: fc.integer({ min: 0, max: 7 }),
  profile: fc.record({
    kyc_status: fc.constantFrom('NotStarted', 'InProgress', 'Flagged', 'Complete', 'Failed'),
    is_active: fc.boolean(),
    details: fc.boolean(),
    itin: fc.boolean(),
    billing: fc.boolean(),
    shipping: fc.integer({ min: 0, max: 2 }),
  }),
  figures,
});
export type Life = typeof lives extends fc.Arbitrary<infer L> ? L : never;

/** A consumer, with the bills that their partner keeps. */
export type Person = Consumer & { readonly bills: readonly Bill[] };

// The month of an older payment may come later in the year.
const ages = { queued: 0, submitted: 60_000, completed: 330 * 86_400_000, errored: 86_400_000 };

/** The bills of that life; whatever a life does not say is the base's. */
export const billsOf = (base: readonly Bill[], { bills }: Life, now: number): Bill[] =>
  bills.flatMap((payments, i) => {
    const bill = base[i];
    if (!bill) return [];
    return {
      ...bill,
      payments: payments.map((state, j) => ({
        id: `00000000-0000-4000-8000-00000001${i}${j}00`,
        amount_cents: 1250,
        description: 'A note',
        created_at: now - ages[state],
        covered: state !== 'errored',
      })),
    };
  });

/** The consumer who leads that life; names, addresses and whatever a life does not say are the base's. */
export function consumerOf(base: Consumer, life: Life): Consumer {
  const { months, ...card } = life.figures;
  const [account] = base.accounts;
  if (!account) throw new Error('the base has no account');
  return {
    ...base,
    ...profileOf(base, life),
    onboarding: onboardingOf(base, life),
    kyc_results: life.onboarding.inquiries.flatMap((statuses, inquiry) =>
      statuses.map((status, i) => ({
        id: `00000000-0000-4000-8000-0000000000${inquiry}${i}`,
        inquiry_id: `inq_${inquiry}`,
        status,
        created_date: day(inquiry * 3 + i),
        completed_date: null,
      })),
    ),
    tradelines: life.reporting ? life.tradelines.map(tradelineOf(base)) : [],
    reporting: life.reporting ? base.reporting : null,
    // The one that pays comes last.
    accounts: Array.from({ length: life.accounts }, (_, i) => ({
      ...account,
      ...(i < life.accounts - 1 && { id: `30000000-0000-4000-8000-00000000000${i}` }),
    })),
    statements: base.statements.slice(0, life.statements),
    credit_line:
      base.credit_line && life.creditLine ? { ...base.credit_line, current_status: life.creditLine } : null,
    cards: life.cards.map((status, i) => cardOf(base, life, status, i)),
    disputes: life.disputes.map((status, i) => ({
      pk: i + 1,
      reason: `Reason ${i}`,
      details: null,
      status,
      created_at: day(i),
    })),
    external_cards: life.externalCards.flatMap((directions, i) => {
      const known = base.external_cards[i];
      return known ? [{ ...known, ...directions }] : [];
    }),
    insights: {
      credit_score_card: Object.fromEntries(
        Object.entries({ ...card, report_date: day(0) }).flatMap(([name, value]) =>
          value === null ? [] : [[name, value]],
        ),
      ),
      credit_score_history: base.insights.credit_score_history.slice(0, months),
    },
  };
}

const nobody: Partial<Consumer> = {
  first_name: null,
  last_name: null,
  email: null,
  phone_number: '',
  date_of_birth: '',
  tax_identifier: null,
  tax_id_type: '',
  address_line1: '',
  address_line2: '',
  address_city: '',
  address_state: '',
  address_zip: '',
};

function profileOf(base: Consumer, { profile }: Life): Partial<Consumer> {
  const { kyc_status, is_active, details, itin, billing, shipping } = profile;
  const known = base.addresses[0];
  if (!known) throw new Error('the base has no address');
  const types = [...(billing ? ['BILLING'] : []), ...Array<string>(shipping).fill('SHIPPING')];
  return {
    ...(itin && { tax_identifier: '912-70-4821', tax_id_type: 'ITIN' }),
    ...(!details && nobody),
    kyc_status,
    is_active,
    addresses: types.map((type, i) => ({ ...known, id: known.id + i, type })),
  };
}

function onboardingOf(base: Consumer, { onboarding: { done, end, fallback } }: Life): Consumer['onboarding'] {
  const finished = steps.slice(0, end === 'refused' ? 2 : done);
  const failed: StepSlug | null = end === 'refused' ? 'perform-underwriting' : null;
  return {
    ...base.onboarding,
    cancelled: end === 'cancelled',
    failed,
    done: Object.fromEntries(finished.map((slug, i) => [slug, Date.parse(day(i))])),
    kyc: { ...base.onboarding.kyc, fallback_inquiry_id: fallback ? 'inq_fallback' : '' },
    underwriting: {
      result: failed ? 'fail' : finished.includes('perform-underwriting') ? 'pass' : '',
      data: '',
      errors: null,
    },
  };
}

const tradelineOf =
  (base: Consumer) =>
  ({ payments, ...drawn }: Life['tradelines'][number], i: number): Tradeline => {
    const known = base.tradelines[i % base.tradelines.length];
    if (!known) throw new Error('the base has no tradeline');
    return { ...known, ...drawn, transactions: known.transactions.slice(0, payments) };
  };

function cardOf(base: Consumer, life: Life, status: string, i: number): Consumer['cards'][number] {
  const known = base.cards[i % base.cards.length];
  if (!known) throw new Error('the base has no card');
  const rewards = life.rewards.map((drawn, r) => ({
    id: `10000000-0000-4000-8000-00000000000${r}`,
    configuration_name: `Program ${r}`,
    provider: 'kard',
    created_at: day(0),
    is_active: drawn.is_active,
    is_enrolled: drawn.enrolled === 'now',
  }));
  return {
    ...known,
    status,
    autopay_enabled: life.autopay,
    rewards,
    enrollments: rewards.flatMap(({ id, configuration_name }, r) => {
      const enrolled = life.rewards[r]?.enrolled;
      if (enrolled === 'never') return [];
      return [
        {
          id: `20000000-0000-4000-8000-00000000000${r}`,
          program_id: id,
          configuration_name,
          is_active: enrolled === 'now',
          created_at: day(r),
        },
      ];
    }),
  };
}
