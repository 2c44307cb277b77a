import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { ExternalCard } from '../../api/external-cards.ts';
import { ActionController } from '../../controllers/action-controller.ts';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import type { PccError } from '../../http/error.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { button } from '../../ui/button.ts';
import { emptyState } from '../../ui/empty.ts';
import { mainActionStyles, type MainAction } from '../../ui/main-action.ts';
import { pictureStyles } from '../../ui/picture.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { focusOnText } from '../shared/focus/focus-text.ts';
import { PccElement } from '../shared/element.ts';
import { sharedStyles } from '../shared/styles.ts';
import { errorStrings } from '../shared/strings/errors.en.ts';
import { originsOf } from '../../http/frame-address.ts';
import { cardRegisterStrings, type CardRegisterKey } from './strings/en.ts';
import { cardRegisterStyles } from './card-register.styles.ts';
import { cardRow, introText, startErrorText } from './card-register.templates.ts';
import { misconfigured, readCards } from './card-form.ts';
import { cardFrameMessages, type CardFrameMessages } from './frame-messages.ts';
import { Registration } from './registration.ts';

/** How many cards are shown at first, and added by "Show more". */
const PAGE = 6;

/**
 * Registers a debit card of another bank in the frame of a card-registration provider, and shows the registered cards.
 * The card number never reaches the page, which receives only messages and the service's data.
 *
 * @summary Registers external debit cards in a provider's frame.
 * @fires {PccCardFrameEvent} pcc-card-frame - The frame's state changed: `opened`, `submitted`, `done`, `failed`, `expired` or `closed`.
 * @fires {PccCardRegisteredEvent} pcc-card-registered - A new card was registered.
 * @fires {PccCardPendingEvent} pcc-card-pending - No new card was confirmed in time.
 * @csspart frame - The provider's frame.
 * @csspart card - One registered card.
 * @csspart badge - A short status text.
 * @csspart empty - The empty state.
 */
export class CardRegisterElement extends PccElement<readonly ExternalCard[], CardRegisterKey> {
  static override styles = [sharedStyles, alertStyles, mainActionStyles, pictureStyles, cardRegisterStyles];
  static override properties: PropertyDeclarations = {
    frameOrigins: { attribute: 'frame-origins' },
    pollSeconds: { attribute: 'poll-seconds', type: Number },
    messages: { attribute: false },
    _shownCount: { state: true },
  };
  protected static override readonly catalogues = [cardRegisterStrings, errorStrings];
  protected readonly heading = 'cards.heading';

  /** Allowed origins of the frame, separated by spaces. Default: the session's. */
  frameOrigins?: string;
  /** How long to wait for confirmation. Default 60. */
  pollSeconds = 60;
  /** The provider's vocabulary: the meaning of each message. */
  messages: CardFrameMessages = cardFrameMessages;

  protected override readonly actions = new ActionController(this.context);
  readonly #registration = new Registration(this.context, this.actions, (session) => this.#origins(session));
  private _shownCount = PAGE;

  protected async load(input: LoadInput): Promise<Loaded<readonly ExternalCard[]>> {
    if (this.#origins(input).length === 0) {
      throw misconfigured('frame-origins');
    }
    const { records, skipped } = await readCards(input);
    return { data: records, count: records.length, skipped };
  }

  protected override summary({ count }: Loaded<readonly ExternalCard[]>): string {
    return count > 0 ? this.t('cards.loaded', { count }) : this.t('cards.empty');
  }

  protected override forget(): void {
    this.#registration.forget();
    this._shownCount = PAGE;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('frameOrigins') && this.hasUpdated && this.resource.session) void this.reload();
  }

  // The code of a 422 does not name the reason; the operation does.
  protected override errorText(error: PccError): string {
    return error.operation === 'listExternalCards' && error.status === 422
      ? `${this.t('cards.no-account')}. ${this.t('cards.no-account-text')}`
      : (startErrorText(error, this.t) ?? super.errorText(error));
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(3);
  }

  protected renderEmpty(): TemplateResult {
    // While a first card is being registered, nothing else is shown.
    return this.#registration.phase === 'start'
      ? emptyState(this.t('cards.empty'), this.t('cards.empty-text'))
      : html``;
  }

  protected override missingText(): string {
    return this.t('cards.missing');
  }

  protected override renderAction(cards: readonly ExternalCard[] | undefined): MainAction {
    return this.#registration.action(cards);
  }

  protected renderContent(cards: readonly ExternalCard[]): TemplateResult {
    const { t, format } = this;
    return html`
      <ul>
        ${cards.slice(0, this._shownCount).map((card) => cardRow(card, this.#registration.isNew(card), t, format))}
      </ul>
      ${
        cards.length > this._shownCount
          ? html`<div class="more">
              ${button(t('show-more'), () => void this.#showMore(cards.length), { kind: 'quiet' })}
            </div>`
          : nothing
      }
      ${
        this.#registration.phase === 'start' && this.context.allows('createExternalCardFrame')
          ? introText(t)
          : nothing
      }
    `;
  }

  #origins({ info }: ActiveSession): readonly string[] {
    return originsOf(this.frameOrigins ?? info.frame_origins);
  }

  async #showMore(total: number): Promise<void> {
    const before = this._shownCount;
    this._shownCount += PAGE;
    this.context.announcer.announce(
      this.t('cards.shown-more', { count: Math.min(this._shownCount, total) - before }),
    );
    // The focused button may be removed: the focus moves to the first new card.
    await focusOnText(this, '.card', before);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-card-register': CardRegisterElement;
  }
}
