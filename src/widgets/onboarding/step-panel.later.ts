import { css, html, nothing, type TemplateResult } from 'lit';
import type { OnboardingStep } from '../../api/onboarding.ts';
import type { FrameState } from '../../controllers/frame-controller.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { stepName } from './names.ts';
import { checkAgain, type Check, type T } from './onboarding.templates.ts';
import type { IdentityNext } from './progress.ts';
import { stepPanelStrings } from './strings/step-panel.en.ts';
import type { OpenedWhere, StepKind } from './steps.ts';

// The panel of a step other than the terms, loaded with the first such step.
export const strings = [stepPanelStrings];
export const styles = [
  css`
  .frame-box {
    position: relative;
    justify-self: stretch;
  }
  .frame-wait {
    position: absolute;
    inset: 0 0 auto;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: calc(2 * var(--_pcc-space));
    padding: calc(6 * var(--_pcc-space));
  }
  `,
];

export interface StepOptions {
  readonly step: OnboardingStep;
  readonly kind: StepKind;
  /** For the identity check: what can be done about it. */
  readonly next: IdentityNext;
  /** What is known of the step. */
  readonly note: unknown;
  readonly open: OpenedWhere | undefined;
  /** The frame, once it is loaded. */
  readonly frame: unknown;
  readonly frameState: FrameState;
  readonly check: Check;
  readonly onOpen: () => void;
  readonly onFinished: () => void;
}

export function stepPanel(options: StepOptions, t: T): TemplateResult {
  const { kind, note, open, frame, frameState, check } = options;
  const isWaiting = options.next === 'wait' && !open;
  return html`<div class="panel" part="panel">
    ${note}
    ${kind === 'working' ? html`<p class="muted">${t('onboarding.working')}</p>` : nothing}
    ${kind === 'refused' ? alert(html`${t('onboarding.refused')} <slot name="support"></slot>`, { tone: 'caution' }) : nothing}
    ${open === 'frame' ? frameBox(frame, frameState, t) : nothing}
    ${open === 'outside' ? html`<p class="muted">${t('onboarding.outside')}</p>` : nothing}
    ${
      kind === 'working' || isWaiting
        ? checkAgain(check, t)
        : kind === 'go-on' || open
          ? stepActions(options, t)
          : nothing
    }
  </div>`;
}

function stepActions({ step, kind, next, open, frameState, onOpen, onFinished }: StepOptions, t: T) {
  const name = stepName(step, t);
  const again = open === 'frame' && frameState === 'late';
  const [text, named] = open
    ? (['onboarding.open-again', 'onboarding.open-again-of'] as const)
    : next === 'again'
      ? (['onboarding.try-again', 'onboarding.try-again-of'] as const)
      : (['onboarding.continue', 'onboarding.continue-with'] as const);
  return html`<div class="actions">
    ${open ? button(t('onboarding.finished'), onFinished, { kind: 'primary' }) : nothing}
    ${
      kind === 'go-on' && (!open || open === 'outside' || again)
        ? button(t(text), onOpen, { kind: open ? 'secondary' : 'primary', name: t(named, { step: name }) })
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
