import { css, html, nothing, type TemplateResult } from 'lit';
import type { Tone } from './badge.ts';
import { icon } from './icon.ts';
import { shapes } from './shapes.ts';

export interface AlertOptions {
  readonly tone?: Tone;
  /** A line under the text. */
  readonly detail?: unknown;
  readonly actions?: unknown;
}

/** Something to know, in the place that it is about. The live region reads it out; this does not. */
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

export const alertStyles = css`
  .alert {
    display: flex;
    gap: calc(3 * var(--_pcc-space));
    padding: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    border-radius: var(--_pcc-radius);
    background: color-mix(in oklab, var(--_pcc-tone) 8%, var(--_pcc-surface));
  }
  .alert + * {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  .alert > .icon {
    margin-block-start: 0.125em;
    color: var(--_pcc-tone);
  }
  .alert-body {
    flex: 1;
    min-inline-size: 0;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: calc(2 * var(--_pcc-space));
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  @media (forced-colors: active) {
    .alert {
      border: 1px solid currentcolor;
    }
  }
`;
