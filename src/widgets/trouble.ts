import type { TemplateResult } from 'lit';
import type { Translate } from '../i18n/catalogue.ts';
import { alert, alertStyles } from '../ui/alert.ts';
import { button } from '../ui/button.ts';
import type { CommonKey } from './common.strings.ts';
import { failureStrings } from './failure.strings.ts';

// What every widget says where something did not go well. It is loaded when it is needed, or the page has time.
export { failure, failureText } from './failure.ts';
export const strings = [failureStrings];
export const styles = [alertStyles];

/** Some of several things could not be loaded. */
export function partial(text: string, t: Translate<CommonKey>, retry: () => void): TemplateResult {
  return alert(t('partial'), { tone: 'caution', detail: text, actions: button(t('retry'), retry) });
}

/** Some of the records could not be read. */
export function skipped(count: number, t: Translate<CommonKey>): TemplateResult {
  return alert(t('skipped', { count }));
}
