import * as z from 'zod/mini';
import { amount, decimal, maybe, text, openEnum } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** A bill that can be paid. */
export const bill = z.object({
  id: text,
  consumer_id: text,
  /** The consumer's bank account that pays. */
  sending_account_id: text,
  name: text,
  receiver_name: text,
  account_number: text,
  account_routing_number: text,
});
export type Bill = z.infer<typeof bill>;

/** A bill to create. */
export const newBill = z.object({
  consumer_id: z.string(),
  /** The consumer's bank account that pays. */
  sending_account_id: z.string(),
  name: z.string(),
  receiver_name: z.string(),
  account_number: z.string(),
  /** Nine digits with an ABA check digit. */
  account_routing_number: z.string().check(z.regex(/^\d{9}$/)),
});
export type NewBill = z.infer<typeof newBill>;

/** One payment of a bill. */
export const billPayment = z.object({
  id: text,
  amount,
  description: text,
  /** YYYY-MM-DD. */
  process_date: text,
  /** How the money travels. Its words are not specified. */
  payment_rail: text,
  status: maybe(openEnum(['queued', 'submitted', 'completed', 'errored'])),
});
export type BillPayment = z.infer<typeof billPayment>;

/** A payment to make. */
export const newBillPayment = z.object({
  /** Dollars as a decimal string: `120.00`. */
  amount: decimal,
  description: z.string(),
});
export type NewBillPayment = z.infer<typeof newBillPayment>;

const owner = { external_id: 'owned:bills' } as const;
const widgets = ['pcc-bills'] as const;
const token = 'partner';

/** Reads the partner's bills; a browser receives those of its consumer. */
export const listBills = operation({
  id: 'listBills',
  path: '/v2/bill-pay/bills/',
  query: pageQuery,
  paging: 'page',
  response: listOf(bill, { name: 'bills', envelope: 'stated' }),
  assumedScopes: ['api:read'],
  effect: 'read',
  token,
  cutBy: 'consumer_id',
  widgets,
  shows: ['id', 'sending_account_id', 'name', 'receiver_name'],
});

/** Creates a bill. The response may lack its id: list the bills to find it. */
export const createBill = operation({
  id: 'createBill',
  method: 'POST',
  path: '/v2/bill-pay/bills/',
  body: newBill,
  response: bill,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'act',
  owner: { consumer_id: 'session', sending_account_id: 'owned:accounts' },
  token,
  settle: 'listBills',
  widgets,
  // What was made is found in the list, also if the response is lost.
  shows: [],
});

/** Reads one bill. */
export const getBill = operation({
  id: 'getBill',
  path: '/v2/bill-pay/bills/{external_id}/',
  response: bill,
  assumedScopes: ['api:read'],
  effect: 'read',
  owner,
  token,
});

/** Reads the payments of a bill. */
export const listBillPayments = operation({
  id: 'listBillPayments',
  path: '/v2/bill-pay/bills/{external_id}/payments/',
  query: pageQuery,
  paging: 'page',
  response: listOf(billPayment, { name: 'payments', envelope: 'stated' }),
  assumedScopes: ['api:read'],
  effect: 'read',
  owner,
  token,
  widgets,
  shows: ['id', 'amount', 'description', 'process_date', 'status'],
});

/** Pays a bill. */
export const createBillPayment = operation({
  id: 'createBillPayment',
  method: 'POST',
  path: '/v2/bill-pay/bills/{external_id}/payments/',
  body: newBillPayment,
  response: billPayment,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'irreversible',
  owner,
  token,
  settle: 'listBillPayments',
  widgets,
  shows: [],
});

/** Reads one payment of a bill. */
export const getBillPayment = operation({
  id: 'getBillPayment',
  path: '/v2/bill-pay/bills/{external_id}/payments/{bill_payment_id}/',
  response: billPayment,
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: { ...owner, bill_payment_id: 'nested' },
  token,
});

/** The operations of this resource. */
export default { listBills, createBill, getBill, listBillPayments, createBillPayment, getBillPayment };
