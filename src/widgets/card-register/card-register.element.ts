import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ExternalCard } from '../../api/external-cards.ts';
import { ActController } from '../../controllers/act-controller.ts';
import { FrameController, type FrameState } from '../../controllers/frame.ts';
import { PollController } from '../../controllers/poll-controller.ts';
import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import type { PccError } from '../../http/error.ts';
import { alertStyles } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { empty } from '../../ui/empty.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { failureStrings } from '../failure.strings.ts';
import {
  PccCardFrameEvent,
  PccCardPendingEvent,
  PccCardRegisteredEvent,
  type CardFrameEventState,
} from './card-register.events.ts';
import { cardRegisterStrings, type CardRegisterKey } from './card-register.strings.ts';
import { cardRegisterStyles } from './card-register.styles.ts';
import { cardRow, confirming, ending, frameStep, intro, type Ending } from './card-register.templates.ts';
import { idsOf, newCards } from './external-cards.ts';
import { askForForm, misconfigured, readCards } from './form.ts';
import { originsOf } from '../frame-address.ts';
import { cardFrameMessages, meaningOf, type CardFrameMessages } from './messages.ts';

/** How many cards are shown at first, and with each «show more». */
const PAGE = 6;

/** Where the registration stands. */
type Phase = 'start' | 'frame' | 'submitted' | 'confirming' | 'registered' | Ending;

/**
 * Registers a debit card of another bank in the frame of a card-registration provider, and shows the registered cards.
 * The card number never touches the page: all it learns are messages, and what the service says afterwards.
 *
 * @summary Registers external debit cards in a provider's frame.
 * @attr {string} frame-origins - Origins from which the frame may come, separated by spaces. Default: the session's.
 * @attr {number} poll-seconds - How long a confirmation is waited for. Default 60.
 * @fires {PccCardFrameEvent} pcc-card-frame - What became of the frame: `opened`, `submitted`, `done`, `failed`, `expired` or `closed`.
 * @fires {PccCardRegisteredEvent} pcc-card-registered - A new card is in the list.
 * @fires {PccCardPendingEvent} pcc-card-pending - No new card was confirmed in time.
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart frame - The provider's frame.
 * @csspart card - One registered card.
 * @csspart button - Every button.
 * @csspart badge - A state in one word.
 * @csspart alert - A message in its place.
 * @csspart empty - The words where there is nothing.
 */
export class CardRegisterElement extends PccElement<readonly ExternalCard[], CardRegisterKey> {
  static override styles = [sharedStyles, alertStyles, cardRegisterStyles];

  @property({ attribute: 'frame-origins' }) frameOrigins?: string;
  @property({ attribute: 'poll-seconds', type: Number }) pollSeconds = 60;
  /** The provider's vocabulary: what each of its messages means. */
  @property({ attribute: false }) messages: CardFrameMessages = cardFrameMessages;

