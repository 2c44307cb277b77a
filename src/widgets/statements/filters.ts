import { html, nothing, type TemplateResult } from 'lit';
import { select } from '../../ui/choice.ts';
import { input } from '../../ui/field.ts';
import { matchesWords } from '../text/search.ts';
import { groupsOf, nameOf, yearOf, type StatementRow } from './statement-rows.ts';
import type { StatementsContext } from './load-statements.ts';

/** The filter by year and the search. */
export class Filters {
  readonly #context: StatementsContext;
  readonly #onFilter: () => void;
  #search = '';
  /** Empty is all. */
  #year = '';

  /** `onFilter` is called when others are found. */
  constructor(context: StatementsContext, onFilter: () => void) {
    this.#context = context;
    this.#onFilter = onFilter;
  }

  get isOn(): boolean {
    return !!(this.#search || this.#year);
  }

  forget(): void {
    this.#search = this.#year = '';
  }

  apply(rows: readonly StatementRow[]): readonly StatementRow[] {
    const matches = matchesWords(this.#search);
    return rows.filter((row) => {
      if (this.#year && this.#year !== String(yearOf(row))) return false;
      const { period, label = '', id = '' } = row;
      const month = period ? `${String(period.month).padStart(2, '0')}/${period.year}` : '';
      return matches(`${nameOf(row, this.#context)} ${month} ${label} ${id}`);
    });
  }

  /** How many are found, while the list is filtered. */
  summary(rows: readonly StatementRow[]): string {
    return this.isOn ? this.#context.t('statements.found', { count: this.apply(rows).length }) : '';
  }

  render(rows: readonly StatementRow[], withSearch: boolean): unknown {
    const { t } = this.#context;
    const years = [...groupsOf(rows, yearOf).keys()];
    return html`<div class="filters" part="filters">
        ${years.length > 1 ? this.#renderYears(years) : nothing}
        ${
          withSearch || this.#search
            ? input({
                id: 'search',
                type: 'search',
                label: t('statements.search'),
                value: this.#search,
                onInput: (value) => {
                  this.#search = value;
                  this.#filtered();
                },
              })
            : nothing
        }
      </div>
      ${this.apply(rows).length === 0 ? html`<p class="muted none-found">${t('statements.none-found')}</p>` : nothing}`;
  }

  #renderYears(years: readonly (number | undefined)[]): TemplateResult {
    const { t } = this.#context;
    return html`<div class="year-field">
      ${select({
        id: 'year',
        label: t('statements.year'),
        value: this.#year,
        options: [
          { value: '', label: t('statements.all-years') },
          ...years.map((year) => ({ value: String(year), label: `${year ?? t('statements.other')}` })),
        ],
        onChange: (year) => {
          this.#year = year;
          this.#filtered();
        },
      })}
    </div>`;
  }

  #filtered(): void {
    const { announcer, resource, t } = this.#context;
    this.#onFilter();
    announcer.announce(t('statements.found', { count: this.apply(resource.data?.rows ?? []).length }));
  }
}
