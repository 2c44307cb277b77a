import { MINUTE } from '../dates.ts';
import type { Consumer, Dispute } from '../state.ts';

/** Every state of a dispute that the description names. */
export const disputeStates: readonly string[] = ['submitted', 'in_review', 'closed', 'user_canceled'];

/** Assumption: when a dispute enters each state after it was filed; the last reached state applies. */
const stages: readonly { readonly after: number; readonly status: string }[] = [
  { after: 0, status: 'submitted' },
  { after: MINUTE, status: 'in_review' },
  { after: 5 * MINUTE, status: 'closed' },
];

/** A dispute's state at a time. */
export function statusOf({ status, created_at }: Dispute, now: number): string {
  const age = now - Date.parse(created_at);
  return status ?? stages.findLast(({ after }) => age >= after)?.status ?? 'submitted';
}

/** Assumption: the charges of a consumer are those on the credit line, and the payments of the reported bills. */
export const hasTransaction = ({ credit_line, tradelines }: Consumer, id: string): boolean =>
  [...(credit_line?.transactions ?? []), ...tradelines.flatMap(({ transactions }) => transactions)].some(
    (charge) => charge.id === id,
  );
