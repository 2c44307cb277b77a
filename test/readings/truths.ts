import { currentSteps, statusOf } from '../../src/sandbox/rules/onboarding.ts';
import { statusOf as paymentState } from '../../src/sandbox/rules/bill-payments.ts';
import { bestPerInquiry } from '../../src/sandbox/rules/kyc.ts';
import type { Consumer, KycStatus, Tradeline } from '../../src/sandbox/state.ts';
import type { Person } from './histories.ts';

/**
 * What must be true of a person for a text to be shown to them. It follows from what the service knows, not from how
 * it words its answers, so that a widget that misreads an answer is found whatever the words are.
 */
export type Truth = (person: Person) => boolean;

const status =
  (...words: readonly string[]): Truth =>
  ({ onboarding }) =>
    words.includes(statusOf(onboarding));
const underwriting =
  (result: string): Truth =>
  ({ onboarding }) =>
    onboarding.underwriting.result === result;
/** The result that counts: of the newest inquiry, the one that the service ranks first. */
const identity =
  (...statuses: readonly KycStatus[]): Truth =>
  ({ kyc_results }) => {
    const leading = bestPerInquiry(kyc_results)[0];
    return leading !== undefined && statuses.includes(leading.status);
  };
const all =
  (...truths: readonly Truth[]): Truth =>
  (person) =>
    truths.every((truth) => truth(person));
const never: Truth = () => false;

const line =
  (word: string): Truth =>
  ({ credit_line }) =>
    credit_line?.current_status === word;
const card =
  (word: string): Truth =>
  ({ cards }) =>
    cards.some(({ status: is }) => is === word);

const dispute =
  (word: string): Truth =>
  ({ disputes }) =>
    disputes.some(({ status: is }) => is === word);
const checked =
  (word: string): Truth =>
  ({ kyc_status }) =>
    kyc_status === word;
const hasAddress =
  (kind: string): Truth =>
  ({ addresses }) =>
    addresses.some(({ type }) => type === kind);
/** The service's clock stands while it is visited. */
const now = Date.parse('2026-11-20T15:00:00Z');
/** Number of payments in a state. */
export const paymentsIn = (state: string, bills: Person['bills']): number =>
  bills.flatMap(({ payments }) => payments).filter((each) => paymentState(each, now) === state).length;
const payment =
  (state: string): Truth =>
  ({ bills }) =>
    paymentsIn(state, bills) > 0;

const nothingToDo: Truth = ({ onboarding }) =>
  currentSteps(onboarding).every(({ kind }) => kind === 'automatic');
const report =
  (...words: readonly string[]): Truth =>
  ({ insights }) =>
    words.includes(String(insights.credit_score_card['credit_report_status']));
const figure = (name: string, holds: (value: number) => boolean): Truth => {
  return ({ insights }) => {
    const value = insights.credit_score_card[name];
    return typeof value === 'number' && holds(value);
  };
};

/** How many factors are known, and known to be good. */
export function strongFactors({ insights: { credit_score_card: card } }: Consumer): number {
  const areNone = (...names: readonly string[]) => names.every((name) => card[name] === 0);
  return [
    areNone('late_payment_percentage'),
    areNone('total_open_collection_accounts', 'debt_collection_count'),
    areNone('total_public_records', 'total_bankruptcies'),
  ].filter(Boolean).length;
}

const lines =
  (holds: (line: Tradeline) => boolean): Truth =>
  ({ tradelines }) =>
    tradelines.some(holds);
const open = ({ status: word }: Tradeline) => word === 'OPEN';
const closed = ({ status: word }: Tradeline) => word === 'CLOSED';
const ready = ({ status: word, is_eligible }: Tradeline) => word === 'PENDING' && is_eligible;
const notEligible = ({ status: word, is_eligible }: Tradeline) => word === 'PENDING' && !is_eligible;

export const usableCards = ({ cards }: Consumer) =>
  cards.filter(({ status: word }) => !['closed', 'canceled', 'deactivated'].includes(word));
