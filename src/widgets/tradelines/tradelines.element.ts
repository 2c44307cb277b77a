import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { LazyLoader } from '../../controllers/lazy-loader.ts';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { LazyTasks } from '../tasks/lazy-tasks.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { TradelineState } from '../../rules/tradeline-state.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { alert } from '../../ui/alert.ts';
import { badge } from '../../ui/badge.ts';
import { dotted, dottedStyles } from '../../ui/dotted.ts';
import { emptyState } from '../../ui/empty.ts';
import { mainActionPlace, mainActionStyles, type MainAction } from '../../ui/main-action.ts';
import { picture, pictureStyles } from '../../ui/picture.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { expander, expanderStyles } from '../../ui/expander.ts';
import { focusOn } from '../shared/focus/focus-on.ts';
import { PccElement } from '../shared/element.ts';
import { sharedStyles } from '../shared/styles.ts';
import { stateOrder, type Category, type TradelineRow } from './tradeline-row.ts';
import { loadTradelines, type Tradelines } from './load-tradelines.ts';
import { tradelinesStrings, type TradelinesKey } from './strings/en.ts';
import { tradelinesStyles } from './tradelines.styles.ts';
import { ExpandedRows } from './expanded-rows.ts';
import { categoryText, dispute, disputeHref, duesText, nameOf } from './tradelines.templates.ts';

const pictures: Readonly<Record<Category, string>> = {
  rent: 'm3.5 11 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  utility: 'M13 3 5.5 13.5H12L11 21l7.5-10.5H12z',
  telco: 'M9 2.5h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.5h2',
  other: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
};

/**
 * The consumer's bills: reported to a credit bureau, available to report, and others, with their payments. With
 * `manage`, the consumer can start reporting, stop it permanently, and add a bill to report that the list does not have.
 *
 * @summary Bills by the state of their reporting, with payment history; opens and closes tradelines.
 * @fires {PccTradelineOpenedEvent} pcc-tradeline-opened - Reporting of a bill has started.
 * @fires {PccTradelineClosedEvent} pcc-tradeline-closed - Reporting of a bill has stopped permanently.
 * @slot attestation - What the consumer attests before a bill is reported, in addition to the authorization to report.
 * @slot dispute - Replaces the widget's text on disputes.
 * @csspart section - The bills of one state.
 * @csspart row - One bill.
 * @csspart details - The expanded details of a bill.
 * @csspart history - The table of the months of two years.
 * @csspart payments - The list of payments.
 * @csspart badge - A short status text.
 * @csspart empty - The empty state.
 * @csspart input - A text input, or the search for a bill.
 * @csspart attestation - The frame around the attestation.
 * @csspart dispute-link - The link to `dispute-url`.
 * @csspart dialog - The dialogs to start and stop reporting.
 */
export class TradelinesElement extends PccElement<Tradelines, TradelinesKey> {
  static override styles = [
    sharedStyles,
    alertStyles,
    mainActionStyles,
    pictureStyles,
    dottedStyles,
    expanderStyles,
    tradelinesStyles,
  ];
  static override properties: PropertyDeclarations = {
    manage: { type: Boolean },
    attestationVersion: { attribute: 'attestation-version' },
    disputeUrl: { attribute: 'dispute-url' },
  };
  protected static override readonly catalogues = [tradelinesStrings];
  protected readonly heading = 'tradelines.heading';

  /** Shows the actions that start and stop reporting, and that add a bill to report. After a bill was added, `pcc-load` follows. */
  manage = false;
  /** Version of the attestation in the slot, included in the event. */
  attestationVersion?: string;
  /** Where consumers can dispute data. */
  disputeUrl?: string;

