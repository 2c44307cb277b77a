import type { Tradeline, TradelineState } from '../../api/tradelines.ts';
import { firstOf } from '../evidence.ts';
import { plain, readable } from '../plain.ts';
import {
  categoryEvidence,
  frequencyEvidence,
  historyEvidence,
  isPayment,
  stateEvidence,
  type Bill,
} from './evidence.ts';
import { monthOf, type Payment } from './history.ts';

/** In the order in which they are shown. */
export const sections: readonly TradelineState[] = ['reported', 'ready', 'not-eligible', 'closed', 'other'];

/** The categories whose attestation is known. */
export type Category = (typeof categoryEvidence)[number][0] | 'other';

/** A tradeline with everything read that a consumer sees of it. */
export interface Line {
  readonly id: string;
  readonly merchant: string;
  readonly category: Category;
  /** The service's own word, where the category is none that is known. */
  readonly categoryWord: string;
  readonly section: TradelineState;
  readonly statusWord: string;
  /** How often it is paid, as a text's key; else the service's own word. */
  readonly frequency: (typeof frequencyEvidence)[number][0] | undefined;
  readonly frequencyWord: string;
  readonly amount: number | undefined;
  readonly address: string;
  readonly phone: string;
  /** YYYY-MM-DD. */
  readonly leaseStart: string | undefined;
  readonly utilities: readonly string[];
  readonly updatedAt: string | undefined;
  /** How many payments the service says there are, whether they came or not. */
  readonly paymentCount: number | undefined;
  /** Newest first. None where they did not come, or in no shape that can be read. */
  readonly payments: readonly Payment[] | undefined;
  /** What may be said of the payments, as a text's key. */
  readonly history: (typeof historyEvidence)[number][0] | undefined;
}

export function lineOf(bill: Bill): Line {
  const tradeline = ofPayments(bill.tradeline);
  const { id, category, status, payment_frequency, amount, transactions, utility_types } = tradeline;
  const utilities = typeof utility_types === 'string' ? utility_types.split(',') : (utility_types ?? []);
  return {
    id,
    merchant: plain(tradeline.merchant),
    category: firstOf(categoryEvidence, tradeline) ?? 'other',
    categoryWord: readable(category),
    section: firstOf(stateEvidence, bill) ?? 'other',
    statusWord: readable(status),
    frequency: firstOf(frequencyEvidence, tradeline),
    frequencyWord: readable(payment_frequency),
    amount: amount ?? undefined,
    address: tradeline.service_address ?? '',
    phone: tradeline.service_phone ?? '',
    // The day that was signed for, whatever time of day a service adds to it.
    leaseStart: /^\d{4}-\d\d-\d\d/.exec(tradeline.lease_start_date ?? '')?.[0],
    utilities: utilities.map((word) => word.trim()).filter(Boolean),
    updatedAt: tradeline.updated_at ?? undefined,
    paymentCount: tradeline.transaction_count ?? transactions?.length,
    payments: transactions?.map(paymentOf).toSorted(newestFirst),
    history: firstOf(historyEvidence, tradeline),
  };
}

/** Without what is no payment; then how many there are is not known any more. */
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

// Those without a readable date come last.
const newestFirst = (a: Payment, b: Payment): number =>
  a.month && b.month ? ((a.date ?? '') < (b.date ?? '') ? 1 : -1) : Number(!a.month) - Number(!b.month);
