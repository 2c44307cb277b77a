import { css } from 'lit';

/** Styles of the dialogs, loaded with their code. */
export const editingStyles = css`
  #dialog-about + .field,
  .field + .field,
  .dialog-body > * + .alert:last-child {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  .form > .field {
    margin: 0;
  }
`;
