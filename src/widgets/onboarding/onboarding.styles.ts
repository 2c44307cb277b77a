import { css } from 'lit';

export const onboardingStyles = css`
  .steps {
    display: grid;
    gap: calc(3 * var(--_pcc-space));
    margin-block-end: calc(6 * var(--_pcc-space));
  }
  .step {
    display: flex;
    align-items: start;
    gap: calc(2 * var(--_pcc-space));
    color: var(--_pcc-muted);
  }
  .step[aria-current] {
    color: var(--_pcc-text);
    font-weight: 600;
  }
  .mark {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 1.75em;
    block-size: 1.75em;
    margin-block: -0.125em;
    border: 2px solid var(--_pcc-border);
    border-radius: 50%;
  }
  .step[aria-current] .mark {
    border-color: var(--_pcc-accent);
  }
  .step.done .mark {
    border-color: var(--_pcc-positive);
    background: var(--_pcc-positive);
    color: var(--_pcc-surface);
  }
  /* The way from one step to the next. */
  .step:not(:last-child)::after {
    content: '';
    background: var(--_pcc-border);
  }
  .step.done::after {
    background: var(--_pcc-positive);
  }
  .step > .button {
    min-block-size: 1.75em;
    margin-block: -0.125em;
    padding-block: 0;
    color: inherit;
    text-decoration: underline;
  }
  .panel {
    display: grid;
    gap: calc(3 * var(--_pcc-space));
    justify-items: start;
    margin-block: calc(4 * var(--_pcc-space));
  }
  .panel > .alert {
    justify-self: stretch;
  }
  .panel[aria-hidden] {
    align-content: start;
    min-block-size: 6.25em;
  }
  .panel-title {
    font-weight: 600;
    line-height: 1.2;
  }
  .panel > .actions,
  .panel > .alert + * {
    margin-block-start: 0;
  }
  @media (forced-colors: active) {
    .step[aria-current] .mark {
      border-width: 4px;
    }
  }
  @container (max-width: 39.99em) {
    .step {
      position: relative;
    }
    /* Under the mark, to the next. */
    .step::after {
      position: absolute;
      inset-block: 1.625em calc(-3 * var(--_pcc-space) + 0.125em);
      inset-inline-start: calc(0.875em - 1px);
      inline-size: 2px;
    }
  }
  @container (min-width: 40em) {
    .steps {
      display: flex;
    }
    .step:not(:last-child) {
      flex: 1;
    }
    .step::after {
      flex: 1 1 1em;
      block-size: 2px;
      margin-block-start: 0.6875em;
    }
    .step > .skeleton.wide {
      inline-size: 9em;
    }
  }
`;
