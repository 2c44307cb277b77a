import type { CreditScoreCard, CreditSummary } from '../../api/credit-insights.ts';
import { fold, type Evidence } from '../shared/evidence.ts';
import { valueOf, type Factor } from './factors.ts';
import { periodOf } from '../shared/period.ts';
import { historyOf } from './history.ts';
import { commonBands, scoreOf, type Band } from './score.ts';

type Card = CreditScoreCard | null | undefined;

const says = (word: string) => (card: Card) => fold(card?.credit_report_status) === word;

/** Status of the report. Unknown words are shown unchanged. */
export const reportEvidence = [
  ['rejected', says('rejected')],
  ['failed', says('failed')],
  ['error', says('error')],
  ['frozen', says('frozen')],
  ['no-credit', says('nocredit')],
  ['fulfilled', says('fulfilled')],
  ['ordered', says('ordered')],
  ['not-ordered', says('notordered')],
  ['other', (card) => !!fold(card?.credit_report_status)],
] as const satisfies Evidence<string, Card>;

/** A score and the page's bands. */
export interface ScoreFact {
  readonly summary: CreditSummary;
  readonly bands?: readonly Band[];
}

const isScore =
  (bands: readonly Band[] = commonBands) =>
  (value: number | null | undefined) =>
    !!scoreOf(value, bands);

/** The score of the previous month, if the report's score is that of the last month. */
function before({ summary, bands }: ScoreFact): number | undefined {
  const [last, previous] = historyOf(summary.credit_score_history, 2, isScore(bands)).toReversed();
  return last && last.score === summary.credit_score_card?.score ? previous?.score : undefined;
}

/** The previous month has a score, and `change` is the difference to it. */
const agrees = (fact: ScoreFact): boolean => {
  const { score, change } = fact.summary.credit_score_card ?? {};
  return typeof change === 'number' && typeof score === 'number' && before(fact) === score - change;
};

/** How the score changed. "No change" requires a previous score. */
export const changeEvidence = [
  ['credit.down', ({ summary }) => (summary.credit_score_card?.change ?? 0) < 0],
  ['credit.up', ({ summary }) => (summary.credit_score_card?.change ?? 0) > 0],
  ['credit.same', (fact) => fact.summary.credit_score_card?.change === 0 && agrees(fact)],
] as const satisfies Evidence<string, ScoreFact>;

/** Period of the change. */
export const sinceEvidence = [['credit.since', agrees]] as const satisfies Evidence<string, ScoreFact>;

const isIn = (index: number) => (fact: ScoreFact) =>
  scoreOf(fact.summary.credit_score_card?.score, fact.bands ?? commonBands)?.index === index;

/** The score's place among the five common bands. */
export const bandEvidence = [
  ['credit.band-1', isIn(0)],
  ['credit.band-2', isIn(1)],
  ['credit.band-3', isIn(2)],
  ['credit.band-4', isIn(3)],
  ['credit.band-5', isIn(4)],
] as const satisfies Evidence<string, ScoreFact>;

/** Text if no month has a score. */
export const historyEvidence = [
  [
    'credit.history-unreadable',
    ({ credit_score_history: months }) => !!months?.some(({ month }) => periodOf(month) === undefined),
  ],
] as const satisfies Evidence<string, CreditSummary>;

/** One factor of a report. */
export interface FactorFact {
  readonly factor: Factor;
  readonly card: CreditScoreCard;
}

/** Whether a number meets a limit; undefined if it is missing or not reliable. */
function reaches({ factor, card }: FactorFact, limit: number): boolean | undefined {
  const value = valueOf(factor, card);
  const of = factor.of ? factor.of(card) : 1;
  if (value === undefined || of === 0 || (value === 0 && of == null)) return undefined;
  return factor.more === 'better' ? value >= limit : value <= limit;
}

/** Rating of a factor. */
export const ratingEvidence = [
  ['needs-work', (fact) => reaches(fact, fact.factor.limits[1]) === false],
  ['strong', (fact) => reaches(fact, fact.factor.limits[0]) === true],
  ['fair', (fact) => reaches(fact, fact.factor.limits[1]) === true],
] as const satisfies Evidence<string, FactorFact>;
