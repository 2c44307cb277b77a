import { dayOf } from '../../i18n/dates.ts';

/** One payment of a bill. */
export interface Payment {
  /** The service's text. */
  readonly date: string | undefined;
  /** Months since the year 0, of the displayed day. */
  readonly month: number | undefined;
  /** Decimal string. */
  readonly amount: string | undefined;
  readonly currency: string | undefined;
}

/** The month of a date or timestamp. */
export function monthOf(date: string | null | undefined): number | undefined {
  const day = dayOf(date);
  return day && day.year * 12 + day.month - 1;
}

/** Number of months with a payment. */
export const monthsPaid = (payments: readonly Payment[]): number =>
  new Set(payments.map(({ month }) => month).filter((month) => month !== undefined)).size;
