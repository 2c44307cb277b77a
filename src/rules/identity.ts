import type { Consumer } from '../api/consumers.ts';
import { foldWord } from '../operations/fold.ts';

/**
 * Whether a consumer's identity has been confirmed, or not, and may then still be changed by the consumer (`open`), by
 * the service's documented words. Undefined if it is missing or unknown.
 */
export function identityOf({ kyc_status }: Pick<Consumer, 'kyc_status'>): 'confirmed' | 'open' | undefined {
  const word = foldWord(kyc_status);
  if (word === 'complete' || word === 'approved') return 'confirmed';
  return openWords.split(' ').includes(word) ? 'open' : undefined;
}

const openWords = 'new notstarted inprogress pending flagged inreview needsreview failed declined';
