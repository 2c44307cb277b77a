import { html } from 'lit';
import type { Bill, NewBill } from '../../api/bill-pay.ts';
import { createBill, listBills } from '../../operations/generated/bill-pay.ts';
import { isRoutingNumber } from '../../rules/routing-number.ts';
import { select } from '../../ui/choice.ts';
import { definitions } from '../../ui/definitions.ts';
import { input } from '../../ui/field.ts';
import { toDisplayText } from '../text/display-text.ts';
import { newRecord } from '../tasks/new-record.ts';
import { readList } from '../shared/read-list.ts';
import { rejectionOf, type Task } from '../tasks/task.ts';
import { PccBillAddedEvent } from './bills.events.ts';
import { accountOption, accountText } from './bills.templates.ts';
import type { BillsContext } from './load-bills.ts';

/** What the consumer enters for a new bill. Forgotten when it has been sent, or the dialog is closed. */
interface Draft {
  readonly name: string;
  readonly biller: string;
  readonly account: string;
  readonly routing: string;
  /** Id of the account that pays. */
  readonly from: string;
}

type Field = keyof Draft;
const fields = ['name', 'biller', 'account', 'routing', 'from'] as const satisfies Field[];

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The error of one field of a draft. */
function problemKeyOf(field: Field, draft: Draft) {
  switch (field) {
    case 'name':
      return draft.name.trim() ? undefined : 'problem-name';
    case 'biller':
      return draft.biller.trim() ? undefined : 'problem-biller';
    case 'account':
      return /^\d{4,17}$/.test(digitsOf(draft.account)) ? undefined : 'problem-account';
    case 'routing':
      if (!draft.routing.trim()) return 'problem-no-routing';
      return isRoutingNumber(digitsOf(draft.routing)) ? undefined : 'problem-routing';
    case 'from':
      return draft.from ? undefined : 'problem-from';
  }
}

/** The request body. */
const bodyOf = (consumer_id: string, draft: Draft): NewBill => ({
  consumer_id,
  sending_account_id: draft.from,
  name: draft.name.trim(),
  receiver_name: draft.biller.trim(),
  account_number: digitsOf(draft.account),
  account_routing_number: digitsOf(draft.routing),
});

/** The fields by the names of the service. */
const fieldNames: Readonly<Record<string, Field>> = {
  name: 'name',
  receiver_name: 'biller',
  account_number: 'account',
  account_routing_number: 'routing',
  sending_account_id: 'from',
};

/** What tells a bill from others, of what the service says of it: see `Attempt`. */
const matcherOf =
  ({ name, receiver_name, sending_account_id }: NewBill) =>
  (bill: Bill): boolean =>
    bill.name === name &&
    bill.receiver_name === receiver_name &&
    bill.sending_account_id === sending_account_id;

export const addBillKey = ({ resource }: BillsContext): string =>
  `createBill:${resource.session?.info.consumer_id}`;

const hints = { name: 'name-hint', account: 'account-number-hint', routing: 'routing-number-hint' } as const;
const labels = {
  name: 'name',
  biller: 'biller',
  account: 'account-number',
  routing: 'routing-number',
  from: 'pay-from',
} as const;

/** Adds a bill: who is paid and from which account, then a review of that. */
export function addBill(context: BillsContext): Task<Draft, Field> {
  const { resource, t } = context;
  const key = addBillKey(context);
  const { accounts = [], rows = [] } = resource.data ?? {};
  return {
    key,
    openerId: 'add',
    initialDraft: {
      name: '',
      biller: '',
      account: '',
      routing: '',
      from: accounts.find(({ id }) => id)?.id ?? '',
    },
    idsBefore: new Set(rows.flatMap(({ bill }) => bill.id ?? [])),
    texts(draft) {
      const bill = toDisplayText(draft.name.trim());
      return {
        title: t('bills.add'),
        steps: [t('bills.step-about'), t('bills.step-review')],
        back: t('bills.back'),
        continue: t('bills.continue'),
        send: t('bills.add-this'),
        sending: t('bills.adding', { bill }),
        done: t('bills.added', { bill }),
        rejected: t('bills.problem-refused'),
        unconfirmed: t('bills.add-unconfirmed'),
        notDone: t('not-listed'),
      };
    },
    fieldsOf: () => fields,
    problemOf(field, draft) {
      const problem = problemKeyOf(field, draft);
      return problem && t(`bills.${problem}`);
    },
    control(field, draft, control) {
      const common = { ...control, label: t(`bills.${labels[field]}`), required: true, value: draft[field] };
      if (field === 'from') {
        const options = accounts.flatMap((account) =>
          account.id ? [{ value: account.id, label: accountOption(account, t) }] : [],
        );
        return select({ ...common, options });
      }
      const isNumber = field === 'account' || field === 'routing';
      return input({
        ...common,
        maxLength: isNumber ? 25 : 80,
        inputMode: isNumber ? 'numeric' : undefined,
        hint: field === 'biller' ? undefined : t(`bills.${hints[field]}`),
      });
    },
    review(draft) {
      const from = accounts.find(({ id }) => id === draft.from);
      return html`${definitions([
        [t('bills.name'), draft.name.trim()],
        [t('bills.biller'), draft.biller.trim()],
        [t('bills.account-number'), digitsOf(draft.account)],
        [t('bills.routing-number'), digitsOf(draft.routing)],
        [t('bills.pay-from'), from && accountText(from, t)],
      ])}
        <p class="muted">${t('bills.add-review-later')}</p>`;
    },
    rejection: (error) => rejectionOf(error, fieldNames),
    attempt(draft, { client, info }, idsBefore) {
      const body = bodyOf(info.consumer_id, draft);
      const { action, isNew } = newRecord({
        key,
        client,
        create: createBill,
        args: { body },
        idsBefore,
        read: async () => (await readList((at) => listBills(client, at))).records,
        matches: matcherOf(body),
      });
      const added = () => resource.data?.rows.find(({ bill }) => isNew(bill));
      return {
        action,
        isDoneInData: () => resource.data && added() !== undefined,
        event: () => new PccBillAddedEvent(added()?.bill.id ?? undefined),
        eventAfterReload: true,
      };
    },
  };
}
