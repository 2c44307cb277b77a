import { html, nothing, type TemplateResult } from 'lit';
import type { Bill, BillPayment } from '../../api/bill-pay.ts';
import type { BankAccount } from '../../api/consumer-records.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { formatDate } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { badge, type Tone } from '../../ui/badge.ts';
import { icon } from '../../ui/icon.ts';
import { shapes } from '../../ui/shapes.ts';
import { amountText } from '../text/amount-text.ts';
import { readable, toDisplayText } from '../text/display-text.ts';
import { firstOf } from '../shared/evidence.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { paymentEvidence, type PaymentState } from './evidence.ts';
import type { BillRow } from './load-bills.ts';
import type { BillsKey } from './strings/en.ts';

export type BillsTranslate = Translate<BillsKey | CommonKey>;

/** How the state of a payment looks. A completed one is plain text. */
const looks: Readonly<Record<Exclude<PaymentState, 'completed'>, readonly [tone: Tone, shape?: string]>> = {
  errored: ['critical', shapes.warning],
  submitted: ['neutral', shapes.clock],
  queued: ['neutral', shapes.clock],
};

/** The name of a bill. */
export const nameOf = ({ name, receiver_name }: Bill, t: BillsTranslate): string =>
  toDisplayText(name) || toDisplayText(receiver_name) || t('bills.nameless');

/** Who is paid. */
export const billerOf = (bill: Bill, t: BillsTranslate): string =>
  toDisplayText(bill.receiver_name) || nameOf(bill, t);

/** What tells an account from others. */
function accountParts({ account_name, bank_name, account_number }: BankAccount, t: BillsTranslate) {
  const name = toDisplayText(account_name) || toDisplayText(bank_name) || t('bills.account-nameless');
  return { name, digits: /\d{4}$/.exec(account_number ?? '')?.[0] };
}

/** An account by its name and last digits. */
export function accountText(account: BankAccount, t: BillsTranslate): string {
  const { name, digits } = accountParts(account, t);
  return digits ? t('bills.account-ending', { name, digits }) : name;
}

/** The account that pays a bill, even if the list of accounts does not have it. */
export const sourceOf = ({ bill, account }: BillRow, t: BillsTranslate): string | undefined =>
  account ? accountText(account, t) : bill.sending_account_id ? t('bills.account-set') : undefined;

/** An account in a select, by its last digits first: in a narrow dialog, a select cuts the end of a long text. */
export function accountOption(account: BankAccount, t: BillsTranslate): string {
  const { name, digits } = accountParts(account, t);
  return digits ? `${digits} · ${name}` : name;
}

/** A payment of a bill: its day, its note unless that is the bill's name, its state and amount. */
export function paymentRow(
  record: BillPayment,
  bill: string,
  t: BillsTranslate,
  format: Format,
): TemplateResult {
  const state = firstOf(paymentEvidence, record);
  const status = state ? t(`bills.${state}`) : readable(record.status);
  const amount = amountText(record.amount, format);
  const date = formatDate(format, record.process_date, 'short');
  const note = toDisplayText(record.description);
  // Without a state there is neither mark nor word.
  const [tone, shape] = state && state !== 'completed' ? looks[state] : (['neutral'] as const);
  const mark =
    state === 'completed'
      ? html`<span class="done muted">${icon(shapes.check)}${status}</span>`
      : status && badge(status, tone, shape);
  return html`<li class="payment">
    <span class="what">
      ${date ? html`<span class="day">${date}</span>` : nothing}
      ${note && note !== bill ? html`<span class="note muted">${note}</span>` : nothing}
    </span>
    <span class="sum">
      ${mark || nothing} ${amount ? html`<span class="figures">${amount}</span>` : nothing}
    </span>
  </li>`;
}
