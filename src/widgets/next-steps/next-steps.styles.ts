import { css } from 'lit';

export const nextStepsStyles = css`
  /* Nothing to say: no heading, no space. */
  :host([status='empty']) {
    display: none;
  }
  .step {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(2 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .text {
    display: flex;
    flex: 1 1 14em;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--_pcc-space) calc(3 * var(--_pcc-space));
    min-inline-size: 0;
  }
  .text > p {
    flex: 1 1 12em;
    min-inline-size: 0;
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 3.81em;
  }
`;
