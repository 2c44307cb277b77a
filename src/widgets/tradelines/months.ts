import type { Payment } from './history.ts';

/** `paid`: a payment was found. `none`: there was none since the first one. `before`: unknown. */
export type MonthState = 'paid' | 'none' | 'before';

export interface Month {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly state: MonthState;
}

export const MONTHS = 24;

/**
 * The 24 months up to `last`, oldest first; none if no payment has a valid date. A month has no payment only if the
 * payments are `complete` and the month has ended.
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

/** The current month in the consumer's time zone. */
export function thisMonth(now = new Date()): number {
  return now.getFullYear() * 12 + now.getMonth();
}
