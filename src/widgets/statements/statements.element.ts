import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { LazyLoader } from '../../controllers/lazy-loader.ts';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import type { Statement } from '../../api/statements.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { formatBytes } from '../../i18n/format.ts';
import { afterPaint, hasDocument } from '../../page/page.ts';
import { badge } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import { ownLine } from '../../ui/own-line.ts';
import { emptyState } from '../../ui/empty.ts';
import { icon } from '../../ui/icon.ts';
import { block, skeletonRows } from '../../ui/skeleton.ts';
import { focusOn } from '../shared/focus/focus-on.ts';
import { PccElement } from '../shared/element.ts';
import { sharedStyles } from '../shared/styles.ts';
import { firstOf } from '../shared/evidence.ts';
import { statementEvidence } from './evidence.ts';
import { nameOf, type StatementRow } from './statement-rows.ts';
import { loadStatements, type StatementList } from './load-statements.ts';
import { statementsStrings, type StatementsKey } from './strings/en.ts';
import { statementsStyles } from './statements.styles.ts';
import { byYear, filtersPlace, type StatementAction } from './statements.templates.ts';

/** From this many statements on, they can be filtered by year. */
const FILTERED_FROM = 12;

/** From here on, the size is worth knowing before a download. */
const LARGE_BYTES = 1_000_000;

const pictures = {
  more: 'M5 11.5h1v1H5zm6.5 0h1v1h-1zm6.5 0h1v1h-1z',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  email: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 7l8.5 6 8.5-6',
};

const keyOf = (action: StatementAction, { id }: StatementRow): string => `${action} ${id}`;

/**
 * The consumer's PDF statements: filter, search, view, download and send by email.
 *
 * @summary PDF statements by year, with search, view, download and email.
 * @fires {PccStatementViewEvent} pcc-statement-view - A statement is displayed; `statementId` is its file name. With `preventDefault()` the page displays `document` instead.
 * @fires {PccStatementDownloadEvent} pcc-statement-download - A statement is passed to the browser as a file. With `preventDefault()` the page saves `document` instead.
 * @fires {PccStatementEmailEvent} pcc-statement-email - A statement was sent.
 * @csspart row - One statement.
 * @csspart view - The month of a statement, which opens it.
 * @csspart menu-button - Shows a statement's actions on narrow widths.
 * @csspart badge - A short status text.
 * @csspart empty - The empty state.
 * @csspart filters - The search box and the choice of a year, which an overview may hide.
 * @csspart input - Each of the two.
 * @csspart dialog - The dialog of view and email.
 */
export class StatementsElement extends PccElement<StatementList, StatementsKey> {
  static override styles = [sharedStyles, statementsStyles];
  static override properties: PropertyDeclarations = {
    pageSize: { attribute: 'page-size', type: Number },
    noEmail: { attribute: 'no-email', type: Boolean },
    noPreview: { attribute: 'no-preview', type: Boolean },
    _isPainted: { state: true },
    _shownCount: { state: true },
    _expanded: { state: true },
  };
  protected static override readonly catalogues = [statementsStrings];
  protected readonly heading = 'statements.heading';

  /** How many statements are shown at first, and added by "Show more". Default 12. */
  pageSize = 12;
  /** Hides the email action. */
  noEmail = false;
  /** A statement does not open in the page. */
  noPreview = false;

