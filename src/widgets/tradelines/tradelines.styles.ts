import { css } from 'lit';

export const tradelinesStyles = css`
  .section + .section,
  .dispute {
    margin-block-start: calc(6 * var(--_pcc-space));
  }
  .section-head {
    padding-block-end: calc(2 * var(--_pcc-space));
  }
  .section-title {
    font-weight: 600;
  }
  /* Not a block: screen readers would read the number apart from the heading, or without a space. */
  .count {
    display: inline;
    margin-inline-start: var(--_pcc-space);
  }
  .row {
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .row-line {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: calc(2 * var(--_pcc-space)) calc(3 * var(--_pcc-space));
  }
  .name {
    font-weight: 500;
    line-height: 1.35;
  }
  /* The ring keeps off the line below. */
  .name:focus-visible {
    outline-offset: 0;
  }
  .details > .button,
  .row > .alert {
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  .details {
    padding-block: calc(3 * var(--_pcc-space)) calc(2 * var(--_pcc-space));
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(4 * var(--_pcc-space));
  }
  .links a {
    display: inline-block;
    padding-block: var(--_pcc-space);
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 4em;
  }
  @container (min-width: 480px) {
    .details {
      padding-inline-start: calc(2.25em + 3 * var(--_pcc-space));
    }
  }
  /* Beside a button, names need space. */
  @container (max-width: 19em) {
    .row-line > .secondary {
      grid-area: 2 / 2;
      justify-self: start;
    }
    .row-line:has(.secondary) > .unfold {
      inset-block-end: auto;
    }
  }
  /* Few words fit into a line: names need it whole. */
  @container (max-width: 12em) {
    .row-text,
    .row-line > .secondary {
      grid-column: 1 / -1;
    }
  }
  @media print {
    .row-line > button {
      display: none;
    }
  }
`;
