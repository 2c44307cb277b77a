import * as z from 'zod/mini';
import { flag, text } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

const profile = {
  first_name: text,
  last_name: text,
  email: text,
  /** E.164, such as +14255550100. */
  phone_number: text,
  /** YYYY-MM-DD. */
  date_of_birth: text,
  address_line1: text,
  address_line2: text,
  address_city: text,
  /** Two letters. */
  address_state: text,
  address_zip: text,
};

/** The fields of a consumer, for records that contain one. */
export const consumerFields = {
  id: z.string(),
  /** The partner's own identifier of the consumer. */
  pcid: z.string(),
  /** Whether the Military Lending Act covers the person. */
  mla_status: z.nullable(z.boolean()),
  /** The id for paths, if it differs from `id`. */
  external_id: text,
  ...profile,
  is_active: flag,
  kyc_status: text,
  tax_id_type: text,
  /** Masked by the service. */
  tax_identifier: text,
  credit_lines: text,
};
/** A consumer. */
export const consumer = z.object(consumerFields);
export type Consumer = z.infer<typeof consumer>;

// Marked as pure, so that bundlers drop them together with unused operations.
/** A consumer to create. */
export const newConsumer = /* @__PURE__ */ z.object({
  ...profile,
  pcid: z.string(),
  email: z.string(),
  tax_identifier: text,
});
export type NewConsumer = z.infer<typeof newConsumer>;

/** Response to `createConsumer`: at least the partner's and the service's id. */
export const createdConsumer = /* @__PURE__ */ z.object({
  ...profile,
  pcid: z.string(),
  /** The id for paths. */
  external_id: text,
  tax_identifier: text,
});
export type CreatedConsumer = z.infer<typeof createdConsumer>;

/** The fields of a consumer to change; omitted ones stay. */
export const consumerUpdate = /* @__PURE__ */ z.object({ pcid: text, ...profile });
export type ConsumerUpdate = z.infer<typeof consumerUpdate>;

const profileRead = ['api:read', 'api:profile:read'];

/** Reads the partner's consumers. */
export const listConsumers = operation({
  id: 'listConsumers',
  method: 'GET',
  path: '/v2/consumers/',
  query: pageQuery,
  paging: 'page',
  response: listOf(consumer, { name: 'consumers', envelope: 'stated' }),
  success: 200,
  assumedScopes: profileRead,
  effect: 'read',
});

/** Creates a consumer if the partner has none with this `pcid`. The response may lack `id`: read the consumer for it. */
export const createConsumer = operation({
  id: 'createConsumer',
  method: 'POST',
  path: '/v2/consumers/',
  body: newConsumer,
  response: createdConsumer,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'act',
  settle: 'getConsumerByPcid',
});

/** Reads one consumer. */
export const getConsumer = operation({
  id: 'getConsumer',
  method: 'GET',
  path: '/v2/consumers/{consumer_id}/',
  response: consumer,
  success: 200,
  assumedScopes: profileRead,
  effect: 'read',
  owner: { consumer_id: 'session' },
});

/** Changes the given fields of a consumer. */
export const updateConsumer = operation({
  id: 'updateConsumer',
  method: 'PUT',
  path: '/v2/consumers/{consumer_id}/',
  body: consumerUpdate,
  response: consumerUpdate,
  success: 200,
  assumedScopes: ['api:write'],
  effect: 'act',
  owner: { consumer_id: 'session' },
  settle: 'getConsumer',
});

/** Reads one consumer by the partner's own identifier. */
export const getConsumerByPcid = operation({
  id: 'getConsumerByPcid',
  method: 'GET',
  path: '/v2/consumers/pcid/{consumer_pc_id}/',
  response: consumer,
  success: 200,
  assumedScopes: profileRead,
  effect: 'read',
  owner: { consumer_pc_id: 'partner' },
});

/** The operations of this resource. */
export default { listConsumers, createConsumer, getConsumer, updateConsumer, getConsumerByPcid };
