import {
  getAddress,
  getConsumer,
  getTradeline,
  identityOf,
  listOpenTradelines,
  operations,
  readResponse,
  tradelineState,
  type Address,
  type Consumer,
  type OperationId,
  type OperationSpec,
  type Page,
  type Tradeline,
  type TradelineState,
} from 'pcc-widgets/client';
import type { Consumers } from '../service/consumers.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { fieldsOf } from './body.ts';
import type { Exchange } from './exchange.ts';
import { canonical } from './ids.ts';
import { checkForeign } from './response.ts';
import type { Upstream } from '../service/upstream.ts';

/** Reads a record that an action is about to change, with another operation. */
type ReadState = (operation: OperationSpec) => Promise<unknown>;

/**
 * Reads what an action is about to change. Rejects if its state does not allow the action; resolves with the body for the
 * service.
 */
type Preparation = (exchange: Exchange, readState: ReadState) => Promise<object | undefined>;

interface Parts {
  readonly upstream: Upstream;
  readonly consumers: Consumers;
}

/** The required state of the tradeline, by the same evidence as in the widget. */
const tradelineMustBe =
  (required: TradelineState): Preparation =>
  async (exchange, readState) => {
    const tradeline = (await readState(getTradeline)) as Tradeline;
    const { tradeline_id } = exchange.body as { readonly tradeline_id?: string };
    // Another spelling of the id would be another action, with its own lock.
    if (canonical(tradeline.id) !== canonical(tradeline_id)) throw notFound();
    const open = (await readState(listOpenTradelines)) as Page<Tradeline>;
    const isOpen = open.results.some(({ id }) => id === tradeline.id);
    if (tradelineState(tradeline, isOpen) !== required) throw notNow();
    return exchange.body;
  };

const identity = ['first_name', 'last_name', 'date_of_birth'] as const;

/** What was checked cannot be changed from a browser, nor what may have been checked. */
const changeProfile: Preparation = async (exchange, readState) => {
  const record = (await readState(getConsumer)) as Consumer;
  const body = exchange.body as object;
  if (identity.some((name) => name in body) && identityOf(record) !== 'open') {
    throw new Refusal(403, 'identity_locked', 'The identity has been checked.');
  }
  return complete(record, body, fieldsOf(operations.updateConsumer));
};

const changeAddress: Preparation = async (exchange, readState) => {
  const record = await shippingAddress(readState);
  return complete(record, exchange.body as object, writable);
};

/** Of an address, what a consumer writes. Its coordinates would be those of the previous address. */
const writable = ['type', 'address_line1', 'address_line2', 'city', 'state', 'country', 'zip'] as const;

/** Billing addresses are the service's. */
async function shippingAddress(readState: ReadState): Promise<Address> {
  const record = (await readState(getAddress)) as Address;
  if (record.type?.toUpperCase() !== 'SHIPPING') {
    throw new Refusal(403, 'not_a_shipping_address', 'Only shipping addresses can be changed.');
  }
  return record;
}

/** It is not known whether the service merges or replaces: the body has all that the record has, with the changes. */
function complete(record: object, changes: object, names: readonly string[]): object {
  const kept = Object.entries(record).filter(
    ([name, value]) => names.includes(name) && value !== null && value !== undefined,
  );
  return { ...Object.fromEntries(kept), ...changes };
}

const preparations: Readonly<Partial<Record<OperationId, Preparation>>> = {
  closeTradeline: tradelineMustBe('reported'),
  openTradeline: tradelineMustBe('ready'),
  updateConsumer: changeProfile,
  createAddress: ({ body }) => Promise.resolve({ ...(body as object), type: 'SHIPPING' }),
  updateAddress: changeAddress,
  deleteAddress: async (_exchange, readState) => void (await shippingAddress(readState)),
  async cancelAccount(exchange, readState) {
    if (((await readState(getConsumer)) as Consumer).is_active === false) throw notNow();
    return exchange.body;
  },
};

/** Prepares an action, and resolves with the body for the service. */
export async function prepare(
  exchange: Exchange,
  { upstream, consumers }: Parts,
): Promise<object | undefined> {
  const preparation = preparations[exchange.operation.id as OperationId];
  if (!preparation) return exchange.body;

  /** The whole record, not only what a browser may see of it. */
  const readState: ReadState = async (operation) => {
    const params = { ...exchange.params, ...(exchange.body as Exchange['params'] | undefined) };
    const read: Exchange = { ...exchange, operation, params, query: {}, body: undefined };
    const response = await upstream.send(read);
    try {
      return readResponse(operation.response, await checkForeign(read, response, consumers));
    } finally {
      response.release();
    }
  };
  return preparation(exchange, readState);
}

const notNow = (): Refusal =>
  new Refusal(409, 'already_done', 'The current state of the record does not allow this action.');
