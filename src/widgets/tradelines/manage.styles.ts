import { css } from 'lit';

/** Styles of the dialogs, loaded with their code. */
export const manageStyles = css`
  .attestation {
    margin-block-end: calc(4 * var(--_pcc-space));
    padding: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: var(--_pcc-radius);
  }
`;
