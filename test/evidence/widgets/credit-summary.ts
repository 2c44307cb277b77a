import fc from 'fast-check';
import type { Consumer } from '../../../src/sandbox/state.ts';
import * as credit from '../../../src/widgets/credit-summary/evidence.ts';
import { factors } from '../../../src/widgets/credit-summary/factors.ts';
import { bandsOf } from '../../../src/widgets/credit-summary/score.ts';
import { everything } from '../../support/contracts/acts.ts';
import { held, reports, summaries, type Answers } from '../answers.ts';
import { chapter, day, report, type Truth } from '../people.ts';
import { noMoreThan } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const count = fc.option(fc.integer({ min: 0, max: 2 }));
const lives = fc.record({
  credit_report_status: fc.constantFrom(
    ...'Fulfilled NotOrdered Ordered Frozen Rejected Failed Error NoCredit'.split(' '),
  ),
  score: fc.option(fc.integer({ min: 300, max: 850 })),
  change: fc.integer({ min: -20, max: 20 }),
  total_bankruptcies: count,
  total_public_records: count,
  total_open_collection_accounts: count,
  debt_collection_count: count,
  late_payment_percentage: fc.option(fc.integer({ min: 0, max: 30 })),
  months: fc.integer({ min: 0, max: 3 }),
});

const figure = (name: string, holds: (value: number) => boolean): Truth => {
  return ({ insights }) => {
    const value = insights.credit_score_card[name];
    return typeof value === 'number' && holds(value);
  };
};

/** How many factors are known, and known to be good. */
function strongFactors({ insights: { credit_score_card: card } }: Consumer): number {
  const areNone = (...names: readonly string[]) => names.every((name) => card[name] === 0);
  return [
    areNone('late_payment_percentage'),
    areNone('total_open_collection_accounts', 'debt_collection_count'),
    areNone('total_public_records', 'total_bankruptcies'),
  ].filter(Boolean).length;
}

const bands = bandsOf(everything['score-model']);
const scores = (answers: Answers) => summaries(answers).map((summary) => ({ summary, bands }));
const measures = (answers: Answers) =>
  reports(answers).flatMap((card) => (card ? factors.map((factor) => ({ factor, card })) : []));

export const expectations: Expectations = {
  lives: chapter(lives, ({ months, ...figures }, { insights }) => ({
    insights: {
      credit_score_card: Object.fromEntries(
        Object.entries({ ...figures, report_date: day(0) }).flatMap(([name, value]) =>
          value === null ? [] : [[name, value]],
        ),
      ),
      credit_score_history: insights.credit_score_history.slice(0, months),
    },
  })),
  labels:
    'band-.* since as-of no-score no-model not-lenders history no-history show-table hide-table month(-score)? no-report score factors how-rated limits-.* fair needs-work (payments|usage|age|inquiries|accounts|collections|records)(-means)? years months status',
  truths: {
    value: figure('score', (score) => score >= 300),
    up: figure('change', (change) => change > 0),
    down: figure('change', (change) => change < 0),
    same: figure('change', (change) => change === 0),
    '(status-)?not-ordered(-next)?': report('NotOrdered'),
    '(status-)?ordered(-next)?': report('Ordered'),
    '(status-)?frozen(-next)?': report('Frozen'),
    '(status-)?no-credit(-next)?': report('NoCredit'),
    '(status-)?rejected(-next)?': report('Rejected'),
    '(status-)?(failed|error)(-next)?': report('Failed', 'Error'),
    'strong none': (person) => strongFactors(person) > 0,
    'history-unreadable chart-one': ({ insights }) => insights.credit_score_history.length > 0,
    chart: ({ insights }) => insights.credit_score_history.length > 1,
  },
  evidence: [
    ...held(credit.reportEvidence, reports, (said) => [said, `${said}-next`, `status-${said}`]),
    ...held(credit.changeEvidence, scores),
    ...held(credit.bandEvidence, scores),
    ...held(credit.historyEvidence, summaries),
    ...held(credit.ratingEvidence, measures),
    ...held(credit.noneEvidence, measures),
  ],
  // Months that are words only or missing: scores without them are no history.
  leavesOut: (visit) =>
    !visit.error &&
    (visit.reading.includes('months=words-only') ||
      (visit.truth.insights.credit_score_history.length > 0 &&
        summaries(visit).some(({ credit_score_history }) => credit_score_history?.length === 0))),
  properties: [noMoreThan('credit.strong', strongFactors)],
};
