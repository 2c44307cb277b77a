import { css } from 'lit';

export const termsStyles = css`
  .document {
    justify-self: stretch;
    max-block-size: 20em;
    overflow: auto;
    padding: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: var(--_pcc-radius);
    background: var(--_pcc-surface);
  }
  .document::after {
    content: '';
    position: sticky;
    inset-block-end: calc(-3 * var(--_pcc-space));
    display: block;
    block-size: 1.25em;
    background: linear-gradient(transparent, var(--_pcc-surface));
    pointer-events: none;
  }
  /* Paper does not scroll. */
  @media print {
    .document {
      max-block-size: none;
      overflow: visible;
    }
    .document::after {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .document::after {
      display: none;
    }
  }
`;
