import type { Payment } from './history.ts';

/** `paid`: a payment was found. `none`: there was none between the first one and now. `before`: nothing is known. */
export type MonthState = 'paid' | 'none' | 'before';

export interface Month {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly state: MonthState;
}

export const MONTHS = 24;

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

/** This month, in the consumer's own calendar. */
export function thisMonth(now = new Date()): number {
  return now.getFullYear() * 12 + now.getMonth();
}
