import type { TemplateResult } from 'lit';
import type { ResourceController } from '../controllers/resource-controller.ts';
import type { PccError } from '../http/error.ts';
import type { Translate } from '../i18n/catalogue.ts';
import { alert, alertStyles } from '../ui/alert.ts';
import { button } from '../ui/button.ts';
import type { CommonKey } from './common.strings.ts';
import { failureStrings } from './failure.strings.ts';

// What every widget says where something did not go well. It is loaded when it is needed, or the page has time.
export { checkAttributes as look } from './attributes.ts';
export { failure, failureText } from './failure.ts';
export const strings = [failureStrings];
export const styles = [alertStyles];

/** Tries again on a click: the button goes away with the error, and must not take the focus with it. */
export async function again(root: ShadowRoot | null, reload: () => Promise<void>): Promise<void> {
  const section = root?.querySelector('section');
  const hadFocus = root?.activeElement;
  await reload();
  if (!section || !hadFocus || root?.activeElement) return;
  section.tabIndex = -1;
  section.focus();
  section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
}

/** What is said of an answer: what came, then what is missing of it. */
export function news(
  summary: string,
  { result, showsError }: Pick<ResourceController<unknown>, 'result' | 'showsError'>,
  t: Translate<CommonKey>,
  errorText: (error: PccError) => string,
): string {
  const { partial, skipped } = result ?? {};
  const missing =
    partial && showsError
      ? `${t('partial')} ${errorText(partial)}`
      : skipped && t('skipped', { count: skipped });
  return missing && summary ? `${summary.replace(/[.]$/, '')}. ${missing}` : missing || summary;
}

/** Some of several things could not be loaded. */
export function partial(text: string, t: Translate<CommonKey>, retry: () => void): TemplateResult {
  return alert(t('partial'), { tone: 'caution', detail: text, actions: button(t('retry'), retry) });
}

/** Some of the records could not be read. */
export function skipped(count: number, t: Translate<CommonKey>): TemplateResult {
  return alert(t('skipped', { count }));
}
