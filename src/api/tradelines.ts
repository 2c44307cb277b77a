import * as z from 'zod/mini';
import { amount, flag, maybe, number, text } from './fields.ts';
import { listOf, operation, searchQuery } from './operation.ts';

/** A payment of a tradeline, in either of the shapes that occur. */
export const tradelineTransaction = z.object({
  id: text,
  /** A date, or an ISO 8601 date-time. */
  date: text,
  amount,
  currency: text,
  status: text,
  /** The amount with its currency, in the other of the two shapes. */
  value: maybe(z.object({ amount, currency: text })),
});
export type TradelineTransaction = z.infer<typeof tradelineTransaction>;

/** One account line on a credit report. */
export const tradeline = z.object({
  id: z.string(),
  /** The biller's name. */
  merchant: text,
  /** RENT, UTILITY and TELCO are known, in any case; others occur. */
  category: text,
  /** OPEN and CLOSED are known, in any case; others occur. */
  status: text,
  /** Whether it may be reported. */
  is_eligible: flag,
  /** How often a payment is due. */
  payment_frequency: text,
  /** Address that is served. */
  service_address: text,
  /** Kind of address that is served. */
  service_address_type: text,
  /** Phone number that is served. */
  service_phone: text,
  /** YYYY-MM-DD. */
  lease_start_date: text,
  /** A comma-separated string, or a list. */
  utility_types: maybe(z.union([z.string(), z.array(z.string())])),
  created_at: text,
  /** When the record was last changed: an ISO 8601 date-time. */
  updated_at: text,
  /** How many payments were found. */
  transaction_count: number,
  amount: number,
  /** The payments that were found. */
  transactions: maybe(z.array(tradelineTransaction)),
});
export type Tradeline = z.infer<typeof tradeline>;

const reportingRead = ['api:read', 'api:trade-line:read'];
const owner = { consumer_id: 'session' } as const;

const shows = [
  'id',
  'merchant',
  'category',
  'status',
  'is_eligible',
  'payment_frequency',
  'service_address',
  'service_phone',
  'lease_start_date',
  'utility_types',
  'updated_at',
  'transaction_count',
  'amount',
  'transactions.date',
  'transactions.amount',
  'transactions.status',
  'transactions.currency',
  'transactions.value.amount',
  'transactions.value.currency',
];

/** Reads every tradeline of the consumer in detail. */
export const listTradelineDetails = operation({
  id: 'listTradelineDetails',
  path: '/v2/consumers/{consumer_id}/bill-reporting/bill-details/',
  query: searchQuery,
  response: listOf(tradeline, { name: 'tradelines' }),
  assumedScopes: reportingRead,
  effect: 'read',
  owner,
  widgets: ['pcc-disputes', 'pcc-tradelines'],
  shows,
});

/** Reads the consumer's open tradelines with their transactions. */
export const listOpenTradelines = operation({
  id: 'listOpenTradelines',
  path: '/v2/consumers/{consumer_id}/bill-reporting/open-tradelines/',
  query: searchQuery,
  response: listOf(tradeline, { name: 'tradelines' }),
  assumedScopes: reportingRead,
  effect: 'read',
  owner,
  widgets: ['pcc-tradelines'],
  shows,
});

/** Reads one tradeline. */
export const getTradeline = operation({
  id: 'getTradeline',
  path: '/v2/consumers/{consumer_id}/bill-reporting/tradeline/{tradeline_id}/',
  query: searchQuery,
  response: tradeline,
  assumedScopes: reportingRead,
  effect: 'read',
  owner: { consumer_id: 'session', tradeline_id: 'nested' },
  widgets: ['pcc-tradelines'],
  shows,
});

/** The operations of this resource. */
export default { listTradelineDetails, listOpenTradelines, getTradeline };
