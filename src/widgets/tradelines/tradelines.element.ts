import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { Lazy } from '../../controllers/lazy.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { alert, alertStyles } from '../../ui/alert.ts';
import { empty } from '../../ui/empty.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { sections, type Line } from './lines.ts';
import { loadTradelines, type Tradelines } from './load-tradelines.ts';
import { tradelinesStrings, type TradelinesKey } from './tradelines.strings.ts';
import { tradelinesStyles } from './tradelines.styles.ts';
import { UnfoldedController } from './unfolded.ts';
import { dispute, disputeAddress, row, sectionOf } from './tradelines.templates.ts';

/**
 * The consumer's bills: which are reported to a credit bureau, which can be, and how they were paid. With `manage`,
 * reporting can be started and, for good, stopped.
 *
 * @summary Bills by the state of their reporting, with payment history; opens and closes tradelines.
 * @attr {boolean} manage - Shows how to add a bill and how to stop reporting one.
 * @attr {string} attestation-version - Version of the attestation in the slot; the event carries it.
 * @attr {string} dispute-url - Where a consumer says that something is wrong.
 * @fires {PccTradelineOpenedEvent} pcc-tradeline-opened - A bill is reported from now on.
 * @fires {PccTradelineClosedEvent} pcc-tradeline-closed - A bill is no longer reported.
 * @slot attestation - What the consumer states and agrees to, before a bill is reported.
 * @slot dispute - Instead of the widget's own words on disputes.
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart section - The bills of one state.
 * @csspart row - One bill.
 * @csspart details - What is unfolded of a bill.
 * @csspart history - The table of 24 months.
 * @csspart payments - The list of payments.
 * @csspart badge - A state in one word.
 * @csspart button - Every button.
 * @csspart alert - A message in its place.
 * @csspart empty - The words where there is nothing.
 * @csspart input - A text control.
 * @csspart attestation - The frame around what is attested.
 * @csspart dispute-link - The link to `dispute-url`.
 * @csspart dialog - The dialogs of adding and stopping.
 */
export class TradelinesElement extends PccElement<Tradelines, TradelinesKey> {
  static override styles = [sharedStyles, alertStyles, tradelinesStyles];

  @property({ type: Boolean }) manage = false;
  @property({ attribute: 'attestation-version' }) attestationVersion?: string;
  @property({ attribute: 'dispute-url' }) disputeUrl?: string;

