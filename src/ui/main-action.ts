import { css, html } from 'lit';

/** The main action of a widget. */
export interface MainAction {
  /** Beside the heading of a list, in a narrow column below it; without records, at the end. */
  readonly button?: unknown;
  /** How the last attempt ended, or what it has opened: above the records, or before the button. */
  readonly outcome?: unknown;
}

/** Gives the button its place, which is there before the button: while data loads, and until its code has loaded. */
export const mainAction = (button?: unknown, outcome?: unknown): MainAction => ({
  button: html`<div class="main-action">${button}</div>`,
  outcome,
});

export const mainActionStyles = css`
  .main-action {
    min-block-size: var(--_pcc-control-height);
  }
  section > .main-action {
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  div > .main-action,
  slot + .alert {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  /* In a column this narrow, most buttons have two lines. */
  @container (max-width: 12em) {
    .main-action {
      display: grid;
      min-block-size: 3.6em;
    }
  }
  @container (min-width: 20em) {
    section:has(> .main-action) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      column-gap: 1em;
    }
    section > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }
  }
`;
