import type { TemplateResult } from 'lit';
import type { PccError } from '../../http/error.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import type { CommonKey } from './strings/types.ts';

/** An error: what happened, a reference to quote, and what to do. */
export function failure(
  error: Pick<PccError, 'code' | 'requestId'>,
  text: string,
  t: Translate<CommonKey>,
  retry?: () => void,
): TemplateResult {
  const { code, requestId } = error;
  const isRefused = code === 'misconfigured' || code === 'forbidden';
  return alert(text, {
    tone: isRefused ? 'neutral' : 'critical',
    detail: requestId && t('reference', { id: requestId }),
    actions: retry && !isRefused && code !== 'not-found' && button(t('retry'), retry),
  });
}
