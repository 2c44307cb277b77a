import { html, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import { badge } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import { picture } from '../../ui/picture.ts';
import type { Step } from './evidence.ts';
import { kinds, leads, type Lead } from './leads.ts';
import type { NextStepsKey } from './strings/en.ts';

/** The steps in the given order, each with a button that leads to its widget. The first is the main one, unless it is under way. */
export function list(
  steps: readonly Step[],
  onLead: (lead: Lead) => void,
  t: Translate<NextStepsKey>,
): TemplateResult {
  return html`<ul>
    ${steps.map((step, i) => {
      const { [step]: lead } = leads;
      const isMain = i === 0 && lead.kind !== 'under-way';
      const { tone, shape } = kinds[lead.kind];
      return html`<li class="step ${lead.kind}" part="step">
        ${picture(shape)}
        <div class="text">
          <p>${t(`next-steps.${step}`)}</p>
          ${badge(t(`next-steps.${lead.kind}`), tone)}
        </div>
        ${button(t(`next-steps.${step}-go`), () => onLead(lead), { kind: isMain ? 'primary' : 'secondary' })}
      </li>`;
    })}
  </ul>`;
}
