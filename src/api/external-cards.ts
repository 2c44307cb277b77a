import * as z from 'zod/mini';
import { flag, text } from './fields.ts';
import { listOf, operation } from './operation.ts';

/** A debit card of another bank that the consumer registered. Only the first three fields are documented. */
export const externalCard = z.object({
  external_id: text,
  /** Whether money can be sent to the card. */
  pushEnabled: flag,
  /** Whether money can be taken from the card. */
  pullEnabled: flag,
  last_four: text,
  /** Last four digits of the card's number, in another spelling of the service. */
  last4: text,
  /** Card brand, such as Visa. */
  brand: text,
  /** Card network. */
  network: text,
  /** Card network, in another spelling of the service. */
  card_network: text,
  card_type: text,
  type: text,
  /** The bank that issued the card. */
  issuer: text,
  bank_name: text,
  /** Month in which the card expires. */
  expiration_month: text,
  /** Year in which the card expires. */
  expiration_year: text,
  /** Month and year in which the card expires. */
  expiry: text,
  /** Name on the card. */
  cardholder_name: text,
  status: text,
  created_at: text,
});
export type ExternalCard = z.infer<typeof externalCard>;

/** Where the consumer registers a debit card. */
export const externalCardFrame = z.object({
  /** Address of the hosted card-registration frame. */
  iframe_url: z.string(),
});
export type ExternalCardFrame = z.infer<typeof externalCardFrame>;

/** Reads the consumer's registered debit cards. A new one appears once the processor has confirmed it. */
export const listExternalCards = operation({
  id: 'listExternalCards',
  path: '/v2/consumers/{consumer_id}/payment-cards/external/',
  query: { page: 'integer', page_size: 'integer' },
  paging: 'page',
  pageSizeMax: 50,
  uuid: ['consumer_id'],
  response: listOf(externalCard, { name: 'cards' }),
  errors: [422],
  scopes: ['api:read', 'api:card-management:read', 'api:consumer-profile:read'],
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-card-register'],
  shows: [
    'external_id',
    'pushEnabled',
    'pullEnabled',
    'last_four',
    'last4',
    'brand',
    'network',
    'card_network',
    'expiration_month',
    'expiration_year',
    'expiry',
  ],
});

/** Creates a hosted card-registration frame. Without a body, the partner's registered configuration is used. */
export const createExternalCardFrame = operation({
  id: 'createExternalCardFrame',
  method: 'POST',
  path: '/v2/consumers/{consumer_id}/payment-cards/external/',
  uuid: ['consumer_id'],
  body: z.looseObject({}),
  bodyRequired: false,
  response: externalCardFrame,
  errors: [404, 422],
  scopes: ['api:write', 'api:card-management:write'],
  effect: 'act',
  owner: { consumer_id: 'session' },
  settle: 'listExternalCards',
  widgets: ['pcc-card-register'],
  shows: ['iframe_url'],
});

/** The operations of this resource. */
export default { listExternalCards, createExternalCardFrame };
