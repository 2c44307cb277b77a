import { css } from 'lit';

export const onboardingStyles = css`
  /* Lines that can be read in a wide column. */
  section {
    max-inline-size: 48em;
  }
  .steps {
    display: grid;
    gap: calc(3 * var(--_pcc-space));
    margin-block-end: calc(6 * var(--_pcc-space));
  }
  .step {
    color: var(--_pcc-muted);
  }
  .step-name {
    display: flex;
    align-items: start;
    gap: calc(2 * var(--_pcc-space));
  }
  .step[aria-current] {
    color: var(--_pcc-text);
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
  /* It can be opened. */
  .step-name:has(> button) > .mark {
    border-color: currentcolor;
  }
  .step[aria-current] .mark {
    border-color: var(--_pcc-accent);
    font-weight: 600;
  }
  .steps {
    --_pcc-done: var(--_pcc-positive);
  }
  /* Done, but to no good end. */
  .steps.unsuccessful {
    --_pcc-done: var(--_pcc-muted);
  }
  .step.done .mark {
    border-color: var(--_pcc-done);
    background: var(--_pcc-done);
    color: var(--_pcc-surface);
  }
  /* The line from one step to the next. */
  .step::after {
    background: var(--_pcc-border);
  }
  .done::after {
    background: var(--_pcc-done);
  }
  .step-name > .button {
    min-block-size: 1.75em;
    margin-block: -0.125em;
    padding-block: 0;
  }
  .panel {
    display: grid;
    gap: calc(3 * var(--_pcc-space));
    justify-items: start;
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  .panel > .alert {
    justify-self: stretch;
  }
  .panel + .steps {
    margin-block-start: calc(6 * var(--_pcc-space));
  }
  .panel-title {
    font-weight: 600;
  }
  .facts > p {
    text-wrap: balance;
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
  .step {
    position: relative;
  }
  /* Under the mark, to the next. */
  .step:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 1.625em calc(-3 * var(--_pcc-space) + 0.125em);
    inset-inline-start: calc(0.875em - 1px);
    inline-size: 2px;
  }
  /* No room for it beside a panel of full width. */
  .step:has(.frame-box, .document:not([hidden]))::after {
    display: none;
  }
  @container (max-width: 13.99em) {
    .step[aria-current]::after {
      display: none;
    }
  }
  /* Under the name. */
  @container (min-width: 14em) {
    .step > .panel {
      margin-inline-start: calc(1.75em + 2 * var(--_pcc-space));
    }
  }
  /* Terms and frames need the width of a narrow column. */
  @container (max-width: 39.99em) {
    .step > .panel:has(.frame-box, .document:not([hidden])) {
      margin-inline-start: 0;
    }
  }
`;
