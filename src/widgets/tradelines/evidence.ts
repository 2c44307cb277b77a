import type { Page } from '../../api/operation.ts';
import {
  tradelineState,
  type Tradeline,
  type TradelineState,
  type TradelineTransaction,
} from '../../api/tradelines.ts';
import { fold, says, type Evidence } from '../evidence.ts';
import { monthOf } from './history.ts';

/** One bill, as the service's two lists have it. */
export interface Bill {
  readonly tradeline: Tradeline;
  /** The list of open tradelines has it. */
  readonly inOpenList: boolean;
}

/** What the service answered of all bills; without the answers that failed. */
export interface Bills {
  readonly details: Page<Tradeline>;
  readonly open: Page<Tradeline> | undefined;
  /** Status of the error with which the service answered how the person stands with bill reporting. */
  readonly refusal: number | undefined;
}

const stands =
  (state: TradelineState) =>
  ({ tradeline, inOpenList }: Bill) =>
    tradelineState(tradeline, inOpenList) === state;

/** Where a bill stands; without any of this evidence it is among the `other` ones, with the service's own word. */
export const stateEvidence = [
  ['closed', stands('closed')],
  ['reported', stands('reported')],
  ['not-eligible', stands('not-eligible')],
  ['ready', stands('ready')],
] as const satisfies Evidence<TradelineState, Bill>;

const isOf = (category: string) => (tradeline: Tradeline) => fold(tradeline.category) === category;

/** What kind of bill it is; another one has the service's own word. */
export const categoryEvidence = [
  ['rent', isOf('rent')],
  ['utility', isOf('utility')],
  ['telco', isOf('telco')],
] as const satisfies Evidence<string, Tradeline>;

const pays =
  (frequency: string) =>
  ({ payment_frequency }: Tradeline) =>
    fold(payment_frequency) === frequency;

/** How often it is paid. */
export const frequencyEvidence = [
  ['tradelines.weekly', pays('weekly')],
  ['tradelines.biweekly', pays('biweekly')],
  ['tradelines.semimonthly', pays('semimonthly')],
  ['tradelines.monthly', pays('monthly')],
  ['tradelines.quarterly', pays('quarterly')],
  ['tradelines.annually', pays('annually')],
] as const satisfies Evidence<string, Tradeline>;

/** A record among the payments is one unless its status says something else, or something unknown. */
export const isPayment = ({ status }: TradelineTransaction): boolean =>
  !fold(status) || says(status, 'paid found received posted cleared settled complete completed succeeded');

/** Every payment is there, and each with a month that can be read: then a month without one has none. */
const isComplete = ({ transactions, transaction_count }: Tradeline): boolean =>
  !!transactions &&
  transactions.length === transaction_count &&
  transactions.every(({ date }) => monthOf(date) !== undefined);
const someMonth = ({ transactions }: Tradeline): boolean =>
  !!transactions?.some(({ date }) => monthOf(date) !== undefined);

/**
 * How much can be said of the payments: of all months, of those with a payment, or their number. How many months have
 * one (`months`, `months-found`), and that one has `none`, is said with the first only.
 */
export const historyEvidence = [
  ['tradelines.history-text', (bill) => someMonth(bill) && isComplete(bill)],
  ['tradelines.history-some', someMonth],
  ['tradelines.count-only', (bill) => !!(bill.transaction_count ?? bill.transactions?.length)],
] as const satisfies Evidence<string, Tradeline>;

/** No page is missing, and no record was left out. */
const isWhole = (page: Page<Tradeline> | undefined): page is Page<Tradeline> =>
  !!page && page.next === null && page.skipped === 0 && page.count <= page.results.length;
const nobodyElse = ({ details, open }: Bills): boolean => isWhole(details) && isWhole(open);

/** What is said of all bills together. */
export const billsEvidence = [
  [
    'tradelines.not-set-up',
    // Both statuses say the same of who was never onboarded for reporting.
    ({ refusal, details, open }) =>
      (refusal === 404 || refusal === 422) &&
      open?.results.length === 0 &&
      details.results.every((tradeline) => tradelineState(tradeline, false) !== 'reported'),
  ],
  ['tradelines.empty', (bills) => nobodyElse(bills) && !bills.details.results.length],
  ['tradelines.reported-none', (bills) => nobodyElse(bills) && !bills.open?.results.length],
  // How many are reported is known only with both lists.
  ['tradelines.loaded', nobodyElse],
] as const satisfies Evidence<string, Bills>;
