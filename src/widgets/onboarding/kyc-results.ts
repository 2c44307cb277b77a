import type { KycResult } from '../../api/kyc.ts';
import { foldWord } from '../../operations/fold.ts';

/**
 * Not a number if there is no date: some services write `0001-01-01` then. Of its own, because text/time-of.ts would load
 * the code of dates before the first paint.
 */
export const timeOrNaN = (text: string | null | undefined): number =>
  /^[1-9]/.test(text ?? '') ? Date.parse(text ?? '') : NaN;

/** A result without an inquiry is its own inquiry. */
const areOfOne = (a: KycResult, b: KycResult): boolean =>
  a === b || (Boolean(a.inquiry_id) && a.inquiry_id === b.inquiry_id);

/**
 * The result that counts: of the newest inquiry, the first one in the service's order, which is a ranking. Undefined if
 * there is none, or if one without a date may be newer and contradicts it.
 */
export function leadingResult(results: readonly KycResult[]): KycResult | undefined {
  const dated = results.filter(({ created_date }) => !Number.isNaN(timeOrNaN(created_date)));
  // The service lists the newest first: among equal dates, and without dates, the first one counts.
  const newest =
    dated.toSorted((a, b) => timeOrNaN(b.created_date) - timeOrNaN(a.created_date))[0] ?? results[0];
  if (!newest) return undefined;
  const leading = results.find((result) => areOfOne(result, newest));
  const rivals = results
    .slice(0, results.indexOf(newest))
    .filter((result) => !dated.includes(result) && !areOfOne(result, newest));
  return rivals.every(({ status }) => foldWord(status) === foldWord(leading?.status)) ? leading : undefined;
}

/** The parts of a check that has not succeeded yet. Reasons of a refusal are not shown. */
export const hasSubmissions = ({ status }: KycResult): boolean =>
  ['pending', 'completed', 'needsreview', 'failed'].includes(foldWord(status));
