import { css, html, nothing, type TemplateResult } from 'lit';

/** Names and values, side by side where there is room; a name without a value is omitted. */
export function definitions(
  pairs: readonly (readonly [name: string, value: string | false | undefined])[],
): TemplateResult {
  return html`<dl class="facts">
    ${pairs.map(([name, value]) =>
      value
        ? html`<div><dt class="muted small">${name}</dt><dd class="figures">${value}</dd></div>`
        : nothing,
    )}
  </dl>`;
}

export const definitionsStyles = css`
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11em, 100%), 1fr));
    gap: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    margin: 0 0 calc(4 * var(--_pcc-space));
  }
  .facts:not(:has(div)) {
    display: none;
  }
  .facts dd {
    margin: 0;
  }
`;
