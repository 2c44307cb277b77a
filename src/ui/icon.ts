import { css, html, type TemplateResult } from 'lit';

/**
 * An icon beside a text or in a control with a name, always hidden from screen readers. `shape` is the data of a single
 * stroked path in a 24 x 24 box: lists have many icons, and each element costs.
 */
export function icon(shape: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${shape} /></svg>`;
}

/** Opens what is below. */
export const chevron = 'm6 9.5 6 6 6-6';

export const iconStyles = css`
  .icon {
    inline-size: 1.25em;
    block-size: 1.25em;
    flex: none;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
