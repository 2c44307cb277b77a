import { css } from 'lit';

/** Styles of actions and filters, loaded with their code. */
export const lazyStyles = css`
  .document {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    border-radius: calc(var(--_pcc-radius) / 2);
    background: #fff;
  }
  button.period[aria-disabled] {
    opacity: 0.6;
  }
  .row .alert {
    margin-block: calc(2 * var(--_pcc-space));
  }
  /* As large as the icon in whose place it is, so that the word below stays where it is. */
  .row-actions .spinner {
    inline-size: 1.25em;
    block-size: 1.25em;
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: calc(3 * var(--_pcc-space));
  }
  /* A field that would be too narrow to type in wraps to the next line. */
  .filters .field {
    flex: 1 1 8em;
  }
  /* Not as wide as its text: its place is known before, in any font. The longest text, the arrow and padding fit. */
  .filters .year-field {
    flex: none;
    inline-size: calc(9em + 22px);
    max-inline-size: 100%;
  }
  .none-found {
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  @container (min-width: 480px) {
    .filters {
      max-inline-size: 24em;
    }
  }
  @media print {
    .filters {
      display: none;
    }
  }
`;
