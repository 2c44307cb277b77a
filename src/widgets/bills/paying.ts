import type { PccError } from '../../http/error.ts';
import type { Entry } from './load-bills.ts';

/** A bill that is about to be paid. */
export interface Paying {
  readonly entry: Entry;
  readonly step: 'amount' | 'review';
  readonly amount: string;
  readonly note: string;
  /** The error of the amount. */
  readonly problem: 'problem-amount' | 'problem-amount-refused' | undefined;
  /** Ids of the payments that the service listed right before the review. */
  readonly known: ReadonlySet<string>;
  /** Whether the payments are being read. */
  readonly busy: boolean;
  /** Why they could not be read. */
  readonly error: PccError | undefined;
}

export const newPayment = (entry: Entry): Paying => ({
  entry,
  step: 'amount',
  amount: '',
  note: '',
  problem: undefined,
  known: new Set(),
  busy: false,
  error: undefined,
});

const asTyped = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/;

/** An amount of dollars as typed, as a decimal string: `1,200.5` → `1200.50`. Undefined if it is not one, or 0. */
export function amountOf(typed: string | null | undefined): string | undefined {
  const [, whole, cents = ''] = asTyped.exec((typed ?? '').replace(/[\s$]/g, '')) ?? [];
  if (whole === undefined) return undefined;
  const amount = `${whole.replace(/,/g, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
  return /[1-9]/.test(amount) ? amount : undefined;
}

/** The digits after a point may be more or fewer than two in a response. */
export const isSameAmount = (amount: string, other: string | null | undefined): boolean =>
  amountOf(other?.replace(/(\.\d\d)0+$/, '$1')) === amount;
