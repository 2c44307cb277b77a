import { html, nothing, type TemplateResult } from 'lit';
import type { TradelineState } from '../../rules/tradeline-state.ts';
import { button } from '../../ui/button.ts';
import { input } from '../../ui/field.ts';
import { focusOn } from '../shared/focus/focus-on.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { matchesWords } from '../text/search.ts';
import type { Line } from './line.ts';
import type { Tradelines } from './load-tradelines.ts';
import type { TradelinesKey } from './strings/en.ts';
import { categoryText, nameOf } from './tradelines.templates.ts';

/** Bills of one section that are shown at first, and added by "Show more". */
const PAGE_SIZE = 10;

/** Search, and the sections in pages. */
export class LongList {
  readonly #context: WidgetContext<Tradelines, TradelinesKey>;
  readonly #shown = new Map<TradelineState, number>();
  #words = '';

  constructor(context: WidgetContext<Tradelines, TradelinesKey>) {
    this.#context = context;
  }

  forget(): void {
    this.#shown.clear();
    this.#words = '';
  }

  get isSearching(): boolean {
    return this.#words.trim() !== '';
  }

  /** The bills that match the search. */
  matching(lines: readonly Line[]): readonly Line[] {
    const matches = matchesWords(this.#words);
    const { t } = this.#context;
    return lines.filter((line) => matches(`${nameOf(line, t)} ${categoryText(line, t)}`));
  }

  /** The bills of a section that are shown. */
  page(section: TradelineState, lines: readonly Line[]): readonly Line[] {
    return lines.slice(0, this.#shown.get(section) ?? PAGE_SIZE);
  }

  /** The search field, and the message that nothing was found. */
  search(lines: readonly Line[]): TemplateResult {
    const { t, announcer } = this.#context;
    const field = input({
      id: 'search',
      type: 'search',
      label: t('tradelines.search'),
      value: this.#words,
      onInput: (value) => {
        this.forget();
        this.#words = value;
        announcer.announce(t('tradelines.found', { count: this.matching(lines).length }));
      },
    });
    return html`<div class="search">${field}</div>
    ${this.matching(lines).length === 0 ? html`<p class="muted none-found">${t('tradelines.none-found')}</p>` : nothing}`;
  }

  /** The button that shows more bills of a section. */
  more(section: TradelineState, lines: readonly Line[]): unknown {
    const { t } = this.#context;
    const shown = this.page(section, lines).length;
    if (shown === lines.length) return nothing;
    return button(t('show-more'), () => void this.#showMore(section, lines, shown), {
      kind: 'quiet',
      name: `${t('show-more')}: ${t(`tradelines.${section}`)}`,
    });
  }

  async #showMore(section: TradelineState, lines: readonly Line[], shown: number): Promise<void> {
    const { host, announcer, t } = this.#context;
    this.#shown.set(section, shown + PAGE_SIZE);
    announcer.announce(t('tradelines.added', { count: this.page(section, lines).length - shown }));
    host.requestUpdate();
    // The focused button may be removed: the focus moves to the first new bill.
    await focusOn(host, `#${CSS.escape(`line-${lines[shown]?.id ?? ''}`)}`);
  }
}
