import * as z from 'zod/mini';
import { flag, maybe, text, openEnum } from './fields.ts';
import { listOf, operation, pageQuery, searchQuery } from './operation.ts';

/** A bill whose payments are reported to a credit bureau. */
export const reportedBill = z.object({
  external_id: text,
  name: text,
  category: maybe(openEnum(['rent', 'utility', 'telco', 'other'])),
  /** Account reference with the biller. */
  account: text,
  primary_residence: flag,
  attestation_signed: flag,
  /** ISO 8601 date-time. */
  attestation_date: text,
});
export type ReportedBill = z.infer<typeof reportedBill>;

/** A consumer's bill reporting. */
export const billReporting = z.object({
  external_id: text,
  /** The bills whose payments are reported. */
  bills_reported: maybe(z.array(reportedBill)),
});
export type BillReporting = z.infer<typeof billReporting>;

const reportingRead = ['api:read', 'api:trade-line:read'];

/** Reads the bill reportings that the token may see. */
export const listBillReportings = operation({
  id: 'listBillReportings',
  path: '/v2/bill-reporting/',
  query: pageQuery,
  paging: 'page',
  response: listOf(billReporting, { name: 'reportings', envelope: 'stated' }),
  assumedScopes: reportingRead,
  effect: 'read',
});

/** Reads a consumer's bill reporting through a bill-reporting configuration. */
export const getBillReportingOfConsumer = operation({
  id: 'getBillReportingOfConsumer',
  path: '/v2/bill-reporting/{external_id}/consumers/{consumer_id}/bill-reporting/',
  query: searchQuery,
  response: billReporting,
  assumedScopes: reportingRead,
  effect: 'read',
  owner: { external_id: 'partner', consumer_id: 'session' },
});

/** Reads the consumer's own bill reporting. */
export const getConsumerBillReporting = operation({
  id: 'getConsumerBillReporting',
  path: '/v2/consumers/{consumer_id}/bill-reporting/',
  query: searchQuery,
  response: billReporting,
  assumedScopes: reportingRead,
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-tradelines'],
  shows: ['external_id', 'bills_reported.external_id', 'bills_reported.name'],
});

/** The operations of this resource. */
export default {
  listBillReportings,
  getBillReportingOfConsumer,
  getConsumerBillReporting,
};
