import { css } from 'lit';

/** Where a widget's main action stands: above the records, or at the end of what has none. */
export const mainActionStyles = css`
  .main-action {
    min-block-size: var(--_pcc-control-height);
  }
  .main-action:not(:last-child) {
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  /* The words of the empty state are in a slot. */
  slot + .main-action {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
`;
