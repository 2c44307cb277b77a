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
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .program-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(4 * var(--_pcc-space));
    min-block-size: 3.75em;
    padding-block: calc(2.5 * var(--_pcc-space));
  }
  /* Under the name where it is narrow. */
  .program-line:has(> .button) {
    row-gap: calc(2 * var(--_pcc-space));
  }
  .program-text {
    flex: 1;
    min-inline-size: min(10em, 100%);
  }
  .program-name {
    font-weight: 500;
  }
  /* The page's own rules win over these. */
  .program-text ::slotted(*) {
    margin: 0;
    color: var(--_pcc-muted);
    font-size: 0.875em;
  }
  .program-state {
    display: flex;
    align-items: start;
    gap: var(--_pcc-space);
    inline-size: 100%;
  }
  .program-state > .icon {
    margin-block-start: 0.125em;
    color: var(--_pcc-positive);
  }
  .offer .program-state {
    color: var(--_pcc-text);
    font-weight: 500;
  }
  .offer .program-state > .icon {
    color: var(--_pcc-accent);
  }
  .unavailable .program-name,
  .past .program-name {
    color: var(--_pcc-muted);
    font-weight: 400;
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 4.125em;
  }
  @container (min-width: 480px) {
    .skeleton-row {
      min-block-size: 3.75em;
    }
    .program-state {
      inline-size: auto;
    }
  }
  .program .alert {
    margin-block-end: calc(3 * var(--_pcc-space));
  }
  .more,
  ::slotted([slot='terms']) {
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
