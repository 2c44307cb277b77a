import { css, html, nothing, type LitElement } from 'lit';
import { alertStyles } from '../../ui/alert-styles.ts';
import { recoveryButton } from './error-alert.ts';
import { mayFocus } from '../shared/focus/focus-on.ts';
import { focusText } from '../shared/focus/focus-text.ts';
import { errorStrings } from '../shared/strings/errors.en.ts';
import type { AnyContext } from '../shared/widget-context.ts';

// The texts of errors, loaded with the first error or when the page is idle.
export { watchAttributes } from '../shared/tags/attributes.ts';
export { errorAlert } from './error-alert.ts';
export { errorTextOf } from './error-text.ts';
export const strings = [errorStrings];
export const styles = [
  alertStyles,
  css`
    .missing {
      margin-block-start: calc(5 * var(--_pcc-space));
    }
    /* A line that wraps keeps its height. */
    .missing > .button {
      margin-block: calc(-2 * var(--_pcc-space));
    }
    /* Its border can be seen now: it must not lie over the line above. */
    @media (forced-colors: active) {
      .missing > .button {
        margin-block: var(--_pcc-space);
      }
    }
  `,
];

/** One line under the data: that some of it may be missing, and what helps. */
export function missingLine({ missingText, resource, t }: AnyContext, retry: () => void): unknown {
  const { error, status } = resource;
  if (status !== 'partial') return nothing;
  // An unreadable record may be readable after the service has corrected it.
  const { code } = error ?? { code: 'invalid-response' as const };
  return html`<p class="missing muted small">
    ${missingText()} ${recoveryButton({ code }, t, retry, { kind: 'quiet' })}
  </p>`;
}

/** Retries on click. The button is removed with the error, so that the focus has to move first. */
export async function retry(host: LitElement & { reload(): Promise<void> }): Promise<void> {
  const root = host.shadowRoot;
  const section = root?.querySelector('section');
  const hadFocus = root?.activeElement;
  await host.reload();
  // Not from another part of the page, where the consumer may have gone meanwhile.
  if (!section || !hadFocus || root.activeElement || !mayFocus(host)) return;
  focusText(section);
}

/** What has loaded, then that some may be missing. */
export function withMissing(summary: string, { missingText, resource }: AnyContext): string {
  const { partialError, skipped } = resource.result ?? {};
  const missing = (partialError ? resource.showsError : skipped) && missingText();
  return missing && summary ? `${summary.replace(/[.]$/, '')}. ${missing}` : missing || summary;
}
