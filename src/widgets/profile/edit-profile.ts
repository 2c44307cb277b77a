import type { Address } from '../../api/addresses.ts';
import {
  createAddress,
  getAddress,
  listAddresses,
  updateAddress,
} from '../../operations/generated/addresses.ts';
import { getConsumer, updateConsumer } from '../../operations/generated/consumers.ts';
import { input } from '../../ui/field.ts';
import { newRecord } from '../tasks/new-record.ts';
import { readList } from '../shared/read-list.ts';
import { rejectionOf, type Task } from '../tasks/task.ts';
import { today } from '../tasks/today.ts';
import {
  bodyOf,
  changesOf,
  draftOf,
  fieldsByForm,
  fieldSpecs,
  nameIn,
  problemKeyOf,
  type Body,
  type Draft,
  type Field,
  type Form,
} from './draft.ts';
import type { ProfileContext } from './load-profile.ts';
import { profileTaskKey, taskButtonId } from './profile-task.ts';
import { PccProfileUpdatedEvent } from './profile.events.ts';

/** Whether a record has these values already. */
const has = (record: object, body: Body): boolean =>
  Object.entries(body).every(
    ([name, text]) => ((record as Readonly<Record<string, unknown>>)[name] ?? '') === text,
  );

/** Changes a part of the profile or a shipping address, or adds one. Only what the consumer has changed is sent. */
export function editProfile(context: ProfileContext, form: Form, address?: Address): Task<Draft, Field> {
  const { resource, t } = context;
  const key = profileTaskKey(form, context, address);
  const fields = fieldsByForm[form];
  const initial = draftOf(form, resource.data?.consumer, address);
  return {
    key,
    openerId: taskButtonId(form, address),
    initialDraft: initial,
    keepsDraft: true,
    idsBefore: new Set(resource.data?.addresses?.flatMap(({ id }) => id ?? [])),
    texts: () => ({
      title: t(`profile.title-${form}`),
      send: t('profile.save'),
      sending: t('profile.saving'),
      done: t('profile.saved'),
      rejected: t('profile.problem-refused'),
      notDone: t(form === 'add' ? 'not-listed' : 'not-done'),
    }),
    fieldsOf: () => fields,
    problemOf(field, draft) {
      const problem = problemKeyOf(field, draft, { initial, address, today: today() });
      return problem && t(problem);
    },
    control(field, draft, control) {
      const { label, hint, type, autocomplete, optional } = fieldSpecs[field];
      return input({
        ...control,
        type,
        label: t(label),
        hint: hint && t(hint),
        autocomplete,
        value: draft[field] ?? '',
        required: !optional,
      });
    },
    rejection: (error) =>
      rejectionOf(error, Object.fromEntries(fields.map((field) => [nameIn(form, field), field]))),
    attempt(draft, { client, info }, idsBefore) {
      const { consumer_id } = info;
      const body = bodyOf(form, changesOf(draft, initial, address));
      if (Object.keys(body).length === 0) return undefined;
      const part = form === 'add' || form === 'edit' ? 'shipping' : form;
      const event = () => new PccProfileUpdatedEvent(part, address?.id ?? undefined);
      if (form === 'add') {
        const { action, isNew } = newRecord({
          key,
          client,
          create: createAddress,
          args: { consumer_id, body },
          idsBefore,
          read: async () => (await readList((at) => listAddresses(client, { consumer_id, ...at }))).records,
          matches: (each) => has(each, body),
        });
        return { action, isDoneInData: () => resource.data?.addresses?.some(isNew), event };
      }
      const owner = { consumer_id, address_id: address?.id ?? 0 };
      const read = async () => (address ? getAddress(client, owner) : getConsumer(client, { consumer_id }));
      // A date of birth cannot be read.
      const isReadable = !('date_of_birth' in body);
      const action = {
        key,
        run: async () =>
          address ? updateAddress(client, { ...owner, body }) : updateConsumer(client, { consumer_id, body }),
        ...(isReadable && { isDone: async () => has(await read(), body) }),
      };
      const isDoneInData = () => {
        const { consumer, addresses } = resource.data ?? {};
        const now = address ? addresses?.find(({ id }) => id === address.id) : consumer;
        return now && isReadable ? has(now, body) : undefined;
      };
      return { action, isDoneInData, event };
    },
  };
}
