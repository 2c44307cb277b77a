import { css } from 'lit';

export const creditLineStyles = css`
  .line + .line {
    margin-block-start: calc(4 * var(--_pcc-space));
    padding-block-start: calc(4 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  dl {
    margin: 0;
  }
  dl > div + div {
    margin-block-start: calc(2 * var(--_pcc-space));
  }
  dl > div + div:has(.balance) {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  /* What is owed stands out; the others are lines. */
  dl > div:not(:has(.balance, .sum)) {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--_pcc-space) calc(2 * var(--_pcc-space));
  }
  /* The values of these lines begin at one place. */
  dl > div:has(.balance) ~ div > dt {
    min-inline-size: 8.5em;
  }
  dd {
    margin: 0;
    font-weight: 500;
  }
  .balance {
    /* An amount is in one line. */
    font-size: min(1.75em, 14cqi);
    font-weight: 600;
    line-height: 1.3;
  }
  .meaning {
    inline-size: 100%;
    font-weight: inherit;
  }
  /* Side by side, each under its name. */
  @container (min-width: 36em) {
    dl {
      display: flex;
      flex-wrap: wrap;
      align-items: last baseline;
      gap: calc(4 * var(--_pcc-space)) calc(12 * var(--_pcc-space));
    }
    dl > div + div,
    dl > div + div:has(.balance) {
      margin-block-start: 0;
    }
    dl > div:not(:has(.balance, .sum)) {
      display: block;
    }
    dl > div:has(.meaning) {
      flex-basis: 100%;
    }
    .meaning {
      margin-block-start: calc(2 * var(--_pcc-space));
    }
  }
  /* With an icon, its text stays level with the word before it. */
  dd > .badge {
    align-items: baseline;
  }
  dd > .badge > .icon {
    align-self: center;
  }
  .cards-heading {
    margin-block: calc(6 * var(--_pcc-space)) calc(2 * var(--_pcc-space));
    font-weight: 600;
    line-height: 1.2;
  }
  .cards-heading:first-child {
    margin-block-start: 0;
  }
  /* In a wide column, a card's state stays near its name. */
  section {
    max-inline-size: 48em;
  }
  .card {
    padding-block: calc(2 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .card:last-child {
    padding-block-end: 0;
  }
  .card-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_pcc-space) calc(2 * var(--_pcc-space));
  }
  /* What is over is quieter. */
  .card:is(.closed, .canceled, .deactivated) {
    color: var(--_pcc-muted);
  }
  :is(.closed, .canceled, .deactivated) .badge {
    padding: 0;
    border: 0;
    background: none;
  }
  dl:is(.closed, .canceled) .badge {
    color: var(--_pcc-text);
    font-size: inherit;
  }
  /* Beside its state, a long name takes a second line. */
  .card-line > :first-child {
    flex: 1 1 max-content;
  }
  .card-line > .badge {
    border-radius: min(999px, 0.8em);
    white-space: normal;
    hyphens: auto;
  }
  .balance-line {
    flex: 1 0 100%;
  }
  /* In a narrow column, every state is under its name. */
  @container (max-width: 19.99em) {
    .card-line > .card-name {
      flex-basis: 100%;
    }
  }
  /* A long word needs the room below the arrow. */
  @container (max-width: 13.99em) {
    .button.unfold {
      align-items: start;
    }
    .card-line > .badge {
      margin-inline-end: -2em;
    }
  }
  /* Where there is room, a state is beside name and balance, level with the arrow. */
  @container (min-width: 20em) {
    .card-line {
      display: grid;
      grid-template-columns: minmax(6.5em, 1fr) auto;
    }
    .card-line > .badge {
      grid-area: 1 / 2 / span 2;
    }
  }
  .card-line + p {
    margin-block-start: var(--_pcc-space);
  }
  .card-name {
    font-weight: 500;
    text-wrap: balance;
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 4.5em;
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