  /** The details of an expanded bill; search and pages. */
  readonly #lazy = new LazyLoader(async () => {
    const module = await this.context.addModule(await import('./tradelines.lazy.ts'));
    return { ...module, longList: new module.LongList(this.context) };
  });
  readonly #expanded = new ExpandedRows(this.context, this.#lazy);
  /** The actions that start and stop reporting, loaded only with `manage`. */
  readonly #tasks = (this.actions = new LazyTasks(
    { ...this.context, discard: (id) => this.#expanded.discard(id) },
    () => import('./tasks.lazy.ts'),
  ));

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('manage') && this.manage) this.#tasks.switchOn();
  }

  protected async load(input: LoadInput): Promise<Loaded<Tradelines>> {
    const tradelines = this.#load(input);
    return this.manage ? this.#tasks.loadBeside(tradelines) : tradelines;
  }

  async #load(input: LoadInput): Promise<Loaded<Tradelines>> {
    const loaded = await loadTradelines(input);
    // Without that part, all bills are shown.
    if (loaded.count > PAGED_ABOVE) await this.#lazy.load().catch(() => undefined);
    this.#expanded.readMissing(loaded.data.rows);
    return loaded;
  }

  protected override summary({ count, data }: Loaded<Tradelines>): string {
    const emptyKey = count === 0 ? emptyOf(data) : undefined;
    if (emptyKey) return this.t(emptyKey);
    if (!data.supports('tradelines.loaded')) return this.t('tradelines.loaded-some', { count });
    const reported = data.rows.filter(({ state }) => state === 'reported').length;
    return this.t('tradelines.loaded', { count, reported });
  }

  protected override forget(reason?: SessionEndReason): void {
    this.#expanded.forget();
    this.#lazy.code?.longList.forget();
    this.#tasks.forget(reason);
  }

  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.#lazy.load()]);
  }

  protected override missingText(): string {
    // Without the code of the actions, no bill is missing, but their buttons are.
    return this.t(this.manage && !this.#tasks.code ? 'partial' : 'tradelines.missing');
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(11);
  }

  protected renderEmpty(): TemplateResult {
    const emptyKey = emptyOf(this.resource.data);
    return emptyKey ? emptyState(this.t(emptyKey), this.t(`${emptyKey}-text`)) : html``;
  }

  protected renderContent({ rows, supports }: Tradelines): TemplateResult {
    const { t } = this;
    const setUp = !supports('tradelines.not-set-up');
    const longList = rows.length > PAGED_ABOVE ? this.#lazy.code?.longList : undefined;
    const matches = longList?.matching(rows) ?? rows;
    return html`
      ${setUp ? nothing : alert(t('tradelines.not-set-up'), { detail: t('tradelines.not-set-up-text') })}
      ${longList?.search(rows)}
      ${stateOrder.map((section) => {
        const sectionRows = matches.filter((row) => row.state === section);
        const showsNone =
          section === 'reported' && !longList?.isSearching && supports('tradelines.reported-none');
        if (sectionRows.length === 0 && !showsNone) return nothing;
        const shown = longList?.page(section, sectionRows) ?? sectionRows;
        return html`<div class="section" part="section">
          ${this.#renderSectionHead(section, sectionRows.length)}
          ${
            shown.length > 0
              ? html`<ul class="rows">
                  ${shown.map((row) => this.#renderRow(row, setUp))}
                </ul>`
              : nothing
          }
          ${longList?.more(section, sectionRows)}
        </div>`;
      })}
    `;
  }

  /** The name of a section with the number of its bills: a sentence shows that there are none, the heading says it. */
  #renderSectionHead(section: TradelineState, count: number): TemplateResult {
    const { t } = this;
    const text = section === 'other' ? '' : t(`tradelines.${section}-text`);
    const sentence = count > 0 ? text : t('tradelines.reported-none');
    return html`<div class="section-head">
      <div class="section-title" role="heading" aria-level=${this.context.level(1)}>
        ${t(`tradelines.${section}`)} <span class=${count > 0 ? 'badge neutral count figures' : 'visually-hidden'}>${formatNumber(this.format, count)}</span>
      </div>
      ${sentence ? html`<p class="muted small">${sentence}</p>` : nothing}
    </div>`;
  }

  protected override renderAction(tradelines: Tradelines | undefined): MainAction {
    if (!this.manage || !this.context.allows('createReportedBill')) return {};
    if (!tradelines) return mainActionPlace();
    return tradelines.reporting ? (this.#tasks.code?.addButton() ?? mainActionPlace()) : {};
  }

  protected override renderBeside(): unknown {
    if (this.status === 'idle' || this.status === 'loading') return nothing;
    return html`${dispute(disputeHref(this, this.disputeUrl), this.context.level(1), this.t)} ${this.#tasks.dialog()}`;
  }

  #renderRow(row: TradelineRow, setUp: boolean): TemplateResult {
    const { t } = this;
    const { id, state } = row;
    const merchant = nameOf(row, t);
    const about = [
      categoryText(row, t),
      duesText(row, t, this.format),
      row.frequency ? '' : row.frequencyWord,
    ];
    const texts = [...new Set(about.filter(Boolean))];
    // The section says what the others are. A word of the service is not shown twice.
    const word = state === 'other' && !texts.includes(row.statusWord) ? row.statusWord : '';
    const expanded = this.#expanded.has(row);
    const reportingButton = this.manage && setUp ? this.#tasks.code?.reportingButton(row) : undefined;
    return html`<li class="row" part="row">
      <div class="row-line expandable">
        ${picture(pictures[row.category])}
        <div class="row-text">
          <div class="name" id="line-${id}" tabindex="-1" role="heading" aria-level=${this.context.level(2)}><bdi>${merchant}</bdi></div>
          ${dotted(texts)}
          ${word ? badge(word, 'neutral') : nothing}
        </div>
        ${expander(t('tradelines.details-of', { merchant }), expanded, () => this.#expanded.toggle(row))}
        ${state === 'ready' ? reportingButton : nothing}
      </div>
      ${this.#tasks.code?.messageAt(row)}
      ${
        expanded
          ? html`<div class="details" part="details">
              ${this.#renderDetails(row)}
              ${
                // Not in the row: it cannot be undone.
                state === 'reported' ? reportingButton : nothing
              }
            </div>`
          : nothing
      }
    </li>`;
  }

  #renderDetails(row: TradelineRow): unknown {
    const withPayments = this.#expanded.withPayments(row);
    const { code } = this.#lazy;
    return html`${code?.rowFacts(withPayments ?? row, this.t, this.format)} ${this.#renderHistory(row, withPayments)}`;
  }

  #renderHistory(row: TradelineRow, withPayments: TradelineRow | undefined): unknown {
    const error = this.#expanded.errorOf(row);
    if (error)
      return this.context.renderError(error, () => {
        // The button is removed with its message.
        void focusOn(this, `#${CSS.escape(`line-${row.id}`)}`);
        void this.#expanded.read(row);
      });
    const { code } = this.#lazy;
    if (!withPayments || !code) return skeletonRows(1);
    const onShowAll = () => {
      this.#expanded.showAll(row);
      // The focused button is removed.
      void focusOn(this, `#${CSS.escape(`payments-${row.id}`)}`);
    };
    const address = disputeHref(this, this.disputeUrl);
    return html`
      ${code.paymentHistory(
        { row: withPayments, shownCount: this.#expanded.shownCount(row), onShowAll },
        this.t,
        this.format,
      )}
      ${address ? html`<a class="dispute-here small" href=${address}>${this.t('tradelines.dispute-link')}</a>` : nothing}
    `;
  }
}

/** More bills than these get a search and pages. */
const PAGED_ABOVE = 10;

/** Why there are no bills. */
const emptyOf = (data: Tradelines | undefined) =>
  (['tradelines.not-set-up', 'tradelines.empty'] as const).find((each) => data?.supports(each));

declare global {
  interface HTMLElementTagNameMap {
    'pcc-tradelines': TradelinesElement;
  }
}
