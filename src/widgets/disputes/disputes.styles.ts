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
  /* What is over is quieter. */
  .closed,
  .withdrawn {
    color: var(--_pcc-muted);
  }
  :is(.closed, .withdrawn) .badge {
    padding: 0;
    border: 0;
    background: none;
  }
  .dispute-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_pcc-space) calc(2 * var(--_pcc-space));
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 8.6em;
  }
  @container (min-width: 30ch) {
    .skeleton-row {
      min-block-size: 7.8em;
    }
  }
  @container (min-width: 40ch) {
    .skeleton-row {
      min-block-size: 6.94em;
    }
  }
`;
