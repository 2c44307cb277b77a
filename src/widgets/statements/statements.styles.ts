import { css } from 'lit';

export const statementsStyles = css`
  .year {
    margin-block-start: calc(4 * var(--_pcc-space));
    padding-block-end: var(--_pcc-space);
    font-size: 0.875em;
    font-weight: 600;
  }
  .row {
    padding-block: calc(1.5 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .row-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  .row-text {
    position: relative;
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(3 * var(--_pcc-space));
    min-block-size: var(--_pcc-control-height);
  }
  .period {
    display: inline-block;
    /* Three lines of the service's text are enough to identify a statement. */
    max-block-size: 4.5em;
    overflow: hidden;
    font-weight: 500;
    unicode-bidi: isolate;
  }
  button.period {
    padding: 0;
    border: 0;
    background: none;
    color: var(--_pcc-accent);
    font: inherit;
    font-weight: 500;
    text-align: start;
    cursor: pointer;
  }
  /* All of the row beside its actions opens the statement. */
  button.period::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--_pcc-radius);
  }
  .row-text:hover button.period {
    text-decoration: underline;
  }
  button.period:focus-visible {
    outline: none;
  }
  button.period:focus-visible::after {
    outline: 2px solid var(--_pcc-focus);
  }
  .row-actions {
    display: none;
    inline-size: 100%;
    grid-template-columns: repeat(auto-fit, minmax(5em, 1fr));
  }
  .row-actions.unfolded {
    display: grid;
  }
  /* Until they are painted: room for the menu button, or for one action. */
  .room-1,
  .room-2 {
    display: block;
    inline-size: auto;
    min-inline-size: var(--_pcc-control-height);
  }
  .row-actions .button {
    flex-direction: column;
    justify-content: start;
    gap: var(--_pcc-space);
    padding: calc(2 * var(--_pcc-space)) var(--_pcc-space);
    font-size: 0.875em;
  }
  .more {
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  .skeleton-row {
    min-block-size: calc(var(--_pcc-control-height) + 3 * var(--_pcc-space) + var(--_pcc-border-width));
  }
  /* Same height as the heading of a year. */
  .skeleton.year {
    block-size: calc(1.5em + var(--_pcc-space));
    border-block: 0.3em solid transparent;
    background-clip: content-box;
  }
  .skeleton.search {
    inline-size: 100%;
    block-size: calc(var(--_pcc-control-height) + 1.75em);
    /* Placeholder of the label. */
    border-block-start: 1.75em solid transparent;
    background-clip: padding-box;
  }
  /* The search is below the choice of a year unless both fit, with the gap between them. */
  @container (min-width: calc(17.75em + 22px)) {
    .search.more {
      display: none;
    }
  }
  @container (min-width: 480px) {
    .skeleton.search {
      max-inline-size: 24em;
    }
    .skeleton-row {
      min-block-size: calc(max(3.4375em, var(--_pcc-control-height)) + var(--_pcc-border-width));
    }
    .row {
      padding-block: 0;
    }
    .row-line {
      min-block-size: max(3.4375em, var(--_pcc-control-height));
    }
    .row-text {
      align-self: stretch;
      min-block-size: 0;
    }
    .row .icon-only {
      display: none;
    }
    .row-actions,
    .row-actions.unfolded {
      display: flex;
      gap: var(--_pcc-space);
      inline-size: auto;
    }
    .room-2 {
      min-inline-size: calc(2 * var(--_pcc-control-height) + var(--_pcc-space));
    }
    .row-actions .button {
      justify-content: center;
      padding: 0;
      font-size: 1em;
    }
    /* Icons with tooltips: the months are the main content. */
    .row-actions .button:not(:hover, :focus-visible) {
      color: var(--_pcc-muted);
    }
    .row-actions .tip {
      position: absolute;
      inset: 0;
      font-size: 0;
    }
  }
  @media print {
    .row-actions,
    .icon-only,
    .more,
    .skeleton,
    .skeleton-row {
      display: none !important;
    }
  }
`;
