import type { Attestation } from '../../api/attestations.ts';
import type { PccError } from '../../http/error.ts';
import type { Category } from './tradeline-row.ts';
import { toDisplayText } from '../text/display-text.ts';
import { internationalOf } from '../text/phone.ts';
import { rejectionOf, type Rejection } from '../tasks/task.ts';

export const utilityTypes = ['WATER', 'ELECTRIC', 'GAS', 'ADDITIONAL'] as const;
export type UtilityType = (typeof utilityTypes)[number];

/** The consumer's draft; nothing is checked by default. */
export interface Draft {
  readonly mainHome: boolean;
  readonly noOtherHome: boolean;
  readonly leaseStart: string;
  readonly phone: string;
  readonly utilities: readonly UtilityType[];
}

export const emptyDraft: Draft = {
  mainHome: false,
  noOtherHome: false,
  leaseStart: '',
  phone: '',
  utilities: [],
};

export type Field = keyof Draft;

/** The fields that a category requires, in display order. */
export const fieldsByCategory: Readonly<Record<Category, readonly Field[]>> = {
  rent: ['mainHome', 'noOtherHome', 'leaseStart'],
  utility: ['mainHome', 'utilities'],
  telco: ['phone'],
  other: [],
};

export const needs = (category: Category, field: Field): boolean =>
  fieldsByCategory[category].includes(field);

/** The texts for errors in a draft. */
export type Problem =
  | 'problem-main-home-rent'
  | 'problem-main-home-utility'
  | 'problem-other-home'
  | 'problem-lease-missing'
  | 'problem-lease-future'
  | 'problem-phone-missing'
  | 'problem-phone-invalid'
  | 'problem-utilities';

/** The error of one field of a draft; `today` is YYYY-MM-DD. */
export function problemKeyOf(
  field: Field,
  draft: Draft,
  category: Category,
  today: string,
): Problem | undefined {
  switch (field) {
    case 'mainHome':
      if (draft.mainHome) return undefined;
      return category === 'rent' ? 'problem-main-home-rent' : 'problem-main-home-utility';
    case 'noOtherHome':
      return draft.noOtherHome ? undefined : 'problem-other-home';
    case 'leaseStart':
      if (!/^[12]\d{3}-\d\d-\d\d$/.test(draft.leaseStart)) return 'problem-lease-missing';
      return draft.leaseStart > today ? 'problem-lease-future' : undefined;
    case 'phone':
      if (!draft.phone.trim()) return 'problem-phone-missing';
      return internationalOf(draft.phone) ? undefined : 'problem-phone-invalid';
    case 'utilities':
      return draft.utilities.length > 0 ? undefined : 'problem-utilities';
  }
}

/** The request body: only the fields that the category requires. */
export function attestationOf(tradelineId: string, category: Category, draft: Draft): Attestation {
  return {
    tradeline_id: tradelineId,
    ...(needs(category, 'mainHome') && { is_primary_address: draft.mainHome }),
    ...(needs(category, 'noOtherHome') && { has_other_mortgage_or_rent: !draft.noOtherHome }),
    ...(needs(category, 'leaseStart') && { lease_start_date: draft.leaseStart }),
    ...(needs(category, 'phone') && { service_phone: internationalOf(draft.phone) }),
    ...(needs(category, 'utilities') && { utility_types: [...draft.utilities] }),
  };
}

const fieldNames: Readonly<Record<string, Field>> = {
  is_primary_address: 'mainHome',
  has_other_mortgage_or_rent: 'noOtherHome',
  lease_start_date: 'leaseStart',
  service_phone: 'phone',
  utility_types: 'utilities',
};

/** What may be shown of the service's messages. A backend sends `invalid` instead of them. */
export const wordsOf = (messages: readonly string[]): string | undefined =>
  messages
    .filter((each) => each !== 'invalid')
    .map(toDisplayText)
    .filter(Boolean)
    .join(' ') || undefined;

/** Sorts the service's field errors; undefined if the error is not about the attestation. */
export function attestationRejection(error: PccError, category: Category): Rejection | undefined {
  if (error.code !== 'invalid-request' || !error.fields) return undefined;
  const names = Object.entries(fieldNames).filter(([, field]) => needs(category, field));
  return rejectionOf(error, Object.fromEntries(names), wordsOf, [
    'tradeline_id',
    'non_field_errors',
    'detail',
  ]);
}
