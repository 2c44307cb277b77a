import { badRequest, invalid } from '../refusal.ts';
import { billingAddress } from '../seed/consumer.ts';
import type { Address, Consumer } from '../state.ts';
import type { Store } from '../store.ts';

const isBilling = (type: unknown): boolean => typeof type === 'string' && type.toUpperCase() === 'BILLING';

/** Billing addresses come only from the consumer's profile. Assumption: every other attempt is 400. */
export function refuseBillingType(type: unknown): void {
  if (isBilling(type)) throw invalid({ type: ['A billing address cannot be created or assigned manually.'] });
}

export function refuseBilling(address: Address): void {
  if (isBilling(address.type)) throw badRequest('A billing address cannot be edited or deleted.');
}

/** The billing address follows the profile, and is created with the profile's first address. */
export function followProfile(consumer: Consumer, store: Store): void {
  const { addresses } = consumer;
  const index = addresses.findIndex(({ type }) => isBilling(type));
  const billing = addresses[index];
  const [now] = billingAddress(consumer, billing?.id ?? store.newNumber());
  if (billing && now) addresses[index] = { ...now, consumer: billing.consumer };
  else if (now) addresses.unshift(now);
}
