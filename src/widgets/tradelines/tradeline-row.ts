import type { Tradeline } from '../../api/tradelines.ts';
import type { TradelineState } from '../../rules/tradeline-state.ts';
import { firstOf } from '../shared/evidence.ts';
import { toDisplayText, readable } from '../text/display-text.ts';
import { timeOf } from '../text/time-of.ts';
import {
  categoryEvidence,
  frequencyEvidence,
  historyEvidence,
  isPayment,
  stateEvidence,
  type ListedTradeline,
} from './evidence.ts';
import { monthOf, type Payment } from './history.ts';

/** In display order. */
export const stateOrder: readonly TradelineState[] = ['reported', 'ready', 'not-eligible', 'closed', 'other'];

/** The categories with a known attestation. */
export type Category = (typeof categoryEvidence)[number][0] | 'other';

/** A row: a tradeline with all displayed fields parsed. */
export interface TradelineRow {
  readonly id: string;
  readonly merchant: string;
  readonly category: Category;
  /** The service's word, if the category is unknown. */
  readonly categoryWord: string;
  readonly state: TradelineState;
  readonly statusWord: string;
  /** Payment frequency as a text key, else the service's word. */
  readonly frequency: (typeof frequencyEvidence)[number][0] | undefined;
  readonly frequencyWord: string;
  readonly amount: number | undefined;
  readonly address: string;
  readonly phone: string;
  /** YYYY-MM-DD. */
  readonly leaseStart: string | undefined;
  readonly utilities: readonly string[];
  readonly updatedAt: string | undefined;
  /** Number of payments that the service states, whether they were received or not. */
  readonly paymentCount: number | undefined;
  /** Newest first. Undefined if they were not received or cannot be parsed. */
  readonly payments: readonly Payment[] | undefined;
  /** What the payments prove, as a text key. */
  readonly historyClaim: (typeof historyEvidence)[number][0] | undefined;
}

export function rowOf(listed: ListedTradeline): TradelineRow {
  const tradeline = ofPayments(listed.tradeline);
  const { id, category, status, payment_frequency, amount, transactions, utility_types } = tradeline;
  const utilities = typeof utility_types === 'string' ? utility_types.split(',') : (utility_types ?? []);
  return {
    id,
    merchant: toDisplayText(tradeline.merchant),
    category: firstOf(categoryEvidence, tradeline) ?? 'other',
    categoryWord: readable(category),
    state: firstOf(stateEvidence, listed) ?? 'other',
    statusWord: readable(status),
    frequency: firstOf(frequencyEvidence, tradeline),
    frequencyWord: readable(payment_frequency),
    amount: amount ?? undefined,
    address: tradeline.service_address ?? '',
    phone: tradeline.service_phone ?? '',
    // The day of the lease, without a time of day that a service may add.
    leaseStart: /^\d{4}-\d\d-\d\d/.exec(tradeline.lease_start_date ?? '')?.[0],
    utilities: utilities.map((word) => word.trim()).filter(Boolean),
    updatedAt: tradeline.updated_at ?? undefined,
    paymentCount: tradeline.transaction_count ?? transactions?.length,
    payments: transactions?.map(paymentOf).toSorted((a, b) => paidAt(b) - paidAt(a)),
    historyClaim: firstOf(historyEvidence, tradeline),
  };
}

/** Removes records that are not payments; the total is then unknown. */
function ofPayments(tradeline: Tradeline): Tradeline {
  const { transactions, transaction_count } = tradeline;
  const payments = transactions?.filter(isPayment);
  const isWhole = payments?.length === transactions?.length;
  return { ...tradeline, transactions: payments, transaction_count: isWhole ? transaction_count : null };
}

function paymentOf({
  date,
  amount,
  currency,
  value,
}: NonNullable<Tradeline['transactions']>[number]): Payment {
  return {
    date: date ?? undefined,
    month: monthOf(date),
    amount: amount ?? value?.amount ?? undefined,
    currency: currency ?? value?.currency ?? undefined,
  };
}

// Payments without a valid date come last.
const paidAt = ({ date }: Payment): number => timeOf(date) ?? -Number.MAX_VALUE;
