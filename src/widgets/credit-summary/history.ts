import type { CreditScoreMonth } from '../../api/credit-insights.ts';

/** One month; without a score where the service gave none. */
export interface Point {
  readonly year: number;
  readonly month: number;
  readonly score: number | undefined;
}

/** Months since the year 0, of `2026-03` or a date in it. */
export function monthOf(text: string): number | undefined {
  const [, year, month] = /^(\d{4})-(\d{1,2})(?!\d)/.exec(text) ?? [];
  const number = Number(month);
  return number >= 1 && number <= 12 ? Number(year) * 12 + number - 1 : undefined;
}

/** Sorts the months, whatever order they came in, fills the gaps between them, and keeps the last `limit`. */
export function historyOf(
  months: readonly CreditScoreMonth[] | null | undefined,
  limit: number,
  isScore: (value: number) => boolean,
): readonly Point[] {
  const scores = new Map<number, number | undefined>();
  for (const { month, score } of months ?? []) {
    const position = monthOf(month);
    if (position !== undefined) scores.set(position, score != null && isScore(score) ? score : undefined);
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
