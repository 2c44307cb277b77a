import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import type { FrameController } from '../../controllers/frame.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { alert } from '../../ui/alert.ts';
import type { Tone } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import { icon, shapes } from '../../ui/icon.ts';
import type { CommonKey } from '../common.strings.ts';
import type { OnboardingKey } from './onboarding.strings.ts';
import { knownSteps, slugOf, type Identity, type KnownStep, type Progress } from './progress.ts';

export type T = Translate<OnboardingKey | CommonKey>;

/** A step's name: ours where its slug is known, else its slug made readable. */
export function stepName(step: OnboardingStep, t: T): string {
  const slug = slugOf(step);
  if (knownSteps.includes(slug as KnownStep)) return t(`onboarding.step.${slug as KnownStep}`);
  const words = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1, 60) : slug;
}

/** The way so far and where it stands. What comes after is not known: the service decides it. */
export function stepper({ previous_steps, current_steps }: Onboarding, t: T): TemplateResult {
  return html`<ol class="steps" part="steps" aria-label=${t('onboarding.steps')}>
    ${(previous_steps ?? []).map(
      (step) =>
        html`<li class="step done" part="step">
          <span class="mark">${icon(shapes.check)}</span>
          <span>${stepName(step, t)}<span class="visually-hidden">, ${t('onboarding.step-done')}</span></span>
        </li>`,
    )}
    ${(current_steps ?? []).map(
      (step) =>
        html`<li class="step" part="step" aria-current="step">
          <span class="mark"></span><span>${stepName(step, t)}</span>
        </li>`,
    )}
  </ol>`;
}

const tones: Readonly<Record<Identity, Tone>> = {
  approved: 'positive',
  declined: 'neutral',
  failed: 'neutral',
  expired: 'caution',
  'needs-review': 'neutral',
  completed: 'neutral',
  pending: 'neutral',
  created: 'neutral',
  other: 'neutral',
};

export const identityNote = (identity: Identity, t: T): TemplateResult =>
  alert(t(`onboarding.identity.${identity}`), { tone: tones[identity] });

/** An end, or nothing to do: respectful, and without reasons, which are the lender's to give. */
export function end(progress: Exclude<Progress, 'open'>, level: number, t: T): TemplateResult {
  return html`<div class="panel" part="end">
    <div class="panel-title" id="step" tabindex="-1" role="heading" aria-level=${level}>
      ${t(`onboarding.${progress}`)}
    </div>
    <p class="muted">${t(`onboarding.${progress}-text`)}</p>
    ${progress === 'declined' ? html`<slot name="adverse-action"></slot>` : nothing}
    ${progress === 'complete' ? html`<slot name="complete"></slot>` : nothing}
  </div>`;
}

export interface StepOptions {
  readonly step: OnboardingStep;
  readonly level: number;
  /** What can be done with it: go on, wait for the service, or nothing, as its address may not be opened. */
  readonly kind: 'go-on' | 'working' | 'refused';
  /** It was handed to the page, or to another one. */
  readonly outside: boolean;
  readonly frame: FrameController | undefined;
  readonly onOpen: () => void;
  readonly onFinished: () => void;
}

export function stepPanel(options: StepOptions, t: T): TemplateResult {
  const { step, level, kind, outside, frame, onOpen, onFinished } = options;
  const name = stepName(step, t);
  return html`<div class="panel" part="panel">
    <div class="panel-title" id="step" tabindex="-1" role="heading" aria-level=${level}>${name}</div>
    ${kind === 'working' ? html`<p class="muted">${t('onboarding.working')}</p>` : nothing}
    ${kind === 'refused' ? alert(t('onboarding.refused'), { tone: 'caution' }) : nothing}
    ${frame ? stepFrame(name, frame, t) : nothing}
    ${outside ? html`<p class="muted">${t('onboarding.outside')}</p>` : nothing}
    ${
      frame || outside
        ? button(t('onboarding.finished'), onFinished, { kind: 'primary' })
        : kind === 'go-on'
          ? button(t('onboarding.continue'), onOpen, {
              kind: 'primary',
              name: t('onboarding.continue-with', { step: name }),
            })
          : nothing
    }
  </div>`;
}

// Identity checks take pictures; nothing else is allowed.
const stepFrame = (name: string, frame: FrameController, t: T) => html`
  ${frame.state === 'late' ? alert(t('onboarding.frame-late'), { tone: 'caution' }) : nothing}
  <iframe
    class="frame"
    part="frame"
    title=${t('onboarding.frame', { step: name })}
    sandbox="allow-scripts allow-same-origin allow-forms"
    allow="camera; microphone"
    referrerpolicy="strict-origin"
    src=${frame.url ?? nothing}
    ${ref(frame.element)}
    @load=${frame.loaded}
  ></iframe>
`;
