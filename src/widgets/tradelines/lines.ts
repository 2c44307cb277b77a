import type { Tradeline } from '../../api/tradelines.ts';
import { monthOf, type Payment } from './history.ts';
import { plain } from './plain.ts';

/** Where a bill stands. `other`: the service says something that nobody here knows. */
export type Section = 'reported' | 'ready' | 'not-eligible' | 'closed' | 'other';
export const sections: readonly Section[] = ['reported', 'ready', 'not-eligible', 'closed', 'other'];

/** The categories whose attestation is known. */
export type Category = 'rent' | 'utility' | 'telco' | 'other';

/** A tradeline with everything read that a consumer sees of it. */
export interface Line {
  readonly id: string;
  readonly merchant: string;
  readonly category: Category;
  /** The service's own word, where the category is none that is known. */
  readonly categoryWord: string;
  readonly section: Section;
  readonly statusWord: string;
  /** Folded: `semimonthly`. */
  readonly frequency: string;
  readonly frequencyWord: string;
  readonly amount: number | undefined;
  readonly address: string;
  readonly phone: string;
  readonly leaseStart: string | undefined;
  /** Folded: `electric`. */
  readonly utilities: readonly string[];
  readonly updatedAt: string | undefined;
  /** How many payments the service says there are, whether they came or not. */
  readonly paymentCount: number | undefined;
  /** Newest first. None where they did not come, or in no shape that can be read. */
  readonly payments: readonly Payment[] | undefined;
}

/** Words of the service are compared without case, spaces, `_` and `-`. */
export const fold = (word: string | null | undefined): string =>
  (word ?? '').toLowerCase().replace(/[\s_-]/g, '');

/** `SOMETHING_NEW` → `Something new`. */
export function readable(word: string | null | undefined): string {
  const text = plain(word).replace(/[_-]+/g, ' ').trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lineOf(tradeline: Tradeline): Line {
  const { id, category, status, payment_frequency, amount, transactions, utility_types } = tradeline;
  const utilities = typeof utility_types === 'string' ? utility_types.split(',') : (utility_types ?? []);
  return {
    id,
    merchant: plain(tradeline.merchant),
    category: categoryOf(category),
    categoryWord: readable(category),
    section: sectionOf(tradeline),
    statusWord: readable(status),
    frequency: fold(payment_frequency),
    frequencyWord: readable(payment_frequency),
    amount: amount ?? undefined,
    address: tradeline.service_address ?? '',
    phone: tradeline.service_phone ?? '',
    leaseStart: tradeline.lease_start_date ?? undefined,
    utilities: utilities.map(fold).filter(Boolean),
    updatedAt: tradeline.updated_at ?? undefined,
    paymentCount: tradeline.transaction_count ?? transactions?.length,
    payments: transactions?.map(paymentOf).toSorted(newestFirst),
  };
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

function categoryOf(word: string | null | undefined): Category {
  const folded = fold(word);
  return folded === 'rent' || folded === 'utility' || folded === 'telco' ? folded : 'other';
}

// What a bill is called before it was ever reported is not described.
const neverOpened = new Set(['', 'pending', 'new', 'eligible', 'ineligible', 'noteligible', 'unopened']);

/** Only the two words that are known count as reported and closed. */
export function sectionOf({ status, is_eligible }: Pick<Tradeline, 'status' | 'is_eligible'>): Section {
  const word = fold(status);
  if (word === 'open') return 'reported';
  if (word.startsWith('closed')) return 'closed';
  if (!neverOpened.has(word) || is_eligible === null || is_eligible === undefined) return 'other';
  return is_eligible ? 'ready' : 'not-eligible';
}
