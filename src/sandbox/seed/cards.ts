import { DAY, dateTime } from '../dates.ts';
import type { PersonOutline } from './person.ts';
import { Random, uuid } from '../random.ts';
import type { ExternalCard, PaymentCard, RewardsConfiguration } from '../state.ts';

const programs = [
  { name: 'Everyday Cashback', active: true, enrolled: true },
  { name: 'Groceries & Fuel', active: true, enrolled: false },
  { name: 'Travel Double', active: false, enrolled: false },
  { name: 'Founding Member', active: false, enrolled: true },
];

const shops = [
  'Bakery',
  'Books',
  'Coffee',
  'Garden',
  'Hardware',
  'Music',
  'Pharmacy',
  'Pizza',
  'Shoes',
  'Toys',
];

/** The usual programs, and the given number of programs of single shops. */
const programsOf = (shopPrograms: number) => [
  ...programs,
  ...Array.from({ length: shopPrograms }, (_, i) => ({
    name: `${shops[i % shops.length]} Street ${Math.floor(i / shops.length) + 1}`,
    active: i % 7 !== 6,
    enrolled: i % 5 === 4,
  })),
];

export function makeCards(
  external: string,
  now: number,
  joined: number,
  person: Pick<PersonOutline, 'cards' | 'shopPrograms' | 'owes'>,
): PaymentCard[] {
  const programs = programsOf(person.shopPrograms ?? 0);
  const statuses = person.cards ?? [];
  // What the consumer owes is owed on the card in default, or on the newest, which is the first.
  const owing = Math.max(0, statuses.indexOf('in_default'));
  return statuses.map((status, i, { length }) => {
    const createdAt = joined + (length - 1 - i) * 30 * DAY;
    const owes = i === owing ? (person.owes ?? 0) : 0;
    return makeCard({ external, now, createdAt, status, owes, i, programs });
  });
}

interface CardSeed {
  readonly external: string;
  readonly now: number;
  readonly createdAt: number;
  readonly status: string;
  /** Dollars outstanding. */
  readonly owes: number;
  readonly i: number;
  readonly programs: ReturnType<typeof programsOf>;
}

function makeCard({ external, now, createdAt, status, owes, i, programs }: CardSeed): PaymentCard {
  const id = uuid(external, 'card', i);
  const random = new Random(id);
  const rewards = programs.map(({ name, active, enrolled }, n): RewardsConfiguration => ({
    id: uuid(id, 'reward', n),
    configuration_name: name,
    is_active: active,
    provider: 'kard',
    created_at: dateTime(now - (400 + n) * DAY),
    is_enrolled: enrolled,
  }));
  return {
    id,
    card_config_id: uuid('card configuration'),
    status,
    display_name: i === 0 ? 'Credit Builder Card' : `Credit Builder Card ${i + 1}`,
    available_cents: random.int(10_000, 90_000),
    outstanding_cents: owes * 100,
    account_number: random.digits(12),
    routing_number: '021000021',
    autopay_enabled: i === 0,
    emboss_hold: false,
    pin_lock: false,
    created_at: dateTime(createdAt),
    rewards,
    enrollments: rewards
      .filter(({ is_enrolled }) => is_enrolled)
      .map((reward) => ({
        id: uuid(reward.id, 'enrollment'),
        program_id: reward.id,
        configuration_name: reward.configuration_name,
        is_active: reward.is_active,
        created_at: dateTime(Math.max(now - 200 * DAY, createdAt)),
      })),
    advances: [],
  };
}

/** The directions in which a registered debit card can move money. */
export interface Directions {
  /** Whether money can be sent to the card. */
  readonly pushEnabled: boolean;
  /** Whether money can be taken from the card. */
  readonly pullEnabled: boolean;
}

const directions: readonly [Directions, ...Directions[]] = [
  { pushEnabled: true, pullEnabled: true },
  { pushEnabled: false, pullEnabled: true },
  { pushEnabled: true, pullEnabled: false },
];

export function makeExternalCard(
  id: string,
  { pushEnabled, pullEnabled }: Directions,
  registeredAt: number,
  confirmedAt: number,
): ExternalCard {
  const random = new Random(id);
  return {
    external_id: id,
    pushEnabled,
    pullEnabled,
    last_four: random.digits(4),
    brand: random.pick(['Visa', 'Mastercard']),
    card_type: 'debit',
    expiration_month: String(random.int(1, 12)).padStart(2, '0'),
    expiration_year: String(new Date(registeredAt).getUTCFullYear() + random.int(1, 4)),
    created_at: dateTime(registeredAt),
    confirmed_at: confirmedAt,
  };
}

export function makeExternalCards(external: string, now: number, count: number): ExternalCard[] {
  return Array.from({ length: count }, (_, i) => {
    const time = now - (30 + i) * DAY;
    return makeExternalCard(
      uuid(external, 'external card', i),
      directions[i % directions.length] ?? directions[0],
      time,
      time,
    );
  });
}
