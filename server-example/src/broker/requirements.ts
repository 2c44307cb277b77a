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
  type Operation,
  type OperationId,
  type OperationSpec,
  type TradelineState,
} from 'pcc-widgets/client';
import { hasQuota, type QuotaName } from '../limits.ts';
import { badResponse, notFound, Refusal } from '../http/refusal.ts';
import { bodyFieldsOf, readFor, type BrokerCall } from '../broker-call.ts';
import { canonical } from './consumer-ids.ts';
import type { JsonObject } from '../json.ts';
import { parseOwnJson } from './response.ts';
import type { Dependencies } from '../dependencies.ts';

/** Reads a record that an action is about to change, with another operation. */
type ReadState = <Result>(operation: Operation<never, Result>) => Promise<Result>;

/**
 * Reads what an action is about to change. Rejects if its state does not allow the action; resolves with the body for the
 * service.
 */
type Preparation = (call: BrokerCall, readState: ReadState) => Promise<JsonObject | undefined>;

/** Requirements for single operations, in addition to those for all operations with the same effect. */
interface Requirements {
  /** The quota that it shares with other operations, in place of one with its own name. */
  readonly quota?: QuotaName;
  /** The path parameter for each of whose values there is a quota. */
  readonly per?: string;
  /** Whether the lock against repetition lasts as long as for an irreversible action. */
  readonly staysLocked?: true;
  /** The action makes a new record: only the same body is a repetition. */
  readonly locksByBody?: true;
  /** Fields of the body that the partner may have to confirm: who controls the email address can take over a login. */
  readonly fieldsToConfirm?: readonly string[];
  /** Most characters in a text of the body. Default: in any that the service takes, 2000. */
  readonly maxTextLength?: number;
  /** The field with an amount of money: above 0, in whole cents, and at most `largestPayment`. */
  readonly amountField?: string;
  readonly prepare?: Preparation;
}

/** The required state of the tradeline, by the same evidence as in the widget. */
const tradelineMustBe =
  (required: TradelineState): Preparation =>
  async (call, readState) => {
    const tradeline = await readState(getTradeline);
    const { tradeline_id } = call.body ?? {};
    // Another spelling of the id would be another action, with its own lock.
    if (canonical(tradeline.id) !== canonical(tradeline_id)) throw notFound();
    const open = await readState(listOpenTradelines);
    const isOpen = open.results.some(({ id }) => id === tradeline.id);
    if (tradelineState(tradeline, isOpen) !== required) throw notNow();
    return call.body;
  };

const identity = ['first_name', 'last_name', 'date_of_birth'] as const;

/** A browser cannot change a name or a date of birth whose identity check is done, or may be. */
const changeProfile: Preparation = async (call, readState) => {
  const record = await readState(getConsumer);
  const { body = {} } = call;
  if (identity.some((name) => name in body) && identityOf(record) !== 'open') {
    throw new Refusal(403, 'identity_locked', 'The identity has been checked.');
  }
  return complete(record, body, bodyFieldsOf(operations.updateConsumer));
};

const changeAddress: Preparation = async (call, readState) => {
  const record = await shippingAddress(readState);
  return complete(record, call.body ?? {}, writable);
};

/** The fields of an address that a consumer writes. Its coordinates would be those of the previous address. */
const writable = ['type', 'address_line1', 'address_line2', 'city', 'state', 'country', 'zip'] as const;

/** Billing addresses are the service's. */
async function shippingAddress(readState: ReadState): Promise<Address> {
  const record = await readState(getAddress);
  if (record.type?.toUpperCase() !== 'SHIPPING') {
    throw new Refusal(403, 'not_a_shipping_address', 'Only shipping addresses can be changed.');
  }
  return record;
}

/** It is not known whether the service merges or replaces: the body has all that the record has, with the changes. */
function complete(record: object, changes: JsonObject, names: readonly string[]): JsonObject {
  const currentValues = Object.entries(record).filter(
    ([name, value]) => names.includes(name) && value !== null && value !== undefined,
  );
  return { ...Object.fromEntries(currentValues), ...changes };
}

const addressRequirements: Requirements = {
  quota: 'changeAddress',
  maxTextLength: 200,
};

const requirements: Readonly<Partial<Record<OperationId, Requirements>>> = {
  closeTradeline: { prepare: tradelineMustBe('reported') },
  openTradeline: { prepare: tradelineMustBe('ready') },
  createBill: { locksByBody: true },
  createBillPayment: { amountField: 'amount' },
  createDispute: { staysLocked: true, locksByBody: true },
  createReportedBill: { staysLocked: true, locksByBody: true },
  emailStatement: { per: 'pdf_filename', staysLocked: true },
  updateConsumer: {
    fieldsToConfirm: ['email'],
    maxTextLength: 200,
    prepare: changeProfile,
  },
  createAddress: {
    ...addressRequirements,
    prepare: ({ body }) => Promise.resolve({ ...body, type: 'SHIPPING' }),
  },
  updateAddress: { ...addressRequirements, prepare: changeAddress },
  deleteAddress: {
    ...addressRequirements,
    prepare: async (_call, readState) => void (await shippingAddress(readState)),
  },
  cancelAccount: {
    async prepare(call, readState) {
      if ((await readState(getConsumer)).is_active === false) throw notNow();
      return call.body;
    },
  },
};

export const requirementsOf = ({ id }: OperationSpec): Requirements => requirements[id as OperationId] ?? {};

/** An action's additional quota. That of an irreversible one replaces the one for all of them. */
export function quotaOf(operation: OperationSpec): QuotaName | undefined {
  const { quota } = requirementsOf(operation);
  return quota ?? (hasQuota(operation.id) ? operation.id : undefined);
}

/** Prepares an action, and resolves with the body for the service. */
export async function prepare(
  call: BrokerCall,
  { upstream, consumers }: Pick<Dependencies, 'upstream' | 'consumers'>,
): Promise<JsonObject | undefined> {
  const requirements = requirementsOf(call.operation);
  if (!requirements.prepare) return call.body;

  /** The whole record, not only what a browser may see of it. */
  const readState: ReadState = async <Result>(operation: Operation<never, Result>) => {
    // An id may be in the body, in place of the path.
    const texts = Object.entries(call.body ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    const readCall = readFor(call, operation, { ...Object.fromEntries(texts), ...call.params });
    const response = await upstream.send(readCall);
    return recordIn(operation, await parseOwnJson(readCall, response, consumers));
  };
  return requirements.prepare(call, readState);
}

function recordIn<Result>({ response }: Operation<never, Result>, json: unknown): Result {
  try {
    return readResponse(response, json) as Result;
  } catch {
    throw badResponse('cannot be read');
  }
}

const notNow = (): Refusal =>
  new Refusal(409, 'already_done', 'The current state of the record does not allow this action.');