  protected readonly catalogue = tradelinesStrings;
  /** The history and payments of a bill that somebody unfolds. */
  readonly #history = new Lazy(async () => this.furnish(await import('./history-view.ts')));
  readonly #unfolded = new UnfoldedController(this, () => this.resource.session, this.#history);
  /** Everything by which one adds and stops; a page that only shows is spared it. */
  readonly #manage = new Lazy(async () => {
    const { ManageController } = await this.furnish(await import('./manage.ts'));
    const { resource, announcer, t } = this;
    const manage = new ManageController(this, {
      resource,
      announcer,
      t,
      format: () => this.format,
      errorText: (error) => this.errorText(error),
      focus: (id) => this.#focus(id),
      reread: (line, news) => this.#reread(line, news),
    });
    this.acts = manage.acts;
    return manage;
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.forget();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('manage') || !this.manage) return;
    if (this.resource.data) void this.reload();
    // Beside the session, and then the data.
    else this.#manage.load().catch(() => undefined);
  }

  protected async load(context: LoadContext): Promise<Loaded<Tradelines>> {
    const [loaded, missing] = await Promise.all([
      loadTradelines(context),
      this.manage ? this.#manage.load().then(() => undefined, asPccError) : undefined,
    ]);
    return { ...loaded, partial: loaded.partial ?? missing };
  }

  protected override summary({ count, data }: Loaded<Tradelines>): string {
    const nothing = count === 0 ? emptyOf(data) : undefined;
    if (nothing) return this.t(nothing);
    if (!data.says('tradelines.loaded')) return this.t('tradelines.loaded-some', { count });
    const reported = data.lines.filter(({ section }) => section === 'reported').length;
    return this.t('tradelines.loaded', { count, reported });
  }

  protected override forget(reason?: SessionEndReason): void {
    this.#unfolded.clear();
    this.#manage.part?.forget(reason);
  }

  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.#history.load()]);
  }

  protected renderHeading(): string {
    return this.t('tradelines.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(4);
  }

  protected renderEmpty(): TemplateResult {
    const nothing = emptyOf(this.resource.data);
    return nothing ? empty(this.t(nothing), this.t(`${nothing}-text`)) : html``;
  }

  protected renderContent({ lines, says }: Tradelines): TemplateResult {
    const { t, format } = this;
    const level = this.level(1);
    const setUp = !says('tradelines.not-set-up');
    return html`
      ${setUp ? nothing : alert(t('tradelines.not-set-up'), { detail: t('tradelines.not-set-up-text') })}
      ${sections.map((section) =>
        sectionOf(
          {
            section,
            lines: lines.filter((line) => line.section === section),
            level,
            renderRow: (line) => this.#renderRow(line, setUp),
            none:
              section === 'reported' && says('tradelines.reported-none') ? t('tradelines.reported-none') : '',
          },
          t,
          format,
        ),
      )}
    `;
  }

  protected override renderBeside(): unknown {
    if (this.status === 'idle' || this.status === 'loading') return nothing;
    return html`${dispute(disputeAddress(this.disputeUrl), this.level(1), this.t)} ${this.#manage.part?.dialog() ?? nothing}`;
  }

  #renderRow(line: Line, setUp: boolean): TemplateResult {
    const { t, format } = this;
    const can = this.manage && setUp && (line.section === 'reported' || line.section === 'ready');
    return row(
      {
        line: this.#unfolded.whole(line) ?? line,
        expanded: this.#unfolded.has(line),
        onToggle: () => this.#unfolded.toggle(line),
        action: can ? this.#manage.part?.action(line) : undefined,
        message: this.#manage.part?.messageAt(line),
        history: this.#unfolded.has(line) ? this.#renderHistory(line) : nothing,
        level: this.level(2),
      },
      t,
      format,
    );
  }

  #renderHistory(line: Line): unknown {
    const error = this.#unfolded.errorOf(line);
    if (error)
      return this.renderError(error, () => {
        // The button goes away with its message.
        void this.#focus(`line-${line.id}`);
        void this.#unfolded.read(line);
      });
    const whole = this.#unfolded.whole(line);
    const { part } = this.#history;
    if (!whole || !part) return skeletonRows(1);
    const onShowAll = async () => {
      await this.#unfolded.showAll(line);
      // The button is gone, and with it the focus.
      await this.#focus(`payments-${line.id}`);
    };
    const address = disputeAddress(this.disputeUrl);
    return html`
      ${part.history(
        { line: whole, shown: this.#unfolded.shown(line), onShowAll: () => void onShowAll() },
        this.t,
        this.format,
      )}
      ${address ? html`<a class="dispute-here small" href=${address}>${this.t('tradelines.dispute-link')}</a>` : nothing}
    `;
  }

  async #reread({ id }: Line, news?: () => string | undefined): Promise<void> {
    this.#unfolded.drop(id);
    this.news = news;
    await this.reload();
    await this.updateComplete;
  }

  async #focus(id: string): Promise<void> {
    await this.updateComplete;
    // A dialog opens, and takes the focus, after it is rendered.
    await Promise.resolve();
    this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
  }
}

/** Why there are no bills. */
const emptyOf = (data: Tradelines | undefined) =>
  (['tradelines.not-set-up', 'tradelines.empty'] as const).find((each) => data?.says(each));

declare global {
  interface HTMLElementTagNameMap {
    'pcc-tradelines': TradelinesElement;
  }
}
