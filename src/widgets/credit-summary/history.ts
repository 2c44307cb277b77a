import type { CreditScoreMonth } from '../../api/credit-insights.ts';

/** One month; without a score where the service gave none. */
export interface Point {
  readonly year: number;
  readonly month: number;
  readonly score: number | undefined;
}

/** Sorts the months, whatever order they came in, fills the gaps between them, and keeps the last `limit`. */
export function historyOf(
  months: readonly CreditScoreMonth[] | null | undefined,
  limit: number,
  isScore: (value: number) => boolean,
): readonly Point[] {
  const scores = new Map<number, number | undefined>();
  for (const { month, score } of months ?? []) {
    const read = /^(\d{4})-(\d{1,2})/.exec(month);
    const position = read ? Number(read[1]) * 12 + Number(read[2]) - 1 : Number.NaN;
    if (!Number.isNaN(position)) scores.set(position, score != null && isScore(score) ? score : undefined);
  }
  const positions = [...scores].flatMap(([position, score]) => (score === undefined ? [] : [position]));
  if (positions.length === 0) return [];
  const last = positions.reduce((a, b) => Math.max(a, b));
  const first = Math.max(
    positions.reduce((a, b) => Math.min(a, b)),
    last - limit + 1,
  );
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const position = first + index;
    return { year: Math.floor(position / 12), month: (position % 12) + 1, score: scores.get(position) };
  });
}

/** Where the points lie in a box of the given size. */
function placing(points: readonly Point[], width: number, height: number) {
  const scores = points.flatMap(({ score }) => (score === undefined ? [] : [score]));
  const low = scores.reduce((a, b) => Math.min(a, b), Infinity) - 10;
  const high = scores.reduce((a, b) => Math.max(a, b), -Infinity) + 10;
  return (index: number, score: number): string => {
    const x = points.length > 1 ? 6 + (index / (points.length - 1)) * (width - 12) : width / 2;
    const y = height - ((score - low) / (high - low)) * height;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
}

/** The path of a chart: one line for each run of months without a gap. */
export function linesOf(points: readonly Point[], width: number, height: number): string {
  const place = placing(points, width, height);
  return points
    .map(({ score }, index) => {
      if (score === undefined) return '';
      const goesOn = points[index - 1]?.score !== undefined;
      // A month alone between gaps is a line without length: its round ends make a dot.
      return `${goesOn ? 'L' : 'M'}${place(index, score)}${goesOn ? '' : 'h0'}`;
    })
    .join('');
}

/** A path that is a dot at the newest month. */
export function lastDotOf(points: readonly Point[], width: number, height: number): string {
  const score = points.at(-1)?.score;
  return score === undefined ? '' : `M${placing(points, width, height)(points.length - 1, score)}h0`;
}
