import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { Lazy } from '../../controllers/lazy.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import type { PccError } from '../../http/error.ts';
import { button } from '../../ui/button.ts';
import { empty } from '../../ui/empty.ts';
import { fieldStyles, input } from '../../ui/field.ts';
import { block, skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { firstOf } from '../evidence.ts';
import { statementEvidence } from './evidence.ts';
import { loadStatements, type Item, type StatementList } from './load-statements.ts';
import { titlesOf } from './names.ts';
import { statementsStrings, type StatementsKey } from './statements.strings.ts';
import { statementsStyles } from './statements.styles.ts';
import { byYear, nameOf, row, type Action } from './statements.templates.ts';

/** Something that a person wants done with a statement, and why the code for it could not be had. */
interface Wanted {
  readonly action: Action;
  readonly item: Item;
  readonly error?: PccError;
}

/**
 * The consumer's PDF statements: to find, view, download and send by e-mail.
 *
 * @summary PDF statements by year, with search, view, download and e-mail.
 * @attr {number} page-size - How many are shown at first, and with each «show more». Default 12.
 * @attr {boolean} no-email - Without e-mail.
 * @attr {boolean} no-preview - Without the view inside the page.
 * @fires {PccStatementViewEvent} pcc-statement-view - A statement is on screen; `statementId` is its file name.
 * @fires {PccStatementDownloadEvent} pcc-statement-download - A statement was handed to the browser as a file.
 * @fires {PccStatementEmailEvent} pcc-statement-email - A statement was sent.
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart row - One statement.
 * @csspart menu-button - Unfolds a statement's actions on narrow widths.
 * @csspart button - Every other button.
 * @csspart badge - A state in one word.
 * @csspart alert - A message in its place.
 * @csspart empty - The words where there is nothing.
 * @csspart input - The search box.
 * @csspart dialog - The dialog of view and e-mail.
 */
export class StatementsElement extends PccElement<StatementList, StatementsKey> {
  static override styles = [sharedStyles, fieldStyles, statementsStyles];

  @property({ attribute: 'page-size', type: Number }) pageSize = 12;
  @property({ attribute: 'no-email', type: Boolean }) noEmail = false;
  @property({ attribute: 'no-preview', type: Boolean }) noPreview = false;

  protected readonly catalogue = statementsStrings;
  @state() private _shown = 0;
  @state() private _search = '';
  @state() private _unfolded: Item | undefined;
  @state() private _wanted: Wanted | undefined;
  @state() private _reading: AbortController | undefined;
  @state() private _moreError: PccError | undefined;
  readonly #further = new Lazy(() => import('./further-pages.ts'));
  readonly #actions = new Lazy(async () => {
    const { StatementActions } = await this.furnish(await import('./actions.ts'));
    const { resource, announcer, t } = this;
    const actions = new StatementActions(this, {
      resource,
      announcer,
      t,
      nameOf: (item) => this.#name(item),
    });
    this.acts = actions.acts;
    return actions;
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.forget();
  }

  protected load(context: LoadContext<StatementList>): Promise<Loaded<StatementList>> {
    return loadStatements(context, () => this.#further.load());
  }

  protected override summary({ count }: Loaded<StatementList>): string {
    return count > 0 ? this.t('statements.loaded', { count }) : this.t('statements.empty');
  }

  protected override forget(): void {
    this.#actions.part?.forget();
    this._reading?.abort();
    this._reading = this._moreError = undefined;
    this._wanted = this._unfolded = undefined;
    this._search = '';
    this._shown = 0;
  }

  protected renderHeading(): string {
    return this.t('statements.heading');
  }

  protected renderSkeleton(): TemplateResult {
    const count = Math.min(this.#pageSize, 20);
    // With search and «show more», and twelve months or more in two years: as it is for most, most of the time.
    return html`${block('search')}${block('label')}${skeletonRows(count)}${
      count > 11 ? block('label') : nothing
    }${block('search button')}`;
  }

  protected renderEmpty(): TemplateResult {
    return empty(this.t('statements.empty'), this.t('statements.empty-next'));
  }

  protected renderContent(list: StatementList): TemplateResult {
    const { t } = this;
    const found = this.#found(list);
    const shown = found.slice(0, this._shown || this.#pageSize);
    const [first] = list.items;
    const among = list.items.map(({ record }) => record);
    const says = first && firstOf(statementEvidence, { statement: first.record, among, whole: !!list.whole });
    const more = found.length > shown.length || (list.next !== null && !this._search);
    return html`
      ${list.items.length > this.#pageSize ? this.#renderSearch() : nothing}
      ${
        found.length === 0
          ? html`<p class="muted more">${t('statements.none-found')}</p>`
          : byYear(shown, this.level(1), t, (item) =>
              this.#renderRow(item, item === first && says === 'statements.newest'),
            )
      }
      ${
        more
          ? html`<div class="more">
            ${this._moreError ? this.renderError(this._moreError) : nothing}
            ${button(t('statements.more'), () => void this.#showMore(list, shown.length), {
              busy: !!this._reading,
            })}
          </div>`
          : nothing
      }
    `;
  }

  protected override renderBeside(): unknown {
    return this.#actions.part?.dialog();
  }

  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.#actions.load()]);
  }

  get #pageSize(): number {
    return this.pageSize >= 1 ? Math.trunc(this.pageSize) : 12;
  }

  #name(item: Item): string {
    const title = titlesOf(this.resource.data?.items ?? []).get(item);
    return nameOf(item, title, this.t, this.format);
  }

  #isWanted(action: Action, item: Item): boolean {
    return this._wanted?.item === item && this._wanted.action === action && !this._wanted.error;
  }

  #found({ items }: StatementList): readonly Item[] {
    const words = this._search.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return items;
    return items.filter((item) => {
      const { period, label = '', id = '' } = item;
      const month = period ? `${String(period.month).padStart(2, '0')}/${period.year}` : '';
      const text = `${this.#name(item)} ${month} ${label} ${id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  #renderSearch(): TemplateResult {
    return input({
      id: 'search',
      type: 'search',
      label: this.t('statements.search'),
      value: this._search,
      onInput: (value) => {
        this._search = value;
        this._shown = 0;
        const list = this.resource.data;
        if (list) this.announcer.say(this.t('statements.found', { count: this.#found(list).length }));
      },
    });
  }

  #renderRow(item: Item, newest: boolean): TemplateResult {
    const { id } = item;
    const actions: Action[] = id === undefined ? [] : ['view', 'download', 'email'];
    return row(
      {
        item,
        name: this.#name(item),
        newest,
        actions: actions.filter(
          (action) => !(action === 'email' && this.noEmail) && !(action === 'view' && this.noPreview),
        ),
        busy: (action) => this.#isWanted(action, item) || !!this.#actions.part?.isBusy(action, item),
        unfolded: this._unfolded === item,
        message: this.#renderMessage(item),
        onUnfold: () => (this._unfolded = this._unfolded === item ? undefined : item),
        onAction: (action) => void this.#do(action, item),
      },
      this.t,
      this.format,
    );
  }

  /** Does something with a statement, once the code for it is there. */
  async #do(action: Action, item: Item): Promise<void> {
    const wanted: Wanted = { action, item };
    this._wanted = wanted;
    try {
      const actions = await this.#actions.load();
      // Signed out, gone from the page, or something else is wanted, in the meantime.
      if (this._wanted !== wanted) return;
      this._wanted = undefined;
      actions.do(action, item);
    } catch (error) {
      if (this._wanted !== wanted) return;
      const reason = asPccError(error);
      this._wanted = this.failed(reason) ? { ...wanted, error: reason } : undefined;
    }
  }

  #renderMessage(item: Item): unknown {
    const { action, error } = (this._wanted?.item === item && this._wanted) || {};
    if (action && error)
      return this.renderError(error, () => {
        // The button goes away with its message.
        this.shadowRoot?.activeElement?.closest('.row')?.querySelector<HTMLElement>('.period')?.focus();
        void this.#do(action, item);
      });
    return this.#actions.part?.message(item);
  }

  async #showMore(list: StatementList, shown: number): Promise<void> {
    const last = shown + this.#pageSize;
    if (list.next !== null && last > list.items.length && !(await this.#readMore(list))) return;
    this._shown = last;
    const { data } = this.resource;
    const count = Math.min(last, data ? this.#found(data).length : 0) - shown;
    this.announcer.say(this.t('statements.added', { count: Math.max(count, 0) }));
    await this.updateComplete;
    // The button may be gone, and with it the focus: it goes to the first of the new rows.
    this.renderRoot.querySelectorAll<HTMLElement>('.period')[shown]?.focus();
  }

  /** Reads one further page; false where it did not come. */
  async #readMore(list: StatementList): Promise<boolean> {
    const { session } = this.resource;
    if (!session || this._reading) return false;
    const reading = (this._reading = new AbortController());
    this._moreError = undefined;
    try {
      const context = { ...session, consumerId: session.info.consumer_id, signal: reading.signal };
      const { loadMore } = await this.#further.load();
      const longer = await loadMore(context, list);
      // Signed out, loaded again, or gone from the page, in the meantime.
      if (reading.signal.aborted || this.resource.data !== list) return false;
      this.resource.update(() => longer, longer.items.length);
      return true;
    } catch (error) {
      const reason = asPccError(error);
      if (!reading.signal.aborted && this.failed(reason)) this._moreError = reason;
      return false;
    } finally {
      if (this._reading === reading) this._reading = undefined;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-statements': StatementsElement;
  }
}
