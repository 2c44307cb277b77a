import { html, nothing, type TemplateResult } from 'lit';
import type { OnboardingStep } from '../../api/onboarding.ts';
import type { FrameController } from '../../controllers/frame-controller.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { stepName } from './step-names.ts';
import { checkAgain, type Check, type OnboardingTranslate } from './onboarding.templates.ts';
import type { IdentityAction } from './progress.ts';
import type { StepOpener } from './step-opener.ts';

export interface StepOptions {
  readonly step: OnboardingStep;
  /** For the identity check: what can be done about it. */
  readonly next: IdentityAction;
  /** Whether its result could not be read: the consumer looks again before starting it once more. */
  readonly isUnread: boolean;
  /** What is known of the step. */
  readonly note: unknown;
  readonly check: Check;
  readonly onOpen: () => void;
}

/** The panel of a step other than the terms. */
export function stepPanel(options: StepOptions, steps: StepOpener, t: OnboardingTranslate): TemplateResult {
  const { step, next, note, check } = options;
  const availability = steps.availabilityOf(step);
  const open = steps.whereIs(step);
  const isWaiting = next === 'wait' && !open;
  return html`<div class="panel" part="panel">
    ${note} ${options.isUnread ? alert(t('onboarding.identity-unread')) : nothing}
    ${availability === 'working' ? html`<p class="muted">${t('onboarding.working')}</p>` : nothing}
    ${availability === 'refused' ? alert(html`${t('onboarding.refused')} <slot name="support"></slot>`, { tone: 'caution' }) : nothing}
    ${open === 'frame' && steps.frame ? frameBox(steps.frame, t('onboarding.frame', { step: stepName(step, t) }), t) : nothing}
    ${open === 'outside' ? html`<p class="muted">${t('onboarding.outside')}</p>` : nothing}
    ${
      availability === 'working' || isWaiting
        ? checkAgain(check, t)
        : availability === 'go-on' || open
          ? stepActions(options, steps, t)
          : nothing
    }
  </div>`;
}

function stepActions(
  { step, next, isUnread, check, onOpen }: StepOptions,
  steps: StepOpener,
  t: OnboardingTranslate,
): TemplateResult {
  const open = steps.whereIs(step);
  const again = open === 'frame' && steps.frame?.state === 'late';
  const [text, named] = open
    ? (['onboarding.open-again', 'onboarding.open-again-of'] as const)
    : next === 'again'
      ? (['onboarding.try-again', 'onboarding.try-again-of'] as const)
      : (['onboarding.continue', 'onboarding.continue-with'] as const);
  return html`<div class="actions">
    ${isUnread ? button(t('check-again'), check.onCheck, { kind: 'primary' }) : nothing}
    ${open ? button(t('onboarding.finished'), () => steps.finish(), { kind: 'primary' }) : nothing}
    ${
      steps.availabilityOf(step) === 'go-on' && (!open || open === 'outside' || again)
        ? button(t(text), onOpen, {
            kind: open || isUnread ? 'secondary' : 'primary',
            name: t(named, { step: stepName(step, t) }),
          })
        : nothing
    }
  </div>`;
}

// Identity checks use the camera and the microphone; nothing else is allowed.
const frameBox = ({ state, url, onLoad }: FrameController, title: string, t: OnboardingTranslate) => html`
  ${state === 'late' ? alert(t('onboarding.frame-late'), { tone: 'caution' }) : nothing}
  <div class="frame-box" aria-busy=${state === 'loading' ? 'true' : 'false'}>
    ${
      state === 'loading'
        ? html`<p class="frame-wait muted"><span class="spinner"></span>${t('loading')}</p>`
        : nothing
    }
    <iframe
      class="frame"
      part="frame"
      title=${title}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="camera; microphone"
      referrerpolicy="strict-origin"
      src=${url ?? 'about:blank'}
      @load=${onLoad}
    ></iframe>
  </div>
`;
