import { badRequest, invalid } from '../refusal.ts';
import { billingAddress } from '../seed/consumer.ts';
import type { Address, Consumer } from '../state.ts';
import type { Store } from '../store.ts';

const isBilling = (type: unknown): boolean => typeof type === 'string' && type.toUpperCase() === 'BILLING';

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

interface AddressWords {
  readonly type?: unknown;
  readonly state?: string | null;
  readonly country?: string | null;
}

/** Billing addresses come only from the consumer's profile. Assumptions: every other attempt is 400; only a US address has one of these states. */
export function checkAddress({ type, state, country }: AddressWords, stored?: Address): void {
  if (isBilling(type)) throw invalid({ type: ['A billing address cannot be created or assigned manually.'] });
  const isUs = (country ?? stored?.country ?? 'US') === 'US';
  const problems = {
    ...(Boolean(type) && type !== 'SHIPPING' && { type: ['Must be SHIPPING.'] }),
    ...(state &&
      isUs &&
      !states.includes(state) && { state: ['Enter a state of the US, with two letters.'] }),
    ...(country && !/^[A-Z]{2}$/.test(country) && { country: ['Enter a country of two letters.'] }),
  };
  if (Object.keys(problems).length) throw invalid(problems);
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
