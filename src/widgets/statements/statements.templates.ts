import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import { type Format, formatBytes, formatMonth, onOneLine } from '../../i18n/format.ts';
import { badge } from '../../ui/badge.ts';
import { button, type ButtonOptions } from '../../ui/button.ts';
import { capitalize } from '../../ui/capitalize.ts';
import { icon } from '../../ui/icon.ts';
import { block } from '../../ui/skeleton.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import type { Item } from './load-statements.ts';
import { groupsOf, yearOf } from './grouping.ts';
import type { StatementsKey } from './strings/en.ts';

export type T = Translate<StatementsKey | CommonKey>;
export type StatementAction = 'view' | 'download' | 'email';

const pictures = {
  more: 'M5 11.5h1v1H5zm6.5 0h1v1h-1zm6.5 0h1v1h-1z',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  email: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 7l8.5 6 8.5-6',
};

/** The name of a statement: its month, else the service's text; if that is not unique, with a title, or a title that says it. */
export function nameOf(
  { period, label }: Item,
  title: string | null | undefined,
  t: T,
  format: Format,
): string {
  const name = period ? formatMonth(format, period.year, period.month) : (label ?? t('statements.unnamed'));
  return !title ? name : onOneLine(title).includes(name) ? title : `${name} (${title})`;
}

export interface RowOptions {
  readonly item: Item;
  readonly name: string;
  readonly newest: boolean;
  readonly canView: boolean;
  /** The actions beside the text. */
  readonly beside: readonly Exclude<StatementAction, 'view'>[];
  /** Before the first paint, these are left out, and their space is kept. */
  readonly isPainted: boolean;
  readonly busy: (action: StatementAction) => boolean;
  /** Whether the actions are expanded, on narrow widths. */
  readonly unfolded: boolean;
  /** Outcome of the last action on this statement. */
  readonly message: unknown;
  readonly onUnfold: () => void;
  readonly onAction: (action: StatementAction) => void;
}

export function row(options: RowOptions, t: T, format: Format): TemplateResult {
  const {
    item,
    name: period,
    newest,
    canView,
    beside,
    isPainted,
    busy,
    unfolded,
    message,
    onUnfold,
    onAction,
  } = options;
  const size = item.size && formatBytes(format, item.size);
  const painted = isPainted ? beside : [];
  const name = (action: StatementAction) =>
    action === 'download' && size
      ? t('statements.download-sized', { period, size })
      : t(`statements.${action}-of`, { period });
  return html`<li class="row" part="row">
    <div class="row-line">
      <div class="row-text">
        ${
          canView
            ? html`<button
                type="button"
                class="period"
                part="view"
                aria-label=${name('view')}
                aria-disabled=${busy('view') ? 'true' : nothing}
                @click=${() => busy('view') || onAction('view')}
              >
                ${capitalize(period)}
              </button>`
            : html`<span class="period" tabindex="-1">${capitalize(period)}</span>`
        }
        ${newest ? badge(t('statements.newest'), 'neutral') : nothing}
        ${item.size > LARGE ? html`<span class="muted small figures nowrap">${size}</span>` : nothing}
      </div>
      ${
        painted.length
          ? button(t('statements.actions'), onUnfold, {
              ...quiet,
              name: t('statements.actions-of', { period }),
              icon: icon(pictures.more),
              expanded: unfolded,
              part: 'menu-button',
            })
          : nothing
      }
      <div class="row-actions ${unfolded ? 'unfolded' : `room-${beside.length - painted.length}`}">
        ${painted.map((action) =>
          button(t(`statements.${action}`), () => onAction(action), {
            kind: 'quiet',
            name: name(action),
            icon: icon(pictures[action]),
            busy: busy(action),
          }),
        )}
      </div>
    </div>
    ${message}
  </li>`;
}

/** From here on, the size is worth knowing before a download. */
const LARGE = 1_000_000;

const quiet = { kind: 'quiet', iconOnly: true } as const satisfies ButtonOptions;

/** Placeholders of the filters: the year, and the search where it is below that. */
export const filtersPlace = (withSearch = true): TemplateResult =>
  html`<div part="filters">${block('search')}${withSearch ? block('search more') : nothing}</div>`;

/** The rows by year; those without a period have their own heading. */
export function byYear(
  items: readonly Item[],
  level: number,
  t: T,
  renderRow: (item: Item) => TemplateResult,
): TemplateResult[] {
  return [...groupsOf(items, yearOf)].map(
    ([year, group]) =>
      html`<div class="year muted" role="heading" aria-level=${level}>${year ?? t('statements.other')}</div>
        <ul class="rows">
          ${group.map(renderRow)}
        </ul>`,
  );
}
