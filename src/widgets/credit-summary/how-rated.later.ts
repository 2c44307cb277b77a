import { html, type TemplateResult } from 'lit';
import type { CreditScoreCard } from '../../api/credit-insights.ts';
import type { Format } from '../../i18n/format.ts';
import { valueText, type T } from './credit-summary.templates.ts';
import { factors, valueOf, type Factor } from './factors.ts';
import { howRatedStrings } from './strings/how-rated.en.ts';

// Loaded when the page is idle, or when it is opened.
export const strings = [howRatedStrings];

/** The limits of the factors on display, and whose they are. */
export function howRated(card: CreditScoreCard, t: T, format: Format): TemplateResult {
  const known = factors.filter((factor) => valueOf(factor, card) !== undefined);
  return html`<div class="rated small" id="rated">
    <ul>
      ${known.map((factor) => html`<li>${t(`credit.${factor.key}`)}: ${limitsText(factor, t, format)}</li>`)}
    </ul>
    <p class="muted">${t('credit.limits-source')}</p>
  </div>`;
}

function limitsText({ limits, kind, more }: Factor, t: T, format: Format): string {
  const strong = valueText(kind, limits[0], t, format);
  const fair = valueText(kind, limits[1], t, format);
  if (more) return t('credit.limits-from', { strong: strong, fair: fair });
  if (limits[0] > 0) return t('credit.limits-up-to', { strong: strong, fair: fair });
  return limits[1] > 0 ? t('credit.limits-none-fair', { fair: fair }) : t('credit.limits-none');
}
