import { css } from 'lit';

export const creditStyles = css`
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(3 * var(--_pcc-space)) calc(8 * var(--_pcc-space));
  }
  .facts {
    flex: 1 1 12em;
  }
  .change {
    font-weight: 500;
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
  .facts > .skeleton {
    margin-block: 0.3125em;
  }
  /* The usual height of the factors: on narrow widths their text takes two lines. */
  .skeleton-row {
    min-block-size: 87px;
  }
  .history .button {
    padding-inline: 0;
  }
  .factors {
    margin: 0;
  }
  .factor {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: calc(4 * var(--_pcc-space));
    padding-block: calc(2.5 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .means {
    display: block;
    text-wrap: pretty;
  }
  .factor dd {
    flex: none;
    max-inline-size: 50%;
    margin: 0;
    text-align: end;
    text-wrap: balance;
  }
  .factor-value {
    font-weight: 500;
  }
  .rating {
    display: flex;
    flex-direction: column;
    gap: 2px;
    inline-size: 6em;
    margin-inline-start: auto;
    color: var(--_pcc-tone);
  }
  .rating::after {
    content: '';
    block-size: 3px;
    border-radius: 3px;
    background:
      linear-gradient(currentcolor 0 0) left / var(--_pcc-part) 100% no-repeat,
      color-mix(in oklab, currentcolor 18%, transparent);
  }
  .rating:dir(rtl)::after {
    background-position: right, 0 0;
  }
  .strong {
    --_pcc-tone: var(--_pcc-positive);
    --_pcc-part: 100%;
  }
  .fair {
    --_pcc-tone: var(--_pcc-caution);
    --_pcc-part: 60%;
  }
  .needs-work {
    --_pcc-tone: var(--_pcc-critical);
    --_pcc-part: 25%;
  }
  @container (min-width: 480px) {
    .toggle-skeleton {
      block-size: min(var(--_pcc-control-height), 36px);
    }
    .skeleton-row {
      min-block-size: 75px;
    }
  }
  @container (min-width: 560px) {
    .skeleton-row {
      min-block-size: 71px;
    }
  }
  @container (min-width: 720px) {
    .skeleton-row {
      min-block-size: 79px;
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
  @media print {
    .history .button {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .history .button {
      padding-inline: calc(4 * var(--_pcc-space));
    }
  }
`;
