import * as z from 'zod/mini';
import { number, text } from './fields.ts';
import { operation } from './operation.ts';

/** A credit line and its balance. */
export const creditLine = z.object({
  id: text,
  consumer_id: text,
  /** `active` is described; others occur. */
  current_status: text,
  outstanding_balance: number,
  /** The credit limit, in dollars. */
  approved_loan_amount: number,
});
export type CreditLine = z.infer<typeof creditLine>;

/** Money that was set aside on a credit line. */
export const hold = z.object({ amount: number, transaction_id: text, credit_line_status: text });
export type Hold = z.infer<typeof hold>;

/** Response to clearing, closing or canceling a transaction. */
export const transactionResult = z.object({ success: z.boolean() });

/** Sets money aside on a credit line. */
export const placeHold = operation({
  id: 'placeHold',
  method: 'POST',
  path: '/v2/credit-line/{credit_line_id}/hold/',
  body: z.object({ amount: z.number() }),
  response: hold,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'act',
  owner: { credit_line_id: 'partner' },
  settle: 'getCreditLine',
});

/** Pays out the held money on behalf of the consumer. */
export const clearTransaction = operation({
  id: 'clearTransaction',
  method: 'POST',
  path: '/v2/credit-line/{credit_line_id}/transactions/{transaction_id}/clear',
  response: transactionResult,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'irreversible',
  owner: { credit_line_id: 'partner', transaction_id: 'partner' },
  settle: 'getCreditLine',
});

/** Extinguishes the liability of a transaction. */
export const closeTransaction = operation({
  id: 'closeTransaction',
  method: 'POST',
  path: '/v2/credit-line/{credit_line_id}/transactions/{transaction_id}/close',
  response: transactionResult,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'irreversible',
  owner: { credit_line_id: 'partner', transaction_id: 'partner' },
  settle: 'getCreditLine',
});

/** Releases a hold, or undoes a transaction. */
export const cancelTransaction = operation({
  id: 'cancelTransaction',
  method: 'POST',
  path: '/v2/credit-line/{credit_line_id}/transactions/{transaction_id}/cancel',
  response: transactionResult,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'irreversible',
  owner: { credit_line_id: 'partner', transaction_id: 'partner' },
  settle: 'getCreditLine',
});

/** Reads a credit line. The only read that is a POST. */
export const getCreditLine = operation({
  id: 'getCreditLine',
  method: 'POST',
  path: '/v2/credit-line/{credit_line_id}/',
  response: creditLine,
  assumedScopes: ['api:read', 'api:trade-line:read'],
  effect: 'read',
  owner: { credit_line_id: 'owned:credit-lines' },
  widgets: ['pcc-credit-line', 'pcc-profile'],
  shows: ['current_status', 'outstanding_balance', 'approved_loan_amount'],
});

/** The operations of this resource. */
export default { placeHold, clearTransaction, closeTransaction, cancelTransaction, getCreditLine };
