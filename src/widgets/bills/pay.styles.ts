import { css } from 'lit';

/** Styles of the dialogs, loaded with their code. */
export const payStyles = css`
  .form {
    display: grid;
    gap: calc(4 * var(--_pcc-space));
  }
  .sentence {
    font-size: 1.125em;
    font-weight: 600;
  }
  .dialog-body > * + .muted {
    margin-block-start: calc(2 * var(--_pcc-space));
  }
  .dialog-body > * + .alert {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
`;
