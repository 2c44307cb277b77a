import { css, svg, html, type SVGTemplateResult, type TemplateResult } from 'lit';

/** A picture beside words, or inside a control that has a name of its own: always hidden from screen readers. */
export function icon(shape: SVGTemplateResult): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shape}</svg>`;
}

export const shapes = {
  check: svg`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  info: svg`<circle cx="12" cy="12" r="9" /><path d="M12 11v5.5M12 7.6v.2" />`,
  warning: svg`<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.2" />`,
  close: svg`<path d="m6 6 12 12M18 6 6 18" />`,
  more: svg`<path d="M5.5 12h.1M12 12h.1M18.5 12h.1" stroke-width="3" />`,
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
