import { html, nothing, type TemplateResult } from 'lit';
import type { Tone } from './badge.ts';
import { icon } from './icon.ts';
import { shapes } from './shapes.ts';

export interface AlertOptions {
  readonly tone?: Tone;
  /** A line under the text. */
  readonly detail?: unknown;
  readonly actions?: unknown;
}

/** A message next to the content that it concerns. It is not a live region: the host announces it. */
export function alert(
  text: unknown,
  { tone = 'neutral', detail, actions }: AlertOptions = {},
): TemplateResult {
  return html`<div class="alert ${tone}" part="alert">
    ${icon(tone === 'positive' ? shapes.check : tone === 'neutral' ? shapes.info : shapes.warning)}
    <div class="alert-body">
      <p>${text}</p>
      ${detail ? html`<p class="muted small">${detail}</p>` : nothing}
      ${actions ? html`<div class="actions">${actions}</div>` : nothing}
    </div>
  </div>`;
}
