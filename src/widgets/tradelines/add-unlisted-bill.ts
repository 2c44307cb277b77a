import { html } from 'lit';
import type { BillReporting } from '../../api/bill-reporting.ts';
import type { NewReportedBill } from '../../api/reported-bills.ts';
import { getConsumerBillReporting } from '../../operations/generated/bill-reporting.ts';
import { createReportedBill } from '../../operations/generated/reported-bills.ts';
import { checkbox, select } from '../../ui/choice.ts';
import { definitions } from '../../ui/definitions.ts';
import { input } from '../../ui/field.ts';
import { newRecord } from '../tasks/new-record.ts';
import { rejectionOf, type Task } from '../tasks/task.ts';
import { attestationBox } from './attestation-box.ts';
import { wordsOf } from './attestation.ts';
import type { TradelinesContext } from './load-tradelines.ts';
import type { TradelinesTranslate } from './tradelines.templates.ts';

/** A bill that was added to be reported. */
interface AddedBill {
  readonly id: string | undefined;
  readonly name: string;
}

/** Where bills are added, and which were; undefined if the service does not say where. */
function billReportingOf({ external_id, bills_reported }: BillReporting) {
  const bills = (bills_reported ?? []).map((each): AddedBill => ({
    id: each.external_id ?? undefined,
    name: each.name ?? '',
  }));
  return external_id ? { id: external_id, bills } : undefined;
}

/** Where bills are added, and which were, in the displayed data. */
export const currentReporting = ({ resource }: TradelinesContext) =>
  resource.data?.reporting && billReportingOf(resource.data.reporting);

const categories = ['rent', 'utility', 'telco', 'other'] as const;

/** What the consumer enters about a bill to be reported. */
interface Draft {
  readonly name: string;
  readonly category: (typeof categories)[number] | '';
  /** The consumer's account with the biller. */
  readonly account: string;
  readonly mainHome: boolean;
}

type Field = keyof Draft;

const emptyDraft: Draft = { name: '', category: '', account: '', mainHome: false };

/** The fields of a category, in display order. Only a home has a rent or utilities. */
const fieldsOf = ({ category }: Draft): readonly Field[] => [
  'category',
  'name',
  'account',
  ...(category === 'rent' || category === 'utility' ? (['mainHome'] as const) : []),
];

const folded = (name: string): string => name.trim().toLowerCase();

/** The error of one field of a draft; `others` are the bills that were added before. */
function problemKeyOf(field: Field, draft: Draft, others: readonly AddedBill[]) {
  switch (field) {
    case 'name':
      if (!draft.name.trim()) return 'problem-new-name';
      return others.some(({ name }) => folded(name) === folded(draft.name)) ? 'problem-new-known' : undefined;
    case 'category':
      return draft.category ? undefined : 'problem-new-category';
    case 'account':
      return draft.account.trim() ? undefined : 'problem-new-account';
    case 'mainHome':
      return undefined;
  }
}

/** The request body; the consumer has agreed at this time. */
const bodyOf = (draft: Draft, agreedAt: Date): NewReportedBill => ({
  name: draft.name.trim(),
  category: draft.category || 'other',
  account: draft.account.trim(),
  primary_residence: fieldsOf(draft).includes('mainHome') && draft.mainHome,
  attestation_signed: true,
  attestation_date: agreedAt.toISOString(),
});

/** The fields by the names of the service. */
const fieldNames: Readonly<Record<string, Field>> = {
  name: 'name',
  category: 'category',
  account: 'account',
  primary_residence: 'mainHome',
};

export const addUnlistedBillKey = ({ resource }: TradelinesContext): string =>
  `createReportedBill:${resource.session?.info.consumer_id}`;

/** What adding a bill is called: "another" only beside other bills. */
export const addUnlistedBillTitle = ({ resource, t }: TradelinesContext): string =>
  t(resource.data?.rows.length ? 'tradelines.new' : 'tradelines.new-first');

/** Adds a bill that the list does not have, to report it: a form by category, then a review with the attestation. */
export function addUnlistedBill(context: TradelinesContext): Task<Draft, Field> {
  const { host, t } = context;
  const key = addUnlistedBillKey(context);
  const others = currentReporting(context)?.bills ?? [];
  return {
    key,
    openerId: 'new',
    initialDraft: emptyDraft,
    idsBefore: new Set(others.flatMap(({ id }) => id ?? [])),
    consentBoxId: 'agree',
    texts(draft) {
      const merchant = draft.name.trim();
      return {
        title: addUnlistedBillTitle(context),
        steps: [t('tradelines.step-about'), t('tradelines.step-review')],
        back: t('tradelines.back'),
        continue: t('tradelines.continue'),
        send: t('tradelines.new-send'),
        sending: t('tradelines.new-adding', { merchant }),
        done: t('tradelines.new-added', { merchant }),
        rejected: t('tradelines.problem-new-refused'),
        unconfirmed: t('tradelines.new-unconfirmed'),
        notDone: t('not-listed'),
      };
    },
    fieldsOf,
    problemOf(field, draft) {
      const problem = problemKeyOf(field, draft, others);
      return problem && t(`tradelines.${problem}`);
    },
    control(field, draft, control) {
      switch (field) {
        case 'category': {
          const options = [
            { value: '', label: t('tradelines.new-choose') },
            ...categories.map((value) => ({ value, label: categoryLabel(value, t) })),
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
      const hasHome = fieldsOf(draft).includes('mainHome');
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
    rejection: (error) => rejectionOf(error, fieldNames, wordsOf),
    attempt(draft, { client, info }, idsBefore) {
      const external_id = currentReporting(context)?.id;
      if (!external_id) return undefined;
      const body = bodyOf(draft, new Date());
      // For `matches`, which must not keep the account: see `Attempt`.
      const sentName = body.name;
      const { action, isNew } = newRecord({
        key,
        client,
        create: createReportedBill,
        args: { external_id, body },
        idsBefore,
        async read() {
          const response = await getConsumerBillReporting(client, { consumer_id: info.consumer_id });
          return billReportingOf(response)?.bills ?? [];
        },
        matches: ({ name }) => name === sentName,
      });
      return { action, isDoneInData: () => currentReporting(context)?.bills.some(isNew) };
    },
  };
}

const categoryLabel = (category: (typeof categories)[number], t: TradelinesTranslate): string =>
  t(category === 'other' ? 'tradelines.new-other' : `tradelines.${category}`);
