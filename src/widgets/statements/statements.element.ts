import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { downloadStatement, emailStatement } from '../../api/statements.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import { PccError } from '../../http/error.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { empty } from '../../ui/empty.ts';
import { fieldStyles, input } from '../../ui/field.ts';
import { block, skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { failure, outcomeText } from '../failure.ts';
import { loadMore, loadStatements, type Item, type StatementList } from './load-statements.ts';
import { pdfOf, safeFileName } from './pdf.ts';
import { emailQuestion, viewer } from './statements.dialogs.ts';
import {
  PccStatementDownloadEvent,
  PccStatementEmailEvent,
  PccStatementViewEvent,
} from './statements.events.ts';
import { statementsStrings, type StatementsKey } from './statements.strings.ts';
import { statementsStyles } from './statements.styles.ts';
import { byYear, nameOf, row, type Action } from './statements.templates.ts';

/** How long nobody may send the same statement again. */
const EMAIL_COOL_DOWN_MS = 60_000;
/** A browser reads a blob after the click that hands it over. */
const REVOKE_AFTER_MS = 60_000;

/** A statement in the dialog; its address lives as long as the dialog is open. */
interface Viewed {
  readonly item: Item;
  readonly address: string;
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
  static override styles = [sharedStyles, fieldStyles, dialogStyles, statementsStyles];

  @property({ attribute: 'page-size', type: Number }) pageSize = 12;
  @property({ attribute: 'no-email', type: Boolean }) noEmail = false;
  @property({ attribute: 'no-preview', type: Boolean }) noPreview = false;

  protected readonly catalogue = statementsStrings;
  @state() private _shown = 0;
  @state() private _search = '';
  @state() private _unfolded: Item | undefined;
  @state() private _viewed: Viewed | undefined;
  @state() private _asked: Item | undefined;
  @state() private _reading: AbortController | undefined;
  @state() private _moreError: PccError | undefined;
  readonly #addresses = new Set<string>();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.forget();
  }

  protected load(context: LoadContext): Promise<Loaded<StatementList>> {
    return loadStatements(context);
  }

  protected override summary({ count }: Loaded<StatementList>): string {
    return count > 0 ? this.t('statements.loaded', { count }) : this.t('statements.empty');
  }

  protected override forget(): void {
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses.clear();
    this._reading?.abort();
    this._reading = this._moreError = undefined;
    this._viewed = this._asked = this._unfolded = undefined;
    this._search = '';
    this._shown = 0;
  }

  protected renderHeading(): string {
    return this.t('statements.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return html`${block('label')}${skeletonRows(Math.min(this.#pageSize, 12))}`;
  }

  protected renderEmpty(): TemplateResult {
    return empty(this.t('statements.empty'), this.t('statements.empty-next'));
  }

  protected renderContent(list: StatementList): TemplateResult {
    const { t } = this;
    const found = this.#found(list);
    const shown = found.slice(0, this._shown || this.#pageSize);
    const newest = list.next === null ? list.items[0] : undefined;
    const more = found.length > shown.length || (list.next !== null && !this._search);
    return html`
      ${list.items.length > this.#pageSize ? this.#renderSearch() : nothing}
      ${
        found.length === 0
          ? html`<p class="muted more">${t('statements.none-found')}</p>`
          : byYear(shown, this.headingLevel + 1, t, (item) => this.#renderRow(item, item === newest))
      }
      ${
        more
          ? html`<div class="more">
            ${this._moreError ? failure(this._moreError, this.errorText(this._moreError), t) : nothing}
            ${button(t('statements.more'), () => void this.#showMore(list, shown.length), {
              busy: !!this._reading,
            })}
          </div>`
          : nothing
      }
    `;
  }

  protected override renderBeside(): unknown {
    const viewed = this._viewed;
    if (viewed) {
      const { item, address } = viewed;
      const onClose = () => {
        this.#revoke(address);
        this._viewed = undefined;
      };
      return viewer({ period: this.#name(item), id: item.id ?? '', address, onClose }, this.t);
    }
    const asked = this._asked;
    if (!asked) return nothing;
    const onConfirm = () => void this.#send(asked);
    const onClose = () => (this._asked = undefined);
    return emailQuestion({ period: this.#name(asked), onConfirm, onClose }, this.t);
  }

  get #pageSize(): number {
    return this.pageSize >= 1 ? Math.trunc(this.pageSize) : 12;
  }

  // File names are a consumer's own: another one's statement of the same month is another statement.
  #key(action: Action, id: string | undefined): string {
    return `${action}Statement:${this.resource.session?.info.consumer_id ?? ''}:${id ?? ''}`;
  }

  #name(item: Item): string {
    return nameOf(item, this.t, this.format);
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
        newest,
        actions: actions.filter(
          (action) => !(action === 'email' && this.noEmail) && !(action === 'view' && this.noPreview),
        ),
        busy: (action) => this.acts.isRunning(this.#key(action, id)),
        unfolded: this._unfolded === item,
        message: this.#renderMessage(item),
        onUnfold: () => (this._unfolded = this._unfolded === item ? undefined : item),
        onAction: (action) => this.#do(action, item),
      },
      this.t,
      this.format,
    );
  }

  #renderMessage(item: Item): unknown {
    for (const action of ['view', 'download', 'email'] as const) {
      const outcome = this.acts.outcomeOf(this.#key(action, item.id));
      if (!outcome) continue;
      const period = this.#name(item);
      if (outcome.state === 'done') {
        return action === 'email'
          ? alert(this.t('statements.sent', { period }), { tone: 'positive' })
          : nothing;
      }
      const requestId = outcome.state === 'failed' ? outcome.error.requestId : undefined;
      return alert(this.#outcomeWords(action, item) ?? nothing, {
        tone: outcome.state === 'failed' ? 'critical' : 'caution',
        detail: requestId && this.t('reference', { id: requestId }),
        actions:
          outcome.state === 'failed' ? button(this.t('retry'), () => this.#do(action, item)) : undefined,
      });
    }
    return nothing;
  }

  #outcomeWords(action: Action, item: Item): string | undefined {
    const outcome = this.acts.outcomeOf(this.#key(action, item.id));
    const period = this.#name(item);
    if (action === 'email') {
      if (outcome?.state === 'done') return this.t('statements.sent', { period });
      if (outcome?.state === 'unconfirmed') return this.t('statements.maybe-sent', { period });
      if (outcome?.state === 'elsewhere') return this.t('statements.just-sent');
    }
    return outcomeText(outcome, this.t);
  }

  #do(action: Action, item: Item): void {
    if (action === 'email') this._asked = item;
    else void this.#fetch(action, item);
  }

  async #fetch(action: 'view' | 'download', item: Item): Promise<void> {
    const { session } = this.resource;
    const id = item.id;
    if (!session || id === undefined) return;
    const period = this.#name(item);
    this.announcer.say(
      this.t(action === 'view' ? 'statements.opening' : 'statements.downloading', { period }),
    );
    const { consumer_id } = session.info;
    await this.acts.perform(
      {
        key: this.#key(action, id),
        run: async () => {
          const pdf = pdfOf(await downloadStatement(session.client, { consumer_id, pdf_filename: id }));
          // Signed out, or gone from the page, in the meantime.
          if (this.resource.session !== session) throw new PccError('aborted');
          if (action === 'view') this.#view(item, pdf);
          else this.#save(id, pdf);
        },
      },
      (outcome) => {
        if (outcome.state !== 'done') return;
        if (action === 'download') this.announcer.say(this.t('statements.downloaded', { period }));
        this.dispatchEvent(
          action === 'view' ? new PccStatementViewEvent(id) : new PccStatementDownloadEvent(id),
        );
      },
    );
  }

  #addressOf(pdf: Blob): string {
    const address = URL.createObjectURL(pdf);
    this.#addresses.add(address);
    return address;
  }

  #revoke(address: string): void {
    this.#addresses.delete(address);
    URL.revokeObjectURL(address);
  }

  #view(item: Item, pdf: Blob): void {
    this._viewed = { item, address: this.#addressOf(pdf) };
  }

  #save(id: string, pdf: Blob): void {
    const address = this.#addressOf(pdf);
    const link = document.createElement('a');
    link.href = address;
    link.download = safeFileName(id);
    link.click();
    setTimeout(() => this.#revoke(address), REVOKE_AFTER_MS);
  }

  async #send(item: Item): Promise<void> {
    const { session } = this.resource;
    const id = item.id;
    if (!session || id === undefined) return;
    const { consumer_id } = session.info;
    this.announcer.say(this.t('statements.sending', { period: this.#name(item) }));
    await this.acts.perform(
      {
        key: this.#key('email', id),
        run: () => emailStatement(session.client, { consumer_id, pdf_filename: id }),
        coolDownMs: EMAIL_COOL_DOWN_MS,
      },
      (outcome) => {
        if (outcome.state === 'done') this.dispatchEvent(new PccStatementEmailEvent(id));
        const words = this.#outcomeWords('email', item);
        if (words) this.announcer.say(words);
      },
    );
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
    this.renderRoot.querySelectorAll<HTMLElement>('.row')[shown]?.focus();
  }

  /** Reads one further page; false where it did not come. */
  async #readMore(list: StatementList): Promise<boolean> {
    const { session } = this.resource;
    if (!session || this._reading) return false;
    const reading = (this._reading = new AbortController());
    this._moreError = undefined;
    try {
      const context = { ...session, consumerId: session.info.consumer_id, signal: reading.signal };
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
