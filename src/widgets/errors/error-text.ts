import type { Outcome } from '../../controllers/action-controller.ts';
import type { PccError } from '../../http/error.ts';
import { hasDocument } from '../../page/page.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { CommonKey } from '../shared/strings/en.ts';

/** What has changed if the service rejects an action because of the current state. */
const conflictTexts: Readonly<Record<string, CommonKey>> = {
  acceptTerms: 'error.conflict-application',
  openTradeline: 'error.conflict-bill',
  closeTradeline: 'error.conflict-bill',
};

/** The ids of the operations that read. */
const reads = /^(get|list|download)/;

/** The text of an error: chosen by its code, never the service's text. */
export function errorTextOf(error: PccError, t: Translate<CommonKey>): string {
  if (error.code === 'network' && hasDocument && !navigator.onLine) return t('offline');
  const { code, operation = '' } = error;
  const ownKey =
    (code === 'conflict' && conflictTexts[operation]) ||
    // What a read sends is not the consumer's to review.
    (code === 'invalid-request' && reads.test(operation) && 'error.unavailable');
  const text = t(ownKey || `error.${code}`);
  return error.retryAfter ? `${text} ${t('retry-after', { count: Math.ceil(error.retryAfter) })}` : text;
}

/** The text of an action that failed; `undefined` if there is nothing to show. */
export function outcomeText(
  outcome: Outcome<unknown> | undefined,
  t: Translate<CommonKey>,
): string | undefined {
  switch (outcome?.state) {
    case 'failed':
      return errorTextOf(outcome.error, t);
    case 'unconfirmed':
    case 'not-done':
    case 'elsewhere':
      return t(outcome.state);
    default:
      return undefined;
  }
}
