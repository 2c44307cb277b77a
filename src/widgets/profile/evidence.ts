import type { Address } from '../../api/addresses.ts';
import type { Consumer } from '../../api/consumers.ts';
import { identityOf } from '../../rules/identity.ts';
import type { CreditLine } from '../../api/credit-lines.ts';
import { isAnyWord, type Evidence } from '../shared/evidence.ts';

/** Whether the account is in use. `is_active` does not say why it is not. */
export const accountEvidence = [
  ['inactive', ({ is_active }) => is_active === false],
  ['active', ({ is_active }) => is_active === true],
] as const satisfies Evidence<string, Pick<Consumer, 'is_active'>>;

/** The state of the identity check, by text key without `profile.`. */
export const identityEvidence = [
  ['not-confirmed', ({ kyc_status }) => isAnyWord(kyc_status, 'failed declined')],
  ['in-review', ({ kyc_status }) => isAnyWord(kyc_status, 'flagged inreview needsreview')],
  ['confirmed', (consumer) => identityOf(consumer) === 'confirmed'],
  ['in-progress', ({ kyc_status }) => isAnyWord(kyc_status, 'inprogress pending')],
  ['not-started', ({ kyc_status }) => isAnyWord(kyc_status, 'notstarted new')],
] as const satisfies Evidence<string, Pick<Consumer, 'kyc_status'>>;

export type IdentityState = (typeof identityEvidence)[number][0];

/** Which tax identifier it is, by text key without `profile.`. */
export const taxIdEvidence = [
  ['ssn', ({ tax_id_type }) => isAnyWord(tax_id_type, 'ssn')],
  ['itin', ({ tax_id_type }) => isAnyWord(tax_id_type, 'itin')],
] as const satisfies Evidence<string, Pick<Consumer, 'tax_id_type'>>;

/** What an address is for. */
export const addressEvidence = [
  ['billing', ({ type }) => isAnyWord(type, 'billing')],
  ['shipping', ({ type }) => isAnyWord(type, 'shipping')],
] as const satisfies Evidence<string, Pick<Address, 'type'>>;

/** That something is owed on a credit line. */
export const owedEvidence = [
  ['profile.close-owed', ({ outstanding_balance }) => (outstanding_balance ?? 0) > 0],
] as const satisfies Evidence<string, Pick<CreditLine, 'outstanding_balance'>>;
