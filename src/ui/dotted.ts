import { css, html, type TemplateResult } from 'lit';

/** Short texts on one line with dots between them; none at the start or end of a line that wraps. */
export function dotted(texts: readonly string[]): TemplateResult {
  return html`<div class="dotted muted small">${texts.map((text) => html`<span class="figures">${text}</span> `)}</div>`;
}

export const dottedStyles = css`
  /* The dot before the first text of a line is cut off. */
  .dotted {
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.75em;
    position: relative;
    overflow-x: clip;
  }
  .dotted > * + ::before {
    content: '·' / ',';
    position: absolute;
    margin-inline-start: -0.5em;
  }
`;
