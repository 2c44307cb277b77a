import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { currentSteps } from '../../src/sandbox/rules/onboarding.ts';
import type { Address } from '../../src/api/addresses.ts';
import type { BillPayment } from '../../src/api/bill-pay.ts';
import type { Dispute } from '../../src/api/consumer-records.ts';
import type { Consumer } from '../../src/api/consumers.ts';
import type { CreditSummary } from '../../src/api/credit-insights.ts';
import type { CreditLine } from '../../src/api/credit-lines.ts';
import type { PaymentCard } from '../../src/api/payment-cards.ts';
import { answersOf, evidence, hasLine, recordsOf, saysDetails } from './evidence.ts';
import type { Person } from './histories.ts';
import { paymentsIn, strongFactors, truths, usableCards } from './truths.ts';
import type { Visit } from './visit.ts';

/** Something that must hold whatever the service is; returns what is wrong. */
type Property = (visit: Visit) => readonly string[];

/** A text is only shown to a person of whom it is true. */
const onlyTruths: Property = ({ said, truth }) =>
  [...new Set(said.map(({ key }) => key))]
    .filter((key) => truths[key] && !truths[key](truth))
    .map((key) => `says ${key}, which is not true`);

/** A text of one of the tables is only shown where its evidence is in what the service said. */
const onlyWithEvidence: Property = ({ said, ...answers }) =>
  [...new Set(said.map(({ key }) => key))]
    .filter((key) => evidence[key] && !evidence[key](answers))
    .map((key) => `says ${key}, for which there is no evidence in the answers`);

/**
 * An answer that the description allows can be read, whole. Months that are words only or missing, and addresses without a
 * line, are left out, and that is said.
 */
const readsAll: Property = (visit) => {
  const { status, error, reading } = visit;
  if (status !== 'error' && status !== 'partial') return [];
  if (!error && (reading.includes('months=words-only') || lacksMonths(visit))) return [];
  const isUnread = !error || error === 'undefined invalid-response';
  if (isUnread && recordsOf<Address>(visit, 'listAddresses').some((each) => !hasLine(each))) return [];
  return [`ends in ${status}, ${error ?? 'with records left out'}`];
};

/** Scores without their months are no history. */
const lacksMonths = (visit: Visit): boolean =>
  visit.truth.insights.credit_score_history.length > 0 &&
  answersOf<CreditSummary>(visit, 'getCreditSummary').some(
    (summary) => summary.credit_score_history?.length === 0,
  );

