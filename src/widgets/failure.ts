import type { TemplateResult } from 'lit';
import type { Outcome } from '../controllers/act-controller.ts';
import type { PccError } from '../http/error.ts';
import type { Translate } from '../i18n/catalogue.ts';
import { alert } from '../ui/alert.ts';
import { button } from '../ui/button.ts';
import type { CommonKey } from './common.strings.ts';

/** What a person reads of an error: chosen by its code, never the service's own text. */
export function failureText(error: PccError, t: Translate<CommonKey>): string {
  if (error.code === 'network' && !navigator.onLine) return t('offline');
  const text = t(`error.${error.code}`);
  return error.retryAfter ? `${text} ${t('retry-after', { count: Math.ceil(error.retryAfter) })}` : text;
}

/** An error in its place: what happened in words, what to quote, and what to do. */
export function failure(
  error: PccError,
  text: string,
  t: Translate<CommonKey>,
  retry?: () => void,
): TemplateResult {
  return alert(text, {
    tone: error.code === 'misconfigured' || error.code === 'forbidden' ? 'neutral' : 'critical',
    detail: error.requestId && t('reference', { id: error.requestId }),
    actions: retry && canRetry(error) ? button(t('retry'), retry) : undefined,
  });
}

const canRetry = ({ code }: PccError): boolean =>
  code !== 'misconfigured' && code !== 'forbidden' && code !== 'not-found';

/** How an act ended where it did not end well; `undefined` where there is nothing to say. */
export function outcomeText(
  outcome: Outcome<unknown> | undefined,
  t: Translate<CommonKey>,
): string | undefined {
  switch (outcome?.state) {
    case 'failed':
      return failureText(outcome.error, t);
    case 'unconfirmed':
    case 'not-done':
    case 'elsewhere':
      return t(outcome.state);
    default:
      return undefined;
  }
}
