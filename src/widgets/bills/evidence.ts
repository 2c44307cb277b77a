import type { BillPayment } from '../../api/bill-pay.ts';
import { says, type Evidence } from '../shared/evidence.ts';

/** The state of a payment, by text key. */
export const paymentEvidence = [
  ['errored', ({ status }) => says(status, 'errored')],
  ['completed', ({ status }) => says(status, 'completed')],
  ['submitted', ({ status }) => says(status, 'submitted')],
  ['queued', ({ status }) => says(status, 'queued')],
] as const satisfies Evidence<string, Pick<BillPayment, 'status'>>;

export type PaymentState = (typeof paymentEvidence)[number][0];

/** The newest failed payment, unless a later one was completed. `payments`: newest first. */
export function problemOf(payments: readonly BillPayment[]): BillPayment | undefined {
  const last = payments.find(({ status }) => says(status, 'errored') || says(status, 'completed'));
  return last && says(last.status, 'errored') ? last : undefined;
}

/** The payments of a bill, as far as they were read. */
export interface Payments {
  /** Newest first. */
  readonly payments: readonly BillPayment[];
  /** Whether all of them were read. */
  readonly complete: boolean;
}

/** A statement about all payments of a bill. */
export const paymentsEvidence = [
  ['bills.no-payments', ({ payments, complete }) => complete && payments.length === 0],
] as const satisfies Evidence<string, Payments>;
