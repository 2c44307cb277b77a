import { html, nothing, type TemplateResult } from 'lit';
import type { Bill, BillPayment } from '../../api/bill-pay.ts';
import type { BankAccount } from '../../api/consumer-records.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { formatDate } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { badge, type Tone } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import { amountText } from '../shared/amount-text.ts';
import { readable, toDisplayText } from '../shared/display-text.ts';
import { firstOf } from '../shared/evidence.ts';
import type { CommonKey } from '../shared/strings/types.ts';
import { paymentEvidence, paymentsEvidence, type PaymentState } from './evidence.ts';
import type { Entry } from './load-bills.ts';
import type { BillsKey } from './strings/types.ts';

export type T = Translate<BillsKey | CommonKey>;

const tones: Readonly<Record<PaymentState, Tone>> = {
  errored: 'critical',
  completed: 'positive',
  submitted: 'neutral',
  queued: 'neutral',
};

/** The name of a bill. */
export const nameOf = ({ name, receiver_name }: Bill, t: T): string =>
  toDisplayText(name) || toDisplayText(receiver_name) || t('bills.nameless');

/** Who is paid. */
export const billerOf = (bill: Bill, t: T): string => toDisplayText(bill.receiver_name) || nameOf(bill, t);

/** What tells an account from others. */
function accountParts({ account_name, bank_name, account_number }: BankAccount, t: T) {
  const name = toDisplayText(account_name) || toDisplayText(bank_name) || t('bills.account-nameless');
  return { name, digits: /\d{4}$/.exec(account_number ?? '')?.[0] };
}

/** An account by its name and last digits. */
export function accountText(account: BankAccount, t: T): string {
  const { name, digits } = accountParts(account, t);
  return digits ? t('bills.account-ending', { name, digits }) : name;
}

/** The same in a select, which cuts what is long in a narrow dialog. */
export function accountOption(account: BankAccount, t: T): string {
  const { name, digits } = accountParts(account, t);
  return digits ? `${name} (${digits})` : name;
}

export interface RowOptions {
  readonly entry: Entry;
  /** Level of the bill's heading. */
  readonly level: number;
  /** Number of payments to show. */
  readonly shown: number;
  readonly onShowAll: () => void;
  /** The button that pays, if the consumer may. */
  readonly action: unknown;
  /** Outcome of the last payment. */
  readonly message: unknown;
}

/** A bill: its name, who is paid and from which account, and its payments. */
export function row(options: RowOptions, t: T, format: Format): TemplateResult {
  const { entry, level, shown, onShowAll, action, message } = options;
  const { bill, account, payments } = entry;
  const name = nameOf(bill, t);
  const biller = billerOf(bill, t);
  const none = firstOf(paymentsEvidence, entry);
  const rest = payments.length - shown;
  return html`<li class="bill" part="bill">
    <div class="bill-line">
      <div>
        <div class="name" id="bill-${bill.id}" role="heading" aria-level=${level}>${name}</div>
        ${biller === name ? nothing : html`<p class="muted small">${biller}</p>`}
        ${account ? html`<p class="muted small">${t('bills.from', { account: accountText(account, t) })}</p>` : nothing}
      </div>
      ${action ?? nothing}
    </div>
    ${message ?? nothing} ${none ? html`<p class="muted small none">${t(none)}</p>` : nothing}
    ${
      payments.length > 0
        ? html`<ul class="payments" aria-label=${t('bills.payments-of', { bill: name })} part="payments">
            ${payments.slice(0, shown).map((each) => payment(each, name, t, format))}
          </ul>`
        : nothing
    }
    ${rest > 0 ? button(t('bills.all-payments', { count: payments.length }), onShowAll, { kind: 'quiet' }) : nothing}
  </li>`;
}

function payment(record: BillPayment, bill: string, t: T, format: Format): TemplateResult {
  const state = firstOf(paymentEvidence, record);
  const status = state ? t(`bills.${state}`) : readable(record.status);
  const amount = amountText(record.amount, format);
  const date = formatDate(format, record.process_date);
  const note = toDisplayText(record.description);
  return html`<li class="payment">
    <div class="payment-line">
      ${amount ? html`<span class="figures">${amount}</span>` : nothing}
      ${status ? badge(status, state ? tones[state] : 'neutral') : nothing}
    </div>
    ${date ? html`<p class="muted small">${t('bills.process-date', { date })}</p>` : nothing}
    ${note && note !== bill ? html`<p class="muted small">${note}</p>` : nothing}
  </li>`;
}
