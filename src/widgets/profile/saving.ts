import type { Address } from '../../api/addresses.ts';
import {
  createAddress,
  deleteAddress,
  getAddress,
  listAddresses,
  updateAddress,
} from '../../operations/generated/addresses.ts';
import { getConsumer, updateConsumer } from '../../operations/generated/consumers.ts';
import type { Action } from '../../controllers/action-controller.ts';
import { asPccError } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { newRecordAction } from '../shared/new-record.ts';
import { readList } from '../shared/read-list.ts';
import type { Form } from './draft.ts';

type Body = Readonly<Record<string, string>>;

/** Whether a record has these values already. */
const has = (record: object, body: Body): boolean =>
  Object.entries(body).every(
    ([name, text]) => ((record as Readonly<Record<string, unknown>>)[name] ?? '') === text,
  );

export interface Saving {
  readonly form: Form;
  /** Only what is changed. */
  readonly body: Body;
  readonly address: Address | undefined;
  /** Ids of the addresses that there were when the form was opened. */
  readonly known: ReadonlySet<number | string>;
}

/** Identifies an action across widgets and tabs. */
export const saveKey = (form: Form, consumerId: string, address?: Address): string =>
  form === 'edit' ? `updateAddress:${address?.id}` : `${form}:${consumerId}`;

export const deleteKey = ({ id }: Address): string => `deleteAddress:${id}`;

/**
 * Saves a form, once. Before the request, and after an unknown outcome, the record is read: it may have these values
 * already. A date of birth cannot be read.
 */
export function saving({ form, body, address, known }: Saving, session: OpenSession): Action<unknown> {
  const { client, info } = session;
  const { consumer_id } = info;
  const key = saveKey(form, consumer_id, address);
  if (form === 'edit') {
    const address_id = address?.id ?? 0;
    return {
      key,
      run: () => updateAddress(client, { consumer_id, address_id, body }),
      async isDone() {
        return has(await getAddress(client, { consumer_id, address_id }), body);
      },
    };
  }
  if (form === 'add') {
    return newRecordAction({
      key,
      operation: 'createAddress',
      known,
      read: async () => (await readList((at) => listAddresses(client, { consumer_id, ...at }))).records,
      isIt: (each) => has(each, body),
      send: () => createAddress(client, { consumer_id, body }),
    });
  }
  return {
    key,
    run: () => updateConsumer(client, { consumer_id, body }),
    ...(!('date_of_birth' in body) && {
      async isDone() {
        return has(await getConsumer(client, { consumer_id }), body);
      },
    }),
  };
}

/** Deletes an address, once. */
export function deleting(address: Address, session: OpenSession): Action<unknown> {
  const { client, info } = session;
  const { consumer_id } = info;
  async function isDone(): Promise<boolean> {
    const { records, skipped } = await readList((at) => listAddresses(client, { consumer_id, ...at }));
    // It may be among those that could not be read.
    return skipped === 0 && !records.some(({ id }) => id === address.id);
  }
  return {
    key: deleteKey(address),
    async run() {
      try {
        await deleteAddress(client, { consumer_id, address_id: address.id ?? 0 });
      } catch (error) {
        // Browsers resend a request whose connection was closed: the address is gone by then.
        if (asPccError(error).code !== 'not-found' || !(await isDone())) throw error;
      }
    },
    isDone,
  };
}
