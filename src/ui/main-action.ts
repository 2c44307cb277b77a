import { css, html, type TemplateResult } from 'lit';

/** The main action of a widget. */
export interface MainAction {
  /** Quiet beside the heading of a list, in a narrow column below it; without records, primary at the end. */
  readonly button?: (kind: 'quiet' | 'primary') => TemplateResult;
  /** How the last attempt ended, or what it has opened: above the records, or before the button. */
  readonly outcome?: unknown;
}

/** Reserves the button's place even before the button exists: while data loads, and until its code has loaded. */
export const mainActionPlace = (button?: MainAction['button'], outcome?: unknown): MainAction => ({
  button: (kind) => html`<div class="main-action">${button?.(kind)}</div>`,
  outcome,
});

export const mainActionStyles = css`
  .main-action {
    min-block-size: var(--_pcc-control-height);
  }
  section > .main-action {
    margin-block: calc(-2 * var(--_pcc-space)) calc(2 * var(--_pcc-space));
  }
  div > .main-action,
  slot + .alert,
  [name='empty'] + .muted {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  /* In a column this narrow, most buttons have two lines. */
  @container (max-width: 12em) {
    .main-action {
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
    /* The heading stays where it would be without a button. */
    section > .main-action {
      --_pcc-over: calc((1.35em - var(--_pcc-control-height)) / 2);
      margin-block: var(--_pcc-over) calc(var(--_pcc-over) + 4 * var(--_pcc-space));
    }
  }
`;
