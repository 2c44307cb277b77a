import type { TemplateResult } from 'lit';
import type { PccError, PccErrorCode } from '../../http/error.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { alert } from '../../ui/alert.ts';
import { button, type ButtonOptions } from '../../ui/button.ts';
import { PccSignInEvent, PccStepUpEvent } from './recovery.events.ts';
import type { CommonKey } from '../shared/strings/en.ts';

/** What the page has to do before trying again helps. */
const asks: Readonly<Partial<Record<PccErrorCode, readonly [text: CommonKey, event: () => Event]>>> = {
  unauthenticated: ['sign-in', () => new PccSignInEvent()],
  'step-up-required': ['step-up', () => new PccStepUpEvent()],
};

/** Whether the page has to do its part, for which it may show its own UI. */
export const asksPage = ({ code }: Pick<PccError, 'code'>): boolean => code in asks;

/** Errors that trying again does not change. */
const notRetryable: ReadonlySet<PccErrorCode> = new Set([
  'forbidden',
  'invalid-request',
  'misconfigured',
  'not-found',
]);

type RecoveryButton = (
  error: Pick<PccError, 'code'>,
  t: Translate<CommonKey>,
  retry?: () => void,
  options?: ButtonOptions,
) => TemplateResult | undefined;

/** The button that asks the page to do its part, if the error needs that. Unless the page cancels the event, the widget tries again. */
export const askPageButton: RecoveryButton = ({ code }, t, retry, options) => {
  const [text, event] = asks[code] ?? [];
  if (!text || !event) return undefined;
  return button(t(text), ({ currentTarget }) => currentTarget?.dispatchEvent(event()) && retry?.(), options);
};

/** The button that helps against an error, if one does: it asks the page, or tries again. */
export const recoveryButton: RecoveryButton = (error, t, retry, options) =>
  askPageButton(error, t, retry, options) ??
  (retry && !notRetryable.has(error.code) ? button(t('retry'), retry, options) : undefined);

/** The error of an action that has its own button: another try is offered only after the page has done its part. */
export const actionErrorAlert: typeof errorAlert = (error, text, t, retry) =>
  errorAlert(error, text, t, asks[error.code] && retry);

/** An error: what happened, a reference to quote, and what to do. */
export function errorAlert(
  error: Pick<PccError, 'code' | 'requestId'>,
  text: string,
  t: Translate<CommonKey>,
  retry?: () => void,
): TemplateResult {
  const { code, requestId } = error;
  return alert(text, {
    tone: (notRetryable.has(code) && code !== 'invalid-request') || asks[code] ? 'neutral' : 'critical',
    detail: requestId && t('reference', { id: requestId }),
    actions: recoveryButton(error, t, retry),
  });
}
