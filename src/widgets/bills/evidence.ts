import type { BillPayment } from '../../api/bill-pay.ts';
import { firstOf, isAnyWord, type Evidence } from '../shared/evidence.ts';

/** The state of a payment, by text key without `bills.`. */
export const paymentEvidence = [
  ['errored', ({ status }) => isAnyWord(status, 'errored')],
  ['completed', ({ status }) => isAnyWord(status, 'completed')],
  ['submitted', ({ status }) => isAnyWord(status, 'submitted')],
  ['queued', ({ status }) => isAnyWord(status, 'queued')],
] as const satisfies Evidence<string, Pick<BillPayment, 'status'>>;

export type PaymentState = (typeof paymentEvidence)[number][0];

/** Whether the service has a payment and has not carried it out. */
export function isPending(payment: Pick<BillPayment, 'status'>): boolean {
  const state = firstOf(paymentEvidence, payment);
  return state === 'queued' || state === 'submitted';
}

/** The newest failed payment, unless a later one was completed. `payments`: newest first. */
export function failedPaymentOf(payments: readonly BillPayment[]): BillPayment | undefined {
  const last = payments.find(({ status }) => isAnyWord(status, 'errored completed'));
  return last && isAnyWord(last.status, 'errored') ? last : undefined;
}

/** The payments of a bill, as far as they were read. */
export interface Payments {
  /** Newest first. */
  readonly payments: readonly BillPayment[];
  /** Whether all of them were read. */
  readonly isComplete: boolean;
}

/** What is said of the payments of a bill where none are listed. */
export const noPaymentsEvidence = [
  ['bills.no-payments', ({ payments, isComplete }) => isComplete && payments.length === 0],
  ['bills.payments-unread', ({ payments, isComplete }) => !isComplete && payments.length === 0],
] as const satisfies Evidence<string, Payments>;
