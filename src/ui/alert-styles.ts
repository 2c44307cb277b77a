import { css } from 'lit';

// A separate module, as a page without errors does not need it.
export const alertStyles = css`
  .alert {
    display: flex;
    gap: calc(3 * var(--_pcc-space));
    padding: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    border-radius: var(--_pcc-radius);
    /* A tint of the ground: the page's, or a dialog's. */
    background: color-mix(in oklab, var(--_pcc-tone) 8%, transparent);
  }
  .alert + * {
    margin-block-start: calc(4 * var(--_pcc-space));
  }
  .alert > .icon {
    margin-block-start: 0.125em;
    color: var(--_pcc-tone);
  }
  .alert-body {
    flex: 1;
    min-inline-size: 0;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: calc(2 * var(--_pcc-space));
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  /* An icon beside the text would leave no room for its words. */
  @container (max-width: 14em) {
    .alert {
      display: block;
      padding-inline: calc(3 * var(--_pcc-space));
      hyphens: auto;
    }
  }
  @media (forced-colors: active) {
    .alert {
      border: 1px solid currentcolor;
    }
  }
`;
