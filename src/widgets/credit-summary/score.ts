/** A range of scores; both ends are included. */
export interface Band {
  /** Lowest score of the band. */
  readonly from: number;
  /** Highest score of the band. */
  readonly to: number;
  /** Name of the band; without one, none is shown. */
  readonly name?: string;
}

export type BandWord = 'very-poor' | 'poor' | 'fair' | 'good' | 'very-good' | 'excellent' | 'exceptional';

/** A band that a model's maker publishes. */
interface ModelBand extends Band {
  readonly word: BandWord;
}

const vantage: readonly ModelBand[] = [
  { from: 300, to: 499, word: 'very-poor' },
  { from: 500, to: 600, word: 'poor' },
  { from: 601, to: 660, word: 'fair' },
  { from: 661, to: 780, word: 'good' },
  { from: 781, to: 850, word: 'excellent' },
];

const fico: readonly ModelBand[] = [
  { from: 300, to: 579, word: 'poor' },
  { from: 580, to: 669, word: 'fair' },
  { from: 670, to: 739, word: 'good' },
  { from: 740, to: 799, word: 'very-good' },
  { from: 800, to: 850, word: 'exceptional' },
];

/** The bands of a scoring model. The same score is "good" in one and "fair" in another: without a model, there are none. */
export function bandsOf(model: string | undefined): readonly ModelBand[] {
  const name = (model ?? '').replace(/[®™\s]/g, '');
  if (/^vantagescore[34](\.0)?$/i.test(name)) return vantage;
  // Scores for single industries, such as FICO Auto Score, have other ranges.
  return /^fico(score)?(8|9|10t?)$/i.test(name) ? fico : [];
}

/** A score, with its band if there are bands. */
export interface Score {
  readonly value: number;
  readonly band?: Band & Partial<ModelBand>;
  /** Index of the band. */
  readonly index: number;
}

/** Finds the band of a score. `null`, 0, -1 and 999 are not scores. */
export function scoreOf(value: number | null | undefined, bands: readonly Band[]): Score | undefined {
  if (typeof value !== 'number') return undefined;
  const index = bands.findIndex(({ from, to }) => value >= from && value <= to);
  const isScore = bands.length ? index >= 0 : value >= 300 && value <= 850;
  return isScore ? { value, band: bands[index], index } : undefined;
}
