import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { closeTradeline, openTradeline } from '../../api/tradelines.ts';
import type { Act, Outcome } from '../../controllers/act-controller.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { PccError } from '../../http/error.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { empty } from '../../ui/empty.ts';
import { fieldStyles } from '../../ui/field.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { failure, outcomeText } from '../failure.ts';
import { addDialog, fieldId, startAdding, wrongFields, type Adding } from './add-dialog.ts';
import { attestationOf, fieldsOf, refusedOf, type Draft } from './attestation.ts';
import { BLOCK, FEW, history } from './history.templates.ts';
import { sections, type Line } from './lines.ts';
import { loadLine, loadTradelines, type Tradelines } from './load-tradelines.ts';
import { stopDialog, type Stopping } from './stop-dialog.ts';
import { PccTradelineClosedEvent, PccTradelineOpenedEvent } from './tradelines.events.ts';
import { tradelinesStrings, type TradelinesKey } from './tradelines.strings.ts';
import { tradelinesStyles } from './tradelines.styles.ts';
import { dispute, nameOf, row, sectionOf } from './tradelines.templates.ts';

type ActName = 'openTradeline' | 'closeTradeline';

/** Rows of payments that are added to the page at a time. */
const STEP = 4 * BLOCK;

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
  /** How many payments are shown of those bills that are unfolded. */
  @state() private _unfolded: ReadonlyMap<string, number> = new Map();
  /** Payments that were read on their own, or why they could not be. */
  @state() private _read: ReadonlyMap<string, Line | PccError> = new Map();
  @state() private _adding: Adding | undefined;
  @state() private _stopping: Stopping | undefined;
  /** What was filled in, so that it is there again after an interruption. */
  readonly #drafts = new Map<string, Draft>();
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

  protected override forget(): void {
    this._adding = this._stopping = undefined;
    this._unfolded = new Map();
    this._read = new Map();
    this.#drafts.clear();
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
    return html`${dispute(this.#disputeAddress(), this.#level(1), this.t)} ${this.#renderDialog()}`;
  }

  #level(below: number): number {
    return Math.min((this.headingLevel || 2) + below, 6);
  }

  /** Only where a browser may safely go: the attribute may come from a page's own data. */
  #disputeAddress(): string | undefined {
    if (!this.disputeUrl || !URL.canParse(this.disputeUrl, document.baseURI)) return undefined;
    const { protocol, origin, href } = new URL(this.disputeUrl, document.baseURI);
    return protocol === 'https:' || origin === location.origin ? href : undefined;
  }

  #renderRow(line: Line, setUp: boolean): TemplateResult {
    const { t, format } = this;
    const name = line.section === 'reported' ? 'closeTradeline' : 'openTradeline';
    const can = this.manage && setUp && (line.section === 'reported' || line.section === 'ready');
    // What was done but could not be read yet is not offered again.
    const isDone = this.acts.outcomeOf(key(name, line.id))?.state === 'done';
    return row(
      {
        line: this.#withPayments(line),
        expanded: this._unfolded.has(line.id),
        onToggle: () => this.#toggle(line),
        action: can && !isDone ? this.#renderAction(name, line) : undefined,
        message: this.#isInDialog(line) ? nothing : this.#renderMessage(line),
        history: this._unfolded.has(line.id) ? this.#renderHistory(line) : nothing,
        level: this.#level(2),
      },
      t,
      format,
    );
  }

  #renderAction(name: ActName, line: Line): TemplateResult {
    const merchant = nameOf(line, this.t);
    const busy = this.acts.isRunning(key(name, line.id));
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
      const outcome = this.acts.outcomeOf(key(name, line.id));
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

  #withPayments(line: Line): Line {
    const read = this._read.get(line.id);
    return read && !(read instanceof Error) && !line.payments ? { ...line, payments: read.payments } : line;
  }

  #renderHistory(line: Line): unknown {
    const read = this._read.get(line.id);
    if (read instanceof Error)
      return failure(read, this.errorText(read), this.t, () => void this.#readPayments(line));
    if (!line.payments && !read) return skeletonRows(1);
    const address = this.#disputeAddress();
    return html`
      ${history(
        {
          line: this.#withPayments(line),
          shown: this._unfolded.get(line.id) ?? FEW,
          onShowAll: () => void this.#showAll(line),
        },
        this.t,
        this.format,
      )}
      ${address ? html`<a class="dispute-here small" href=${address}>${this.t('tradelines.dispute-link')}</a>` : nothing}
    `;
  }

  #toggle(line: Line): void {
    const unfolded = new Map(this._unfolded);
    if (!unfolded.delete(line.id)) {
      unfolded.set(line.id, FEW);
      if (!line.payments && !this._read.has(line.id)) void this.#readPayments(line);
    }
    this._unfolded = unfolded;
  }

  /** Only open bills come with their payments. */
  async #readPayments({ id }: Line): Promise<void> {
    const { session } = this.resource;
    if (!session) return;
    const keep = (read: Line | PccError | undefined) => {
      const all = new Map(this._read);
      if (read) all.set(id, read);
      else all.delete(id);
      this._read = all;
    };
    keep(undefined);
    const read = await loadLine(session, id).catch(asPccError);
    if (this.resource.session === session) keep(read);
  }

  // A few blocks with each frame, so that the page answers while five thousand rows come.
  async #showAll(line: Line): Promise<void> {
    const total = this.#withPayments(line).payments?.length ?? 0;
    for (let shown = STEP; this._unfolded.has(line.id); shown += STEP) {
      this._unfolded = new Map(this._unfolded).set(line.id, Math.min(shown, total));
      await this.updateComplete;
      // The button is gone, and with it the focus.
      if (shown === STEP) await this.#focus(`payments-${line.id}`);
      if (shown >= total) return;
      await new Promise(requestAnimationFrame);
    }
  }

  #renderDialog(): unknown {
    const today = new Date().toLocaleDateString('sv');
    if (this._adding) {
      const { line } = this._adding;
      return addDialog(
        {
          adding: this._adding,
          today,
          busy: this.acts.isRunning(key('openTradeline', line.id)),
          attestationVersion: this.attestationVersion ?? '',
          message: this.#renderMessage(line),
          onChange: (change) => this._adding && this.#changeAdding(change(this._adding)),
          onContinue: () => void this.#continue(today),
          onBack: () => void this.#goTo('about'),
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
        busy: this.acts.isRunning(key('closeTradeline', stopping.line.id)),
        message: this.#renderMessage(stopping.line),
        onChange: (change) => (this._stopping = this._stopping && { ...this._stopping, ...change }),
        onSend: () => void this.#close(),
        onClose: () => void this.#closed(stopping.line),
      },
      this.t,
    );
  }

  async #closed({ id }: Line): Promise<void> {
    this._adding = this._stopping = undefined;
    await this.updateComplete;
    // Not every browser gives a button the focus when it is clicked, and then there is nowhere to return it to.
    if (!this.shadowRoot?.activeElement) await this.#focus(`line-${id}`);
  }

  #isInDialog({ id }: Line): boolean {
    return this._adding?.line.id === id || this._stopping?.line.id === id;
  }

  async #startAdding(line: Line): Promise<void> {
    this.acts.forget(key('openTradeline', line.id));
    this._adding = startAdding(line, this.#drafts.get(line.id));
    await this.#focus('step');
  }

  async #startStopping(line: Line): Promise<void> {
    this.acts.forget(key('closeTradeline', line.id));
    this._stopping = { line, understood: false, missing: false };
    await this.#focus('cancel');
  }

  #changeAdding(change: Partial<Adding>): void {
    if (!this._adding) return;
    this._adding = { ...this._adding, ...change };
    this.#drafts.set(this._adding.line.id, this._adding.draft);
  }

  async #goTo(step: Adding['step']): Promise<void> {
    this.#changeAdding({ step, agreed: false, missing: false });
    await this.#focus('step');
  }

  async #continue(today: string): Promise<void> {
    const adding = this._adding;
    if (!adding) return;
    const [wrong] = wrongFields(adding, today);
    if (!wrong) return this.#goTo('review');
    this.#changeAdding({ touched: new Set(fieldsOf[adding.line.category]) });
    await this.#focus(fieldId(wrong));
  }

  async #open(): Promise<void> {
    const adding = this._adding;
    const { session } = this.resource;
    if (!adding || !session) return;
    if (!adding.agreed) {
      this.#changeAdding({ missing: true });
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
    const { consumer_id } = session.info;
    const act: Act<unknown> = {
      key: key(name, line.id),
      run: send,
      isDone: async () => {
        // Another consumer's, by now.
        if (this.resource.session && this.resource.session.info.consumer_id !== consumer_id) {
          throw new PccError('aborted');
        }
        const now = await loadLine(session, line.id);
        if (now.section === (name === 'openTradeline' ? 'reported' : 'closed')) return true;
        // What the person has agreed to must be what is acted upon.
        if (now.merchant !== line.merchant || now.section !== line.section) {
          throw new PccError('conflict', { operation: name });
        }
        return false;
      },
    };
    const doing = name === 'openTradeline' ? 'tradelines.opening' : 'tradelines.stopping';
    this.announcer.say(this.t(doing, { merchant: nameOf(line, this.t) }));
    await this.acts.perform(act, (outcome) => void this.#ended(name, line, outcome, event));
  }

  /** Hears how an act ended, also one that was done again by `retry()`. */
  async #ended(name: ActName, line: Line, outcome: Outcome<unknown>, event: () => Event): Promise<void> {
    if (outcome.state === 'done') {
      this.#drafts.delete(line.id);
      this.dispatchEvent(event());
    }
    if (!this.isConnected || !this.resource.session) return;
    const wasOpen = this.#isInDialog(line);
    if (outcome.state === 'failed') {
      if (!wasOpen) return;
      const refused = refusedOf(outcome.error, line.category);
      if (refused && this._adding) return this.#showRefusal(refused);
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

  async #showRefusal(refused: NonNullable<Adding['refused']>): Promise<void> {
    const adding = this._adding;
    if (!adding) return;
    const fields = fieldsOf[adding.line.category];
    const wrong = fields.find((field) => refused.fields[field]);
    this.#changeAdding({
      step: fields.length > 0 ? 'about' : 'review',
      refused,
      agreed: false,
      missing: false,
    });
    await this.#focus(wrong ? fieldId(wrong) : 'step');
  }

  async #check(name: ActName, line: Line): Promise<void> {
    await this.#reread(line);
    const now = this.resource.data?.lines.find(({ id }) => id === line.id);
    if (this.error || !now) return;
    this.acts.forget(key(name, line.id));
    if (now.section !== line.section) this.#closeDialog();
  }

  async #reread({ id }: Line, news?: string): Promise<void> {
    const read = new Map(this._read);
    read.delete(id);
    this._read = read;
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
    this._adding = this._stopping = undefined;
  }

  async #focus(id: string): Promise<void> {
    await this.updateComplete;
    // A dialog opens, and takes the focus, after it is rendered.
    await Promise.resolve();
    this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
  }
}

const key = (name: ActName, id: string): string => `${name}:${id}`;

declare global {
  interface HTMLElementTagNameMap {
    'pcc-tradelines': TradelinesElement;
  }
}
