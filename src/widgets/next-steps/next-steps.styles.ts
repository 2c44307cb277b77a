import { css } from 'lit';

export const nextStepsStyles = css`
  /* Nothing to say: no heading, no space, unless the page says something. */
  :host([status='empty']) {
    display: none;
  }
  :host([status='empty']:has(> [slot='empty'])) {
    display: block;
  }
  ul,
  .step {
    display: grid;
    column-gap: calc(3 * var(--_pcc-space));
  }
  .step {
    grid-template-columns: auto minmax(0, 1fr);
    row-gap: calc(2 * var(--_pcc-space));
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .step:last-child {
    padding-block-end: 0;
  }
  .step > .button {
    grid-column: 2;
    justify-self: start;
  }
  .problem > .picture {
    --_pcc-tone: var(--_pcc-critical);
  }
  .to-do > .picture {
    --_pcc-tone: var(--_pcc-caution);
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 6.375em;
  }
  /* Beside the sentences where there is room for all: buttons of one width, in one column. */
  @container (min-width: 26em) {
    ul {
      grid-template-columns: auto 1fr auto;
    }
    .step {
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
      align-items: center;
    }
    .step > .button {
      grid-column: 3;
      justify-self: stretch;
    }
    .skeleton-row {
      min-block-size: 3.62em;
    }
  }
  /* A word under the sentence, not a label before it. */
  .badge {
    display: flex;
    padding: 0;
    border: 0;
    background: none;
  }
  /* Without pictures. */
  @container (max-width: 12em) {
    .step {
      display: flex;
      flex-direction: column;
      align-items: start;
    }
  }
`;
