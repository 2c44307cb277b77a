import { css } from 'lit';

/** Styles of the search, loaded with its code. */
export const manyStyles = css`
  .field {
    max-inline-size: 24em;
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  .none-found {
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  @media print {
    .field,
    .section > .button {
      display: none;
    }
  }
`;
