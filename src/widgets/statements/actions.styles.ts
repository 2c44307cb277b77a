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
`;
