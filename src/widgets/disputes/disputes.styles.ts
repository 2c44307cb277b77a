import { css } from 'lit';

export const disputesStyles = css`
  .dispute {
    display: grid;
    gap: var(--_pcc-space);
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  /* Inline: screen readers would join the words of flex items. */
  .reason {
    margin-inline-end: calc(2 * var(--_pcc-space));
    font-weight: 500;
  }
  .file {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 4.5em;
  }
  @container (min-width: 480px) {
    .skeleton-row {
      min-block-size: 4.2em;
    }
  }
`;
