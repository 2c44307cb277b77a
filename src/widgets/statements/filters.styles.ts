import { css } from 'lit';

/** Styles of the filters, loaded with their code. */
export const filtersStyles = css`
  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: calc(3 * var(--_pcc-space));
  }
  /* A field that would be too narrow to type in wraps to the next line. */
  .filters .field {
    flex: 1 1 10em;
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
