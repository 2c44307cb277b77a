import { css } from 'lit';

/** Styles of the dialogs, loaded with their code. */
export const manageStyles = css`
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
  .step-title {
    margin-block-end: calc(4 * var(--_pcc-space));
    font-weight: 600;
  }
  .attestation {
    margin-block-end: calc(4 * var(--_pcc-space));
    padding: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: var(--_pcc-radius);
  }
  .step-title + .alert {
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  .dialog-body > * + .alert:last-child {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
`;
