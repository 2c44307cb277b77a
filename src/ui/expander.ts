import { css, html, type TemplateResult } from 'lit';
import { chevron, icon } from './icon.ts';

/**
 * A button that covers the line it expands, of class `expandable`, with an arrow at the end. Other buttons of the line
 * come after it and are stacked above it.
 */
export function expander(name: string, expanded: boolean, onToggle: () => void): TemplateResult {
  return html`<button type="button" class="button quiet unfold" part="button" aria-label=${name} aria-expanded=${expanded} @click=${onToggle}>
    ${icon(chevron)}
  </button>`;
}

export const expanderStyles = css`
  .expandable {
    position: relative;
    min-block-size: var(--_pcc-control-height);
    padding-inline-end: 2em;
  }
  .button.unfold {
    position: absolute;
    inset: 0;
    justify-content: end;
    border: 0;
    color: var(--_pcc-muted);
  }
  .unfold[aria-expanded='true'] > .icon {
    rotate: 0.5turn;
  }
`;
