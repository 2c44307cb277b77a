import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { closeTradeline, openTradeline } from '../../api/tradelines.ts';
import type { Outcome } from '../../controllers/act-controller.ts';
import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { empty } from '../../ui/empty.ts';
import { fieldStyles } from '../../ui/field.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { failure, outcomeText } from '../failure.ts';
import { addDialog } from './add-dialog.ts';
import { AddingController } from './adding.ts';
import { attestationOf, refusedOf } from './attestation.ts';
import { history } from './history.templates.ts';
import { sections, type Line } from './lines.ts';
import { loadTradelines, type Tradelines } from './load-tradelines.ts';
import { stopDialog, type Stopping } from './stop-dialog.ts';
import { actKey, otherAct, tradelineAct, type ActName } from './tradeline-act.ts';
import { PccTradelineClosedEvent, PccTradelineOpenedEvent } from './tradelines.events.ts';
import { tradelinesStrings, type TradelinesKey } from './tradelines.strings.ts';
import { tradelinesStyles } from './tradelines.styles.ts';
import { UnfoldedController } from './unfolded.ts';
import { dispute, disputeAddress, nameOf, row, sectionOf } from './tradelines.templates.ts';

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
  static override styles = [sharedStyles, fieldStyles, dialogStyles, tradelinesStyles];

  @property({ type: Boolean }) manage = false;
  @property({ attribute: 'attestation-version' }) attestationVersion?: string;
  @property({ attribute: 'dispute-url' }) disputeUrl?: string;

  protected readonly catalogue = tradelinesStrings;
  @state() private _stopping: Stopping | undefined;
  readonly #unfolded = new UnfoldedController(this, () => this.resource.session);
  readonly #adding = new AddingController(this);
  /** What came of an act; said in place of what the list says. */
  #news: string | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.forget();
  }

  protected load(context: LoadContext): Promise<Loaded<Tradelines>> {
    return loadTradelines(context);
  }

  protected override summary({ count, data }: Loaded<Tradelines>): string {
    if (this.#news) return this.#news;
    if (count === 0) return this.t(data.setUp ? 'tradelines.empty' : 'tradelines.not-set-up');
    const reported = data.lines.filter(({ section }) => section === 'reported').length;
    return this.t('tradelines.loaded', { count, reported });
  }

  protected override forget(reason?: SessionEndReason): void {
    this._stopping = undefined;
    this.#unfolded.clear();
    this.#adding.forget(reason);
  }

  protected renderHeading(): string {
    return this.t('tradelines.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(4);
  }

  protected renderEmpty(): TemplateResult {
    const about = this.resource.data?.setUp === false ? 'not-set-up' : 'empty';
    return empty(this.t(`tradelines.${about}`), this.t(`tradelines.${about}-text`));
  }

  protected renderContent({ lines, setUp }: Tradelines): TemplateResult {
    const { t, format } = this;
    const level = this.#level(1);
    return html`
      ${setUp ? nothing : alert(t('tradelines.not-set-up'), { detail: t('tradelines.not-set-up-text') })}
      ${sections.map((section) =>
        sectionOf(
          {
            section,
            lines: lines.filter((line) => line.section === section),
            level,
            renderRow: (line) => this.#renderRow(line, setUp),
          },
          t,
          format,
        ),
      )}
    `;
  }

  protected override renderBeside(): unknown {
    if (this.status === 'idle' || this.status === 'loading') return nothing;
    return html`${dispute(disputeAddress(this.disputeUrl), this.#level(1), this.t)} ${this.#renderDialog()}`;
  }

  #level(below: number): number {
    return Math.min((this.headingLevel || 2) + below, 6);
  }

  #renderRow(line: Line, setUp: boolean): TemplateResult {
    const { t, format } = this;
    const name = line.section === 'reported' ? 'closeTradeline' : 'openTradeline';
    const can = this.manage && setUp && (line.section === 'reported' || line.section === 'ready');
    // What was done but could not be read yet is not offered again.
    const isDone = this.acts.outcomeOf(actKey(name, line))?.state === 'done';
    return row(
      {
        line: this.#unfolded.whole(line) ?? line,
        expanded: this.#unfolded.has(line),
        onToggle: () => this.#unfolded.toggle(line),
        action: can && !isDone ? this.#renderAction(name, line) : undefined,
        message: this.#isInDialog(line) ? nothing : this.#renderMessage(line),
        history: this.#unfolded.has(line) ? this.#renderHistory(line) : nothing,
        level: this.#level(2),
      },
      t,
      format,
    );
  }

  #renderAction(name: ActName, line: Line): TemplateResult {
    const merchant = nameOf(line, this.t);
    const busy = this.acts.isRunning(actKey(name, line));
    return name === 'openTradeline'
      ? button(this.t('tradelines.add'), () => void this.#startAdding(line), {
          kind: 'primary',
          name: this.t('tradelines.add-of', { merchant }),
          busy,
        })
      : button(this.t('tradelines.stop'), () => void this.#startStopping(line), {
          name: this.t('tradelines.stop-of', { merchant }),
          busy,
        });
  }

  /** How the last act on a bill ended: where it was done, or in the dialog that is open for it. */
  #renderMessage(line: Line): unknown {
    for (const name of ['openTradeline', 'closeTradeline'] as const) {
      const outcome = this.acts.outcomeOf(actKey(name, line));
      if (!outcome) continue;
      if (outcome.state === 'failed') {
        if (refusedOf(outcome.error, line.category)) return nothing;
        return failure(outcome.error, this.errorText(outcome.error), this.t);
      }
      const words = this.#words(name, line, outcome) ?? '';
      return outcome.state === 'done'
        ? alert(words, { tone: name === 'openTradeline' ? 'positive' : 'neutral' })
        : alert(words, {
            tone: 'caution',
            actions:
              outcome.state === 'not-done'
                ? undefined
                : button(this.t('check-again'), () => void this.#check(name, line)),
          });
    }
    return nothing;
  }

  #words(name: ActName, line: Line, outcome: Outcome<unknown>): string | undefined {
    if (outcome.state !== 'done') return outcomeText(outcome, this.t);
    const merchant = nameOf(line, this.t);
    if (name === 'openTradeline') return this.t('tradelines.opened', { merchant });
    const now = this.resource.data?.lines.find(({ id }) => id === line.id);
    const closed = now?.section === 'closed' ? now.updatedAt : undefined;
    return this.t('tradelines.stopped', {
      merchant,
      date: this.format.date(closed ?? new Date().toISOString()),
    });
  }

  #renderHistory(line: Line): unknown {
    const error = this.#unfolded.errorOf(line);
    if (error) return failure(error, this.errorText(error), this.t, () => void this.#unfolded.read(line));
    const whole = this.#unfolded.whole(line);
    if (!whole) return skeletonRows(1);
    const onShowAll = async () => {
      await this.#unfolded.showAll(line);
      // The button is gone, and with it the focus.
      await this.#focus(`payments-${line.id}`);
    };
    const address = disputeAddress(this.disputeUrl);
    return html`
      ${history(
        { line: whole, shown: this.#unfolded.shown(line), onShowAll: () => void onShowAll() },
        this.t,
        this.format,
      )}
      ${address ? html`<a class="dispute-here small" href=${address}>${this.t('tradelines.dispute-link')}</a>` : nothing}
    `;
  }

  #renderDialog(): unknown {
    const adding = this.#adding.current;
    if (adding) {
      const { line } = adding;
      return addDialog(
        {
          adding,
          busy: this.acts.isRunning(actKey('openTradeline', line)),
          attestationVersion: this.attestationVersion ?? '',
          message: this.#renderMessage(line),
          onChange: (change) => this.#adding.change(change),
          onContinue: () => void this.#focus(this.#adding.continue()),
          onBack: () => void this.#focus(this.#adding.goTo('about')),
          onSend: () => void this.#open(),
          onClose: () => void this.#closed(line),
        },
        this.t,
        this.format,
      );
    }
    const stopping = this._stopping;
    if (!stopping) return nothing;
    return stopDialog(
      {
        stopping,
        busy: this.acts.isRunning(actKey('closeTradeline', stopping.line)),
        message: this.#renderMessage(stopping.line),
        onChange: (change) => (this._stopping = this._stopping && { ...this._stopping, ...change }),
        onSend: () => void this.#close(),
        onClose: () => void this.#closed(stopping.line),
      },
      this.t,
    );
  }

  async #closed({ id }: Line): Promise<void> {
    this._stopping = undefined;
    this.#adding.end();
    await this.updateComplete;
    // Not every browser gives a button the focus when it is clicked, and then there is nowhere to return it to.
    if (!this.shadowRoot?.activeElement) await this.#focus(`line-${id}`);
  }

  #isInDialog({ id }: Line): boolean {
    return this.#adding.current?.line.id === id || this._stopping?.line.id === id;
  }

  async #startAdding(line: Line): Promise<void> {
    this.acts.forget(actKey('openTradeline', line));
    await this.#focus(this.#adding.start(line, this.resource.session?.info.consumer_id));
  }

  async #startStopping(line: Line): Promise<void> {
    this.acts.forget(actKey('closeTradeline', line));
    this._stopping = { line, understood: false, missing: false };
    await this.#focus('cancel');
  }

  async #open(): Promise<void> {
    const adding = this.#adding.current;
    const { session } = this.resource;
    if (!adding || !session) return;
    if (!adding.agreed) {
      this.#adding.change({ missing: true });
      return this.#focus('agree');
    }
    const { line, draft } = adding;
    const version = this.attestationVersion ?? '';
    const body = attestationOf(line.id, line.category, draft);
    await this.#act(
      'openTradeline',
      line,
      session,
      () => openTradeline(session.client, { consumer_id: session.info.consumer_id, body }),
      () => new PccTradelineOpenedEvent(line.id, version),
    );
  }

  async #close(): Promise<void> {
    const stopping = this._stopping;
    const { session } = this.resource;
    if (!stopping || !session) return;
    if (!stopping.understood) {
      this._stopping = { ...stopping, missing: true };
      return this.#focus('understood');
    }
    const { line } = stopping;
    const body = { tradeline_id: line.id };
    await this.#act(
      'closeTradeline',
      line,
      session,
      () => closeTradeline(session.client, { consumer_id: session.info.consumer_id, body }),
      () => new PccTradelineClosedEvent(line.id),
    );
  }

  async #act(
    name: ActName,
    line: Line,
    session: OpenSession,
    send: () => Promise<unknown>,
    event: () => Event,
  ): Promise<void> {
    const present = () => this.resource.session;
    const act = tradelineAct({ name, line, session, present, send });
    this.acts.forget(actKey(otherAct(name), line));
    const doing = name === 'openTradeline' ? 'tradelines.opening' : 'tradelines.stopping';
    this.announcer.say(this.t(doing, { merchant: nameOf(line, this.t) }));
    await this.acts.perform(act, (outcome) => void this.#ended(name, line, outcome, event));
  }

  /** Hears how an act ended, also one that was done again by `retry()`. */
  async #ended(name: ActName, line: Line, outcome: Outcome<unknown>, event: () => Event): Promise<void> {
    if (outcome.state === 'done') {
      this.#adding.sent(line);
      this.dispatchEvent(event());
    }
    if (!this.isConnected || !this.resource.session) return;
    const wasOpen = this.#isInDialog(line);
    if (outcome.state === 'failed') {
      if (!wasOpen) return;
      const refused = refusedOf(outcome.error, line.category);
      if (refused && this.#adding.current) return this.#focus(this.#adding.refuse(refused));
      // The page may have something to show, and a modal dialog would be in its way.
      if (outcome.error.code === 'step-up-required' || outcome.error.code === 'unauthenticated')
        this.#closeDialog();
      else return;
    } else if (outcome.state === 'done') {
      this.#closeDialog();
    }
    await this.#reread(line, this.#words(name, line, outcome));
    if (wasOpen && outcome.state === 'done') await this.#focus(`line-${line.id}`);
  }

  async #check(name: ActName, line: Line): Promise<void> {
    await this.#reread(line);
    const now = this.resource.data?.lines.find(({ id }) => id === line.id);
    if (this.error || !now) return;
    this.acts.forget(actKey(name, line));
    if (now.section !== line.section) this.#closeDialog();
  }

  async #reread({ id }: Line, news?: string): Promise<void> {
    this.#unfolded.drop(id);
    this.#news = news;
    try {
      await this.reload();
      await this.updateComplete;
    } finally {
      this.#news = undefined;
    }
  }

  #closeDialog(): void {
    this.renderRoot.querySelector('dialog')?.close();
    this._stopping = undefined;
    this.#adding.end();
  }

  async #focus(id: string): Promise<void> {
    await this.updateComplete;
    // A dialog opens, and takes the focus, after it is rendered.
    await Promise.resolve();
    this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-tradelines': TradelinesElement;
  }
}
