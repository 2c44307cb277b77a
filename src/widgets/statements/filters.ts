import { html, nothing, type TemplateResult } from 'lit';
import { select } from '../../ui/choice.ts';
import { input } from '../../ui/field.ts';
import { matchesWords } from '../text/search.ts';
import { groupsOf, nameOf, yearOf, type Item } from './items.ts';
import type { StatementsContext } from './load-statements.ts';

/** The filter by year and the search. */
export class Filters {
  readonly #context: StatementsContext;
  readonly #onFilter: () => void;
  #words = '';
  /** Empty is all. */
  #year = '';

  /** `onFilter` is called when others are found. */
  constructor(context: StatementsContext, onFilter: () => void) {
    this.#context = context;
    this.#onFilter = onFilter;
  }

  get isOn(): boolean {
    return !!(this.#words || this.#year);
  }

  forget(): void {
    this.#words = this.#year = '';
  }

  apply(items: readonly Item[]): readonly Item[] {
    const matches = matchesWords(this.#words);
    return items.filter((item) => {
      if (this.#year && this.#year !== String(yearOf(item))) return false;
      const { period, label = '', id = '' } = item;
      const month = period ? `${String(period.month).padStart(2, '0')}/${period.year}` : '';
      return matches(`${nameOf(item, this.#context)} ${month} ${label} ${id}`);
    });
  }

  /** How many are found, while the list is filtered. */
  summary(items: readonly Item[]): string {
    return this.isOn ? this.#context.t('statements.found', { count: this.apply(items).length }) : '';
  }

  render(items: readonly Item[], withSearch: boolean): unknown {
    const { t } = this.#context;
    const years = [...groupsOf(items, yearOf).keys()];
    return html`<div class="filters" part="filters">
        ${years.length > 1 ? this.#renderYears(years) : nothing}
        ${
          withSearch || this.#words
            ? input({
                id: 'search',
                type: 'search',
                label: t('statements.search'),
                value: this.#words,
                onInput: (value) => {
                  this.#words = value;
                  this.#filtered();
                },
              })
            : nothing
        }
      </div>
      ${this.apply(items).length === 0 ? html`<p class="muted none-found">${t('statements.none-found')}</p>` : nothing}`;
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
    announcer.announce(t('statements.found', { count: this.apply(resource.data?.items ?? []).length }));
  }
}
