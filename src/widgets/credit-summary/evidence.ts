import type { CreditScoreCard, CreditSummary } from '../../api/credit-insights.ts';
import { foldWord } from '../../operations/fold.ts';
import { firstOf, isAnyWord, type Evidence } from '../shared/evidence.ts';
import { valueOf, type Factor } from './factors.ts';
import { periodOf } from '../text/period.ts';
import { historyOf, type Point } from './history.ts';
import { scoreOf, type Band, type BandWord } from './score.ts';

type Card = CreditScoreCard | null | undefined;

const reportIs = (word: string) => (card: Card) => isAnyWord(card?.credit_report_status, word);

/** Status of the report. Unknown words are shown unchanged. */
export const reportEvidence = [
  ['rejected', reportIs('rejected')],
  ['failed', reportIs('failed')],
  ['error', reportIs('error')],
  ['frozen', reportIs('frozen')],
  ['no-credit', reportIs('nocredit')],
  ['fulfilled', reportIs('fulfilled')],
  ['ordered', reportIs('ordered')],
  ['not-ordered', reportIs('notordered')],
  ['other', (card) => !!foldWord(card?.credit_report_status)],
] as const satisfies Evidence<string, Card>;

/** A score and its bands, if there are any. */
export interface ScoreFact {
  readonly summary: CreditSummary;
  readonly bands?: readonly Band[];
}

/** Reports further back are not compared. */
const YEAR = 12;

/** The report that the service compares with: the last one before the newest, if both are in the history and agree. */
export function comparedWith({ summary, bands = [] }: ScoreFact): Point | undefined {
  const { score, change } = summary.credit_score_card ?? {};
  const [newest, before] = historyOf(summary.credit_score_history, YEAR, (value) => !!scoreOf(value, bands))
    .filter((point) => point.score !== undefined)
    .toReversed();
  const agrees =
    typeof score === 'number' &&
    typeof change === 'number' &&
    newest?.score === score &&
    before?.score === score - change;
  return agrees ? before : undefined;
}

const changed =
  (holds: (change: number) => boolean) =>
  (fact: ScoreFact): boolean =>
    !!comparedWith(fact) && holds(fact.summary.credit_score_card?.change ?? NaN);

/** How the score changed, which is said only of two reports that are there. */
export const changeEvidence = [
  ['credit.down', changed((change) => change < 0)],
  ['credit.up', changed((change) => change > 0)],
  ['credit.same', changed((change) => change === 0)],
] as const satisfies Evidence<string, ScoreFact>;

const isIn =
  (word: BandWord) =>
  ({ summary, bands = [] }: ScoreFact) =>
    scoreOf(summary.credit_score_card?.score, bands)?.band?.word === word;

/** The score's band in its model. */
export const bandEvidence = [
  ['credit.band-very-poor', isIn('very-poor')],
  ['credit.band-poor', isIn('poor')],
  ['credit.band-fair', isIn('fair')],
  ['credit.band-good', isIn('good')],
  ['credit.band-very-good', isIn('very-good')],
  ['credit.band-excellent', isIn('excellent')],
  ['credit.band-exceptional', isIn('exceptional')],
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

/** Factors of which to have none is good news. */
export const noneEvidence = [
  [
    'credit.none',
    (fact) =>
      !!fact.factor.noneIsGood &&
      valueOf(fact.factor, fact.card) === 0 &&
      firstOf(ratingEvidence, fact) === 'strong',
  ],
] as const satisfies Evidence<string, FactorFact>;
