import { css } from 'lit';

export const billsStyles = css`
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .bill {
    padding-block: calc(4 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .bill:last-child {
    padding-block-end: 0;
  }
  .bill-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  .dotted {
    grid-area: 2 / 1 / auto / 3;
  }
  /* Beside the name, which it is about. */
  .bill-line > .button {
    grid-area: 1 / 2;
    margin-inline-start: calc(4 * var(--_pcc-space));
  }
  /* In a wide column, what belongs together stays together. */
  section {
    max-inline-size: 48em;
  }
  /* Where the button would leave no room for words, it is under them. */
  @container (max-width: 22ch) {
    .bill-line {
      display: block;
    }
    .bill-line > .button {
      margin: calc(2 * var(--_pcc-space)) 0 0;
    }
  }
  .name {
    font-weight: 600;
    line-height: 1.35;
  }
  p + ul {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  .bill > .alert,
  .none,
  .payments {
    margin-block-start: calc(2 * var(--_pcc-space));
  }
  .payment,
  .what,
  .sum {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(3 * var(--_pcc-space));
  }
  .payment {
    padding-block: calc(1.5 * var(--_pcc-space));
    font-size: 0.875em;
  }
  /* In a narrow column, the note is under the day. */
  .what {
    flex: 1;
  }
  .day {
    min-inline-size: 11ch;
  }
  .sum {
    justify-content: end;
    margin-inline-start: auto;
  }
  /* Wide enough for some rows only: all have two lines, the first with day and amount. */
  @container (max-width: 46ch) {
    .day {
      inline-size: 100%;
    }
    .dotted {
      flex-direction: column;
    }
  }
  /* The states before them end at one place. */
  @container (min-width: 46.01ch) {
    .sum > .figures {
      min-inline-size: 9ch;
      text-align: end;
    }
  }
  @container (min-width: 22ch) and (max-width: 46ch) {
    .payment {
      align-items: start;
    }
    .sum {
      flex-direction: column-reverse;
      align-items: end;
    }
  }
  @container (max-width: 21.99ch) {
    .sum {
      flex-direction: column;
      align-items: start;
      inline-size: 100%;
    }
    .sum > .figures {
      order: -1;
    }
  }
  /* As large as in lines of full size. */
  .sum .badge,
  .done {
    font-size: 0.9286em;
  }
  .done {
    display: inline-flex;
    align-items: center;
    gap: var(--_pcc-space);
    line-height: 1.6;
  }
  .done > .icon {
    color: var(--_pcc-positive);
  }
  /* A bill: its name and button, and who is paid. */
  .skeleton-row {
    flex-wrap: wrap;
    align-content: start;
    row-gap: calc(3 * var(--_pcc-space));
    min-block-size: 7em;
    padding-block: calc(6 * var(--_pcc-space)) 0;
    box-sizing: border-box;
  }
  .skeleton-row::after {
    content: '';
    inline-size: 40%;
    block-size: 0.75em;
    margin-inline-end: 60%;
    border-radius: calc(var(--_pcc-radius) / 2);
    background: color-mix(in oklab, var(--_pcc-text) 10%, transparent);
  }
  .payment + .payment {
    border-block-start: var(--_pcc-border-width) solid color-mix(in oklab, var(--_pcc-border) 60%, transparent);
  }
`;
