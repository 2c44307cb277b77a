import { css } from 'lit';

/** Styles of forms and of what an action means, in dialogs. */
export const formStyles = css`
  .form,
  .meaning {
    display: grid;
    gap: calc(4 * var(--_pcc-space));
  }
  .meaning {
    gap: calc(2 * var(--_pcc-space));
    margin-block: calc(4 * var(--_pcc-space));
    padding-inline-start: 1.25em;
    list-style: disc;
  }
`;
