import { html } from 'lit';
import { getConsumerBillReporting } from '../../operations/generated/bill-reporting.ts';
import { createReportedBill } from '../../operations/generated/reported-bills.ts';
import { checkbox, select } from '../../ui/choice.ts';
import { definitions } from '../../ui/definitions.ts';
import { input } from '../../ui/field.ts';
import { newRecordAction } from '../tasks/new-record.ts';
import { rejectionOf, type Task } from '../tasks/task.ts';
import { attestationBox } from './attestation-box.ts';
import { wordsOf } from './attestation.ts';
import {
  emptyBill,
  newBillNames,
  newBillProblem,
  newCategories,
  newFieldsOf,
  reportedBillOf,
  reportingOf,
  type NewBillDraft,
  type NewBillField,
} from './reported-bill.ts';
import type { TradelinesContext } from './tradeline-action.ts';
import type { T } from './tradelines.templates.ts';

export const reportBillKey = ({ resource }: TradelinesContext): string =>
  `createReportedBill:${resource.session?.info.consumer_id}`;

/** Where bills are added, and which were. */
export const reportingIn = ({ resource }: TradelinesContext) =>
  resource.data?.reporting && reportingOf(resource.data.reporting);

/** What adding a bill is called: "another" only beside other bills. */
export const reportTitle = ({ resource, t }: TradelinesContext): string =>
  t(resource.data?.lines.length ? 'tradelines.new' : 'tradelines.new-first');

/** Adds a bill that the consumer wants to report: a form by category, then a review with the attestation. */
export function reportBill(context: TradelinesContext): Task<NewBillDraft> {
  const { host, t } = context;
  const key = reportBillKey(context);
  const before = reportingIn(context)?.bills ?? [];
  let sent = '';
  return {
    key,
    openerId: 'new',
    initialDraft: emptyBill,
    known: new Set(before.flatMap(({ id }) => id ?? [])),
    consent: 'agree',
    texts(draft) {
      const merchant = draft.name.trim();
      return {
        title: reportTitle(context),
        steps: [t('tradelines.step-about'), t('tradelines.step-review')],
        back: t('tradelines.back'),
        continue: t('tradelines.continue'),
        send: t('tradelines.new-send'),
        sending: t('tradelines.new-adding', { merchant }),
        done: t('tradelines.new-added', { merchant }),
        rejected: t('tradelines.problem-new-refused'),
        unconfirmed: t('tradelines.new-unconfirmed'),
      };
    },
    fieldsOf: newFieldsOf,
    problemOf(field: NewBillField, draft) {
      const problem = newBillProblem(field, draft, before);
      return problem && t(`tradelines.${problem}`);
    },
    control(field: NewBillField, draft, control) {
      switch (field) {
        case 'category': {
          const options = [
            { value: '', label: t('tradelines.new-choose') },
            ...newCategories.map((value) => ({ value, label: categoryLabel(value, t) })),
          ];
          return select({ ...control, label: t('tradelines.new-category'), value: draft.category, options });
        }
        case 'mainHome':
          return checkbox({ ...control, label: t('tradelines.new-main-home'), checked: draft.mainHome });
        case 'name':
        case 'account':
          return input({
            ...control,
            label: t(`tradelines.new-${field}`),
            hint: t(`tradelines.new-${field}-hint`),
            required: true,
            maxLength: 80,
            value: draft[field],
          });
      }
    },
    review(draft, consent) {
      const digits = draft.account.trim().slice(-4);
      const hasHome = newFieldsOf(draft).includes('mainHome');
      return html`
        ${definitions([
          [t('tradelines.review-bill'), draft.name.trim()],
          [t('tradelines.category'), draft.category && categoryLabel(draft.category, t)],
          [t('tradelines.new-account'), t('tradelines.new-account-review', { digits })],
          [
            t('tradelines.review-main-home'),
            hasHome && t(draft.mainHome ? 'tradelines.yes' : 'tradelines.new-not-main-home'),
          ],
        ])}
        ${attestationBox(host.attestationVersion, consent, t)}
      `;
    },
    action(draft, { client, info }, known) {
      const external_id = reportingIn(context)?.id;
      if (!external_id) return undefined;
      const body = reportedBillOf(draft, new Date());
      sent = body.name;
      return newRecordAction({
        key,
        operation: 'createReportedBill',
        known,
        async read() {
          const read = await getConsumerBillReporting(client, { consumer_id: info.consumer_id });
          return reportingOf(read)?.bills ?? [];
        },
        matches: ({ name }) => name === body.name,
        send: () => createReportedBill(client, { external_id, body }),
      });
    },
    rejection: (error) => rejectionOf(error, newBillNames, wordsOf),
    found: (known) =>
      reportingIn(context)?.bills.some(({ id, name }) => id && !known.has(id) && name === sent),
  };
}

const categoryLabel = (category: (typeof newCategories)[number], t: T): string =>
  t(category === 'other' ? 'tradelines.new-other' : `tradelines.${category}`);
