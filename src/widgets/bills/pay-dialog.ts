import { html, nothing, type TemplateResult } from 'lit';
import type { Format } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { input } from '../../ui/field.ts';
import { amountText } from '../shared/amount-text.ts';
import { accountText, billerOf, type T } from './bills.templates.ts';
import { amountOf, type Paying } from './paying.ts';

export interface PayOptions {
  readonly paying: Paying;
  /** Whether the payment is being sent. */
  readonly busy: boolean;
  /** Outcome of the last attempt, or of reading the payments. */
  readonly message: unknown;
  /** Text of the live region. */
  readonly announcement: string;
  readonly onChange: (change: Partial<Paying>) => void;
  readonly onContinue: () => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Amount and note, then one sentence to review, and one button. */
export function payDialog(options: PayOptions, t: T, format: Format): TemplateResult {
  const { paying, busy, message, announcement, onContinue, onBack, onSend, onClose } = options;
  const isReview = paying.step === 'review';
  const amount = amountText(amountOf(paying.amount), format);
  const biller = billerOf(paying.entry.bill, t);
  const send = busy ? t('bills.paying', { biller }) : t('bills.pay-amount', { amount });
  return dialog({
    title: t('bills.pay-title', { biller }),
    closeText: t('close'),
    announcement,
    body: html`${isReview ? review(paying, amount, t) : form(options, t)} ${message ?? nothing}`,
    actions: isReview
      ? html`${button(t('bills.back'), onBack, { disabled: busy })}
        ${button(send, onSend, { kind: 'primary', busy, id: 'send' })}`
      : html`${button(t('cancel'), closeDialog)}
        ${button(t('bills.continue'), onContinue, { kind: 'primary', busy: paying.busy })}`,
    onClose,
  });
}

function form({ paying, onChange, onContinue }: PayOptions, t: T): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    onContinue();
  };
  return html`<form class="form" novalidate @submit=${submit}>
    ${input({
      id: 'amount',
      label: t('bills.amount'),
      hint: t('bills.amount-hint'),
      inputMode: 'decimal',
      required: true,
      value: paying.amount,
      error: paying.problem && t(`bills.${paying.problem}`),
      onInput: (amount) => onChange({ amount, problem: undefined }),
    })}
    ${input({
      id: 'note',
      label: t('bills.note'),
      hint: t('bills.note-hint'),
      value: paying.note,
      maxLength: 100,
      onInput: (note) => onChange({ note }),
    })}
  </form>`;
}

function review({ entry, note }: Paying, amount: string, t: T): TemplateResult {
  const biller = billerOf(entry.bill, t);
  const account = entry.account && accountText(entry.account, t);
  const sentence = account
    ? t('bills.review', { amount, biller, account })
    : t('bills.review-no-account', { amount, biller });
  return html`<p class="sentence" id="step" tabindex="-1">${sentence}</p>
    ${note.trim() ? html`<p class="muted">${t('bills.review-note', { note: note.trim() })}</p>` : nothing}
    ${alert(t('bills.review-undone'))}
    <slot name="pay-consent"></slot>`;
}
