import { html } from 'lit';
import type { Address } from '../../api/addresses.ts';
import { deleteAddress as send, listAddresses } from '../../operations/generated/addresses.ts';
import { asPccError } from '../../http/error.ts';
import { readList } from '../shared/read-list.ts';
import { noForm, type Task } from '../tasks/task.ts';
import type { ProfileContext } from './load-profile.ts';
import { profileTaskKey, taskButtonId } from './profile-task.ts';
import { PccProfileUpdatedEvent } from './profile.events.ts';
import { addressLines } from './profile.templates.ts';

/** Deletes a shipping address, after a question. */
export function deleteAddress(context: ProfileContext, address: Address): Task {
  const { resource, t, format } = context;
  const { id } = address;
  const key = profileTaskKey('delete', context, address);
  return {
    ...noForm,
    key,
    openerId: taskButtonId('delete', address),
    initialDraft: {},
    isCritical: true,
    texts: () => ({
      title: t('profile.delete-title'),
      send: t('profile.delete-confirm'),
      sending: t('profile.deleting'),
      done: t('profile.deleted'),
      notDone: t('not-done'),
    }),
    description: () => addressLines(address, format().locale),
    review: () => html``,
    attempt(_draft, { client, info }) {
      const { consumer_id } = info;
      async function isDone(): Promise<boolean | undefined> {
        const { records, skipped } = await readList((at) => listAddresses(client, { consumer_id, ...at }));
        const isListed = records.some((each) => each.id === id);
        // It may be among those that could not be read.
        return isListed || skipped === 0 ? !isListed : undefined;
      }
      async function run(): Promise<void> {
        try {
          await send(client, { consumer_id, address_id: id ?? 0 });
        } catch (error) {
          // Browsers resend a request whose connection was closed: the address is gone by then.
          if (asPccError(error).code !== 'not-found' || !(await isDone())) throw error;
        }
      }
      return {
        action: { key, run, isDone },
        isDoneInData() {
          const { data, skipped } = resource.result ?? {};
          const isGone = data?.addresses?.every((each) => each.id !== id);
          return isGone && skipped ? undefined : isGone;
        },
        event: () => new PccProfileUpdatedEvent('shipping', id ?? undefined),
        // Its row is gone.
        focusIdWhenDone: () => taskButtonId('add'),
      };
    },
  };
}
