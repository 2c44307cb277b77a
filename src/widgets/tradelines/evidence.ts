import type { Page } from '../../operations/response.ts';
import type { Tradeline, TradelineTransaction } from '../../api/tradelines.ts';
import { tradelineState, type TradelineState } from '../../rules/tradeline-state.ts';
import { foldWord } from '../../operations/fold.ts';
import { isAnyWord, type Evidence } from '../shared/evidence.ts';
import { monthOf } from './history.ts';

/** A tradeline in the two lists of the service. */
export interface ListedTradeline {
  readonly tradeline: Tradeline;
  /** Whether the list of open tradelines has it. */
  readonly inOpenList: boolean;
}

/** The service's responses about all bills; failed ones are undefined. */
export interface TradelineResponses {
  readonly details: Page<Tradeline>;
  readonly open: Page<Tradeline> | undefined;
  /** Error status of the read of the consumer's bill reporting. */
  readonly reportingStatus: number | undefined;
}

const hasState =
  (state: TradelineState) =>
  ({ tradeline, inOpenList }: ListedTradeline) =>
    tradelineState(tradeline, inOpenList) === state;

/** State of a bill. Without any of this evidence it is `other`, with the service's word. */
export const stateEvidence = [
  ['closed', hasState('closed')],
  ['reported', hasState('reported')],
  ['not-eligible', hasState('not-eligible')],
  ['ready', hasState('ready')],
] as const satisfies Evidence<TradelineState, ListedTradeline>;

const hasCategory =
  (word: string) =>
  ({ category }: Tradeline) =>
    isAnyWord(category, word);

/** Category of a bill; others have the service's word. */
export const categoryEvidence = [
  ['rent', hasCategory('rent')],
  ['utility', hasCategory('utility')],
  ['telco', hasCategory('telco')],
] as const satisfies Evidence<string, Tradeline>;

const hasFrequency =
  (word: string) =>
  ({ payment_frequency }: Tradeline) =>
    isAnyWord(payment_frequency, word);

/** Payment frequency. */
export const frequencyEvidence = [
  ['tradelines.weekly', hasFrequency('weekly')],
  ['tradelines.biweekly', hasFrequency('biweekly')],
  ['tradelines.semimonthly', hasFrequency('semimonthly')],
  ['tradelines.monthly', hasFrequency('monthly')],
  ['tradelines.quarterly', hasFrequency('quarterly')],
  ['tradelines.annually', hasFrequency('annually')],
] as const satisfies Evidence<string, Tradeline>;

/** Payments are counted unless their status means something else, or is unknown. */
export const isPayment = ({ status }: TradelineTransaction): boolean =>
  !foldWord(status) ||
  isAnyWord(status, 'paid found received posted cleared settled complete completed succeeded');

/** Whether all payments are known, each with a valid month: then a month without a payment has none. */
const hasAllPayments = ({ transactions, transaction_count }: Tradeline): boolean =>
  !!transactions &&
  transactions.length === transaction_count &&
  transactions.every(({ date }) => monthOf(date) !== undefined);
const someMonth = ({ transactions }: Tradeline): boolean =>
  !!transactions?.some(({ date }) => monthOf(date) !== undefined);

/**
 * What the payments prove: all months, the months with a payment, or their number. The number of months with a payment
 * (`months`, `months-found`), that every month has one (`history-all`) and that a month has `none` require the first.
 */
export const historyEvidence = [
  ['tradelines.history-text', (bill) => someMonth(bill) && hasAllPayments(bill)],
  ['tradelines.history-some', someMonth],
  ['tradelines.count-only', (bill) => !!(bill.transaction_count ?? bill.transactions?.length)],
] as const satisfies Evidence<string, Tradeline>;

/** No page is missing and no record was skipped. */
const isComplete = (page: Page<Tradeline> | undefined): page is Page<Tradeline> =>
  !!page && page.next === null && page.skipped === 0 && page.count <= page.results.length;
const areAllComplete = ({ details, open }: TradelineResponses): boolean =>
  isComplete(details) && isComplete(open);

/** Statement about all bills. */
export const listEvidence = [
  [
    'tradelines.not-set-up',
    // Both statuses mean that the consumer was never onboarded for reporting.
    ({ reportingStatus, details, open }) =>
      (reportingStatus === 404 || reportingStatus === 422) &&
      open?.results.length === 0 &&
      details.results.every((tradeline) => tradelineState(tradeline, false) !== 'reported'),
  ],
  ['tradelines.empty', (bills) => areAllComplete(bills) && !bills.details.results.length],
  ['tradelines.reported-none', (bills) => areAllComplete(bills) && !bills.open?.results.length],
  // The number of reported bills requires both lists.
  ['tradelines.loaded', areAllComplete],
] as const satisfies Evidence<string, TradelineResponses>;