  protected readonly catalogue = cardRegisterStrings;
  protected override readonly further = [failureStrings];
  protected override readonly acts = new ActController(this);
  readonly #frame = new FrameController(this, {
    onMessage: (data) => this.#hear(data),
    onState: (frame) => this.#frameIs(frame),
  });
  readonly #poll = new PollController(this);
  @state() private _phase: Phase = 'start';
  @state() private _shown = PAGE;
  /** Identifiers of the cards that were there before the frame was opened. */
  #known: ReadonlySet<string> = new Set();
  @state() private _new: ReadonlySet<string> = new Set();

  override disconnectedCallback(): void {
    // While the frame is still known.
    this.forget();
    super.disconnectedCallback();
  }

  protected async load(context: LoadContext): Promise<Loaded<readonly ExternalCard[]>> {
    if (this.#origins(context).length === 0) {
      throw misconfigured('no origin for the card form: set frame-origins, or frame_origins in the session');
    }
    const { records, skipped } = await readCards(context, context.signal);
    return { data: records, count: records.length, skipped };
  }

  protected override summary({ count }: Loaded<readonly ExternalCard[]>): string {
    return count > 0 ? this.t('cards.loaded', { count }) : this.t('cards.empty');
  }

  protected override forget(): void {
    if (this.#frame.url) this.#tell('closed');
    this.#frame.close();
    this.#poll.stop();
    this._phase = 'start';
    this._shown = PAGE;
    this._new = new Set();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('frameOrigins') && this.hasUpdated && this.resource.session) void this.reload();
  }

  // The reason of a 422 is not in its code; the operation tells.
  protected override errorText(error: PccError): string {
    return error.operation === 'listExternalCards' && error.status === 422
      ? `${this.t('cards.no-account')}. ${this.t('cards.no-account-text')}`
      : super.errorText(error);
  }

  protected renderHeading(): string {
    return this.t('cards.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(3);
  }

  protected renderEmpty(): TemplateResult {
    // While a first card is being registered, that alone is what matters.
    return this._phase === 'start' ? empty(this.t('cards.empty'), this.t('cards.empty-text')) : html``;
  }

  protected override renderTop(cards: readonly ExternalCard[]): TemplateResult {
    return html`<div class="registration">${this.#renderPhase(cards)}</div>`;
  }

  protected renderContent(cards: readonly ExternalCard[]): TemplateResult {
    const { t, format } = this;
    return html`
      <div class="group muted" role="heading" aria-level=${Math.min(this.headingLevel + 1, 6)}>
        ${t('cards.cards')}
      </div>
      <ul>
        ${cards
          .slice(0, this._shown)
          .map((card) => cardRow(card, this._new.has(card.external_id ?? ''), t, format))}
      </ul>
      ${
        cards.length > this._shown
          ? html`<div class="more">
              ${button(t('cards.show-more'), () => void this.#showMore(cards.length))}
            </div>`
          : nothing
      }
    `;
  }

  #renderPhase(cards: readonly ExternalCard[]): TemplateResult {
    const { t } = this;
    const onStart = () => void this.#start();
    switch (this._phase) {
      case 'start':
        return intro(
          {
            first: cards.length === 0,
            busy: this.acts.isRunning(this.#actKey),
            outcome: this.acts.outcomeOf(this.#actKey),
            onStart,
          },
          t,
        );
      case 'frame':
      case 'submitted':
        return frameStep(
          {
            frame: this.#frame,
            submitted: this._phase === 'submitted',
            level: Math.min(this.headingLevel + 1, 6),
            onFinished: () => this.#frameEnds('done'),
            onStartAgain: onStart,
            onCancel: () => this.#frameEnds('closed'),
          },
          t,
        );
      case 'confirming':
        return confirming(t);
      default:
        return ending(this._phase, { onStart, onCheck: () => this.#confirm() }, t);
    }
  }

  get #actKey(): string {
    return `createExternalCardFrame:${this.resource.session?.info.consumer_id ?? ''}`;
  }

  #origins({ info }: OpenSession): readonly string[] {
    return originsOf(this.frameOrigins ?? info.frame_origins);
  }

  /** Asks for a frame and opens it. A form that is open already is given up. */
  async #start(): Promise<void> {
    const { session, data = [] } = this.resource;
    if (!session || this.acts.isRunning(this.#actKey)) return;
    if (this.#frame.url) this.#tell('closed');
    this.#frame.close();
    void this.#become('start');
    this.#known = idsOf(data);
    this._new = new Set();
    const origins = this.#origins(session);
    await this.acts.perform(
      {
        key: this.#actKey,
        // Nobody waits for their turn: one form at a time is enough.
        coolDownMs: 0,
        run: () => askForForm(session, origins),
      },
      ({ state, result: url }: { state: string; result?: string }) => {
        // Signed out, or gone from the page, in the meantime.
        if (this.resource.session !== session || !this.isConnected) return;
        if (state === 'done' && url) this.#open(url, origins);
      },
    );
  }

  #open(url: string, origins: readonly string[]): void {
    this.#frame.open(url, origins);
    this.#tell('opened');
    this.announcer.say(this.t('cards.frame-opened'));
    void this.#become('frame');
  }

  #hear(data: unknown): void {
    const meaning = meaningOf(data, this.messages);
    if (meaning === 'submitted') {
      if (this._phase !== 'frame') return;
      this.#tell('submitted');
      this.announcer.say(this.t('cards.submitted'));
      this._phase = 'submitted';
    } else if (meaning) {
      this.#frameEnds(meaning);
    }
  }

  #frameIs(frame: FrameState): void {
    if (frame === 'late') this.announcer.say(this.t('cards.frame-late'));
    // This page's own policy: nothing that its consumer could do anything about.
    if (frame === 'blocked') this.#frameEnds('refused');
  }

  /** The frame goes, and what follows is said. */
  #frameEnds(how: 'done' | 'closed' | 'failed' | 'expired' | 'refused'): void {
    const focused = this.#hasFocus();
    this.#frame.close();
    this.#tell(how === 'refused' ? 'failed' : how);
    if (how === 'done') return this.#confirm(focused);
    if (how === 'closed') {
      // Some finish, and then close.
      void this.reload();
      return void this.#become('start', focused);
    }
    if (how === 'refused') {
      this.failed(
        misconfigured('the form may not be framed here: see this page’s policy, and the provider’s domains'),
      );
    }
    this.announcer.say(this.t(`cards.${how}`));
    void this.#become(how, focused);
  }

  /** Reads the list until a card is there that was not before. */
  #confirm(focused = this.#hasFocus()): void {
    const { session } = this.resource;
    if (!session) return;
    this.announcer.say(this.t('cards.confirming'));
    void this.#become('confirming', focused);
    const total = Math.max(this.pollSeconds || 0, 1) * 1000;
    this.#poll.start({
      first: 1000,
      factor: 2,
      longest: total,
      total,
      check: async (signal) => {
        const { records } = await readCards(session, signal);
        const fresh = newCards(records, this.#known);
        if (fresh.length > 0 && !signal.aborted) this.#register(records, fresh);
        return fresh.length > 0;
      },
      gaveUp: () => {
        this.announcer.say(this.t('cards.pending'));
        this.dispatchEvent(new PccCardPendingEvent());
        void this.#become('pending');
      },
    });
  }

  #register(cards: readonly ExternalCard[], fresh: readonly ExternalCard[]): void {
    this._new = idsOf(fresh);
    // Newest first, so that the new card is seen without looking for it.
    const others = cards.filter((card) => !fresh.includes(card));
    this.resource.update(() => [...fresh, ...others], cards.length);
    this.announcer.say(this.t('cards.registered'));
    void this.#become('registered');
    for (const { external_id, pushEnabled, pullEnabled } of fresh) {
      const event = new PccCardRegisteredEvent(external_id ?? '', pushEnabled === true, pullEnabled === true);
      this.dispatchEvent(event);
    }
  }

  #tell(state: CardFrameEventState): void {
    this.dispatchEvent(new PccCardFrameEvent(state));
  }

  #hasFocus(): boolean {
    return this.shadowRoot?.activeElement != null;
  }

  /** The focus would be lost with what goes away: it moves to the beginning of what comes. */
  async #become(phase: Phase, focused = this.#hasFocus()): Promise<void> {
    if (this._phase === phase) return;
    this._phase = phase;
    await this.updateComplete;
    if (focused) this.renderRoot.querySelector<HTMLElement>('#step')?.focus();
  }

  async #showMore(total: number): Promise<void> {
    const before = this._shown;
    this._shown += PAGE;
    this.announcer.say(this.t('cards.shown-more', { count: Math.min(this._shown, total) - before }));
    await this.updateComplete;
    // The button may be gone, and with it the focus: it goes to the first of the new ones.
    this.renderRoot.querySelectorAll<HTMLElement>('.card')[before]?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-card-register': CardRegisterElement;
  }
}
