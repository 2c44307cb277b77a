import { css } from 'lit';

export const actionsStyles = css`
  .document {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    border-radius: calc(var(--_pcc-radius) / 2);
    background: #fff;
  }
  button.period[aria-disabled] {
    opacity: 0.6;
  }
  .row .alert {
    margin-block: calc(2 * var(--_pcc-space));
  }
  /* As large as the icon in whose place it is, so that the word below stays where it is. */
  .row-actions .spinner {
    inline-size: 1.25em;
    block-size: 1.25em;
  }
`;
