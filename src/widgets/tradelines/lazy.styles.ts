import { css } from 'lit';

export const lazyStyles = css`
  .search {
    max-inline-size: 24em;
  }
  .search,
  .none-found {
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  .months-region {
    position: relative;
    overflow-x: auto;
  }
  .months {
    inline-size: 100%;
    max-inline-size: 40em;
    border-collapse: collapse;
    table-layout: fixed;
    text-align: center;
    font-size: 0.8125em;
    /* In a page without a doctype, browsers reset these in tables, in shadow roots too. */
    color: inherit;
    font-weight: inherit;
    font-style: inherit;
    line-height: inherit;
  }
  .months caption {
    padding-block-end: calc(2 * var(--_pcc-space));
    text-align: start;
    font-size: 1.0769em;
  }
  .months th {
    padding: var(--_pcc-space) 0;
    font-weight: 400;
  }
  .months th:first-child {
    inline-size: 3.5em;
    font-size: 0.9231em;
    text-align: start;
    white-space: nowrap;
  }
  .months td {
    padding: 1px;
  }
  .month {
    display: inline-grid;
    place-items: center;
    inline-size: min(1.75em, 100%);
    min-inline-size: 1.25em;
    block-size: 1.75em;
    border-radius: calc(var(--_pcc-radius) / 2);
    border: 1px solid transparent;
  }
  .months .month {
    inline-size: 100%;
  }
  .month.paid {
    background: color-mix(in oklab, var(--_pcc-positive) 16%, var(--_pcc-surface));
    color: var(--_pcc-positive);
    font-weight: 600;
  }
  .month.none {
    border-color: color-mix(in oklab, var(--_pcc-muted) 60%, var(--_pcc-surface));
    color: var(--_pcc-muted);
  }
  .month.before {
    color: var(--_pcc-muted);
  }
  .legend .month {
    min-inline-size: 1.75em;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_pcc-space) calc(4 * var(--_pcc-space));
    margin-block: calc(2 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
  }
  .legend li {
    display: flex;
    max-inline-size: 100%;
    flex: none;
    align-items: center;
    gap: calc(1.5 * var(--_pcc-space));
  }
  /* Keeps an amount near its date. */
  .payments {
    max-inline-size: 32.5em;
  }
  .payments-title {
    font-weight: 500;
  }
  .block.full {
    content-visibility: auto;
    contain-intrinsic-size: auto none auto 112em;
  }
  .payment {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(4 * var(--_pcc-space));
    padding-block: calc(1.25 * var(--_pcc-space));
  }
  .payment + .payment,
  .block + .block .payment:first-child {
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .dispute-here {
    display: inline-block;
    padding-block: var(--_pcc-space);
  }
  @media (forced-colors: active) {
    .month.paid {
      border-color: currentcolor;
    }
  }
  @media print {
    .search,
    .section > .button,
    .payments .button {
      display: none;
    }
    .block.full {
      content-visibility: visible;
    }
  }
`;
