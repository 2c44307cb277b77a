import { css, html, type TemplateResult } from 'lit';

/** A quiet block where an answer will be. */
export function block(size = ''): TemplateResult {
  return html`<span class="skeleton ${size}"></span>`;
}

/** As many rows as the answer usually has, each as high as the answer's. */
export function skeletonRows(count: number): TemplateResult {
  return html`<div class="skeleton-rows" aria-hidden="true">
    ${Array.from({ length: count }, () => html`<div class="skeleton-row">${block('wide')}${block()}</div>`)}
  </div>`;
}

export const skeletonStyles = css`
  .skeleton {
    display: block;
    inline-size: 4em;
    block-size: 0.875em;
    border-radius: calc(var(--_pcc-radius) / 2);
    background: color-mix(in oklab, var(--_pcc-text) 10%, transparent);
  }
  /* All rows in one: what moves by itself is a layer of its own. */
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
    min-block-size: 56px;
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
