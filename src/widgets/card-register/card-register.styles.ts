import { css } from 'lit';

export const cardRegisterStyles = css`
  .registration + ul {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  .intro:not(:first-child) {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  /* Below the cards: a line, so that it is no part of the last one. */
  ul + .intro,
  .more + .intro {
    margin-block-start: calc(3 * var(--_pcc-space));
    padding-block-start: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .step-title {
    font-weight: 600;
  }
  .frame-box {
    position: relative;
    max-inline-size: 40em;
    margin-block: calc(3 * var(--_pcc-space));
    overflow: hidden;
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: calc(1.5 * var(--_pcc-radius));
  }
  .frame {
    display: block;
    inline-size: 100%;
    block-size: 34em;
    min-block-size: 480px;
    border: 0;
  }
  .frame-wait {
    position: absolute;
    inset-block-start: 30%;
    inset-inline: 0;
    display: flex;
    justify-content: center;
    align-items: center;
    gap: calc(2 * var(--_pcc-space));
  }
  .help {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(1 * var(--_pcc-space));
    margin-block-start: calc(2 * var(--_pcc-space));
  }
  .confirming {
    display: flex;
    align-items: center;
    gap: calc(3 * var(--_pcc-space));
    min-block-size: var(--_pcc-control-height);
  }
  .confirming .spinner {
    flex: none;
    color: var(--_pcc-accent);
  }
  .card {
    display: flex;
    gap: calc(3 * var(--_pcc-space));
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .card:last-child {
    padding-block-end: 0;
  }
  .card-text {
    flex: 1;
    align-content: center;
    min-inline-size: 0;
  }
  .card-name {
    font-weight: 500;
  }
  /* In one line if there is one that is long enough. */
  .card-name .nowrap {
    display: inline-block;
    white-space: normal;
  }
  .capabilities {
    display: flex;
    flex-wrap: wrap;
    column-gap: calc(4 * var(--_pcc-space));
  }
  .capabilities > li {
    display: flex;
    gap: var(--_pcc-space);
  }
  .capabilities .icon {
    inline-size: 1em;
    block-size: 1em;
    margin-block-start: 0.25em;
    color: var(--_pcc-tone, var(--_pcc-positive));
  }
  .more {
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  @media print {
    .main-action,
    .registration,
    .more {
      display: none;
    }
  }
  /* As tall as the usual content. */
  .skeleton-row {
    min-block-size: 5.8em;
  }
  /* Here the button is beside the heading, and the texts of a card are still below each other. */
  @container (min-width: 20em) {
    .skeleton-row {
      min-block-size: 6.54em;
    }
  }
  @container (min-width: 40ch) {
    .skeleton-row {
      min-block-size: 5.34em;
    }
  }
  @container (min-width: 54ch) {
    .skeleton-row {
      min-block-size: 4.91em;
    }
  }
  @container (min-width: 76ch) {
    .skeleton-row {
      min-block-size: 4.45em;
    }
  }
`;
