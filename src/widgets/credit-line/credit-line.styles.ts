import { css } from 'lit';

export const creditLineStyles = css`
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: calc(2 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
  }
  .line + .line {
    margin-block-start: calc(4 * var(--_pcc-space));
    padding-block-start: calc(4 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  dl {
    flex: 1;
    min-inline-size: min(10em, 100%);
    margin: 0;
  }
  /* What is owed comes first; the approved amount is a line under it. */
  dl > div + div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(2 * var(--_pcc-space));
    margin-block-start: calc(2 * var(--_pcc-space));
  }
  dd {
    margin: 0;
    font-weight: 500;
  }
  .balance {
    font-size: 1.75em;
    font-weight: 600;
    line-height: 1.3;
  }
  /* A state that needs words has a line. */
  .state:has(.small) {
    inline-size: 100%;
  }
  .state > .badge + span {
    margin-inline-start: var(--_pcc-space);
  }
  .cards-heading {
    margin-block: calc(6 * var(--_pcc-space)) calc(2 * var(--_pcc-space));
    font-weight: 600;
    line-height: 1.2;
  }
  .cards-heading:first-child {
    margin-block-start: 0;
  }
  .card {
    padding-block: calc(2 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .card-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_pcc-space) calc(4 * var(--_pcc-space));
  }
  .card-line > .badge {
    white-space: normal;
  }
  .card-line + p {
    margin-block-start: var(--_pcc-space);
  }
  .card-name,
  .toggle {
    font-weight: 500;
  }
  .toggle {
    display: inline-flex;
    align-items: center;
    gap: calc(2 * var(--_pcc-space));
    min-block-size: var(--_pcc-control-height);
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 500;
    text-align: start;
    cursor: pointer;
  }
  .toggle:hover > span {
    text-decoration: underline;
  }
  .toggle[aria-expanded='true'] > .icon {
    transform: rotate(180deg);
  }
  .toggle > .icon {
    color: var(--_pcc-muted);
  }
  /* State and details are under the name, not under the arrow. */
  .card:has(.toggle) {
    padding-inline-start: calc(1.25em + 2 * var(--_pcc-space));
  }
  .card .toggle {
    margin-inline-start: calc(-1.25em - 2 * var(--_pcc-space));
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 3.1em;
  }
  /* A name above an amount. */
  dl > div > .skeleton {
    inline-size: 8em;
    margin-block: 0.3125em;
  }
  dl > div > .sum {
    inline-size: 5em;
    block-size: 1.6em;
  }
  dl + .skeleton-rows {
    margin-block-start: calc(2 * var(--_pcc-space));
  }
`;
