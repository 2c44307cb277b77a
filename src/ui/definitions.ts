import { css, html, nothing } from 'lit';

/** Names and values; a name without a value is omitted, and so is a list of none. */
export function definitions(pairs: readonly (readonly [name: string, value: unknown])[]): unknown {
  const rows = pairs.filter(([, value]) => value);
  return rows.length > 0
    ? html`<dl class="facts">
        ${rows.map(
          ([name, value]) =>
            html`<div><dt class="muted small">${name}</dt><dd class="figures">${value}</dd></div>`,
        )}
      </dl>`
    : nothing;
}

/** Side by side where there is room. */
export const definitionsStyles = css`
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11em, 100%), 1fr));
    gap: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    margin: 0 0 calc(4 * var(--_pcc-space));
  }
  .facts dd {
    margin: 0;
  }
`;
