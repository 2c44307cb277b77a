import { css } from 'lit';

export const rewardsStyles = css`
  .picker,
  .search {
    max-inline-size: 28em;
  }
  .picker {
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  .search {
    margin-block-end: calc(3 * var(--_pcc-space));
  }
  .program {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: calc(3 * var(--_pcc-space));
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .program:last-child {
    padding-block-end: 0;
  }
  .enrolled > .picture {
    --_pcc-tone: var(--_pcc-positive);
  }
  .offer > .picture {
    --_pcc-tone: var(--_pcc-accent);
  }
  .program-line {
    display: flex;
    flex-wrap: wrap;
    grid-column: 2;
    align-items: center;
    gap: calc(2 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
  }
  .program-text {
    flex: 1;
    min-inline-size: min(10em, 100%);
  }
  .program-name {
    font-weight: 500;
  }
  /* The frame is around the name, not on the line below it. */
  .program-name:focus-visible {
    inline-size: fit-content;
    outline-offset: 0;
  }
  /* The page's own rules win over these. */
  .program-text ::slotted(*) {
    margin: 0;
    color: var(--_pcc-muted);
    font-size: 0.875em;
  }
  .unavailable .program-name,
  .past .program-name {
    color: var(--_pcc-muted);
    font-weight: 400;
  }
  .program .alert {
    grid-column: 1 / -1;
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: calc(4.125em + 1px);
  }
  /* The picture is hidden: the line has its room too. */
  @container (max-width: 12em) {
    .program-line {
      grid-column: 1 / -1;
    }
  }
  .more {
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  @media print {
    .picker,
    .more,
    .button,
    .field {
      display: none;
    }
  }
`;
