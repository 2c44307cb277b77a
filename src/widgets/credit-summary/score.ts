/** A range of scores with a name, from the lowest to the highest score in it, both included. */
export interface Band {
  /** Lowest score of the band. */
  readonly from: number;
  /** Highest score of the band. */
  readonly to: number;
  /** Instead of the widget's own word for the band. */
  readonly name?: string;
}

/** The five common bands of the FICO range. */
export const commonBands: readonly Band[] = [
  { from: 300, to: 579 },
  { from: 580, to: 669 },
  { from: 670, to: 739 },
  { from: 740, to: 799 },
  { from: 800, to: 850 },
];

/** A score with its place among the bands; none where the number is no score of this range. */
export interface Score {
  readonly value: number;
  readonly band: Band;
  /** Counted from 0. */
  readonly index: number;
}

/** Places a score. `null`, 0, -1 and 999 are no scores: a gauge would lie. */
export function scoreOf(value: number | null | undefined, bands: readonly Band[]): Score | undefined {
  const index = bands.findIndex(({ from, to }) => typeof value === 'number' && value >= from && value <= to);
  const band = bands[index];
  return band && typeof value === 'number' ? { value, band, index } : undefined;
}
