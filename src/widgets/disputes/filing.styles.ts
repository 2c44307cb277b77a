import { css } from 'lit';

/** Styles of the review, loaded with its code. */
export const filingStyles = css`
  .review {
    display: grid;
    gap: calc(4 * var(--_pcc-space));
    margin: 0;
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  .review dd {
    margin: 0;
    white-space: pre-line;
  }
`;
