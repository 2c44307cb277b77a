import { DAY } from '../dates.ts';
import { Random, uuid } from '../random.ts';
import type { Bill, Consumer, Partner, PartnerAccount, PartnerProduct, State, Tradeline } from '../state.ts';
import { makeConsumer } from './consumer.ts';
import { outlines } from './people.ts';
import { MAIN_PARTNER, OTHER_PARTNER, type BillOutline, type PersonOutline } from './person.ts';

/** The state of a new sandbox. The same seed and time produce identical states. */
export function makeState(seed: string, now: number, clock: State['clock']): State {
  return {
    version: 1,
    seed,
    clock,
    counter: 0,
    partners: [
      makePartner(seed, now, {
        name: 'Meadowlark Financial',
        client_id: MAIN_PARTNER,
        client_secret: 'sandbox-secret',
        card_config_id: uuid(seed, MAIN_PARTNER, 'card configuration'),
      }),
      makePartner(seed, now, {
        name: 'Other Partner Bank',
        client_id: OTHER_PARTNER,
        client_secret: 'sandbox-other-secret',
        card_config_id: null,
      }),
    ],
    tokens: {},
    frames: {},
    outbox: [],
  };
}

type Identity = Pick<Partner, 'name' | 'client_id' | 'client_secret' | 'card_config_id'>;

function makePartner(seed: string, now: number, identity: Identity): Partner {
  const { client_id } = identity;
  const made = outlines
    .filter(({ partner }) => partner === client_id)
    .map((person) => ({ person, consumer: makeConsumer(seed, now, person) }));
  return {
    id: uuid(seed, client_id),
    ...identity,
    accounts: makeAccounts(seed, identity),
    products: makeProducts(seed, client_id),
    consumers: made.map(({ consumer }) => consumer),
    bills: made.flatMap(({ person, consumer }) => makeBills(person, consumer, now)),
  };
}

function makeBills({ bills }: PersonOutline, consumer: Consumer, now: number): Bill[] {
  const { external_id, accounts, tradelines } = consumer;
  const [account] = accounts;
  if (!account) return [];
  return (bills ?? tradelines.slice(0, 2).map(usualBill)).map(({ name, receiver, payments }, i) => {
    const id = uuid(external_id, 'bill', i);
    return {
      id,
      consumer_id: external_id,
      sending_account_id: account.id,
      name,
      receiver_name: receiver,
      account_number: new Random(id).digits(10),
      account_routing_number: '021000021',
      payments: payments.map(({ dollars, note, age, failed = false }, j) => ({
        id: uuid(id, 'payment', j),
        amount_cents: Math.round(dollars * 100),
        description: note,
        created_at: now - age,
        covered: !failed,
      })),
    };
  });
}

/** A bill with three monthly payments, of which the second failed. */
const usualBill = ({ merchant, amount }: Tradeline): BillOutline => ({
  name: `${merchant} bill`,
  receiver: merchant,
  payments: [
    { dollars: amount, note: 'Monthly payment', age: 90 * DAY },
    { dollars: amount, note: 'Monthly payment', age: 60 * DAY, failed: true },
    { dollars: amount, note: 'Monthly payment', age: 30 * DAY },
  ],
});

interface AccountSeed {
  readonly kind: string;
  readonly title: string;
  readonly primary: boolean;
}

function makeAccounts(seed: string, { client_id, name }: Identity): PartnerAccount[] {
  const random = new Random(seed, client_id, 'accounts');
  const account = ({ kind, title, primary }: AccountSeed): PartnerAccount => ({
    id: uuid(seed, client_id, 'account', kind),
    bank_name: 'First Sandbox Bank',
    account_name: `${name} ${title}`,
    account_type: kind,
    account_number: random.digits(12),
    account_routing_number: '021000021',
    is_primary: primary,
    is_active: true,
    balance_cents: random.int(5_000_000, 90_000_000),
    subledgers: [],
  });
  const pooled = account({ kind: 'fbo', title: 'FBO', primary: true });
  for (const title of ['Rewards', 'Deposits', 'Fees']) {
    pooled.subledgers.push({
      id: uuid(seed, client_id, 'subledger', title),
      bank_name: pooled.bank_name,
      account_name: title,
      account_type: 'subledger',
      account_number: random.digits(12),
      account_routing_number: pooled.account_routing_number,
      is_primary: false,
    });
  }
  return [pooled, account({ kind: 'operating', title: 'Operating', primary: false })];
}

/** Costs in dollars a month. */
const products = [
  {
    key: 'credit-builder',
    type: 'product',
    category: 'credit_services',
    name: 'Credit Builder Line',
    cost: null,
  },
  {
    key: 'bill-reporting',
    type: 'subscription',
    category: 'credit_services',
    name: 'Bill Reporting',
    cost: 4,
  },
  { key: 'coaching', type: 'service', category: 'coaching', name: 'Credit Coaching', cost: 12 },
];

function makeProducts(seed: string, clientId: string): PartnerProduct[] {
  return products.map(({ key, type, category, name, cost }) => ({
    id: uuid(seed, clientId, 'product', key),
    key,
    product_type: type,
    category,
    image: null,
    buy_button_text: 'Choose',
    buy_button_link: null,
    locked: false,
    featured: key === 'credit-builder',
    description: {
      full_name: name,
      cost_description: cost === null ? 'Free' : `$${cost} a month`,
      features: [
        { header: 'Reports to the bureaus', body: 'Payments made on time are reported every month.' },
      ],
    },
    options: cost === null ? null : [{ id: 1, cost, detail: 'Monthly' }],
    free_trial_enabled: cost !== null,
    free_trial_duration: cost === null ? null : 1,
  }));
}
