import { MAIN_PARTNER, OTHER_PARTNER, type PersonaBill } from '../persona.ts';
import { personaData } from '../people.ts';
import { Random, uuid } from '../random.ts';
import type { Bill, Partner, PartnerAccount, PartnerProduct, State } from '../state.ts';
import { makeConsumer } from './consumer.ts';

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
  const consumers = personaData
    .filter(({ partner }) => partner === client_id)
    .map((persona) => makeConsumer(seed, now, persona));
  return {
    id: uuid(seed, client_id),
    ...identity,
    accounts: makeAccounts(seed, identity),
    products: makeProducts(seed, client_id),
    consumers,
    bills: consumers.flatMap((consumer): Bill[] => {
      const [account] = consumer.accounts;
      if (!account) return [];
      const persona = personaData.find(
        ({ partner, pcid }) => partner === client_id && pcid === consumer.pcid,
      );
      if (persona?.bills) {
        return persona.bills.map((bill, i) =>
          makeBill({ consumer: consumer.external_id, account: account.id, now, bill, i }),
        );
      }
      return consumer.tradelines.slice(0, 2).map(({ merchant, id, amount }) => ({
        id: uuid(id, 'bill'),
        consumer_id: consumer.external_id,
        sending_account_id: account.id,
        name: `${merchant} bill`,
        receiver_name: merchant,
        account_number: new Random(id).digits(10),
        account_routing_number: '021000021',
        payments: [3, 2, 1].map((months) => ({
          id: uuid(id, 'payment', months),
          amount_cents: Math.round(amount * 100),
          description: 'Monthly payment',
          created_at: now - months * 30 * 86_400_000,
          covered: months !== 2,
        })),
      }));
    }),
  };
}

interface BillSeed {
  readonly consumer: string;
  readonly account: string;
  readonly now: number;
  readonly bill: PersonaBill;
  readonly i: number;
}

function makeBill({ consumer, account, now, bill: { name, receiver, payments }, i }: BillSeed): Bill {
  const id = uuid(consumer, 'bill', i);
  return {
    id,
    consumer_id: consumer,
    sending_account_id: account,
    name,
    receiver_name: receiver,
    account_number: new Random(id).digits(10),
    account_routing_number: '021000021',
    payments: payments.map(({ dollars, note, age, failed = false }, j) => ({
      id: uuid(id, 'payment', j),
      amount_cents: Math.round(dollars * 100),
      description: note,
      created_at: now - age * 1000,
      covered: !failed,
    })),
  };
}

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
