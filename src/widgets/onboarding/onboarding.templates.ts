import { html, nothing, type TemplateResult } from 'lit';
import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { icon } from '../../ui/icon.ts';
import { shapes } from '../../ui/shapes.ts';
import { block } from '../../ui/skeleton.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { currentSteps } from './current-step.ts';
import type { Note } from './evidence.ts';
import { productOf, stepName } from './names.ts';
import type { OnboardingKey } from './strings/en.ts';

export type T = Translate<OnboardingKey | CommonKey>;

/**
 * The previous and current steps. While one is open, the others can be opened. Later steps, and so the number of all, are
 * unknown: the service decides them.
 */
export function stepper(
  onboarding: Onboarding,
  open: OnboardingStep | undefined,
  onChoose: (step: OnboardingStep) => void,
  t: T,
): TemplateResult {
  const done = onboarding.previous_steps ?? [];
  return html`<ol class="steps" part="steps" aria-label=${t('onboarding.steps')}>
    ${done.map(
      (step) =>
        html`<li class="step done" part="step">
          <span class="mark">${icon(shapes.check)}</span>
          <span>${stepName(step, t)}<span class="visually-hidden">, ${t('onboarding.step-done')}</span></span>
        </li>`,
    )}
    ${currentSteps(onboarding).map(
      (step, index) =>
        html`<li class="step" part="step" aria-current=${step === open ? 'step' : nothing}>
          <span class="mark figures" aria-hidden="true">${done.length + index + 1}</span>
          ${
            open && step !== open
              ? button(stepName(step, t), () => onChoose(step), { kind: 'quiet' })
              : html`<span>${stepName(step, t)}</span>`
          }
        </li>`,
    )}
  </ol>`;
}

/** A placeholder of two steps, and of what to do in the second. */
export function stepsSkeleton(): TemplateResult {
  const step = html`<li class="step">${block('mark')}${block('wide')}</li>`;
  return html`<ol class="steps" aria-hidden="true">
      ${step}${step}
    </ol>
    <div class="panel" aria-hidden="true">${block('wide')}${block('wide')}${block()}</div>`;
}

/** The step that has been done, and the next. */
const progressText = (done: OnboardingStep, next: OnboardingStep, t: T): string =>
  t('onboarding.next', { done: stepName(done, t), next: stepName(next, t) });

/** The same for the live region, or the step's name, and what is known of it. */
export const stepSummary = (done: OnboardingStep | undefined, step: OnboardingStep, note: string, t: T) =>
  `${done ? progressText(done, step, t) : stepName(step, t) + (note && '.')} ${note}`.trim();

/** What has been done, and what comes next; that the application is approved although steps remain. */
export const news = (
  done: OnboardingStep | undefined,
  next: OnboardingStep | undefined,
  isApproved: boolean,
  t: T,
) => html`
  ${isApproved ? alert(t('onboarding.approved'), { tone: 'positive' }) : nothing}
  ${done && next ? html`<p class="small muted">${progressText(done, next, t)}</p>` : nothing}
`;

/** While the consumer has to wait: looks again on request. */
export interface Check {
  /** Automatic polling has stopped. */
  readonly late: boolean;
  readonly onCheck: () => void;
}

export const checkAgain = ({ late, onCheck }: Check, t: T) => html`
  ${late ? html`<p class="muted">${t('onboarding.long')}</p>` : nothing} ${button(t('check-again'), onCheck)}
`;

export const panelTitle = (text: string, level: number): TemplateResult =>
  html`<div class="panel-title" tabindex="-1" role="heading" aria-level=${level}>${text}</div>`;

/** What has been decided and recorded so far. */
export function facts(onboarding: Onboarding, notes: readonly Note[], t: T, format: Format): TemplateResult {
  const product = productOf(onboarding) ?? '';
  const date = formatDateTime(format, onboarding.e_sign.agreement_accepted_date ?? '');
  return html`<div class="facts muted small">
    ${notes.includes('product') ? html`<p>${t('onboarding.product', { product })}</p>` : nothing}
    ${notes.includes('terms-accepted') ? html`<p>${t('onboarding.terms-accepted', { date })}</p>` : nothing}
  </div>`;
}

/** A choice of the consumer's onboardings, by their place in the list. */
export function others(
  onboardings: readonly Onboarding[],
  shown: Onboarding,
  onShow: (onboarding: Onboarding) => void,
  t: T,
): unknown {
  if (onboardings.length < 2) return nothing;
  return html`<p class="muted small">${t('onboarding.others')}</p>
    <div class="actions">
      ${onboardings.map((onboarding, index) =>
        onboarding === shown
          ? nothing
          : button(t('onboarding.other', { number: index + 1 }), () => onShow(onboarding)),
      )}
    </div>`;
}
