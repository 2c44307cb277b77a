import { DAY, MINUTE, SECOND, date } from '../dates.ts';
import type { BillPayment } from '../state.ts';

type Status = 'queued' | 'submitted' | 'completed' | 'errored';

/** Assumption: when a payment enters each state after its creation; the last reached state applies. */
const stages: readonly { readonly after: number; readonly status: Status }[] = [
  { after: 0, status: 'queued' },
  { after: 30 * SECOND, status: 'submitted' },
  { after: 2 * MINUTE, status: 'completed' },
];

/** A payment's state at a time. Assumption: a payment that the sending account did not cover becomes `errored`. */
export function statusOf(payment: BillPayment, now: number): Status {
  const reached = stages.findLast(({ after }) => now - payment.created_at >= after)?.status ?? 'queued';
  return reached === 'completed' && !payment.covered ? 'errored' : reached;
}

/** Assumption: the next day. */
export const processDate = (payment: BillPayment): string => date(payment.created_at + DAY);
