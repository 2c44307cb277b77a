import { css, html, type TemplateResult } from 'lit';
import { icon } from './icon.ts';

/** A round icon before a list row: the record's kind or state, which a word states too. */
export function picture(shape: string): TemplateResult {
  return html`<span class="picture">${icon(shape)}</span>`;
}

export const pictureStyles = css`
  .picture {
    --_pcc-tone: var(--_pcc-muted);
    display: grid;
    flex: none;
    align-self: start;
    place-items: center;
    inline-size: 2.25em;
    block-size: 2.25em;
    margin-block-start: 0.25em;
    border-radius: 50%;
    background: color-mix(in oklab, var(--_pcc-tone) 12%, transparent);
    color: var(--_pcc-tone);
  }
  /* Beside it, large text would break within words. */
  @container (max-width: 12em) {
    .picture {
      display: none;
    }
  }
`;
