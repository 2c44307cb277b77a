import { html, nothing } from 'lit';
import type { BillPayment } from '../../api/bill-pay.ts';
import { createBillPayment } from '../../operations/generated/bill-pay.ts';
import { alert } from '../../ui/alert.ts';
import { input } from '../../ui/field.ts';
import { amountText } from '../text/amount-text.ts';
import { newRecord } from '../tasks/new-record.ts';
import { rejectionOf, type Task } from '../tasks/task.ts';
import { amountOf, isSameAmount } from './amount.ts';
import { PccBillPaidEvent } from './bills.events.ts';
import { billerOf, nameOf, sourceOf } from './bills.templates.ts';
import { isPending } from './evidence.ts';
import { readPayments, type BillsContext, type BillRow } from './load-bills.ts';

export const payBillKey = ({ bill }: BillRow): string => `createBillPayment:${bill.id}`;

interface Draft {
  readonly amount: string;
  readonly note: string;
}

/** Pays a bill: amount and note, then one sentence to review. */
export function payBill({ resource, t, format }: BillsContext, row: BillRow): Task<Draft, keyof Draft> {
  const { bill } = row;
  const id = bill.id ?? '';
  const biller = billerOf(bill, t);
  const from = sourceOf(row, t);
  const textOf = (draft: Draft) => amountText(amountOf(draft.amount), format());
  const currentRow = () => resource.data?.rows.find((each) => each.bill.id === id);
  let { payments } = row;
  /** So that nobody pays twice by mistake: what the service has and has not paid yet. */
  const pendingAlert = () => {
    const pending = payments.filter(isPending).map(({ amount }) => amountText(amount, format()));
    const amounts = pending.filter(Boolean);
    if (amounts.length === 0) return nothing;
    const text = t('bills.pay-pending', { count: amounts.length, amounts: amounts.join(', ') });
    return alert(text, { tone: 'caution' });
  };
  return {
    key: payBillKey(row),
    openerId: `pay-${id}`,
    initialDraft: { amount: '', note: '' },
    closesIfUnconfirmed: true,
    texts: (draft) => ({
      title: t('bills.pay-of', { bill: nameOf(bill, t) }),
      back: t('bills.back'),
      continue: t('bills.continue'),
      send: t('bills.pay-amount', { amount: textOf(draft) }),
      sending: t('bills.paying', { biller }),
      done: t('bills.paid', { amount: textOf(draft), biller }),
      rejected: t('bills.problem-amount-refused'),
      unread: t('bills.pay-unread'),
      unconfirmed: t('bills.pay-unconfirmed'),
      notDone: t('bills.no-new-payment'),
    }),
    aboveForm: (isRejected) =>
      html`${from ? html`<p class="muted">${t('bills.from', { account: from })}</p>` : nothing}
      ${isRejected ? nothing : pendingAlert()}`,
    fieldsOf: () => ['amount', 'note'],
    problemOf(field, { amount }) {
      if (field !== 'amount' || amountOf(amount)) return undefined;
      return t(amount.trim() ? 'bills.problem-amount-invalid' : 'bills.problem-amount');
    },
    control: (field, draft, control) =>
      input({
        ...control,
        label: t(`bills.${field}`),
        hint: t(`bills.${field}-hint`),
        value: draft[field],
        ...(field === 'amount' ? { inputMode: 'decimal', required: true } : { maxLength: 100 }),
      }),
    review(draft, _consent, isRejected) {
      const amount = textOf(draft);
      const note = draft.note.trim();
      const sentence = from
        ? t('bills.review', { amount, biller, account: from })
        : t('bills.review-no-account', { amount, biller });
      const at = sentence.indexOf(amount);
      return html`<p class="sentence" id="step" tabindex="-1">
          ${sentence.slice(0, at)}<strong>${amount}</strong>${sentence.slice(at + amount.length)}
        </p>
        ${note ? html`<p class="muted">${t('bills.review-note', { note })}</p>` : nothing}
        ${isRejected ? nothing : html`${pendingAlert()}<p class="muted">${t('bills.review-undone')}</p>`}
        <slot name="pay-consent"></slot>`;
    },
    async idsBefore(session) {
      ({ payments } = await readPayments(session, id));
      return new Set(payments.flatMap((each) => each.id ?? []));
    },
    rejection: (error) => rejectionOf(error, { amount: 'amount' }),
    attempt(draft, session, idsBefore) {
      const amount = amountOf(draft.amount) ?? '';
      const matches = (payment: BillPayment) => isSameAmount(amount, payment.amount);
      const { action, isNew } = newRecord({
        key: payBillKey(row),
        client: session.client,
        create: createBillPayment,
        // The service requires a description.
        args: { external_id: id, body: { amount, description: draft.note.trim() || nameOf(bill, t) } },
        idsBefore,
        read: async () => (await readPayments(session, id)).payments,
        matches,
        // A payment that the consumer has not seen.
        needsReview: (added) => added.length > 0 && !added.some(matches),
      });
      const made = () => currentRow()?.payments.find(isNew);
      return {
        action,
        // Without the whole list, it is unknown.
        isDoneInData: () => (currentRow()?.isComplete ? made() !== undefined : undefined),
        event: () => new PccBillPaidEvent(id, made()?.id ?? undefined, made()?.status ?? undefined),
        eventAfterReload: true,
      };
    },
  };
}
