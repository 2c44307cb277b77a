import { html, nothing, type TemplateResult } from 'lit';
import type { BankAccount } from '../../api/consumer-records.ts';
import { button } from '../../ui/button.ts';
import { select } from '../../ui/choice.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { input, type InputOptions } from '../../ui/field.ts';
import { accountOption, accountText, type T } from './bills.templates.ts';
import { billFields, billProblem, type AddingBill, type BillField } from './new-bill.ts';

export interface AddBillOptions {
  readonly adding: AddingBill;
  readonly accounts: readonly BankAccount[];
  readonly busy: boolean;
  readonly message: unknown;
  readonly announcement: string;
  readonly onInput: (field: BillField, value: string) => void;
  readonly onBlur: (field: BillField) => void;
  readonly onContinue: () => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Who is paid and from which account, then one sentence to review, and one button. */
export function addBillDialog(options: AddBillOptions, t: T): TemplateResult {
  const { adding, busy, message, announcement, onContinue, onBack, onSend, onClose } = options;
  const isReview = adding.step === 'review';
  const send = busy ? t('bills.adding', { bill: adding.draft.name.trim() }) : t('bills.add-this');
  return dialog({
    title: t('bills.add'),
    closeText: t('close'),
    announcement,
    body: html`${isReview ? review(options, t) : form(options, t)} ${message ?? nothing}`,
    actions: isReview
      ? html`${button(t('bills.back'), onBack, { disabled: busy })}
        ${button(send, onSend, { kind: 'primary', busy, id: 'send' })}`
      : html`${button(t('cancel'), closeDialog)} ${button(t('bills.continue'), onContinue, { kind: 'primary' })}`,
    onClose,
  });
}

const hints = {
  name: 'name-hint',
  account: 'account-number-hint',
  routing: 'routing-number-hint',
} as const;
const labels = {
  name: 'name',
  biller: 'biller',
  account: 'account-number',
  routing: 'routing-number',
  from: 'pay-from',
} as const;

function form(options: AddBillOptions, t: T): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    options.onContinue();
  };
  return html`<form class="form" novalidate @submit=${submit}>
    ${billFields.map((field) => control(field, options, t))}
  </form>`;
}

function control(field: BillField, options: AddBillOptions, t: T): TemplateResult {
  const { adding, accounts, onInput, onBlur } = options;
  const { draft, touched, refused } = adding;
  const problem = touched.has(field) ? billProblem(field, draft) : undefined;
  const common = {
    id: `field-${field}`,
    label: t(`bills.${labels[field]}`),
    required: true,
    error: problem ? t(`bills.${problem}`) : refused.has(field) ? t('bills.problem-refused') : undefined,
    value: draft[field],
  };
  if (field === 'from') {
    return select({
      ...common,
      options: accounts.flatMap((account) =>
        account.id ? [{ value: account.id, label: accountOption(account, t) }] : [],
      ),
      onChange: (value) => onInput(field, value),
    });
  }
  const isNumber = field === 'account' || field === 'routing';
  const typed: InputOptions = {
    ...common,
    maxLength: isNumber ? 25 : 80,
    inputMode: isNumber ? 'numeric' : undefined,
    hint: field === 'biller' ? undefined : t(`bills.${hints[field]}`),
    onInput: (value) => onInput(field, value),
    // Leaving an empty field is not an error yet.
    onBlur: () => draft[field] && onBlur(field),
  };
  return input(typed);
}

function review({ adding: { draft }, accounts }: AddBillOptions, t: T): TemplateResult {
  const from = accounts.find(({ id }) => id === draft.from);
  const sentence = t('bills.add-review', {
    biller: draft.biller.trim(),
    digits: draft.account.replace(/\D/g, '').slice(-4),
    account: from ? accountText(from, t) : '',
  });
  return html`<p class="sentence" id="step" tabindex="-1">${sentence}</p>
    <p class="muted">${t('bills.add-review-later')}</p>`;
}
