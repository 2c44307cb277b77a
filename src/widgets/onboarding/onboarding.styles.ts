import { css } from 'lit';

export const onboardingStyles = css`
  .steps {
    display: grid;
    gap: calc(2 * var(--_pcc-space));
    margin: 0 0 calc(6 * var(--_pcc-space));
    padding: 0;
    list-style: '';
  }
  .step {
    display: flex;
    align-items: center;
    gap: calc(2 * var(--_pcc-space));
    color: var(--_pcc-muted);
  }
  .step[aria-current] {
    color: var(--_pcc-text);
    font-weight: 500;
  }
  .mark {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 1.5em;
    block-size: 1.5em;
    border: 2px solid var(--_pcc-border);
    border-radius: 50%;
  }
  .step.done .mark {
    border-color: transparent;
    color: var(--_pcc-positive);
  }
  .step[aria-current] .mark {
    border: 0.45em solid var(--_pcc-accent);
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
  .panel-title {
    font-weight: 600;
    line-height: 1.2;
  }
  .panel > .actions,
  .panel > .alert + * {
    margin-block-start: 0;
  }
  .panel > .actions > .quiet:first-child {
    margin-inline-start: calc(-4 * var(--_pcc-space));
  }
  .line {
    display: block;
  }
  .frame-box {
    position: relative;
    justify-self: stretch;
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
  @container (min-width: 640px) {
    .steps {
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
      align-items: start;
    }
  }
`;
