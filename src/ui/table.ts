import { css, html, type TemplateResult } from 'lit';
import { ownLine } from './own-line.ts';

export interface TableOptions {
  /** Accessible name. */
  readonly name: string;
  /** Headings: the first column has the rows' names, the others have figures. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [name: string, ...figures: unknown[]])[];
}

/** A table of figures with row and column headings. */
export function table({ name, columns, rows }: TableOptions): TemplateResult {
  return html`<table class="table figures" aria-label=${name}>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([head, ...figures]) =>
          html`<tr>
            <th scope="row">${ownLine(head)}</th>
            ${figures.map((figure) => html`<td>${figure}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

export const tableStyles = css`
  .table {
    inline-size: 100%;
    border-collapse: collapse;
    /* In a page without a doctype, browsers reset these in tables, in shadow roots too. */
    color: inherit;
    font-size: inherit;
    font-weight: inherit;
    font-style: inherit;
    line-height: inherit;
  }
  .table :is(th, td) {
    padding: var(--_pcc-space) 0;
    border-block-end: var(--_pcc-border-width) solid var(--_pcc-border);
    font-weight: 400;
    text-align: start;
  }
  .table thead th {
    color: var(--_pcc-muted);
    font-size: 0.875em;
  }
  .table :is(th, td):not(:first-child) {
    padding-inline-start: calc(4 * var(--_pcc-space));
    text-align: end;
  }
  @media print {
    .table tr {
      break-inside: avoid;
    }
  }
`;
