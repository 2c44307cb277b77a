import type { KycResult } from '../../api/kyc.ts';
import { fold } from '../evidence.ts';

const timeOf = ({ created_date }: KycResult): number => Date.parse(created_date ?? '');

/** Results without an inquiry are inquiries of their own. */
const areOfOne = (a: KycResult, b: KycResult): boolean =>
  a === b || (Boolean(a.inquiry_id) && a.inquiry_id === b.inquiry_id);

/**
 * The result that counts: of the newest inquiry, the one that the service lists first, since it has ranked them.
 * Undefined where there is none, and where another without a date may be newer and says something else.
 */
export function leadingResult(results: readonly KycResult[]): KycResult | undefined {
  const dated = results.filter((result) => timeOf(result));
  // The service lists the newest first: of the same date, and where there are no dates, the first is.
  const newest = dated.toSorted((a, b) => timeOf(b) - timeOf(a))[0] ?? results[0];
  if (!newest) return undefined;
  const leading = results.find((result) => areOfOne(result, newest));
  const rivals = results
    .slice(0, results.indexOf(newest))
    .filter((result) => !dated.includes(result) && !areOfOne(result, newest));
  return rivals.every(({ status }) => fold(status) === fold(leading?.status)) ? leading : undefined;
}

/** The parts of a check that has not ended well yet. What is behind a refusal is not ours to say. */
export const hasParts = ({ status }: KycResult): boolean =>
  ['pending', 'completed', 'needsreview', 'failed'].includes(fold(status));
