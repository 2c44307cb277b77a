import { html, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import { badge } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import type { Step } from './evidence.ts';
import { leads, tones, type Lead } from './leads.ts';
import type { NextStepsKey } from './strings/types.ts';

/** The steps in the given order, each with a button that leads to its widget. */
export function list(
  steps: readonly Step[],
  onLead: (lead: Lead) => void,
  t: Translate<NextStepsKey>,
): TemplateResult {
  return html`<ul>
    ${steps.map((step) => {
      const { [step]: lead } = leads;
      return html`<li class="step" part="step">
        <div class="text">
          ${badge(t(`next-steps.${lead.kind}`), tones[lead.kind])}
          <p>${t(`next-steps.${step}`)}</p>
        </div>
        ${button(t(`next-steps.${step}-go`), () => onLead(lead))}
      </li>`;
    })}
  </ul>`;
}
