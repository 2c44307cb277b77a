import { css } from 'lit';

export const disputesStyles = css`
  .dispute {
    display: grid;
    gap: var(--_pcc-space);
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .reason {
    font-weight: 500;
  }
  /* Of small text: as large as beside other text. */
  .dispute .badge {
    margin-inline-end: var(--_pcc-space);
    font-size: 0.93em;
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 7.5em;
  }
  @container (min-width: 480px) {
    .skeleton-row {
      min-block-size: 6.5em;
    }
  }
`;