/** Every text has all its values, readable. */
const wholeTexts: Property = ({ said }) =>
  said.flatMap(({ key, values }) =>
    Object.entries(values)
      .filter(([, value]) => /^\{\w+\}$|undefined|\bnull\b|NaN|Invalid|\[object/.test(value))
      .map(([name]) => `says ${key} without a readable ${name}`),
  );

/** No text is shown, and no control is there, for more records than those of which it is true. */
const noMoreThan =
  (key: string, most: (truth: Person, visit: Visit) => number): Property =>
  (visit) => {
    const { said, controls, truth } = visit;
    const named = controls.filter((each) => each.key === key).length;
    const count = named || said.filter((each) => each.key === key).length;
    const allowed = most(truth, visit);
    return count > allowed ? [`says ${key} of ${count}, and it is true of ${allowed}`] : [];
  };

/** What came is shown, or the widget says that something is missing. */
const nothingLost =
  (records: (truth: Person, visit: Visit) => number): Property =>
  (visit) => {
    const { loaded, status, truth } = visit;
    const all = records(truth, visit);
    if (!loaded || status === 'partial' || loaded.count >= all) return [];
    return [`shows ${loaded.count} of ${all} records and says nothing of the others`];
  };

/** While a step is current there is a way on: here, or at another current step. */
const noDeadEnd: Property = ({ said, controls, status, truth }) => {
  const keys = new Set(said.map(({ key }) => key));
  const ways = [
    'onboarding.continue',
    'onboarding.try-again',
    'onboarding.open-again',
    'onboarding.terms-accept',
    'check-again',
  ];
  const hasWay =
    ways.some((way) => keys.has(way)) || controls.some(({ key }) => key.startsWith('onboarding.step'));
  const hasStep = currentSteps(truth.onboarding).some(({ kind }) => kind !== 'automatic');
  return status !== 'error' && hasStep && !hasWay ? ['has a current step, and no way on'] : [];
};

/** Completion is told to the page only when the onboarding is complete. */
const completeOnlyAtTheEnd: Property = ({ events, truth }) =>
  events.includes('pcc-onboarding-complete') && !truths['onboarding.complete']?.(truth)
    ? ['tells the page that onboarding is complete']
    : [];

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The newest statement is the one that is called so. */
const newestIsNewest: Property = ({ newest, truth }) => {
  const last = truth.statements
    .map(({ statement_month }) => statement_month)
    .toSorted()
    .at(-1);
  const name = last && monthName.format(new Date(`${last}-01T00:00:00Z`));
  return newest && !(name && newest.includes(name)) ? [`calls ${newest} the newest`] : [];
};

const firstCard = (truth: Person) => usableCards(truth)[0];
const most = (holds: (card: Person['cards'][number]) => number) => (truth: Person) =>
  Math.max(0, ...truth.cards.map(holds));

/** Bad news that the service states in these words. They are not the widgets' own tables, whose mistakes they find. */
const stated: Readonly<Record<string, (visit: Visit) => boolean>> = {
  'credit-line.error': isLine(/^error$/i),
  'credit-line.suspended': isLine(/^suspended$/i),
  'credit-line.card-in-default': isCard(/^in.?default$/i),
  'credit-line.card-frozen': isCard(/^frozen$/i),
  'profile.inactive': (visit) => consumers(visit).some(({ is_active }) => is_active === false),
  'profile.not-confirmed': (visit) =>
    consumers(visit).some(({ kyc_status }) => /^(failed|declined)$/i.test(kyc_status ?? '')),
  'bills.errored': (visit) =>
    recordsOf<BillPayment>(visit, 'listBillPayments').some(({ status }) => /^errored$/i.test(status ?? '')),
  'next-steps.card-in-default': isCard(/^in.?default$/i),
  'next-steps.card-frozen': isCard(/^frozen$/i),
  'next-steps.report-frozen': (visit) =>
    answersOf<CreditSummary>(visit, 'getCreditSummary').some((summary) =>
      /^frozen$/i.test(summary.credit_score_card?.credit_report_status ?? ''),
    ),
  'next-steps.disputes': (visit) =>
    recordsOf<Dispute>(visit, 'listDisputes').some(({ status }) =>
      /^(submitted|in.?review)$/i.test(status ?? ''),
    ),
};
function isCard(word: RegExp): (visit: Visit) => boolean {
  return (visit) =>
    recordsOf<PaymentCard>(visit, 'listPaymentCards').some(({ status }) => word.test(status ?? ''));
}
function isLine(word: RegExp): (visit: Visit) => boolean {
  return (visit) =>
    answersOf<CreditLine>(visit, 'getCreditLine').some(({ current_status }) =>
      word.test(current_status ?? ''),
    );
}

/** Bad news that the service states is shown, whatever else is shown. */
const tells =
  (...keys: readonly string[]): Property =>
  (visit) =>
    keys
      .filter((key) => stated[key]?.(visit) && !visit.said.some((each) => each.key === key))
      .map((key) => `does not say ${key}, which the service says`);

/** Of these groups of texts, no later one is shown before an earlier one. */
const inOrder =
  (...groups: readonly (readonly string[])[]): Property =>
  ({ said }) => {
    const shown = said
      .map(({ key }) => groups.findIndex((group) => group.includes(key)))
      .filter((at) => at >= 0);
    const late = shown.find((at, i) => at < (shown[i - 1] ?? 0));
    return late === undefined ? [] : [`says ${groups[late]?.join(' or ')} after what is less important`];
  };

/** Records are shown by their dates, where these can be read. */
const newestFirst =
  (key: string): Property =>
  ({ said }) => {
    const dates = said
      .filter((each) => each.key === key)
      .map(({ values }) => Date.parse(values['date'] ?? ''));
    return dates.some((date, i) => date > (dates[i - 1] ?? Infinity)) ? [`says ${key} out of order`] : [];
  };

const consumers = (visit: Visit) => answersOf<Consumer>(visit, 'getConsumer');
/** 0 if the service says that the account is closed. */
const mayAct = (visit: Visit): number =>
  Number(consumers(visit).every(({ is_active }) => is_active !== false));

/** A bill that the service lists with an account is shown with it, however many accounts there are. */
const accountsAreKnown: Property = ({ said, truth: { accounts, bills } }) => {
  const paying = bills.filter((bill) => accounts.some(({ id }) => id === bill.sending_account_id));
  const shown = said.filter(({ key }) => key === 'bills.from').length;
  return shown < paying.length ? [`shows ${shown} of ${paying.length} accounts that pay`] : [];
};

const propertiesByWidget: Readonly<Partial<Record<WidgetTag, readonly Property[]>>> = {
  'pcc-onboarding': [noDeadEnd, completeOnlyAtTheEnd],
  'pcc-card-register': [
    nothingLost(({ external_cards }) => external_cards.length),
    noMoreThan('cards.can-add', ({ external_cards }) => external_cards.filter((c) => c.pullEnabled).length),
    noMoreThan(
      'cards.can-receive',
      ({ external_cards }) => external_cards.filter((c) => c.pushEnabled).length,
    ),
  ],
  'pcc-rewards': [
    nothingLost((truth) => firstCard(truth)?.rewards.length ?? 0),
    noMoreThan(
      'rewards.enroll-name',
      most(({ rewards }) => rewards.filter((each) => each.is_active && !each.is_enrolled).length),
    ),
  ],
  'pcc-credit-line': [
    nothingLost(
      ({ cards }, visit) => consumers(visit).filter((each) => each.credit_lines).length + cards.length,
    ),
    tells(
      'credit-line.error',
      'credit-line.suspended',
      'credit-line.card-in-default',
      'credit-line.card-frozen',
    ),
    inOrder(
      ['credit-line.card-in-default'],
      ['credit-line.card-frozen'],
      ['credit-line.card-active'],
      ['credit-line.card-canceled', 'credit-line.card-closed'],
    ),
    noMoreThan('credit-line.card-active', ({ cards }) => cards.filter((c) => c.status === 'active').length),
  ],
  'pcc-disputes': [
    nothingLost(({ disputes }) => disputes.length),
    newestFirst('disputes.filed'),
    noMoreThan(
      'disputes.in-review',
      ({ disputes }) => disputes.filter((d) => d.status === 'in_review').length,
    ),
  ],
  'pcc-profile': [
    nothingLost(({ addresses }, visit) => consumers(visit).filter(saysDetails).length + addresses.length),
    tells('profile.inactive', 'profile.not-confirmed'),
    inOrder(['profile.inactive'], ['profile.identity']),
    noMoreThan(
      'profile.delete-of',
      ({ addresses }, visit) => addresses.filter(({ type }) => type === 'SHIPPING').length * mayAct(visit),
    ),
    noMoreThan('profile.close', (_, visit) => mayAct(visit)),
  ],
  'pcc-bills': [
    nothingLost(({ bills }) => bills.length),
    tells('bills.errored'),
    accountsAreKnown,
    noMoreThan('bills.errored', ({ bills }) => paymentsIn('errored', bills)),
    noMoreThan('bills.completed', ({ bills }) => paymentsIn('completed', bills)),
    noMoreThan('bills.pay-of', ({ bills }) => bills.length),
  ],
  'pcc-statements': [
    nothingLost(({ statements }) => statements.length),
    noMoreThan('statements.view-of', ({ statements }) => statements.length),
    newestIsNewest,
  ],
  'pcc-tradelines': [
    nothingLost(({ tradelines }) => tradelines.length),
    noMoreThan('tradelines.details-of', ({ tradelines }) => tradelines.length),
    noMoreThan(
      'tradelines.stop-of',
      ({ tradelines }) => tradelines.filter((t) => t.status === 'OPEN').length,
    ),
    noMoreThan(
      'tradelines.add-of',
      ({ tradelines }) => tradelines.filter((t) => t.status === 'PENDING' && t.is_eligible).length,
    ),
  ],
  'pcc-next-steps': [
    tells(
      'next-steps.card-in-default',
      'next-steps.card-frozen',
      'next-steps.report-frozen',
      'next-steps.disputes',
    ),
    inOrder(['next-steps.problem', 'next-steps.news'], ['next-steps.to-do'], ['next-steps.under-way']),
  ],
  'pcc-credit-summary': [noMoreThan('credit.strong', strongFactors)],
};

/** What is wrong with what a widget says and offers; empty where nothing is. */
export const problems = (tag: WidgetTag, visit: Visit): string[] =>
  [readsAll, onlyTruths, onlyWithEvidence, wholeTexts, ...(propertiesByWidget[tag] ?? [])].flatMap(
    (property) => property(visit),
  );
