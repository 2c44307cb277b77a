import type { NewDispute } from '../../api/consumer-records.ts';
import { disputeLimits } from '../../operations/dispute-limits.ts';

/** What the consumer has entered. */
export interface Draft {
  /** Name of the bill that the dispute is about; empty for none. */
  readonly bill: string;
  readonly reason: string;
  readonly details: string;
}

export const emptyDraft: Draft = { bill: '', reason: '', details: '' };

export type Field = 'reason' | 'details';
export const fields: readonly Field[] = ['reason', 'details'];

/** The body to send. `about` is the sentence that names the bill: the service has no field for it. */
export function disputeOf(
  { reason, details }: Draft,
  about: string,
  transactionId: string | undefined,
): NewDispute {
  const text = [about, details.trim()].filter(Boolean).join('\n');
  return {
    reason: reason.trim(),
    ...(text && { details: text }),
    ...(transactionId && { transaction_id: transactionId }),
  };
}

export type Problem = 'missing' | 'long';

/** What is wrong with a field of the body, if anything. */
export function problemOf(field: Field, body: NewDispute): Problem | undefined {
  const { length } = [...(body[field] ?? '')];
  if (field === 'reason' && length === 0) return 'missing';
  return length > disputeLimits[field] ? 'long' : undefined;
}
