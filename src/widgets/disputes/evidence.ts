import type { Dispute } from '../../api/consumer-records.ts';
import { says, type Evidence } from '../shared/evidence.ts';

/**
 * The state of a dispute, by text key: two are over, two are under way. None is good or bad news: the service does not say
 * how a dispute was decided.
 */
export const disputeEvidence = [
  ['closed', ({ status }) => says(status, 'closed')],
  ['withdrawn', ({ status }) => says(status, 'usercanceled usercancelled withdrawn')],
  ['in-review', ({ status }) => says(status, 'inreview')],
  ['submitted', ({ status }) => says(status, 'submitted')],
] as const satisfies Evidence<string, Pick<Dispute, 'status'>>;
