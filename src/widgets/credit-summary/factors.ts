import type { CreditScoreCard } from '../../api/credit-insights.ts';

/** One factor of a score. */
export interface Factor {
  readonly key: 'payments' | 'usage' | 'age' | 'inquiries' | 'accounts' | 'collections' | 'records';
  readonly kind: 'percent' | 'months' | 'count';
  /** The number in the report; `undefined` means "not available", never 0. */
  readonly value: (card: CreditScoreCard) => number | null | undefined;
  /** Strong up to the first limit and fair up to the second, or from them on if more is better. */
  readonly limits: readonly [strong: number, fair: number];
  readonly more?: 'better';
  /** 0 is good news: "None". */
  readonly noneIsGood?: true;
  /** If this count is 0, the factor has no meaning. */
  readonly of?: (card: CreditScoreCard) => number | null | undefined;
}

type Count = number | null | undefined;

/** Two counts that may overlap: one bad count is enough for "bad", but "good" requires both. */
const worse = (a: Count, b: Count): Count => {
  const most = Math.max(a ?? 0, b ?? 0);
  return most > 0 || (a === 0 && b === 0) ? most : undefined;
};

// Experts advise 30%, as the Consumer Financial Protection Bureau reports; the other limits are ours. "How this is rated" says so.
// They explain a number and decide nothing.
export const factors: readonly Factor[] = [
  {
    key: 'payments',
    kind: 'percent',
    value: (card) => card.late_payment_percentage,
    limits: [0, 3],
    noneIsGood: true,
    of: (card) => card.total_tradelines,
  },
  {
    key: 'usage',
    kind: 'percent',
    value: (card) => card.credit_usage,
    limits: [30, 50],
    of: (card) => card.total_open_revolving_accounts,
  },
  { key: 'age', kind: 'months', value: (card) => card.credit_age, limits: [84, 24], more: 'better' },
  {
    key: 'inquiries',
    kind: 'count',
    value: (card) => card.credit_inquiries,
    limits: [2, 5],
    noneIsGood: true,
  },
  { key: 'accounts', kind: 'count', value: (card) => card.total_tradelines, limits: [5, 2], more: 'better' },
  {
    key: 'collections',
    kind: 'count',
    value: (card) => worse(card.total_open_collection_accounts, card.debt_collection_count),
    limits: [0, 0],
    noneIsGood: true,
  },
  {
    key: 'records',
    kind: 'count',
    value: (card) => worse(card.total_public_records, card.total_bankruptcies),
    limits: [0, 0],
    noneIsGood: true,
  },
];

/** The number in a report, if it is a valid one. */
export function valueOf(factor: Factor, card: CreditScoreCard): number | undefined {
  const value = factor.value(card) ?? -1;
  // A fraction, where a percentage or a count is expected: possibly another unit.
  const fits = factor.kind === 'percent' ? value === 0 || value >= 1 : value >= 0 && Number.isInteger(value);
  return fits ? value : undefined;
}
