import { html, nothing, type TemplateResult } from 'lit';
import type { Dispute } from '../../api/consumer-records.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { formatDate } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { badge } from '../../ui/badge.ts';
import { shapes } from '../../ui/shapes.ts';
import { readable, toDisplayText } from '../text/display-text.ts';
import { firstOf } from '../shared/evidence.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { disputeEvidence } from './evidence.ts';
import { idOf } from './load-disputes.ts';
import type { DisputesKey } from './strings/en.ts';

export type T = Translate<DisputesKey | CommonKey>;

/** A dispute: what is wrong, its state and what that means, when it was filed, and its details. */
export function row(dispute: Dispute, level: number, t: T, format: Format): TemplateResult {
  const { reason, details, status, created_at } = dispute;
  const state = firstOf(disputeEvidence, dispute);
  const isOpen = state === 'submitted' || state === 'in-review';
  const word = state ? t(`disputes.${state}`) : readable(status);
  const meaning = state ? t(`disputes.${state}-text`) : '';
  const title = toDisplayText(reason) || t('disputes.nameless');
  const more = toDisplayText(details);
  const date = formatDate(format, created_at);
  return html`<li class="dispute ${state}" part="dispute" id="dispute-${idOf(dispute)}" tabindex="-1">
    <div class="dispute-line" role="heading" aria-level=${level}>
      <span class="reason">${title}</span>${
        // Without the comma, screen readers read both as one word.
        word
          ? html`<span class="visually-hidden">, </span>${badge(word, 'neutral', isOpen ? shapes.clock : undefined)}`
          : nothing
      }
    </div>
    ${
      meaning
        ? html`<p class="small">${meaning}${state === 'closed' ? html` <slot name="support"></slot>` : nothing}</p>`
        : nothing
    }
    ${date ? html`<p class="muted small">${t('disputes.filed', { date })}</p>` : nothing}
    ${more ? html`<p class="muted small">${t('disputes.said', { text: more })}</p>` : nothing}
  </li>`;
}
