import { html, nothing, type TemplateResult } from 'lit';
import { endsStrings } from './ends.strings.ts';
import type { Progress } from './evidence.ts';
import { checkAgain, panelTitle, type T } from './onboarding.templates.ts';

export const strings = [endsStrings];

type Ended = Exclude<Progress, 'open'>;

export interface EndOptions {
  readonly progress: Ended;
  /** The service's own word, readable. */
  readonly status: string;
  /** It was complete before the widget was shown. */
  readonly already: boolean;
  readonly level: number;
  /** Asks again, where nobody asks any more. */
  readonly onCheck: (() => void) | undefined;
}

/** Says in one line how it stands. */
export function endTitle(progress: Ended, status: string, t: T): string {
  return t(progress === 'unknown' && !status ? 'onboarding.no-status' : `onboarding.${progress}`, { status });
}

/** An end, or no step: respectful, and without reasons, which are the lender's to give. */
export function end({ progress, status, already, level, onCheck }: EndOptions, t: T): TemplateResult {
  const text =
    already && progress === 'complete' ? 'onboarding.already-text' : (`onboarding.${progress}-text` as const);
  return html`<div class="panel" part="end">
    ${panelTitle(endTitle(progress, status, t), level)}
    <p class="muted">${t(text)}</p>
    ${onCheck ? checkAgain(onCheck, t) : nothing}
    ${progress === 'declined' ? html`<slot name="adverse-action"></slot>` : nothing}
    ${progress === 'complete' ? html`<slot name="complete"></slot>` : nothing}
  </div>`;
}
