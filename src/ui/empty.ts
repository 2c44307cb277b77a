import { css, html, type TemplateResult } from 'lit';

/** The empty state: why there is no data, and what comes next. */
export function emptyState(title: string, text: string): TemplateResult {
  return html`<div class="empty" part="empty">
    <p class="empty-title">${title}</p>
    <p class="muted">${text}</p>
  </div>`;
}

export const emptyStyles = css`
  .empty-title {
    font-weight: 600;
  }
`;
