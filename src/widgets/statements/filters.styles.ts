import { css } from 'lit';

/** Styles of the filters, loaded with their code. */
export const filtersStyles = css`
  .filters {
    display: flex;
    align-items: end;
    gap: calc(3 * var(--_pcc-space));
  }
  .filters .field {
    flex: 1;
  }
  .filters .year-field {
    flex: none;
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
