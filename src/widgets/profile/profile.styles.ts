import { css } from 'lit';

export const profileStyles = css`
  .empty + .section {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  .section + .section {
    margin-block-start: calc(5 * var(--_pcc-space));
    padding-block-start: calc(4 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .section-head,
  .row-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_pcc-space) calc(4 * var(--_pcc-space));
  }
  .section-head {
    min-block-size: var(--_pcc-control-height);
  }
  /* Beside a picture, the words of a title wrap. */
  .section-head:has(.icon-only) {
    flex-wrap: nowrap;
  }
  .section-title {
    padding-block: var(--_pcc-space);
    font-weight: 600;
    line-height: 1.2;
  }
  /* The columns of all sections are below one another. */
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14em, 100%), 1fr));
    gap: calc(2 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    margin: 0;
  }
  dd {
    margin: 0;
  }
  .name {
    margin-inline-end: calc(2 * var(--_pcc-space));
    font-weight: 600;
  }
  .state,
  .section > :is(p, ul, dl) + .muted {
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  /* The longest words: they wrap where the text is large. */
  .badge {
    white-space: normal;
  }
  .address > span {
    display: block;
  }
  /* Those here are in no column, and their hyphens would be as wide as digits. */
  .figures {
    font-variant-numeric: normal;
  }
  .row {
    padding-block: calc(2 * var(--_pcc-space));
  }
  /* As far from the heading and the end of the section as other content. */
  .row:first-child {
    padding-block-start: 0;
  }
  .row:last-child {
    padding-block-end: 0;
  }
  .row + .row {
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  /* In every row of a list, the actions are at the same place. */
  .row-line > :first-child {
    flex: 1 1 9em;
  }
  .row-actions {
    display: flex;
    gap: calc(2 * var(--_pcc-space));
  }
  /* Pictures and short words end where the lines do. */
  .section .quiet {
    justify-content: end;
  }
  /* It ends everything else. */
  #close {
    color: var(--_pcc-critical);
  }
  .alert {
    margin-block: calc(2 * var(--_pcc-space));
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 4.53em;
  }
  @container (min-width: 480px) {
    .skeleton-row {
      min-block-size: 3.9em;
    }
  }
`;
