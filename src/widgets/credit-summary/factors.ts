import type { CreditScoreCard } from '../../api/credit-insights.ts';

export type Rating = 'strong' | 'fair' | 'needs-work';

/** One thing that scores are made of. */
export interface Factor {
  readonly key: 'payments' | 'usage' | 'age' | 'inquiries' | 'accounts' | 'collections' | 'records';
  readonly kind: 'percent' | 'months' | 'count';
  /** The number in the report; none is «not available», never 0. */
  readonly value: (card: CreditScoreCard) => number | null | undefined;
  /** Up to the first number it is strong, up to the second fair; or from them on, where more is better. */
  readonly limits: readonly [strong: number, fair: number];
  readonly more?: 'better';
}

// The limits are the guides that US consumer education commonly gives. They explain a number; they decide nothing.
export const factors: readonly Factor[] = [
  { key: 'payments', kind: 'percent', value: (card) => card.late_payment_percentage, limits: [0, 3] },
  { key: 'usage', kind: 'percent', value: (card) => card.credit_usage, limits: [30, 50] },
  { key: 'age', kind: 'months', value: (card) => card.credit_age, limits: [84, 24], more: 'better' },
  { key: 'inquiries', kind: 'count', value: (card) => card.credit_inquiries, limits: [2, 5] },
  { key: 'accounts', kind: 'count', value: (card) => card.total_tradelines, limits: [5, 2], more: 'better' },
  {
    key: 'collections',
    kind: 'count',
    value: (card) => card.total_open_collection_accounts ?? card.debt_collection_count,
    limits: [0, 0],
  },
  { key: 'records', kind: 'count', value: (card) => card.total_public_records, limits: [0, 0] },
];

export function ratingOf({ limits: [strong, fair], more }: Factor, value: number): Rating {
  const within = (limit: number) => (more === 'better' ? value >= limit : value <= limit);
  return within(strong) ? 'strong' : within(fair) ? 'fair' : 'needs-work';
}
