/** A named range of scores; both ends are included. */
export interface Band {
  /** Lowest score of the band. */
  readonly from: number;
  /** Highest score of the band. */
  readonly to: number;
  /** Replaces the widget's name of the band. */
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

/** A score with its band; `undefined` if the number is not in the range. */
export interface Score {
  readonly value: number;
  readonly band: Band;
  /** Index of the band. */
  readonly index: number;
}

/** Finds the band of a score. `null`, 0, -1 and 999 are not scores. */
export function scoreOf(value: number | null | undefined, bands: readonly Band[]): Score | undefined {
  const index = bands.findIndex(({ from, to }) => typeof value === 'number' && value >= from && value <= to);
  const band = bands[index];
  return band && typeof value === 'number' ? { value, band, index } : undefined;
}
