import * as z from 'zod/mini';
import { reportedBill } from './bill-reporting.ts';
import { openEnum } from './fields.ts';
import { operation } from './operation.ts';

/** A bill to add to a bill-reporting configuration. */
export const newReportedBill = z.object({
  name: z.string(),
  category: openEnum(['rent', 'utility', 'telco', 'other']),
  /** Account reference with the biller. */
  account: z.string(),
  primary_residence: z.boolean(),
  attestation_signed: z.boolean(),
  /** When the consumer attested: an ISO 8601 date-time. */
  attestation_date: z.string(),
});
export type NewReportedBill = z.infer<typeof newReportedBill>;

/** Adds a bill to a bill-reporting configuration. */
export const createReportedBill = operation({
  id: 'createReportedBill',
  method: 'POST',
  path: '/v2/bill-reporting/{external_id}/reported-bills/',
  body: newReportedBill,
  response: reportedBill,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'act',
  owner: { external_id: 'owned:bill-reportings' },
  settle: 'getConsumerBillReporting',
  widgets: ['pcc-tradelines'],
  shows: [],
});

/** The operations of this resource. */
export default { createReportedBill };
