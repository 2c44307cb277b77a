import {
  getAddress,
  getConsumer,
  getTradeline,
  identityOf,
  listOpenTradelines,
  operations,
  tradelineState,
  type Address,
  type Consumer,
  type OperationId,
  type OperationSpec,
  type Page,
  type Tradeline,
  type TradelineState,
} from 'pcc-widgets/client';
import { notFound, Refusal } from '../refusal.ts';
import { fieldsOf } from './body.ts';
import { canonical } from './ids.ts';
import type { Outgoing } from './upstream.ts';

/** Reads a record that an action is about to change, with another operation. */
export type ReadState = (outgoing: Outgoing, operation: OperationSpec) => Promise<unknown>;

/**
 * Reads what an action is about to change. Rejects if its state does not allow the action; resolves with the body for the
 * service.
 */
type Preparation = (outgoing: Outgoing, readState: ReadState) => Promise<unknown>;

/** The required state of the tradeline, by the same evidence as in the widget. */
const tradelineMustBe =
  (required: TradelineState): Preparation =>
  async (outgoing, readState) => {
    const tradeline = (await readState(outgoing, getTradeline)) as Tradeline;
    const { tradeline_id } = outgoing.body as { readonly tradeline_id?: string };
    // Another spelling of the id would be another action, with its own lock.
    if (canonical(tradeline.id) !== canonical(tradeline_id)) throw notFound();
    const open = (await readState(outgoing, listOpenTradelines)) as Page<Tradeline>;
    const isOpen = open.results.some(({ id }) => id === tradeline.id);
    if (tradelineState(tradeline, isOpen) !== required) throw notNow();
    return outgoing.body;
  };

const identity = ['first_name', 'last_name', 'date_of_birth'] as const;

/** What was checked cannot be changed from a browser, nor what may have been checked. */
const changeProfile: Preparation = async (outgoing, readState) => {
  const record = (await readState(outgoing, getConsumer)) as Consumer;
  const body = outgoing.body as object;
  if (identity.some((name) => name in body) && identityOf(record) !== 'open') {
    throw new Refusal(403, 'identity_locked', 'The identity has been checked.');
  }
  return complete(record, body, fieldsOf(operations.updateConsumer));
};

const changeAddress: Preparation = async (outgoing, readState) => {
  const record = await shippingAddress(outgoing, readState);
  return complete(record, outgoing.body as object, writable);
};

/** Of an address, what a consumer writes. Its coordinates would be those of the previous address. */
const writable = ['type', 'address_line1', 'address_line2', 'city', 'state', 'country', 'zip'] as const;

/** Billing addresses are the service's. */
async function shippingAddress(outgoing: Outgoing, readState: ReadState): Promise<Address> {
  const record = (await readState(outgoing, getAddress)) as Address;
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
  deleteAddress: async (outgoing, readState) => void (await shippingAddress(outgoing, readState)),
  async cancelAccount(outgoing, readState) {
    if (((await readState(outgoing, getConsumer)) as Consumer).is_active === false) throw notNow();
    return outgoing.body;
  },
};

/** Prepares an action, and resolves with the body for the service. */
export function prepare(outgoing: Outgoing, readState: ReadState): Promise<unknown> {
  const preparation = preparations[outgoing.operation.id as OperationId];
  return preparation ? preparation(outgoing, readState) : Promise.resolve(outgoing.body);
}

const notNow = (): Refusal =>
  new Refusal(409, 'already_done', 'The current state of the record does not allow this action.');
