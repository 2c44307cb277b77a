import type consumers from '../../api/consumers.ts';
import { isDate } from '../dates.ts';
import { consumerOf, visibleConsumers, type HandlersOf } from '../handler.ts';
import { followProfile } from '../rules/addresses.ts';
import { WRONG_DATE, conflict, invalid, notFound } from '../refusal.ts';
import { billingAddress, makeOnboarding, taxIdType } from '../seed/consumer.ts';
import { noInsights } from '../seed/insights.ts';
import type { Consumer, Profile } from '../state.ts';

export default {
  listConsumers(_args, call) {
    return visibleConsumers(call).map(showConsumer);
  },

  createConsumer({ body }, { store, partner, now }) {
    checkProfile(body);
    let consumer = partner.consumers.find(({ pcid }) => pcid === body.pcid);
    // Assumption: an existing consumer is returned unchanged, with the same 201.
    if (!consumer) {
      const profile = { ...emptyProfile, ...profileIn(body) };
      const id = store.newId();
      consumer = {
        id,
        external_id: id,
        pcid: body.pcid,
        ...profile,
        mla_status: false,
        is_active: true,
        kyc_status: 'NotStarted',
        tax_id_type: taxIdType(profile.tax_identifier),
        // Assumption: every new consumer gets an onboarding.
        onboarding: makeOnboarding(id, now, { done: [] }),
        kyc_results: [],
        addresses: billingAddress(profile, store.newNumber()),
        invites: [],
        disputes: [],
        accounts: [],
        cards: [],
        external_cards: [],
        credit_line: null,
        reporting: null,
        tradelines: [],
        statements: [],
        insights: noInsights(now),
        cancellation: null,
      };
      partner.consumers.push(consumer);
    }
    const { pcid, external_id, tax_identifier } = consumer;
    return { pcid, external_id, ...profileOf(consumer), tax_identifier: masked(tax_identifier) };
  },

  getConsumer({ consumer_id }, call) {
    return showConsumer(consumerOf(call, consumer_id));
  },

  updateConsumer({ consumer_id, body }, call) {
    const consumer = consumerOf(call, consumer_id);
    checkProfile(body);
    const { pcid = null } = body;
    if (pcid?.trim() === '') throw invalid({ pcid: ['This field may not be blank.'] });
    if (pcid !== null && pcid !== consumer.pcid) {
      if (call.partner.consumers.some((other) => other.pcid === pcid)) {
        throw conflict('Another consumer has this pcid.');
      }
      consumer.pcid = pcid;
    }
    for (const [name, value] of Object.entries(profileIn(body)))
      setField(consumer, name as keyof Profile, value);
    followProfile(consumer, call.store);
    // The response has the fields of the body, without the tax identifier.
    return { pcid: consumer.pcid, ...profileOf(consumer), tax_identifier: undefined };
  },

  getConsumerByPcid({ consumer_pc_id }, call) {
    const consumer = visibleConsumers(call).find(({ pcid }) => pcid === consumer_pc_id);
    if (!consumer) throw notFound();
    return showConsumer(consumer);
  },
} satisfies HandlersOf<typeof consumers>;

const emptyProfile: Profile = {
  first_name: null,
  last_name: null,
  email: null,
  phone_number: '',
  date_of_birth: '',
  tax_identifier: null,
  address_line1: '',
  address_line2: '',
  address_city: '',
  address_state: '',
  address_zip: '',
};

const profileNames = Object.keys(emptyProfile) as (keyof Profile)[];

const profileOf = (consumer: Consumer): Profile =>
  Object.fromEntries(profileNames.map((name) => [name, consumer[name]])) as unknown as Profile;

/** The fields of a profile that a body sets; null counts as omitted. */
const profileIn = (body: Readonly<Record<string, unknown>>): Partial<Profile> =>
  Object.fromEntries(
    profileNames.filter((name) => typeof body[name] === 'string').map((name) => [name, body[name]]),
  );

function setField<K extends keyof Profile>(profile: Profile, name: K, value: Profile[K]): void {
  profile[name] = value;
}

// Assumption: the formats of the service's published samples.
const formats: Readonly<Record<string, readonly [isValid: (text: string) => boolean, message: string]>> = {
  email: [(text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), 'Enter a valid email address.'],
  date_of_birth: [isDate, WRONG_DATE],
  phone_number: [(text) => /^\+[1-9]\d{7,14}$/.test(text), 'Enter a phone number such as +12065550123.'],
  address_state: [(text) => /^[A-Z]{2}$/.test(text), 'Enter a state of two letters.'],
};

function checkProfile(body: Readonly<Record<string, unknown>>): void {
  const problems: Record<string, string[]> = {};
  for (const [name, [isValid, message]] of Object.entries(formats)) {
    const value = body[name];
    if (typeof value === 'string' && value !== '' && !isValid(value)) problems[name] = [message];
  }
  if (Object.keys(problems).length) throw invalid(problems);
}

const masked = (identifier: string | null): string | null =>
  identifier && `***-**-${identifier.replace(/\D/g, '').slice(-4)}`;

export function showConsumer(consumer: Consumer): Record<string, unknown> {
  return {
    id: consumer.id,
    pcid: consumer.pcid,
    mla_status: consumer.mla_status,
    external_id: consumer.external_id,
    is_active: consumer.is_active,
    kyc_status: consumer.kyc_status,
    ...profileOf(consumer),
    tax_id_type: consumer.tax_id_type,
    tax_identifier: masked(consumer.tax_identifier),
    credit_lines: consumer.credit_line?.id ?? null,
  };
}
