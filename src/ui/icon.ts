import { css, html, type TemplateResult } from 'lit';

/**
 * A picture beside words, or inside a control that has a name of its own: always hidden from screen readers. Its shape
 * is the data of one path, drawn as a line, in a square of 24: lists have many, and each element costs.
 */
export function icon(shape: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${shape} /></svg>`;
}

export const shapes = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5.5M12 7.6v.2',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.2',
  close: 'm6 6 12 12M18 6 6 18',
  more: 'M6.15 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM12.65 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM19.15 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0z',
};

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
