import type { Dispute } from '../../api/consumer-records.ts';
import { isAnyWord, type Evidence } from '../shared/evidence.ts';

/**
 * The state of a dispute, by text key without `disputes.`: two are over, two are under way. None is good or bad news: the
 * service does not say how a dispute was decided.
 */
export const disputeEvidence = [
  ['closed', ({ status }) => isAnyWord(status, 'closed')],
  ['withdrawn', ({ status }) => isAnyWord(status, 'usercanceled usercancelled withdrawn')],
  ['in-review', ({ status }) => isAnyWord(status, 'inreview')],
  ['submitted', ({ status }) => isAnyWord(status, 'submitted')],
] as const satisfies Evidence<string, Pick<Dispute, 'status'>>;
