import type { Address } from '../../api/addresses.ts';
import {
  createAddress,
  getAddress,
  listAddresses,
  updateAddress,
} from '../../operations/generated/addresses.ts';
import { getConsumer, updateConsumer } from '../../operations/generated/consumers.ts';
import { input } from '../../ui/field.ts';
import { newRecordAction } from '../tasks/new-record.ts';
import { readList } from '../shared/read-list.ts';
import { rejectionOf, type Task } from '../tasks/task.ts';
import { today } from '../tasks/today.ts';
import {
  bodyOf,
  changesOf,
  draftOf,
  fieldsOf,
  fieldSpecs,
  nameIn,
  problemOf,
  type Body,
  type Draft,
  type Field,
  type Form,
} from './draft.ts';
import type { ProfileContext } from './load-profile.ts';
import { actionKeyOf } from './profile-task.ts';
import { PccProfileUpdatedEvent } from './profile.events.ts';

/** Whether a record has these values already. */
const has = (record: object, body: Body): boolean =>
  Object.entries(body).every(
    ([name, text]) => ((record as Readonly<Record<string, unknown>>)[name] ?? '') === text,
  );

/** Changes a part of the profile or a shipping address, or adds one. Only what the consumer has changed is sent. */
export function editProfile(context: ProfileContext, form: Form, address?: Address): Task<Draft, Field> {
  const { resource, t } = context;
  const key = actionKeyOf(form, context, address);
  const fields = fieldsOf[form];
  const first = draftOf(form, resource.data?.consumer, address);
  let sentBody: Body = {};
  return {
    key,
    openerId: `${form}${address?.id ?? ''}`,
    initialDraft: first,
    draftKey: key,
    idsBefore: new Set(resource.data?.addresses?.flatMap(({ id }) => id ?? [])),
    texts: () => ({
      title: t(`profile.title-${form}`),
      send: t('profile.save'),
      sending: t('profile.saving'),
      done: t('profile.saved'),
      rejected: t('profile.problem-refused'),
      // A new address may be listed later.
      ...(form !== 'add' && { absent: t('not-done') }),
    }),
    fieldsOf: () => fields,
    problemOf(field, draft) {
      const problem = problemOf(field, draft, { first, address, today: today() });
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
    action(draft, { client, info }, idsBefore) {
      const { consumer_id } = info;
      const body = bodyOf(form, changesOf(draft, first, address));
      if (Object.keys(body).length === 0) return undefined;
      sentBody = body;
      if (form === 'add')
        return newRecordAction({
          key,
          operation: 'createAddress',
          idsBefore,
          read: async () => (await readList((at) => listAddresses(client, { consumer_id, ...at }))).records,
          matches: (each) => has(each, body),
          send: () => createAddress(client, { consumer_id, body }),
        });
      const owner = { consumer_id, address_id: address?.id ?? 0 };
      const read = async () => (address ? getAddress(client, owner) : getConsumer(client, { consumer_id }));
      return {
        key,
        run: async () =>
          address ? updateAddress(client, { ...owner, body }) : updateConsumer(client, { consumer_id, body }),
        // A date of birth cannot be read.
        ...(!('date_of_birth' in body) && { isDone: async () => has(await read(), body) }),
      };
    },
    rejection: (error) =>
      rejectionOf(error, Object.fromEntries(fields.map((field) => [nameIn(form, field), field]))),
    isDoneInData(idsBefore) {
      const { consumer, addresses } = resource.data ?? {};
      if (form === 'add')
        return addresses?.some((each) => each.id && !idsBefore.has(each.id) && has(each, sentBody));
      const now = address ? addresses?.find(({ id }) => id === address.id) : consumer;
      return now && !('date_of_birth' in sentBody) ? has(now, sentBody) : undefined;
    },
    event: () =>
      new PccProfileUpdatedEvent(
        form === 'add' || form === 'edit' ? 'shipping' : form,
        address?.id ?? undefined,
      ),
  };
}
