import { html, nothing, type TemplateResult } from 'lit';
import type { TradelineState } from '../../rules/tradeline-state.ts';
import { button } from '../../ui/button.ts';
import { input } from '../../ui/field.ts';
import { focusOn } from '../shared/focus/focus-on.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { matchesWords } from '../text/search.ts';
import type { TradelineRow } from './tradeline-row.ts';
import type { Tradelines } from './load-tradelines.ts';
import type { TradelinesKey } from './strings/en.ts';
import { categoryText, nameOf } from './tradelines.templates.ts';

/** Bills of one section that are shown at first, and added by "Show more". */
const PAGE_SIZE = 10;

/** Search, and the sections in pages. */
export class LongList {
  readonly #context: WidgetContext<Tradelines, TradelinesKey>;
  readonly #shownCounts = new Map<TradelineState, number>();
  #search = '';

  constructor(context: WidgetContext<Tradelines, TradelinesKey>) {
    this.#context = context;
  }

  forget(): void {
    this.#shownCounts.clear();
    this.#search = '';
  }

  get isSearching(): boolean {
    return this.#search.trim() !== '';
  }

  /** The bills that match the search. */
  matching(rows: readonly TradelineRow[]): readonly TradelineRow[] {
    const matches = matchesWords(this.#search);
    const { t } = this.#context;
    return rows.filter((row) => matches(`${nameOf(row, t)} ${categoryText(row, t)}`));
  }

  /** The bills of a section that are shown. */
  page(section: TradelineState, rows: readonly TradelineRow[]): readonly TradelineRow[] {
    return rows.slice(0, this.#shownCounts.get(section) ?? PAGE_SIZE);
  }

  /** The search field, and the message that nothing was found. */
  search(rows: readonly TradelineRow[]): TemplateResult {
    const { t, announcer } = this.#context;
    const field = input({
      id: 'search',
      type: 'search',
      label: t('tradelines.search'),
      value: this.#search,
      onInput: (value) => {
        this.forget();
        this.#search = value;
        announcer.announce(t('tradelines.found', { count: this.matching(rows).length }));
      },
    });
    return html`<div class="search">${field}</div>
    ${this.matching(rows).length === 0 ? html`<p class="muted none-found">${t('tradelines.none-found')}</p>` : nothing}`;
  }

  /** The button that shows more bills of a section. */
  more(section: TradelineState, rows: readonly TradelineRow[]): unknown {
    const { t } = this.#context;
    const shown = this.page(section, rows).length;
    if (shown === rows.length) return nothing;
    return button(t('show-more'), () => void this.#showMore(section, rows, shown), {
      kind: 'quiet',
      name: `${t('show-more')}: ${t(`tradelines.${section}`)}`,
    });
  }

  async #showMore(section: TradelineState, rows: readonly TradelineRow[], shown: number): Promise<void> {
    const { host, announcer, t } = this.#context;
    this.#shownCounts.set(section, shown + PAGE_SIZE);
    announcer.announce(t('tradelines.added', { count: this.page(section, rows).length - shown }));
    host.requestUpdate();
    // The focused button may be removed: the focus moves to the first new bill.
    await focusOn(host, `#${CSS.escape(`line-${rows[shown]?.id ?? ''}`)}`);
  }
}
