import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ExternalCard } from '../../api/external-cards.ts';
import { ActController } from '../../controllers/act-controller.ts';
import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import type { PccError } from '../../http/error.ts';
import { alertStyles } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { empty } from '../../ui/empty.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { failureStrings } from '../failure.strings.ts';
import { originsOf } from '../frame-address.ts';
import { cardRegisterStrings, type CardRegisterKey } from './card-register.strings.ts';
import { cardRegisterStyles } from './card-register.styles.ts';
import { cardRow, startErrorText } from './card-register.templates.ts';
import { misconfigured, readCards } from './form.ts';
import { cardFrameMessages, type CardFrameMessages } from './messages.ts';
import { Registration } from './registration.ts';

/** How many cards are shown at first, and with each «show more». */
const PAGE = 6;

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
  readonly #registration = new Registration(this, {
    acts: this.acts,
    resource: this.resource,
    announcer: this.announcer,
    t: this.t,
    origins: (session) => this.#origins(session),
  });
  @state() private _shown = PAGE;

  override disconnectedCallback(): void {
    // While the frame is still known.
    this.forget();
    super.disconnectedCallback();
  }

  protected async load(context: LoadContext): Promise<Loaded<readonly ExternalCard[]>> {
    if (this.#origins(context).length === 0) {
      throw misconfigured('frame-origins');
    }
    const { records, skipped } = await readCards(context, context.signal);
    return { data: records, count: records.length, skipped };
  }

  protected override summary({ count }: Loaded<readonly ExternalCard[]>): string {
    return count > 0 ? this.t('cards.loaded', { count }) : this.t('cards.empty');
  }

  protected override forget(): void {
    this.#registration.forget();
    this._shown = PAGE;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('frameOrigins') && this.hasUpdated && this.resource.session) void this.reload();
  }

  // The reason of a 422 is not in its code; the operation tells.
  protected override errorText(error: PccError): string {
    return error.operation === 'listExternalCards' && error.status === 422
      ? `${this.t('cards.no-account')}. ${this.t('cards.no-account-text')}`
      : (startErrorText(error, this.t) ?? super.errorText(error));
  }

  protected renderHeading(): string {
    return this.t('cards.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(3);
  }

  protected renderEmpty(): TemplateResult {
    // While a first card is being registered, that alone is what matters.
    return this.#registration.phase === 'start'
      ? empty(this.t('cards.empty'), this.t('cards.empty-text'))
      : html``;
  }

  protected override renderTop(cards: readonly ExternalCard[]): TemplateResult {
    return html`<div class="registration">${this.#registration.render(cards, this.level(1))}</div>`;
  }

  protected renderContent(cards: readonly ExternalCard[]): TemplateResult {
    const { t, format } = this;
    return html`
      <div class="group muted" role="heading" aria-level=${this.level(1)}>${t('cards.cards')}</div>
      <ul>
        ${cards.slice(0, this._shown).map((card) => cardRow(card, this.#registration.isNew(card), t, format))}
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

  #origins({ info }: OpenSession): readonly string[] {
    return originsOf(this.frameOrigins ?? info.frame_origins);
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
