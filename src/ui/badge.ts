import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.ts';

/** The four kinds of states. None is conveyed by color alone. */
export type Tone = 'positive' | 'caution' | 'critical' | 'neutral';

/** A short status text with an optional icon. */
export function badge(text: string, tone: Tone, shape?: string): TemplateResult {
  return html`<span class="badge ${tone}" part="badge">${shape ? icon(shape) : nothing}${text}</span>`;
}

export const badgeStyles = css`
  .badge {
    display: inline-flex;
    align-items: center;
    gap: var(--_pcc-space);
    padding: 0 calc(2 * var(--_pcc-space));
    border-radius: 999px;
    background: color-mix(in oklab, var(--_pcc-tone) 12%, var(--_pcc-surface));
    color: var(--_pcc-tone);
    font-size: 0.8125em;
    font-weight: 500;
    line-height: 1.6;
    white-space: nowrap;
  }
  .badge .icon {
    inline-size: 1em;
    block-size: 1em;
  }
  .positive {
    --_pcc-tone: var(--_pcc-positive);
  }
  .caution {
    --_pcc-tone: var(--_pcc-caution);
  }
  .critical {
    --_pcc-tone: var(--_pcc-critical);
  }
  .neutral {
    --_pcc-tone: var(--_pcc-neutral);
  }
  @media (forced-colors: active) {
    .badge {
      border: 1px solid currentcolor;
    }
  }
`;
