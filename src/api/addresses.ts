import * as z from 'zod/mini';
import { identifier, maybe, number, text, openEnum } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** A postal address. The service makes billing addresses itself: they can be neither created, edited nor deleted. */
export const address = z.object({
  id: identifier,
  consumer: identifier,
  type: maybe(openEnum(['BILLING', 'SHIPPING'])),
  address_line1: text,
  address_line2: text,
  /** City. */
  city: text,
  /** Two letters. */
  state: text,
  /** ISO 3166-1 alpha-2. */
  country: text,
  /** ZIP Code. */
  zip: text,
  lat: number,
  lng: number,
});
export type Address = z.infer<typeof address>;

const owner = { consumer_id: 'session' } as const;
const ownerOfOne = { consumer_id: 'session', address_id: 'owned:addresses' } as const;
/** What a consumer cannot write: the service's own fields, and the type. */
const ownerOfBody = {
  id: 'partner',
  consumer: 'partner',
  type: 'partner',
  lat: 'partner',
  lng: 'partner',
} as const;
const shows = ['id', 'type', 'address_line1', 'address_line2', 'city', 'state', 'country', 'zip'];
const read = ['api:read', 'api:profile:read'];
const write = ['api:write', 'api:profile:write'];

/** Reads the consumer's addresses. */
export const listAddresses = operation({
  id: 'listAddresses',
  path: '/v2/consumers/{consumer_id}/addresses/',
  query: pageQuery,
  paging: 'page',
  response: listOf(address, { name: 'addresses' }),
  assumedScopes: read,
  effect: 'read',
  owner,
  widgets: ['pcc-profile'],
  shows,
});

/** Adds a shipping address. */
export const createAddress = operation({
  id: 'createAddress',
  method: 'POST',
  path: '/v2/consumers/{consumer_id}/addresses/',
  body: address,
  response: address,
  success: 201,
  assumedScopes: write,
  effect: 'act',
  owner: { ...owner, ...ownerOfBody },
  settle: 'listAddresses',
  widgets: ['pcc-profile'],
  shows: [],
});

/** Reads one address. */
export const getAddress = operation({
  id: 'getAddress',
  path: '/v2/consumers/{consumer_id}/addresses/{address_id}/',
  response: address,
  assumedScopes: read,
  effect: 'read',
  owner: ownerOfOne,
  widgets: ['pcc-profile'],
  shows,
});

/** Changes a shipping address. */
export const updateAddress = operation({
  id: 'updateAddress',
  method: 'PUT',
  path: '/v2/consumers/{consumer_id}/addresses/{address_id}/',
  body: address,
  response: address,
  assumedScopes: write,
  effect: 'act',
  owner: { ...ownerOfOne, ...ownerOfBody },
  settle: 'getAddress',
  widgets: ['pcc-profile'],
  shows: [],
});

/** Deletes a shipping address. */
export const deleteAddress = operation({
  id: 'deleteAddress',
  method: 'DELETE',
  path: '/v2/consumers/{consumer_id}/addresses/{address_id}/',
  response: undefined,
  success: 204,
  assumedScopes: write,
  effect: 'act',
  owner: ownerOfOne,
  settle: 'listAddresses',
  widgets: ['pcc-profile'],
  shows: [],
});

/** The operations of this resource. */
export default { listAddresses, createAddress, getAddress, updateAddress, deleteAddress };
