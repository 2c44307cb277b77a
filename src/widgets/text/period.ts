/** A month of a year; `month` from 1. */
export interface Period {
  readonly year: number;
  readonly month: number;
}

/** Months in their order: consecutive months have consecutive numbers. */
export const monthNumber = ({ year, month }: Period): number => year * 12 + month;

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Parses `2026-03`, `2026-03-01`, `03/2026` or `March 2026`; other texts have no period and are shown unchanged. */
export function periodOf(text: string | null | undefined): Period | undefined {
  const value = (text ?? '').trim().toLowerCase();
  const iso = /^([1-9]\d{3})-(\d{1,2})(?:-\d{1,2}(?:t.*)?)?$/.exec(value);
  if (iso) return period(iso[1], Number(iso[2]));
  const slash = /^(\d{1,2})\/([1-9]\d{3})$/.exec(value);
  if (slash) return period(slash[2], Number(slash[1]));
  const words = /^([a-z]{3,9})\.?,? ([1-9]\d{3})$/.exec(value);
  if (words) return period(words[2], months.findIndex((month) => month.startsWith(words[1] ?? '-')) + 1);
  return undefined;
}

function period(year: string | undefined, month: number): Period | undefined {
  return month >= 1 && month <= 12 ? { year: Number(year), month } : undefined;
}
