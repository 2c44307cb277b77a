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

/** The month of a date or timestamp. */
export function monthOf(date: string | null | undefined): number | undefined {
  const day = dayOf(date);
  return day && day.year * 12 + day.month - 1;
}

/** In how many months payments were found. */
export const monthsPaid = (payments: readonly Payment[]): number =>
  new Set(payments.map(({ month }) => month).filter((month) => month !== undefined)).size;
