import type { Address } from '../../api/addresses.ts';
import type { Consumer } from '../../api/consumers.ts';
import { internationalOf } from '../text/phone.ts';
import type { TaskKey } from './strings/tasks.en.ts';
import type { ProfileKey } from './strings/en.ts';
import { homeOf, phoneText, zipText, type PostalAddress } from './profile-text.ts';

/** The forms; `add` and `edit` are those of a shipping address. */
export type Form = 'identity' | 'contact' | 'home' | 'add' | 'edit';

/** Fields as the forms name them. */
export type Field =
  | 'first_name'
  | 'last_name'
  | 'date_of_birth'
  | 'email'
  | 'phone_number'
  | 'line1'
  | 'line2'
  | 'city'
  | 'state'
  | 'zip';

export type Draft = Readonly<Partial<Record<Field, string>>>;

const ofAddress: readonly Field[] = ['line1', 'line2', 'city', 'state', 'zip'];

/** The fields of each form, in display order. */
export const fieldsByForm: Readonly<Record<Form, readonly Field[]>> = {
  identity: ['first_name', 'last_name', 'date_of_birth'],
  contact: ['email', 'phone_number'],
  home: ofAddress,
  add: ofAddress,
  edit: ofAddress,
};

interface FieldSpec {
  readonly label: ProfileKey;
  readonly hint?: ProfileKey;
  readonly autocomplete: string;
  readonly type?: 'tel' | 'date' | 'email';
  /** May be left empty. */
  readonly optional?: true;
  /** Whether a text can be right; `today` is YYYY-MM-DD. */
  readonly isValid?: (text: string, today: string) => boolean;
  /** Shown if the text is not valid. */
  readonly problem?: TaskKey;
  /** Shown if there is no text. Default: `problem`. */
  readonly missing?: TaskKey;
  /** The name in the consumer's record, if it differs. */
  readonly inConsumer?: string;
}

export const fieldSpecs: Readonly<Record<Field, FieldSpec>> = {
  first_name: {
    label: 'profile.first-name',
    autocomplete: 'given-name',
    missing: 'profile.problem-first-name',
  },
  last_name: {
    label: 'profile.last-name',
    autocomplete: 'family-name',
    missing: 'profile.problem-last-name',
  },
  date_of_birth: {
    label: 'profile.birth',
    hint: 'profile.birth-hint',
    autocomplete: 'bday',
    type: 'date',
    optional: true,
    isValid: (text, today) => /^(19|20)\d\d-\d\d-\d\d$/.test(text) && text < today,
    problem: 'profile.problem-birth',
  },
  email: {
    label: 'profile.email',
    autocomplete: 'email',
    type: 'email',
    isValid: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    problem: 'profile.problem-email',
  },
  phone_number: {
    label: 'profile.phone',
    autocomplete: 'tel',
    type: 'tel',
    isValid: (text) => internationalOf(text) !== undefined,
    problem: 'profile.problem-phone',
  },
  line1: {
    label: 'profile.line1',
    autocomplete: 'address-line1',
    missing: 'profile.problem-line1',
    inConsumer: 'address_line1',
  },
  line2: {
    label: 'profile.line2',
    autocomplete: 'address-line2',
    optional: true,
    inConsumer: 'address_line2',
  },
  city: {
    label: 'profile.city',
    autocomplete: 'address-level2',
    missing: 'profile.problem-city',
    inConsumer: 'address_city',
  },
  state: {
    label: 'profile.state',
    hint: 'profile.state-hint',
    autocomplete: 'address-level1',
    isValid: (text) => /^[a-z]{2}$/i.test(text),
    problem: 'profile.problem-state',
    missing: 'profile.problem-no-state',
    inConsumer: 'address_state',
  },
  zip: {
    label: 'profile.zip',
    autocomplete: 'postal-code',
    isValid: (text) => /^\d{5}([ -]?\d{4})?$/.test(text),
    problem: 'profile.problem-zip',
    missing: 'profile.problem-no-zip',
    inConsumer: 'address_zip',
  },
};

const addressDraft = (address: PostalAddress): Draft => ({
  line1: address.address_line1 ?? '',
  line2: address.address_line2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  zip: zipText(address.zip),
});

/** What a form shows at first. A date of birth does not reach a page. */
export function draftOf(form: Form, consumer: Consumer | undefined, address: Address | undefined): Draft {
  switch (form) {
    case 'identity':
      return {
        first_name: consumer?.first_name ?? '',
        last_name: consumer?.last_name ?? '',
        date_of_birth: '',
      };
    case 'contact':
      return { email: consumer?.email ?? '', phone_number: phoneText(consumer?.phone_number) };
    case 'home':
      return addressDraft(consumer ? homeOf(consumer) : {});
    default:
      return addressDraft(address ?? {});
  }
}

/** An address elsewhere has other states and postal codes. */
const isAbroad = (address: Address | undefined): boolean =>
  address?.country != null && address.country.toUpperCase() !== 'US';

/** The error of one field; `today` is YYYY-MM-DD. */
export function problemKeyOf(
  field: Field,
  draft: Draft,
  { initial, address, today }: { initial: Draft; address: Address | undefined; today: string },
): TaskKey | undefined {
  const text = draft[field]?.trim() ?? '';
  const { optional, isValid, problem, missing = problem } = fieldSpecs[field];
  if (!text) {
    // Contact data that never was there may stay away, but not be removed.
    const mayMiss = optional || (fieldsByForm.contact.includes(field) && !initial[field]);
    return mayMiss ? undefined : missing;
  }
  return isAbroad(address) || isValid?.(text, today) !== false ? undefined : problem;
}

/** A field as the service writes it. */
function inServiceFormat(field: Field, text: string, address: Address | undefined): string {
  const plain = text.trim();
  if (field === 'phone_number') return internationalOf(plain) ?? plain;
  if (isAbroad(address)) return plain;
  if (field === 'state') return plain.toUpperCase();
  return field === 'zip' ? plain.replace(/\D/g, '') : plain;
}

/** The fields that the consumer has changed, as the service writes them. */
export function changesOf(draft: Draft, initial: Draft, address: Address | undefined): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, text]) => {
      const field = name as Field;
      const now = inServiceFormat(field, text, address);
      return now === inServiceFormat(field, initial[field] ?? '', address) ? [] : [[name, now]];
    }),
  );
}

/** The service's name of a field. */
export const nameIn = (form: Form, field: Field): string =>
  (form === 'home' || field.startsWith('line') ? fieldSpecs[field].inConsumer : undefined) ?? field;

export type Body = Readonly<Record<string, string>>;

/** The body of a request with these changes. */
export const bodyOf = (form: Form, changes: Draft): Body =>
  Object.fromEntries(Object.entries(changes).map(([name, text]) => [nameIn(form, name as Field), text]));
