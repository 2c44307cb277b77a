import { css, html, type TemplateResult } from 'lit';

/** A placeholder block for a text. */
export function block(size = ''): TemplateResult {
  return html`<span class="skeleton ${size}"></span>`;
}

// Without expressions, which would cost time in each row.
const row = html`<div class="skeleton-row">
  <span class="skeleton wide"></span><span class="skeleton"></span>
</div>`;

/** Placeholder rows of the same height as the rows of a list. */
export function skeletonRows(count: number): TemplateResult {
  return html`<div class="skeleton-rows" aria-hidden="true">
    ${Array.from({ length: count }, () => row)}
  </div>`;
}

export const skeletonStyles = css`
  .skeleton {
    display: block;
    align-self: center;
    inline-size: 4em;
    block-size: 0.875em;
    border-radius: calc(var(--_pcc-radius) / 2);
    background: color-mix(in oklab, var(--_pcc-text) 10%, transparent);
  }
  /* One animation for all rows: each animated element is a compositing layer. */
  .skeleton-rows,
  .skeleton:not(.skeleton-row *) {
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  .skeleton.wide {
    inline-size: min(14em, 55%);
  }
  .skeleton-row {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 3.5em;
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  @media (forced-colors: active) {
    .skeleton {
      forced-color-adjust: none;
      background: color-mix(in oklab, CanvasText 25%, Canvas);
    }
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
`;
