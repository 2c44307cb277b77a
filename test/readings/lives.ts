import fc from 'fast-check';
import { kycStatuses } from '../../src/api/kyc.ts';
import type { Consumer, StepSlug, Tradeline } from '../../src/sandbox/state.ts';

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
  statements: fc.integer({ min: 0, max: 7 }),
  figures,
});
export type Life = typeof lives extends fc.Arbitrary<infer L> ? L : never;

/** The consumer who leads that life; names, addresses and whatever a life does not say are the base's. */
export function consumerOf(base: Consumer, life: Life): Consumer {
  const { months, ...card } = life.figures;
  return {
    ...base,
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
    statements: base.statements.slice(0, life.statements),
    cards: life.cards.map((status, i) => cardOf(base, life, status, i)),
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
