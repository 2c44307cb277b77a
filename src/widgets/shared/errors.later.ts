import { nothing, type LitElement } from 'lit';
import { alertStyles } from '../../ui/alert-styles.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { failure } from './failure.ts';
import { failureStrings } from './strings/failure.catalogue.ts';
import type { WidgetContext } from './widget-context.ts';

// The texts of errors, loaded with the first error or when the page is idle.
export { checkAttributes } from './attributes.ts';
export { failureText } from './failure-text.ts';
export const strings = [failureStrings];
export const styles = [alertStyles];

type Context = WidgetContext<unknown, never>;

/** What failed in the last load, shown above its data. */
export function loadErrors({ resource, errorText, t }: Context, retry: () => void): unknown {
  const { error, result, status } = resource;
  if (!error) return result?.skipped ? alert(t('skipped', { count: result.skipped })) : nothing;
  const text = errorText(error);
  return status === 'partial'
    ? alert(t('partial'), { tone: 'caution', detail: text, actions: button(t('retry'), retry) })
    : failure(error, text, t, retry);
}

/** Retries on click. The button is removed with the error, so that the focus has to move first. */
export async function retry(host: LitElement & { reload(): Promise<void> }): Promise<void> {
  const root = host.shadowRoot;
  const section = root?.querySelector('section');
  const hadFocus = root?.activeElement;
  await host.reload();
  if (!section || !hadFocus || root.activeElement) return;
  section.tabIndex = -1;
  section.focus();
  section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
}

/** What has loaded, then what is missing. */
export function withMissing(summary: string, { resource, errorText, t }: Context): string {
  const { partial, skipped } = resource.result ?? {};
  const missing =
    partial && resource.showsError
      ? `${t('partial')} ${errorText(partial)}`
      : skipped && t('skipped', { count: skipped });
  return missing && summary ? `${summary.replace(/[.]$/, '')}. ${missing}` : missing || summary;
}
