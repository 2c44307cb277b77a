import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { currentSteps } from '../../src/sandbox/rules/onboarding.ts';
import type { Consumer } from '../../src/sandbox/state.ts';
import { evidence } from './evidence.ts';
import { strongFactors, truths, usableCards } from './truths.ts';
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

/** An answer that the description allows can be read, whole; months that are words only are left out, and that is said. */
const readsAll: Property = ({ status, error, reading }) => {
  if (status !== 'error' && status !== 'partial') return [];
  if (!error && reading.includes('months=words-only')) return [];
  return [`ends in ${status}, ${error ?? 'with records left out'}`];
};

/** Every text has all its values, readable. */
const wholeTexts: Property = ({ said }) =>
  said.flatMap(({ key, values }) =>
    Object.entries(values)
      .filter(([, value]) => /^\{\w+\}$|undefined|\bnull\b|NaN|Invalid|\[object/.test(value))
      .map(([name]) => `says ${key} without a readable ${name}`),
  );

/** No text is shown, and no control is there, for more records than those of which it is true. */
const noMoreThan =
  (key: string, most: (truth: Consumer) => number): Property =>
  ({ said, controls, truth }) => {
    const named = controls.filter((each) => each.key === key).length;
    const count = named || said.filter((each) => each.key === key).length;
    const allowed = most(truth);
    return count > allowed ? [`says ${key} of ${count}, and it is true of ${allowed}`] : [];
  };

/** What came is shown, or the widget says that something is missing. */
const nothingLost =
  (records: (truth: Consumer) => number): Property =>
  ({ loaded, status, truth }) => {
    const all = records(truth);
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

const firstCard = (truth: Consumer) => usableCards(truth)[0];
const most = (holds: (card: Consumer['cards'][number]) => number) => (truth: Consumer) =>
  Math.max(0, ...truth.cards.map(holds));

const own: Readonly<Partial<Record<WidgetTag, readonly Property[]>>> = {
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
  'pcc-credit-summary': [noMoreThan('credit.strong', strongFactors)],
};

/** What is wrong with what a widget says and offers; empty where nothing is. */
export const problems = (tag: WidgetTag, visit: Visit): string[] =>
  [readsAll, onlyTruths, onlyWithEvidence, wholeTexts, ...(own[tag] ?? [])].flatMap((property) =>
    property(visit),
  );
