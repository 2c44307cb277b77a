import * as z from 'zod/mini';
import { consumerFields, profileFields } from './consumer-fields.ts';
import { text } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** A consumer. */
export const consumer = z.object(consumerFields);
export type Consumer = z.infer<typeof consumer>;

// Marked as pure, so that bundlers drop them together with unused operations.
/** A consumer to create. */
export const newConsumer = /* @__PURE__ */ z.object({
  ...profileFields,
  pcid: z.string(),
  email: z.string(),
  tax_identifier: text,
});
export type NewConsumer = z.infer<typeof newConsumer>;

/** Response to `createConsumer`: at least the partner's and the service's id. */
export const createdConsumer = /* @__PURE__ */ z.object({
  ...profileFields,
  pcid: z.string(),
  /** The id for paths. */
  external_id: text,
  tax_identifier: text,
});
export type CreatedConsumer = z.infer<typeof createdConsumer>;

/** The fields of a consumer to change; omitted ones stay. */
export const consumerUpdate = /* @__PURE__ */ z.object({ pcid: text, ...profileFields });
export type ConsumerUpdate = z.infer<typeof consumerUpdate>;

const profileRead = ['api:read', 'api:profile:read', 'api:consumer-profile:read'];

/** Reads the partner's consumers. */
export const listConsumers = operation({
  id: 'listConsumers',
  path: '/v2/consumers/',
  query: pageQuery,
  paging: 'page',
  response: listOf(consumer, { name: 'consumers', envelope: 'stated' }),
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
  path: '/v2/consumers/{consumer_id}/',
  response: consumer,
  assumedScopes: profileRead,
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-credit-line', 'pcc-profile'],
  shows: [
    'id',
    'pcid',
    'credit_lines',
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'tax_id_type',
    'tax_identifier: ending',
    'address_line1',
    'address_line2',
    'address_city',
    'address_state',
    'address_zip',
    'is_active',
    'kyc_status',
  ],
});

/** Changes the given fields of a consumer. */
export const updateConsumer = operation({
  id: 'updateConsumer',
  method: 'PUT',
  path: '/v2/consumers/{consumer_id}/',
  body: consumerUpdate,
  response: consumerUpdate,
  assumedScopes: ['api:write', 'api:profile:write'],
  effect: 'act',
  owner: { consumer_id: 'session', pcid: 'partner' },
  settle: 'getConsumer',
  widgets: ['pcc-profile'],
  shows: [],
});

/** Reads one consumer by the partner's own identifier. */
export const getConsumerByPcid = operation({
  id: 'getConsumerByPcid',
  path: '/v2/consumers/pcid/{consumer_pc_id}/',
  response: consumer,
  assumedScopes: profileRead,
  effect: 'read',
  owner: { consumer_pc_id: 'partner' },
});

/** The operations of this resource. */
export default { listConsumers, createConsumer, getConsumer, updateConsumer, getConsumerByPcid };
