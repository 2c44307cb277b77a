import type { Tradeline } from '../api/tradelines.ts';
import { foldWord } from '../operations/fold.ts';

/** The state of a tradeline. `other` if there is no evidence for another state: it can be neither added nor closed. */
export type TradelineState = 'reported' | 'ready' | 'not-eligible' | 'closed' | 'other';

// The description does not name the status of a tradeline that was never reported.
const neverOpened = /^(pending|new|available|(un|not|never)(opened|reported)|(in|not)?eligible)$/;

/**
 * The state of a tradeline by its evidence. `reported`: it is in the list of open tradelines, whatever its status, or
 * its status is OPEN. `closed`: its status is CLOSED. `ready` and `not-eligible`: its status means never opened, and
 * `is_eligible` is known. Everything else is `other`: a missing or unknown status or eligibility is not evidence.
 */
export function tradelineState(
  { status, is_eligible }: Pick<Tradeline, 'status' | 'is_eligible'>,
  inOpenList: boolean,
): TradelineState {
  const word = foldWord(status);
  if (inOpenList || word === 'open') return 'reported';
  if (word.startsWith('closed')) return 'closed';
  if (!neverOpened.test(word) || typeof is_eligible !== 'boolean') return 'other';
  return is_eligible && !/^(in|not)e/.test(word) ? 'ready' : 'not-eligible';
}
