import type addresses from '../../api/addresses.ts';
import { consumerOf, type HandlersOf } from '../handler.ts';
import { notFound } from '../refusal.ts';
import { checkAddress, refuseBilling } from '../rules/addresses.ts';
import type { Address, Consumer } from '../state.ts';

export default {
  listAddresses({ consumer_id }, call) {
    return consumerOf(call, consumer_id).addresses;
  },

  createAddress({ consumer_id, body }, call) {
    const { addresses } = consumerOf(call, consumer_id);
    checkAddress(body);
    const address: Address = {
      id: call.store.newNumber(),
      consumer: addresses[0]?.consumer ?? call.store.newNumber(),
      type: typeOf(body) ?? 'SHIPPING',
      address_line1: body.address_line1 ?? null,
      address_line2: body.address_line2 ?? null,
      city: body.city ?? null,
      state: body.state ?? null,
      country: body.country ?? 'US',
      zip: body.zip ?? null,
      lat: null,
      lng: null,
    };
    addresses.push(address);
    return address;
  },

  getAddress({ consumer_id, address_id }, call) {
    return find(consumerOf(call, consumer_id), address_id);
  },

  // Assumption: fields that the body omits keep their values.
  updateAddress({ consumer_id, address_id, body }, call) {
    const address = find(consumerOf(call, consumer_id), address_id);
    refuseBilling(address);
    checkAddress(body, address);
    address.type = typeOf(body) ?? address.type;
    address.country = body.country ?? address.country;
    for (const name of ['address_line1', 'address_line2', 'city', 'state', 'zip'] as const) {
      const value = body[name];
      if (value !== undefined) address[name] = value;
    }
    return address;
  },

  deleteAddress({ consumer_id, address_id }, call) {
    const consumer = consumerOf(call, consumer_id);
    const address = find(consumer, address_id);
    refuseBilling(address);
    consumer.addresses.splice(consumer.addresses.indexOf(address), 1);
    return undefined;
  },
} satisfies HandlersOf<typeof addresses>;

const typeOf = ({ type }: { readonly type?: unknown }): string | undefined =>
  typeof type === 'string' ? type : undefined;

function find({ addresses }: Consumer, id: string): Address {
  const address = addresses.find((address) => String(address.id) === id);
  if (!address) throw notFound('No such address of this consumer.');
  return address;
}