  /** Most of a row's elements are its actions: they come after the first paint, unless a server has painted them. */
  private _isPainted = !hasDocument || !!this.shadowRoot;
  #painted: Promise<void> | undefined;
  /** How many rows are shown; 0 for `page-size`. */
  private _shownCount = 0;
  /** A record, as its row is replaced when its name changes. */
  private _expanded: Statement | undefined;
  readonly #lazy = new LazyLoader(async () => {
    const { createExtras } = await this.context.addModule(await import('./statements.lazy.ts'));
    const extras = createExtras(this.context, () => (this._shownCount = 0));
    this.actions = extras.actions;
    return extras;
  });

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this._isPainted || !this.resource.data) return;
    this.firstView.whenDue = this.#painted ??= new Promise((resolve) =>
      afterPaint(true, () => {
        this._isPainted = true;
        resolve();
      }),
    );
  }

  protected load(input: LoadInput<StatementList>): Promise<Loaded<StatementList>> {
    return loadStatements(input, () => this.#lazy.load());
  }

  protected override summary({ data, count }: Loaded<StatementList>): string {
    return (
      (count && this.#lazy.code?.filters.summary(data.rows)) ||
      this.t(count ? 'statements.loaded' : 'statements.empty', { count })
    );
  }

  protected override forget(reason?: SessionEndReason): void {
    this.#lazy.code?.forget(reason);
    this.#lazy.forget();
    this._expanded = undefined;
    this._shownCount = 0;
  }

  protected override missingText(): string {
    return this.t('statements.missing');
  }

  protected renderSkeleton(): TemplateResult {
    const count = Math.min(this.#pageSize, 20);
    // The most common layout: with search, "Show more", and at least twelve months in two years.
    return html`${filtersPlace()}${block('year')}${skeletonRows(count)}${
      count > 11 ? block('year') : nothing
    }${block('more button')}`;
  }

  protected renderEmpty(): TemplateResult {
    return emptyState(this.t('statements.empty'), this.t('statements.empty-next'));
  }

  protected renderContent(list: StatementList): TemplateResult {
    const { t } = this;
    const { more, filters } = this.#lazy.code ?? {};
    const rows = this.#filtered(list);
    const shown = rows.slice(0, this._shownCount || this.#pageSize);
    const [first] = list.rows;
    const among = list.rows.map(({ record }) => record);
    const claim =
      first && firstOf(statementEvidence, { statement: first.record, among, isComplete: !!list.isComplete });
    const isMore = rows.length > shown.length;
    // Until all pages have come, nothing says that these are all.
    const isReading = !isMore && this.status === 'loading';
    return html`
      ${filters?.isOn || list.rows.length >= Math.min(FILTERED_FROM, this.#pageSize + 1) ? this.#renderFilters(list) : nothing}
      ${byYear(shown, this.context.level(1), t, (row) => this.#renderRow(row, row === first && !!claim))}
      ${
        isMore || isReading || (list.next !== null && !filters?.isOn)
          ? html`<div class="more">
            ${more?.error ? this.context.renderError(more.error) : nothing}
            ${button(t('show-more'), () => void this.#showMore(list, shown.length), {
              kind: 'quiet',
              busy: isReading || more?.isRunning,
            })}
          </div>`
          : nothing
      }
    `;
  }

  protected override renderBeside(): unknown {
    return this.#lazy.code?.actions.dialog();
  }

  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.#lazy.load().finally(() => this.requestUpdate())]);
  }

  get #pageSize(): number {
    return this.pageSize >= 1 ? Math.trunc(this.pageSize) : 12;
  }

  #filtered({ rows }: StatementList): readonly StatementRow[] {
    return this.#lazy.code?.filters.apply(rows) ?? rows;
  }

  #renderFilters({ rows }: StatementList): unknown {
    const { code, hasFailed } = this.#lazy;
    // Until it is loaded, its place is kept.
    const withSearch = rows.length > this.#pageSize;
    return code?.filters.render(rows, withSearch) ?? (hasFailed ? nothing : filtersPlace(withSearch));
  }

  #renderRow(row: StatementRow, newest: boolean): TemplateResult {
    const { t } = this;
    const period = nameOf(row, this.context);
    const size = row.size && formatBytes(this.format, row.size);
    const name = (action: StatementAction) =>
      action === 'download' && size
        ? t('statements.download-sized', { period, size })
        : t(`statements.${action}-of`, { period });
    const isBusy = (action: StatementAction) =>
      this.#lazy.isPending(keyOf(action, row)) || !!this.#lazy.code?.actions.isRunning(action, row);
    // Without a file, it can only be listed.
    const hasFile = row.id !== undefined;
    const canEmail = !this.noEmail && this.context.allows('emailStatement');
    const possible = hasFile ? (canEmail ? (['download', 'email'] as const) : (['download'] as const)) : [];
    // Before the first paint, they are left out, and their space is kept.
    const shown = this._isPainted ? possible : [];
    const isExpanded = this._expanded === row.record;
    return html`<li class="row" part="row">
      <div class="row-line">
        <div class="row-text">
          ${
            hasFile && !this.noPreview
              ? html`<button
                  type="button"
                  class="period"
                  part="view"
                  aria-label=${name('view')}
                  aria-disabled=${isBusy('view') ? 'true' : nothing}
                  @click=${() => isBusy('view') || this.#do('view', row)}
                >
                  ${ownLine(period)}
                </button>`
              : html`<span class="period" tabindex="-1">${ownLine(period)}</span>`
          }
          ${newest ? badge(t('statements.newest'), 'neutral') : nothing}
          ${row.size > LARGE_BYTES ? html`<span class="muted small figures nowrap">${size}</span>` : nothing}
        </div>
        ${
          shown.length
            ? button(t('statements.actions'), () => (this._expanded = isExpanded ? undefined : row.record), {
                kind: 'quiet',
                iconOnly: true,
                name: t('statements.actions-of', { period }),
                icon: icon(pictures.more),
                expanded: isExpanded,
                part: 'menu-button',
              })
            : nothing
        }
        <div class="row-actions ${isExpanded ? 'unfolded' : `room-${possible.length - shown.length}`}">
          ${shown.map((action) =>
            button(t(`statements.${action}`), () => this.#do(action, row), {
              kind: 'quiet',
              name: name(action),
              icon: icon(pictures[action]),
              busy: isBusy(action),
            }),
          )}
        </div>
      </div>
      ${this.#renderMessage(row)}
    </li>`;
  }

  #do(action: StatementAction, row: StatementRow): void {
    void this.#lazy.whenLoaded(keyOf(action, row), this.context, ({ actions }) => actions.do(action, row));
  }

  #renderMessage(row: StatementRow): unknown {
    const retry = (action: StatementAction) => {
      // The button is removed with its message.
      this.shadowRoot?.activeElement?.closest('.row')?.querySelector<HTMLElement>('.period')?.focus();
      this.#do(action, row);
    };
    for (const action of ['view', 'download', 'email'] as const) {
      const error = this.#lazy.errorOf(keyOf(action, row));
      if (error) return this.context.renderError(error, () => retry(action));
    }
    return this.#lazy.code?.actions.message(row, retry);
  }

  async #showMore(list: StatementList, shown: number): Promise<void> {
    const last = shown + this.#pageSize;
    if (list.next !== null && last > list.rows.length && !(await this.#lazy.code?.more.read(list))) return;
    this._shownCount = last;
    const { data } = this.resource;
    const count = Math.min(last, data ? this.#filtered(data).length : 0) - shown;
    this.context.announcer.announce(this.t('statements.added', { count: Math.max(count, 0) }));
    // The focused button may be removed: the focus moves to the first new row.
    await focusOn(this, '.period', shown);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-statements': StatementsElement;
  }
}
