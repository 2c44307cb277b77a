import { css } from 'lit';

export const lazyStyles = css`
  /* The parts submitted for the identity check, below what is said of it: what was wrong stands out. */
  .small:has(> .line) {
    margin-block-start: calc(2 * var(--_pcc-space));
  }
  .line {
    display: flex;
    gap: var(--_pcc-space);
  }
  .line + .line {
    margin-block-start: var(--_pcc-space);
  }
  .line.again {
    color: var(--_pcc-text);
  }
  .line > .icon {
    inline-size: 1em;
    block-size: 1em;
    margin-block-start: 0.25em;
  }
  .panel-title > .icon {
    margin-inline-end: calc(2 * var(--_pcc-space));
    padding: 0.125em;
    border-radius: 50%;
    background: var(--_pcc-positive);
    vertical-align: -0.375em;
    color: var(--_pcc-surface);
  }
  /* The best news. */
  .panel-title:has(> .icon) {
    font-size: 1.375em;
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
    block-size: calc(3 * var(--_pcc-space));
    margin-block-end: calc(-3 * var(--_pcc-space));
    background: linear-gradient(transparent, var(--_pcc-surface));
    pointer-events: none;
  }
  /* A quiet button: its height would set it apart from what it prints. */
  .panel > .document:not([hidden]) + .actions {
    margin-block-start: calc(-2 * var(--_pcc-space));
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
