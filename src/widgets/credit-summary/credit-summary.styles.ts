import { css } from 'lit';

export const creditSummaryStyles = css`
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(3 * var(--_pcc-space)) calc(8 * var(--_pcc-space));
  }
  .facts {
    flex: 1 1 11em;
  }
  .facts,
  .source {
    display: grid;
  }
  /* A score without a gauge: its band is a word beside it. */
  .figure {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(2 * var(--_pcc-space));
  }
  .figure + .facts {
    flex-basis: 15em;
  }
  .figure > .skeleton {
    inline-size: 9.5em;
    block-size: 2.25em;
  }
  .source {
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  .change {
    font-weight: 500;
  }
  /* The longest words: they wrap in a narrow column. */
  .facts .badge {
    white-space: normal;
  }
  .section-heading {
    margin-block: calc(6 * var(--_pcc-space)) calc(2 * var(--_pcc-space));
    font-weight: 600;
    line-height: 1.2;
  }
  .section-heading > .skeleton {
    block-size: 1.2em;
  }
  .toggle-skeleton {
    block-size: var(--_pcc-control-height);
  }
  :is(.facts, .source) > .skeleton {
    margin-block: 0.3125em;
  }
  /* The usual height of the factors: on narrow widths their text takes two lines. */
  .skeleton-row {
    min-block-size: 4.5em;
  }
  .factors {
    margin: 0;
  }
  .factor {
    display: grid;
    /* A long value wraps before it breaks the words of the name. */
    grid-template-columns: minmax(min-content, 1fr) fit-content(100%);
    align-content: start;
    align-items: baseline;
    column-gap: calc(4 * var(--_pcc-space));
    padding-block: calc(2.5 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  /* Words count as wide as they are. */
  .factor :is(dt, dd) {
    overflow-wrap: break-word;
  }
  .factor dd {
    margin: 0;
    text-wrap: pretty;
  }
  .factor-value {
    color: var(--_pcc-tone, inherit);
    font-weight: 500;
    text-align: end;
  }
  .factor .factor-value {
    text-wrap: balance;
  }
  .factor-value:dir(rtl) {
    text-align: left;
  }
  .rating {
    grid-column: 1 / -1;
    color: var(--_pcc-tone);
    white-space: nowrap;
  }
  .means {
    grid-column: 1 / -1;
  }
  .dots {
    inline-size: 2.3em;
    block-size: 0.72em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
  }
  .dots:dir(rtl) {
    scale: -1 1;
  }
  .strong circle,
  .fair circle:nth-child(-n + 2),
  .needs-work circle:first-child {
    fill: currentcolor;
  }
  .strong {
    --_pcc-tone: var(--_pcc-positive);
  }
  .fair {
    --_pcc-tone: var(--_pcc-caution);
  }
  .needs-work {
    --_pcc-tone: var(--_pcc-critical);
  }
  .rated {
    display: grid;
    gap: calc(2 * var(--_pcc-space));
    padding-block: calc(2 * var(--_pcc-space));
    text-wrap: pretty;
  }
  .rated li {
    margin-block-end: var(--_pcc-space);
  }
  /* Where the facts are under the gauge, both are in the middle. */
  @container (max-width: 26.49em) {
    .top:has(.gauge),
    .top:has(.gauge) + .source {
      justify-content: center;
      text-align: center;
    }
    .gauge + .facts,
    .top:has(.gauge) + .source {
      justify-items: center;
    }
  }
  @container (min-width: 22em) {
    /* The rating is under the value, beside the meaning. */
    .factor {
      grid-template-columns: 1fr fit-content(60%);
    }
    .factor :is(.rating, .means) {
      grid-area: 2 / 2;
      text-align: end;
    }
    .factor .means {
      grid-column: 1;
      text-align: start;
    }
  }
  @container (min-width: 480px) {
    .toggle-skeleton {
      block-size: min(var(--_pcc-control-height), 36px);
    }
  }
  @container (min-width: 560px) {
    .skeleton-row {
      min-block-size: 4.125em;
    }
  }
  @container (min-width: 720px) {
    .skeleton-row {
      min-block-size: 4.5em;
    }
    /* Keeps a value near its name. */
    .factors,
    .skeleton-rows {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0 calc(10 * var(--_pcc-space));
    }
    .table {
      max-inline-size: 50%;
    }
  }
  /* Narrow, or with large text: the number is under the gauge, a value under its name. */
  @container (max-width: 15em) {
    .gauge .score {
      margin-block-start: 0;
    }
    .factor {
      display: block;
    }
    .factor-value {
      text-align: start;
    }
    .factor-value:dir(rtl) {
      text-align: right;
    }
  }
  @media print {
    .button {
      display: none;
    }
  }
  /* Its border can be seen now. */
  @media (forced-colors: active) {
    .button.quiet {
      margin-block: var(--_pcc-space);
    }
  }
`;
