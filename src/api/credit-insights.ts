import * as z from 'zod/mini';
import { maybe, number, text, openEnum } from './fields.ts';
import { operation } from './operation.ts';

/** The newest score and its factors. */
export const creditScoreCard = z.object({
  score: number,
  /** Points since the report before. */
  change: number,
  /** Per cent. */
  credit_usage: number,
  /** Accounts on the report. */
  total_tradelines: number,
  /** Payments on time. Unit not stated; taken as percent. */
  payment_history: number,
  /** Hard inquiries on the report. */
  credit_inquiries: number,
  /** The unit is not stated; assumed to be months. */
  credit_age: number,
  /** Different kinds of accounts. */
  account_mix: number,
  /** Debts in collection. */
  debt_collection_count: number,
  /** Per cent. */
  late_payment_percentage: number,
  /** Public records on the report. */
  total_public_records: number,
  /** Open revolving accounts. */
  total_open_revolving_accounts: number,
  /** Open collection accounts. */
  total_open_collection_accounts: number,
  /** Bankruptcies on the report. */
  total_bankruptcies: number,
  /** A date, or an ISO 8601 date-time. */
  report_date: text,
  /** The state of the credit report. */
  credit_report_status: maybe(
    openEnum(['NotOrdered', 'Ordered', 'Fulfilled', 'Frozen', 'Rejected', 'Failed', 'Error', 'NoCredit']),
  ),
});
export type CreditScoreCard = z.infer<typeof creditScoreCard>;

/** The score of one month. */
export const creditScoreMonth = z.object({
  /** `2026-03`, `03/2026`, `March 2026` or a date in it. */
  month: z.string(),
  score: number,
});
export type CreditScoreMonth = z.infer<typeof creditScoreMonth>;

/** The consumer's credit insights. */
export const creditSummary = z.object({
  /** The newest score and its factors. */
  credit_score_card: maybe(creditScoreCard),
  /** In no promised order. */
  credit_score_history: maybe(z.array(creditScoreMonth)),
});
export type CreditSummary = z.infer<typeof creditSummary>;

/** Reads the consumer's credit insights: score, factors and history. */
export const getCreditSummary = operation({
  id: 'getCreditSummary',
  path: '/v2/credit-insights/{consumer_id}/summary/',
  response: creditSummary,
  assumedScopes: ['api:read', 'api:credit-insights:read'],
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-credit-summary', 'pcc-next-steps'],
  shows: [
    'credit_score_card.score',
    'credit_score_card.change',
    'credit_score_card.credit_usage',
    'credit_score_card.total_tradelines',
    'credit_score_card.credit_inquiries',
    'credit_score_card.credit_age',
    'credit_score_card.debt_collection_count',
    'credit_score_card.late_payment_percentage',
    'credit_score_card.total_public_records',
    'credit_score_card.total_open_revolving_accounts',
    'credit_score_card.total_open_collection_accounts',
    'credit_score_card.total_bankruptcies',
    'credit_score_card.report_date',
    'credit_score_card.credit_report_status',
    'credit_score_history.month',
    'credit_score_history.score',
  ],
});

/** The operations of this resource. */
export default { getCreditSummary };