const hasNoProgram = ({ rewards, enrollments }: Consumer['cards'][number]) =>
  rewards.length + enrollments.length === 0;
// A card whose status is a word that nobody knows is shown, so it may be one that is closed.
const anyReward =
  (holds: (card: Consumer['cards'][number]) => boolean): Truth =>
  ({ cards }) =>
    cards.some(holds);
const anyExternalCard =
  (holds: (card: Consumer['external_cards'][number]) => boolean): Truth =>
  ({ external_cards }) =>
    external_cards.some(holds);

const isEnrolled = anyReward(({ enrollments }) => enrollments.some(({ is_active }) => is_active));
const wasEnrolled = anyReward(({ enrollments }) => enrollments.some(({ is_active }) => !is_active));

/** Every text that states something about a person, with what must be true of them. */
export const truths: Readonly<Record<string, Truth>> = {
  'onboarding.complete': status('completed'),
  'onboarding.complete-text': status('completed'),
  'onboarding.already-text': status('completed'),
  'onboarding.declined': underwriting('fail'),
  'onboarding.declined-text': underwriting('fail'),
  // A technical end claims no decision.
  'onboarding.failed': status('failed'),
  'onboarding.failed-text': status('failed'),
  'onboarding.expired': never,
  'onboarding.expired-text': never,
  'onboarding.cancelled': status('cancelled'),
  'onboarding.cancelled-text': status('cancelled'),
  'onboarding.waiting': all(nothingToDo, status('pending', 'in_progress')),
  'onboarding.waiting-text': all(nothingToDo, status('pending', 'in_progress')),
  'onboarding.approved': underwriting('pass'),
  'onboarding.terms-accepted': ({ onboarding }) => onboarding.done['accept-terms'] !== undefined,
  'onboarding.identity.created': identity('created'),
  'onboarding.identity.pending': identity('pending'),
  'onboarding.identity.completed': identity('completed'),
  'onboarding.identity.needs-review': identity('needs_review'),
  'onboarding.identity.approved': identity('approved'),
  'onboarding.identity.declined': identity('declined'),
  'onboarding.identity.failed': identity('failed'),
  'onboarding.identity.expired': identity('expired'),
  'onboarding.identity-fallback': all(
    identity('failed', 'expired', 'declined'),
    ({ onboarding }) => onboarding.kyc.fallback_inquiry_id !== '',
  ),
  'onboarding.identity.problem': ({ onboarding }) => onboarding.kyc.errors !== '',
  'onboarding.part-received': identity('needs_review', 'completed', 'failed', 'pending'),
  'onboarding.part-confirmed': identity('completed', 'approved'),
  'onboarding.part-again': identity('failed', 'declined'),
  'onboarding.empty': never,
  'onboarding.empty-text': never,

  'cards.empty': ({ external_cards }) => external_cards.length === 0,
  'cards.empty-text': ({ external_cards }) => external_cards.length === 0,
  'cards.can-add': anyExternalCard(({ pullEnabled }) => pullEnabled),
  'cards.can-receive': anyExternalCard(({ pushEnabled }) => pushEnabled),
  'cards.can-neither': anyExternalCard(({ pullEnabled, pushEnabled }) => !pullEnabled && !pushEnabled),

  'rewards.empty-cards': (person) => usableCards(person).length === 0,
  'rewards.empty-cards-text': (person) => usableCards(person).length === 0,
  'rewards.empty-programs': anyReward(hasNoProgram),
  'rewards.empty-programs-text': anyReward(hasNoProgram),
  'rewards.enrolled': isEnrolled,
  'rewards.enrolled-since': isEnrolled,
  'rewards.offer': anyReward(({ rewards }) =>
    rewards.some(({ is_active, is_enrolled }) => is_active && !is_enrolled),
  ),
  'rewards.unavailable': anyReward(({ rewards }) =>
    rewards.some(({ is_active, is_enrolled }) => !is_active && !is_enrolled),
  ),
  'rewards.past': wasEnrolled,
  'rewards.past-since': wasEnrolled,
  'rewards.card-frozen': ({ cards }) => cards.some(({ status: word }) => word === 'frozen'),

  'profile.close-owed': ({ credit_line }) =>
    credit_line?.transactions.some(({ state, amount_cents }) => state === 'cleared' && amount_cents > 0) ??
    false,

  'credit-line.active': line('active'),
  'credit-line.initialized': line('initialized'),
  'credit-line.initialized-text': line('initialized'),
  'credit-line.in-progress': line('in progress'),
  'credit-line.in-progress-text': line('in progress'),
  'credit-line.suspended': line('suspended'),
  'credit-line.suspended-text': line('suspended'),
  'credit-line.closed': line('closed'),
  'credit-line.closed-text': line('closed'),
  'credit-line.canceled': line('canceled'),
  'credit-line.canceled-text': line('canceled'),
  'credit-line.error': line('error'),
  'credit-line.error-text': line('error'),
  'credit-line.balance': ({ credit_line }) => credit_line !== null,
  'credit-line.approved': ({ credit_line }) => credit_line !== null,
  'credit-line.card-active': card('active'),
  'credit-line.card-in-progress': card('in_progress'),
  'credit-line.card-frozen': card('frozen'),
  'credit-line.card-closed': card('closed'),
  'credit-line.card-canceled': card('canceled'),
  'credit-line.card-deactivated': card('deactivated'),
  'credit-line.card-in-default': card('in_default'),
  'credit-line.card-in-default-text': card('in_default'),
  'credit-line.autopay-on': ({ cards }) => cards.some(({ autopay_enabled }) => autopay_enabled),
  'credit-line.autopay-off': ({ cards }) => cards.some(({ autopay_enabled }) => !autopay_enabled),

  'disputes.submitted': dispute('submitted'),
  'disputes.submitted-text': dispute('submitted'),
  'disputes.in-review': dispute('in_review'),
  'disputes.in-review-text': dispute('in_review'),
  'disputes.closed': dispute('closed'),
  'disputes.closed-text': dispute('closed'),
  'disputes.withdrawn': dispute('user_canceled'),
  'disputes.withdrawn-text': dispute('user_canceled'),
  'disputes.empty': ({ disputes }) => disputes.length === 0,
  'disputes.empty-text': ({ disputes }) => disputes.length === 0,
  'profile.active': ({ is_active }) => is_active,
  'profile.inactive': ({ is_active }) => !is_active,
  'profile.inactive-text': ({ is_active }) => !is_active,
  'profile.confirmed': checked('Complete'),
  'profile.in-review': checked('Flagged'),
  'profile.in-progress': checked('InProgress'),
  'profile.not-confirmed': checked('Failed'),
  'profile.not-started': checked('NotStarted'),
  'profile.ssn': ({ tax_id_type }) => tax_id_type === 'SSN',
  'profile.itin': ({ tax_id_type }) => tax_id_type === 'ITIN',
  'profile.billing': hasAddress('BILLING'),
  'profile.billing-text': hasAddress('BILLING'),
  'bills.errored': payment('errored'),
  'bills.completed': payment('completed'),
  'bills.submitted': payment('submitted'),
  'bills.queued': payment('queued'),
  'bills.no-payments': ({ bills }) => bills.some(({ payments }) => payments.length === 0),
  'bills.empty': ({ bills }) => bills.length === 0,
  'bills.empty-text': ({ bills }) => bills.length === 0,
  'bills.no-account': ({ accounts }) => accounts.length === 0,
  // Of an action, which no visit performs.
  'bills.paid': never,

  'next-steps.card-in-default': card('in_default'),
  'next-steps.card-frozen': card('frozen'),
  'next-steps.declined': underwriting('fail'),
  'next-steps.failed': status('failed'),
  'next-steps.identity': identity('failed', 'expired'),
  'next-steps.terms': ({ onboarding }) =>
    currentSteps(onboarding).some(({ slug }) => slug === 'accept-terms'),
  'next-steps.step': ({ onboarding }) => currentSteps(onboarding).some(({ kind }) => kind !== 'automatic'),
  'next-steps.report-frozen': report('Frozen'),
  'next-steps.report-ordered': report('Ordered'),
  'next-steps.identity-wait': identity('pending', 'needs_review', 'completed'),
  'next-steps.waiting': all(nothingToDo, status('pending', 'in_progress')),
  'next-steps.disputes': (person) => dispute('submitted')(person) || dispute('in_review')(person),

  'statements.empty': ({ statements }) => statements.length === 0,
  'statements.empty-next': ({ statements }) => statements.length === 0,

  'tradelines.empty': ({ tradelines }) => tradelines.length === 0,
  'tradelines.empty-text': ({ tradelines }) => tradelines.length === 0,
  'tradelines.not-set-up': ({ reporting }) => reporting === null,
  'tradelines.not-set-up-text': ({ reporting }) => reporting === null,
  'tradelines.reported-text': lines(open),
  'tradelines.reported-none': ({ tradelines }) => !tradelines.some(open),
  'tradelines.ready': lines(ready),
  'tradelines.not-eligible': lines(notEligible),
  'tradelines.closed': lines(closed),
  'tradelines.rent': lines(({ category }) => category === 'RENT'),
  'tradelines.utility': lines(({ category }) => category === 'UTILITY'),
  'tradelines.telco': lines(({ category }) => category === 'TELCO'),
  'tradelines.weekly': never,
  'tradelines.biweekly': never,
  'tradelines.semimonthly': never,
  'tradelines.monthly': lines(() => true),
  'tradelines.quarterly': never,
  'tradelines.annually': never,
  'tradelines.months': lines(({ transactions }) => transactions.length > 0),
  'tradelines.months-found': lines(({ transactions }) => transactions.length > 0),
  'tradelines.paid': lines(({ transactions }) => transactions.length > 0),
  'tradelines.none': lines(({ transactions }) => transactions.length > 0),
  'tradelines.history-text': lines(({ transactions }) => transactions.length > 0),
  'tradelines.history-all': lines(({ transactions }) => transactions.length > 0),
  'tradelines.history-some': lines(({ transactions }) => transactions.length > 0),
  'tradelines.count-only': lines(({ transactions }) => transactions.length > 0),
  'tradelines.no-history': ({ tradelines }) =>
    tradelines.some(({ transactions }) => transactions.length === 0),

  'credit.value': figure('score', (score) => score >= 300),
  'credit.up': figure('change', (change) => change > 0),
  'credit.down': figure('change', (change) => change < 0),
  'credit.same': figure('change', (change) => change === 0),
  'credit.not-ordered': report('NotOrdered'),
  'credit.not-ordered-next': report('NotOrdered'),
  'credit.ordered': report('Ordered'),
  'credit.ordered-next': report('Ordered'),
  'credit.frozen': report('Frozen'),
  'credit.frozen-next': report('Frozen'),
  'credit.no-credit': report('NoCredit'),
  'credit.no-credit-next': report('NoCredit'),
  'credit.rejected': report('Rejected'),
  'credit.rejected-next': report('Rejected'),
  'credit.failed': report('Failed', 'Error'),
  'credit.failed-next': report('Failed', 'Error'),
  'credit.error': report('Failed', 'Error'),
  'credit.error-next': report('Failed', 'Error'),
  'credit.status-not-ordered': report('NotOrdered'),
  'credit.status-ordered': report('Ordered'),
  'credit.status-frozen': report('Frozen'),
  'credit.status-no-credit': report('NoCredit'),
  'credit.status-rejected': report('Rejected'),
  'credit.status-failed': report('Failed', 'Error'),
  'credit.status-error': report('Failed', 'Error'),
  'credit.strong': (person) => strongFactors(person) > 0,
  'credit.none': (person) => strongFactors(person) > 0,
  'credit.history-unreadable': ({ insights }) => insights.credit_score_history.length > 0,
  'credit.chart': ({ insights }) => insights.credit_score_history.length > 1,
  'credit.chart-one': ({ insights }) => insights.credit_score_history.length > 0,
};
