import * as z from 'zod/mini';
import { flag, maybe, text } from './fields.ts';
import { operation } from './operation.ts';

/** The consumer's attestation to open a tradeline. The required fields depend on its category. */
export const attestation = z.object({
  tradeline_id: z.string(),
  /** Rent and utility: must be true. */
  is_primary_address: flag,
  /** Rent: required, YYYY-MM-DD. */
  lease_start_date: text,
  /** Rent: must be false. */
  has_other_mortgage_or_rent: flag,
  /** Telephone and internet: required. */
  service_phone: text,
  /** Utility: at least one of WATER, ELECTRIC, GAS, ADDITIONAL. */
  utility_types: maybe(z.array(z.enum(['WATER', 'ELECTRIC', 'GAS', 'ADDITIONAL']))),
});
export type Attestation = z.infer<typeof attestation>;

/** Names a tradeline. */
export const tradelineReference = z.object({ tradeline_id: z.string() });

/** Stops reporting a tradeline. Cannot be undone: a closed one never opens again. */
export const closeTradeline = operation({
  id: 'closeTradeline',
  method: 'POST',
  path: '/v2/consumers/{consumer_id}/bill-reporting/close-tradeline/',
  body: tradelineReference,
  response: tradelineReference,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'irreversible',
  owner: { consumer_id: 'session', tradeline_id: 'nested' },
  settle: 'getTradeline',
  widgets: ['pcc-tradelines'],
  shows: ['tradeline_id'],
});

/** Starts reporting a tradeline, with the consumer's attestation. The response is not specified: read the tradeline. */
export const openTradeline = operation({
  id: 'openTradeline',
  method: 'POST',
  path: '/v2/consumers/{consumer_id}/bill-reporting/attestation/',
  body: attestation,
  response: undefined,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'irreversible',
  owner: { consumer_id: 'session', tradeline_id: 'nested' },
  settle: 'getTradeline',
  widgets: ['pcc-tradelines'],
  shows: [],
});

/** The operations of this resource. */
export default { closeTradeline, openTradeline };
