import { css } from 'lit';

export const rewardsStyles = css`
  .picker,
  .search {
    max-inline-size: 28em;
  }
  .picker {
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  .group {
    margin-block: calc(4 * var(--_pcc-space)) calc(2 * var(--_pcc-space));
    font-size: 0.875em;
    font-weight: 600;
  }
  .group:first-of-type {
    margin-block-start: 0;
  }
  .group > .skeleton {
    block-size: 1.5em;
  }
  .skeleton-row {
    min-block-size: 70px;
  }
  /* Two columns if there is room for both and both have content. */
  .programs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(17em, 40%)), 1fr));
    gap: 0 calc(6 * var(--_pcc-space));
  }
  .program {
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .program-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(2 * var(--_pcc-space)) calc(3 * var(--_pcc-space));
    min-block-size: var(--_pcc-control-height);
  }
  .program-line > .icon {
    color: var(--_pcc-positive);
  }
  .program-text {
    flex: 1;
    min-inline-size: min(10em, 100%);
  }
  .program-name {
    font-weight: 500;
  }
  .unavailable .program-name,
  .past .program-name {
    color: var(--_pcc-muted);
  }
  .program .alert {
    margin-block-start: calc(3 * var(--_pcc-space));
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
