import { css } from 'lit';

/** Styles of the form, loaded with its code. */
export const filingStyles = css`
  .form,
  .review {
    display: grid;
    gap: calc(4 * var(--_pcc-space));
    margin: 0;
  }
  .form > .alert + * {
    margin: 0;
  }
  .review {
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  .review dd {
    margin: 0;
    white-space: pre-line;
  }
  .step-title {
    margin-block-end: calc(4 * var(--_pcc-space));
    font-weight: 600;
  }
  .dialog-body > * + .alert:last-child {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
`;
