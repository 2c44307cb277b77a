import { css } from 'lit';

export const laterStyles = css`
  .line {
    display: block;
  }
  .panel-title > .icon {
    margin-inline-end: calc(2 * var(--_pcc-space));
    vertical-align: -0.25em;
    color: var(--_pcc-positive);
  }
  .frame-box {
    position: relative;
    justify-self: stretch;
  }
  .frame {
    display: block;
    inline-size: 100%;
    min-block-size: 32rem;
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: var(--_pcc-radius);
    background: #fff;
  }
  .frame-wait {
    position: absolute;
    inset: 0 0 auto;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: calc(2 * var(--_pcc-space));
    padding: calc(6 * var(--_pcc-space));
  }
  .document {
    justify-self: stretch;
    max-block-size: 20em;
    overflow: auto;
    padding: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: var(--_pcc-radius);
    background: var(--_pcc-surface);
  }
  .document::after {
    content: '';
    position: sticky;
    inset-block-end: calc(-3 * var(--_pcc-space));
    display: block;
    block-size: 1.25em;
    margin-block-end: calc(-3 * var(--_pcc-space));
    background: linear-gradient(transparent, var(--_pcc-surface));
    pointer-events: none;
  }
  /* Paper does not scroll. */
  @media print {
    .document {
      max-block-size: none;
      overflow: visible;
    }
    .document::after {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .document::after {
      display: none;
    }
  }
`;
