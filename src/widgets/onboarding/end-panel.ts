import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../ui/icon.ts';
import { shapes } from '../../ui/shapes.ts';
import type { Progress } from './evidence.ts';
import { checkAgain, panelTitle, type Check, type OnboardingTranslate } from './onboarding.templates.ts';

type EndedProgress = Exclude<Progress, 'open'>;

export interface EndOptions {
  readonly progress: EndedProgress;
  /** The service's word, made readable. */
  readonly status: string;
  /** Whether it was complete when first shown. */
  readonly wasComplete: boolean;
  readonly level: number;
  /** Where the consumer has to wait. */
  readonly check: Check | undefined;
}

/** The status in one line. */
export function endTitle(progress: EndedProgress, status: string, t: OnboardingTranslate): string {
  return t(progress === 'unknown' && !status ? 'onboarding.no-status' : `onboarding.${progress}`, { status });
}

/** An end, or no step. Gives no reasons: that is the lender's task. */
export function endPanel(
  { progress, status, wasComplete, level, check }: EndOptions,
  t: OnboardingTranslate,
): TemplateResult {
  const text =
    wasComplete && progress === 'complete'
      ? 'onboarding.already-text'
      : (`onboarding.${progress}-text` as const);
  const title = endTitle(progress, status, t);
  return html`<div class="panel" part="end">
    ${panelTitle(progress === 'complete' ? html`${icon(shapes.check)}${title}` : title, level)}
    ${progress === 'declined' ? html`<slot name="adverse-action"></slot>` : nothing}
    <p class="muted">
      ${t(text)}
      ${progress === 'complete' || progress === 'waiting' ? nothing : html`<slot name="support"></slot>`}
    </p>
    ${check ? checkAgain(check, t) : nothing}
    ${progress === 'complete' ? html`<slot name="complete"></slot>` : nothing}
  </div>`;
}
