import { DAY, HOUR, dateTime, monthStart } from '../dates.ts';
import type { PersonOutline } from './person.ts';
import { Random, hex, uuid } from '../random.ts';
import { closeAccount } from '../rules/cancellation.ts';
import { disputeStates } from '../rules/disputes.ts';
import type { Consumer, KycResult, Onboarding, Profile } from '../state.ts';
import { makeCards, makeExternalCards } from './cards.ts';
import { makeInsights } from './insights.ts';
import { makeStatements } from './statements.ts';
import { makeTradeline } from './tradelines.ts';

const places = [
  { line1: '418 Alder Street', city: 'Portland', state: 'OR', zip: '972051234' },
  { line1: '77 Mission Road', city: 'San Antonio', state: 'TX', zip: '782100042' },
  { line1: '1209 Lakeview Avenue', city: 'Chicago', state: 'IL', zip: '606572210' },
  { line1: '53 Orchard Lane', city: 'Asheville', state: 'NC', zip: '288011907' },
] as const;

const disputeTexts = [
  { reason: 'Not my charge', details: 'I have no account with this company.' },
  { reason: 'Wrong amount', details: null },
  { reason: 'Paid already', details: 'I paid it by check in the same week.' },
  { reason: 'Reported twice', details: null },
] as const;

/** Generates all records of one person. */
export function makeConsumer(seed: string, now: number, person: PersonOutline): Consumer {
  const consumer = makeOpenConsumer(seed, now, person);
  if (person.closed) closeAccount(consumer, { cancellation_reason: 'Moving away', details: null });
  return consumer;
}

function makeOpenConsumer(seed: string, now: number, person: PersonOutline): Consumer {
  const external = uuid(seed, person.partner, person.pcid);
  const random = new Random(external);
  const onboarded = person.done.includes('link-bank-account');
  const profile = makeProfile(person, random);
  const joinTime = joinedAt(now, person);
  const cards = makeCards(external, now, joinTime, person);
  return {
    id: person.twoIds ? uuid(external, 'id') : external,
    external_id: external,
    pcid: person.pcid,
    ...profile,
    mla_status: person.mla ?? false,
    is_active: true,
    kyc_status: kycStatus(person),
    tax_id_type: taxIdType(profile.tax_identifier),
    onboarding: makeOnboarding(external, joinTime, person),
    kyc_results: makeKycResults(external, joinTime, person),
    addresses: makeAddresses(profile, random, person.moves),
    invites: onboarded
      ? [
          { expires: joinTime - 7 * DAY, claimed: true },
          { expires: now - 10 * DAY, claimed: false },
          { expires: now + 20 * DAY, claimed: false },
        ].map((invite, i) => makeInvite(external, i + 1, invite))
      : [],
    disputes: (person.disputes ?? (onboarded ? disputeStates : [])).map((status, i) => ({
      pk: random.int(1000, 1999) + i * 1000,
      ...(disputeTexts[i % disputeTexts.length] ?? disputeTexts[0]),
      status,
      created_at: dateTime(now - (i + 1) * 9 * DAY),
    })),
    accounts: onboarded ? makeAccounts(external, random) : [],
    cards,
    external_cards: makeExternalCards(external, now, person.externalCards ?? 0),
    credit_line: person.creditLine
      ? {
          id: uuid(external, 'credit line'),
          current_status: person.report === 'Frozen' ? 'suspended' : 'active',
          approved_cents: person.creditLine * 100,
          transactions: person.owes
            ? [
                {
                  id: uuid(external, 'transaction'),
                  amount_cents: person.owes * 100,
                  state: 'cleared',
                  undone: false,
                },
              ]
            : [],
        }
      : null,
    reporting: onboarded
      ? {
          external_id: uuid(external, 'reporting'),
          bills_reported: (person.tradelines ?? [])
            .filter(({ status }) => status === 'OPEN')
            .slice(0, 3)
            .map(({ merchant, category, payments }, i) => ({
              external_id: uuid(external, 'reported bill', i),
              name: merchant,
              category: category.toLowerCase(),
              account: random.digits(8),
              primary_residence: category !== 'TELCO',
              attestation_signed: true,
              attestation_date: dateTime(Math.max(joinTime, monthStart(now, -payments)) + i * DAY),
            })),
        }
      : null,
    tradelines: (person.tradelines ?? []).map((tradeline, i) =>
      makeTradeline(uuid(external, 'tradeline', i), now, joinTime, tradeline),
    ),
    statements: makeStatements(now, person.statements ?? 0, profile),
    insights: makeInsights(external, now, person.report),
    cancellation: null,
  };
}

