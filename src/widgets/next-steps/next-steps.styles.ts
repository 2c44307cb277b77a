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
    flex: 1 1 12em;
    min-inline-size: 0;
  }
  .main p {
    font-weight: 600;
  }
  @container (min-width: 32em) {
    .main p {
      font-size: 1.125em;
    }
  }
  /* A word under the sentence, not a label before it. */
  .badge {
    display: flex;
    padding: 0;
    border: 0;
    background: none;
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 4.37em;
  }
`;
