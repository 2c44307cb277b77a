import { html, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import { badge } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import { picture } from '../../ui/picture.ts';
import type { Step } from './evidence.ts';
import { hasTarget, kinds, stepTargets, type StepTarget } from './step-targets.ts';
import type { NextStepsKey } from './strings/en.ts';

/** The steps in the given order, each with a button that leads to its widget. The first is the main one, if it asks something. */
export function list(
  steps: readonly Step[],
  onLead: (target: StepTarget) => void,
  t: Translate<NextStepsKey>,
): TemplateResult {
  return html`<ul>
    ${steps.map((step, i) => {
      const lead = hasTarget(step) ? step : 'step';
      const { [lead]: target } = stepTargets;
      // What is under way asks nothing of the consumer, nor does a card that they may have frozen themselves.
      const isMain = i === 0 && step !== 'card-frozen';
      const kind = target.kind === 'under-way' ? 'quiet' : isMain ? 'primary' : 'secondary';
      const { tone, shape } = kinds[target.kind];
      return html`<li class="step ${target.kind}" part="step">
        ${picture(shape)}
        <div class="text">
          <p>${t(`next-steps.${step}`)}</p>
          ${badge(t(`next-steps.${target.kind}`), tone)}
        </div>
        ${button(t(`next-steps.${lead}-go`), () => onLead(target), { kind })}
      </li>`;
    })}
  </ul>`;
}
