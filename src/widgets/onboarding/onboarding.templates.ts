import { html, nothing, type TemplateResult } from 'lit';
import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { button } from '../../ui/button.ts';
import { icon } from '../../ui/icon.ts';
import { shapes } from '../../ui/shapes.ts';
import { block } from '../../ui/skeleton.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { currentSteps } from './current-step.ts';
import type { Note } from './evidence.ts';
import { productOf, slugOf, stepName } from './step-names.ts';
import type { OnboardingKey } from './strings/en.ts';

export type OnboardingTranslate = Translate<OnboardingKey | CommonKey>;

export interface Steps {
  readonly onboarding: Onboarding;
  /** The current step that is open; none once the application is over. */
  readonly open: OnboardingStep | undefined;
  /** Whether it has ended, but not well. */
  readonly unsuccessful: boolean;
  /** What there is to do in it. */
  readonly panel: unknown;
  /** Level of its heading. */
  readonly level: number;
  readonly onChoose: (step: OnboardingStep) => void;
}

/**
 * The previous and current steps. One of the current steps is open: its name is a heading, with what there is to do below
 * it; the others can be opened. Later steps, and so the number of all, are unknown: the service decides them.
 */
export function stepper(
  { onboarding, open, unsuccessful, panel, level, onChoose }: Steps,
  t: OnboardingTranslate,
): TemplateResult {
  const done = onboarding.previous_steps ?? [];
  const current = currentSteps(onboarding);
  const position = open ? current.findIndex((step) => slugOf(step) === slugOf(open)) : current.length;
  const item = (step: OnboardingStep, index: number) => {
    const name = stepName(step, t);
    return html`<li class="step">
      ${stepLine(done.length + index, open ? button(name, () => onChoose(step), { kind: 'quiet' }) : html`<span>${name}</span>`)}
    </li>`;
  };
  return html`<ol class="steps ${unsuccessful ? 'unsuccessful' : ''}" part="steps" aria-label=${t('onboarding.steps')}>
    ${done.map(
      (step) =>
        html`<li class="step done">
          <div class="step-name" part="step">
            <span class="mark">${icon(shapes.check)}</span>
            <span>${stepName(step, t)}<span class="visually-hidden">, ${t('onboarding.step-done')}</span></span>
          </div>
        </li>`,
    )}
    ${current.slice(0, position).map(item)}
    ${
      // Not in the list before it: Lit would make its frame again when a step above is done, and the focus would be lost.
      open
        ? html`<li class="step" aria-current="step">
            ${stepLine(done.length + position, panelTitle(stepName(open, t), level))} ${panel}
          </li>`
        : nothing
    }
    ${current.slice(position + 1).map((step, index) => item(step, position + 1 + index))}
  </ol>`;
}

const stepLine = (index: number, name: TemplateResult) =>
  html`<div class="step-name" part="step">
    <span class="mark figures" aria-hidden="true">${index + 1}</span>
    ${name}
  </div>`;

/** A placeholder of two steps, and of what to do in the second. */
export function stepsSkeleton(): TemplateResult {
  const step = html`<div class="step-name">${block('mark')}${block('wide')}</div>`;
  return html`<ol class="steps" aria-hidden="true">
      <li class="step">${step}</li>
      <li class="step">
        ${step}
        <div class="panel">${block('button')}</div>
      </li>
    </ol>
    <div class="facts" aria-hidden="true">${block()}</div>`;
}

/** For the live region: the step that has been done and the next, or the step's name, and what is known of it. */
export const stepSummary = (
  done: OnboardingStep | undefined,
  step: OnboardingStep,
  note: string,
  t: OnboardingTranslate,
) => {
  const name = stepName(step, t);
  const sentence = done
    ? t('onboarding.next', { done: stepName(done, t), next: name })
    : name + (note && '.');
  return `${sentence} ${note}`.trim();
};

/** While the consumer has to wait: looks again on request. */
export interface Check {
  /** Automatic polling has stopped. */
  readonly late: boolean;
  readonly onCheck: () => void;
}

export const checkAgain = ({ late, onCheck }: Check, t: OnboardingTranslate) => html`
  ${late ? html`<p class="muted">${t('onboarding.long')}</p>` : nothing} ${button(t('check-again'), onCheck)}
`;

export const panelTitle = (text: unknown, level: number): TemplateResult =>
  html`<div class="panel-title" tabindex="-1" role="heading" aria-level=${level}>${text}</div>`;

/** What has been decided and recorded so far. */
export function factLines(
  onboarding: Onboarding,
  notes: readonly Note[],
  t: OnboardingTranslate,
  format: Format,
): TemplateResult {
  const product = productOf(onboarding) ?? '';
  const date = formatDateTime(format, onboarding.e_sign.agreement_accepted_date ?? '');
  return html`<div class="facts muted small">
    ${notes.includes('product') ? html`<p>${t('onboarding.product', { product })}</p>` : nothing}
    ${notes.includes('terms-accepted') ? html`<p>${t('onboarding.terms-accepted', { date })}</p>` : nothing}
  </div>`;
}

/** A choice of the consumer's onboardings, by their place in the list. */
export function otherApplications(
  onboardings: readonly Onboarding[],
  current: Onboarding,
  onShow: (onboarding: Onboarding) => void,
  t: OnboardingTranslate,
): unknown {
  if (onboardings.length < 2) return nothing;
  return html`<p class="muted small">${t('onboarding.others')}</p>
    <div class="actions">
      ${onboardings.map((onboarding, index) =>
        onboarding === current
          ? nothing
          : button(t('onboarding.other', { number: index + 1 }), () => onShow(onboarding)),
      )}
    </div>`;
}
