import { badRequest, invalid } from '../refusal.ts';
import type { Address } from '../state.ts';

const isBilling = (type: unknown): boolean => typeof type === 'string' && type.toUpperCase() === 'BILLING';

/** Billing addresses come from the consumer's profile alone. Assumption: every attempt by hand is 400. */
export function refuseBillingType(type: unknown): void {
  if (isBilling(type)) throw invalid({ type: ['A billing address cannot be created or assigned manually.'] });
}

export function refuseBilling(address: Address): void {
  if (isBilling(address.type)) throw badRequest('A billing address cannot be edited or deleted.');
}
