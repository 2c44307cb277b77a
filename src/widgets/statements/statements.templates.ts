import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import { block } from '../../ui/skeleton.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { groupsOf, yearOf, type StatementRow } from './statement-rows.ts';
import type { StatementsKey } from './strings/en.ts';

export type StatementsTranslate = Translate<StatementsKey | CommonKey>;
export type StatementAction = 'view' | 'download' | 'email';

/** Placeholders of the filters: the year, and the search where it is below that. */
export const filtersPlace = (withSearch = true): TemplateResult =>
  html`<div part="filters">${block('search')}${withSearch ? block('search more') : nothing}</div>`;

/** The rows by year; those without a period have their own heading. */
export function byYear(
  rows: readonly StatementRow[],
  level: number,
  t: StatementsTranslate,
  renderRow: (row: StatementRow) => TemplateResult,
): TemplateResult[] {
  return [...groupsOf(rows, yearOf)].map(
    ([year, group]) =>
      html`<div class="year muted" role="heading" aria-level=${level}>${year ?? t('statements.other')}</div>
        <ul class="rows">
          ${group.map(renderRow)}
        </ul>`,
  );
}
