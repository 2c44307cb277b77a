import { dayOf } from '../../i18n/format.ts';

/** One payment that was found for a bill. */
export interface Payment {
  /** As the service wrote it. */
  readonly date: string | undefined;
  /** Months since the year 0, of the day that is shown. */
  readonly month: number | undefined;
  /** Decimal text. */
  readonly amount: string | undefined;
  readonly currency: string | undefined;
}

/** `paid`: a payment was found. `none`: there was none between the first one and now. `before`: nothing is known. */
export type MonthState = 'paid' | 'none' | 'before';

export interface Month {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly state: MonthState;
}

export const MONTHS = 24;

/** The month of a date or timestamp. */
export function monthOf(date: string | null | undefined): number | undefined {
  const day = dayOf(date);
  return day && day.year * 12 + day.month - 1;
}

/**
 * The 24 months up to `last`, oldest first; none where no payment has a readable date. A month has no payment only where
 * the payments are `complete`, and the month is over.
 */
export function monthsOf(
  payments: readonly Payment[],
  last: number,
  complete: boolean,
): readonly Month[] | undefined {
  const paid = new Set(payments.map(({ month }) => month));
  paid.delete(undefined);
  if (paid.size === 0) return undefined;
  const first = Math.min(...(paid as Set<number>));
  return Array.from({ length: MONTHS }, (_, i) => {
    const at = last - MONTHS + 1 + i;
    const known = complete && at > first && at < last;
    const state = paid.has(at) ? 'paid' : known ? 'none' : 'before';
    return { year: Math.floor(at / 12), month: (at % 12) + 1, state };
  });
}

/** In how many months payments were found. */
export const monthsPaid = (payments: readonly Payment[]): number =>
  new Set(payments.map(({ month }) => month).filter((month) => month !== undefined)).size;

/** This month, in the consumer's own calendar. */
export function thisMonth(now = new Date()): number {
  return now.getFullYear() * 12 + now.getMonth();
}
