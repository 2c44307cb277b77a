import { html, nothing, type TemplateResult } from 'lit';
import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import type { FrameState } from '../../controllers/frame.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { icon } from '../../ui/icon.ts';
import { shapes } from '../../ui/shapes.ts';
import type { CommonKey } from '../shared/strings/types.ts';
import type { Note } from './evidence.ts';
import { productOf, stepName } from './names.ts';
import type { OnboardingKey } from './strings/types.ts';
import type { OpenedWhere, StepKind } from './steps.ts';

export type T = Translate<OnboardingKey | CommonKey>;

/** The previous and current steps. Later steps are unknown: the service decides them. */
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

/** The application is approved, but steps remain. */
export const approvedNote = (t: T): TemplateResult => alert(t('onboarding.approved'), { tone: 'positive' });

export const checkAgain = (onCheck: () => void, t: T) => html`<p class="muted">${t('onboarding.long')}</p>
  ${button(t('check-again'), onCheck)}`;

export const panelTitle = (text: string, level: number): TemplateResult =>
  html`<div class="panel-title" tabindex="-1" role="heading" aria-level=${level}>${text}</div>`;

/** What has been decided and recorded so far. */
export function facts(onboarding: Onboarding, notes: readonly Note[], t: T, format: Format): TemplateResult {
  const product = productOf(onboarding) ?? '';
  const date = format.dateTime(onboarding.e_sign.agreement_accepted_date ?? '');
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

export interface StepOptions {
  readonly step: OnboardingStep;
  readonly level: number;
  readonly kind: StepKind;
  readonly open: OpenedWhere | undefined;
  /** The frame, once it is loaded. */
  readonly frame: unknown;
  readonly frameState: FrameState;
  readonly onOpen: () => void;
  readonly onFinished: () => void;
  /** Reloads, once automatic polling has stopped. */
  readonly onCheck: (() => void) | undefined;
}

export function stepPanel(options: StepOptions, t: T): TemplateResult {
  const { step, level, kind, open, frame, frameState, onOpen, onFinished, onCheck } = options;
  const name = stepName(step, t);
  const again = open === 'frame' && frameState === 'late';
  return html`<div class="panel" part="panel">
    ${panelTitle(name, level)}
    ${kind === 'working' ? html`<p class="muted">${t('onboarding.working')}</p>` : nothing}
    ${kind === 'working' && onCheck ? checkAgain(onCheck, t) : nothing}
    ${kind === 'refused' ? alert(t('onboarding.refused'), { tone: 'caution' }) : nothing}
    ${open === 'frame' ? frameBox(frame, frameState, t) : nothing}
    ${open === 'outside' ? html`<p class="muted">${t('onboarding.outside')}</p>` : nothing}
    ${
      kind === 'go-on' || open
        ? html`<div class="actions">
      ${open ? button(t('onboarding.finished'), onFinished, { kind: 'primary' }) : nothing}
      ${
        kind === 'go-on' && (!open || open === 'outside' || again)
          ? button(t(open ? 'onboarding.open-again' : 'onboarding.continue'), onOpen, {
              kind: open ? 'secondary' : 'primary',
              name: t(open ? 'onboarding.open-again-of' : 'onboarding.continue-with', { step: name }),
            })
          : nothing
      }
    </div>`
        : nothing
    }
  </div>`;
}

const frameBox = (frame: unknown, state: FrameState, t: T) => html`
  ${state === 'late' ? alert(t('onboarding.frame-late'), { tone: 'caution' }) : nothing}
  <div class="frame-box" aria-busy=${state === 'loading' ? 'true' : 'false'}>
    ${
      state === 'loading'
        ? html`<p class="frame-wait muted"><span class="spinner"></span>${t('loading')}</p>`
        : nothing
    }
    ${frame}
  </div>
`;
