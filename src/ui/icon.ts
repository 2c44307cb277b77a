import { css, html, type TemplateResult } from 'lit';

/**
 * A picture beside words, or inside a control that has a name of its own: always hidden from screen readers. Its shape
 * is the data of one path, drawn as a line, in a square of 24: lists have many, and each element costs.
 */
export function icon(shape: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${shape} /></svg>`;
}

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
