import type { CreditScoreMonth } from '../../api/credit-insights.ts';
import { spanOf } from '../../ui/chart.ts';
import { periodOf } from '../text/period.ts';

/** One month, without a score if the service has none. */
export interface Point {
  readonly year: number;
  readonly month: number;
  readonly score: number | undefined;
}

/** Sorts the months, fills the gaps between them, and keeps the last `limit`. The first and the last have a score. */
export function historyOf(
  months: readonly CreditScoreMonth[] | null | undefined,
  limit: number,
  isScore: (value: number) => boolean,
): readonly Point[] {
  const scores = new Map<number, number | undefined>();
  for (const { month, score } of months ?? []) {
    const period = periodOf(month);
    if (!period) continue;
    const position = period.year * 12 + period.month - 1;
    scores.set(position, score != null && isScore(score) ? score : undefined);
  }
  const positions = [...scores].flatMap(([position, score]) => (score === undefined ? [] : [position]));
  if (positions.length === 0) return [];
  const [earliest, last] = spanOf(positions);
  const first = Math.max(earliest, last - limit + 1);
  const points = Array.from({ length: last - first + 1 }, (_, index) => {
    const position = first + index;
    return { year: Math.floor(position / 12), month: (position % 12) + 1, score: scores.get(position) };
  });
  return points.slice(points.findIndex(({ score }) => score !== undefined));
}
