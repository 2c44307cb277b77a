import type { Payment } from './history.ts';

/** `paid`: a payment was found. `none`: there was none since the first one. `before`: unknown. `after`: yet to come. */
export type MonthState = 'paid' | 'none' | 'before' | 'after';

export interface Month {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly state: MonthState;
}

/** January to December. */
export type Year = readonly Month[];

/**
 * The calendar year of `last` and the one before it; none if no payment has a valid date. A month has no payment only if
 * the payments are `complete` and the month has ended.
 */
export function yearsOf(
  payments: readonly Payment[],
  last: number,
  complete: boolean,
): readonly [Year, Year] | undefined {
  const paid = new Set(payments.map(({ month }) => month));
  paid.delete(undefined);
  if (paid.size === 0) return undefined;
  const first = Math.min(...(paid as Set<number>));
  const stateOf = (at: number): MonthState => {
    if (paid.has(at)) return 'paid';
    if (at > last) return 'after';
    return complete && at > first && at < last ? 'none' : 'before';
  };
  const yearOf = (year: number): Year =>
    Array.from({ length: 12 }, (_, i) => ({ year, month: i + 1, state: stateOf(year * 12 + i) }));
  const year = Math.floor(last / 12);
  return [yearOf(year - 1), yearOf(year)];
}

/** The current month in the consumer's time zone. */
export function thisMonth(): number {
  const now = new Date();
  return now.getFullYear() * 12 + now.getMonth();
}
