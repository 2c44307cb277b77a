import type { KycResult, KycStatus } from '../state.ts';

/** The rank of a status; of one inquiry's results, the highest is listed. */
const rank: Readonly<Record<KycStatus, number>> = {
  approved: 6,
  declined: 5,
  failed: 5,
  expired: 4,
  needs_review: 3,
  completed: 2,
  pending: 1,
  created: 0,
};

const newestFirst = (a: KycResult, b: KycResult): number => b.created_date.localeCompare(a.created_date);

/** One result per inquiry, newest first: the highest in rank, and of equals the most recent. */
export function bestPerInquiry(results: readonly KycResult[]): KycResult[] {
  const best = new Map<string, KycResult>();
  for (const result of [...results].sort((a, b) => rank[b.status] - rank[a.status] || newestFirst(a, b))) {
    if (!best.has(result.inquiry_id)) best.set(result.inquiry_id, result);
  }
  return [...best.values()].sort(newestFirst);
}
