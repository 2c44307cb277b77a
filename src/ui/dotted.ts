import { css, html, type TemplateResult } from 'lit';

/** Short texts on one line with dots between them; none at the start or end of a line that wraps. */
export function dotted(texts: readonly string[]): TemplateResult {
  return html`<div class="dotted muted small">${texts.map((text) => html`<span class="figures">${text}</span> `)}</div>`;
}

export const dottedStyles = css`
  /* What is before the first text of each line is cut off. */
  .dotted {
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.75em;
    overflow-x: clip;
  }
  .dotted > ::before {
    content: '·' / ',';
    display: inline-block;
    inline-size: 0.75em;
    margin-inline-start: -0.75em;
    text-align: center;
  }
  .dotted > :first-child::before {
    content: none;
  }
`;