/** Assumption: after onboarding, a consumer has a credit line, a card, linked accounts and bill reporting. */
export function openAccount(consumer: Consumer, now: number): void {
  const { external_id: external } = consumer;
  consumer.accounts.push(...makeAccounts(external, new Random(external)));
  consumer.cards.push(...makeCards(external, now, now, { cards: ['active'] }));
  consumer.credit_line ??= {
    id: uuid(external, 'credit line'),
    current_status: 'active',
    approved_cents: NEW_CREDIT_LINE,
    transactions: [],
  };
  consumer.reporting ??= { external_id: uuid(external, 'reporting'), bills_reported: [] };
}

/** Assumption: the limit of a new credit line, in cents. */
const NEW_CREDIT_LINE = 50_000;

/** Assumption: numbers that start with 9 are ITINs. */
export const taxIdType = (identifier: string | null): string =>
  identifier ? (identifier.startsWith('9') ? 'ITIN' : 'SSN') : '';

function makeProfile(person: PersonOutline, random: Random): Profile {
  const [first = '', ...rest] = person.name.split(' ');
  const place = random.pick(places);
  return {
    first_name: first,
    last_name: rest.join(' '),
    email: `${person.pcid}@example.com`,
    phone_number: `+1206555${random.int(100, 199).toString().padStart(4, '0')}`,
    date_of_birth: `19${random.int(60, 99)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
    tax_identifier: person.done.length ? (person.taxIdentifier ?? `078-05-${random.digits(4)}`) : null,
    address_line1: person.done.length ? place.line1 : '',
    address_line2: '',
    address_city: person.done.length ? place.city : '',
    address_state: person.done.length ? place.state : '',
    address_zip: person.done.length ? place.zip : '',
  };
}

function kycStatus(person: PersonOutline): string {
  if (person.done.includes('verify-identity')) return 'Complete';
  return person.inquiries?.some((results) => results.includes('needs_review')) ? 'Flagged' : 'NotStarted';
}

export const inquiryId = (external: string, i: number): string =>
  `inq_${hex(external, 'inquiry', i).slice(0, 20)}`;

/** When the consumer's onboarding ended, or was last worked on: before the first statement, else a few days ago. */
const joinedAt = (now: number, { statements }: PersonOutline): number =>
  statements ? monthStart(now, -statements) + 2 * DAY : now - 3 * DAY;

/** The steps are an hour apart. */
const doneAt = (joined: number, { done }: Pick<PersonOutline, 'done'>, i: number): number =>
  joined - (done.length - 1 - i) * HOUR;

/** The inquiries are a day apart; the last one ends when the identity is verified. */
function makeKycResults(external: string, joined: number, person: PersonOutline): KycResult[] {
  const verifiedIndex = person.done.indexOf('verify-identity');
  const end = doneAt(joined, person, Math.max(verifiedIndex, 0));
  return (person.inquiries ?? []).flatMap((statuses, i, all) =>
    statuses.map((status, j) => {
      const time = end - (all.length - 1 - i) * DAY - (statuses.length - 1 - j) * HOUR;
      return {
        id: uuid(external, 'kyc', i, j),
        inquiry_id: inquiryId(external, i),
        status,
        created_date: dateTime(time),
        completed_date: ['created', 'pending', 'needs_review'].includes(status) ? null : dateTime(time),
      };
    }),
  );
}

/** An onboarding with the given steps completed. */
export function makeOnboarding(
  external: string,
  joined: number,
  person: Pick<PersonOutline, 'done' | 'failed' | 'failure' | 'inquiries'>,
): Onboarding {
  const underwritten = person.done.includes('perform-underwriting');
  return {
    id: uuid(external, 'onboarding'),
    cancelled: false,
    done: Object.fromEntries(person.done.map((slug, i) => [slug, doneAt(joined, person, i)])),
    failed: person.failed ?? null,
    kyc: {
      inquiry_ids: person.inquiries ? person.inquiries.map((_, i) => inquiryId(external, i)) : null,
      fallback_inquiry_id: '',
      inquiry_template_id: 'itmpl_sandbox',
      errors: '',
    },
    underwriting: {
      result: underwritten ? 'pass' : person.failed === 'perform-underwriting' ? 'fail' : '',
      data: '',
      errors: person.failure ? [person.failure] : null,
    },
    product: { product_id: 'credit-builder', product_configuration: null },
    metadata: null,
  };
}

const elsewhere = [
  { address_line1: '9 Canal Street', address_line2: 'Unit 4B', city: 'Salem', state: 'OR', zip: '973010815' },
  { address_line1: 'PO Box 317', address_line2: null, city: 'Eugene', state: 'OR', zip: '97401' },
  {
    address_line1: '2040 Harbor Drive',
    address_line2: 'c/o Lund',
    city: 'Tacoma',
    state: 'WA',
    zip: '98402',
  },
  {
    address_line1: '12 rue des Lilas',
    address_line2: null,
    city: 'Lyon',
    state: null,
    zip: '69003',
    country: 'FR',
  },
];

function makeAddresses(profile: Profile, random: Random, moves = 0): Consumer['addresses'] {
  if (!profile.address_line1) return [];
  const base = {
    consumer: random.int(10_000, 99_999),
    address_line1: profile.address_line1,
    address_line2: profile.address_line2 || null,
    city: profile.address_city,
    state: profile.address_state,
    country: 'US',
    zip: profile.address_zip,
    lat: null,
    lng: null,
  };
  const id = random.int(1_000, 40_000);
  return [
    { ...base, id, type: 'BILLING' },
    { ...base, id: id + 1, type: 'SHIPPING' },
    ...elsewhere.slice(elsewhere.length - moves).map((place, i) => ({
      ...base,
      ...place,
      id: id + 2 + i,
      type: 'SHIPPING',
    })),
  ];
}

/** The billing address of a consumer who was created with one. */
export function billingAddress(profile: Profile, id: number): Consumer['addresses'] {
  return makeAddresses(profile, new Random('billing', id))
    .filter(({ type }) => type === 'BILLING')
    .map((address) => ({ ...address, id }));
}

const makeInvite = (
  external: string,
  n: number,
  { expires, claimed }: { readonly expires: number; readonly claimed: boolean },
): Consumer['invites'][number] => ({
  id: uuid(external, 'invite', n),
  consumer_id: external,
  invite_code: hex(external, 'code', n).slice(0, 8).toUpperCase(),
  claimed,
  claimed_date: claimed ? dateTime(expires) : null,
  expiration_date: dateTime(expires),
});

const linkedAccounts = [
  { kind: 'external_linked', name: 'Everyday Checking', bank: 'Community Bank of the West', primary: true },
  { kind: 'dda', name: 'Card Deposit Account', bank: 'First Sandbox Bank', primary: false },
];

function makeAccounts(external: string, random: Random): Consumer['accounts'] {
  return linkedAccounts.map(({ kind, name, bank, primary }) => ({
    id: uuid(external, 'account', kind),
    bank_name: bank,
    account_name: name,
    account_type: kind,
    account_number: random.digits(10),
    account_routing_number: '021000021',
    is_primary: primary,
    is_active: true,
    balance_cents: random.int(60_000, 480_000),
  }));
}
