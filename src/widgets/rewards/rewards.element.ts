import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { button } from '../../ui/button.ts';
import { emptyState } from '../../ui/empty.ts';
import { select } from '../../ui/choice.ts';
import { fieldStyles, input } from '../../ui/field.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { focusOnText } from '../shared/focus/focus-text.ts';
import { PccElement } from '../shared/element.ts';
import { picture, pictureStyles } from '../../ui/picture.ts';
import { sharedStyles } from '../shared/styles.ts';
import { matchesWords } from '../text/search.ts';
import { Enrollments } from './enrollments.ts';
import { loadRewards, type Rewards } from './load-rewards.ts';
import type { Program } from './programs.ts';
import { rewardsStrings, type RewardsKey } from './strings/en.ts';
import { rewardsStyles } from './rewards.styles.ts';
import { cardName, endedAlert, nameOf, pictures, stateLine } from './rewards.templates.ts';

/** Where this many programs are in view, and there are more, the consumer can search. */
const SEARCHED_FROM = 12;

/**
 * The cashback programs of a payment card, each with its state. The API has no operation to enroll: with `enroll`, the
 * widget asks the page to do it.
 *
 * @summary Cashback programs and enrollments of a payment card.
 * @fires {PccRewardEnrollEvent} pcc-reward-enroll - The consumer wants to enroll; pass a promise to `waitUntil()`.
 * @slot terms - The terms of the programs.
 * @slot program-{id} - The page's own line about a program: its rate, logo and terms. `{id}` is its `configurationId`.
 * @csspart offer - One program.
 * @csspart input - The card picker and the search box.
 * @csspart empty - The empty state.
 */
export class RewardsElement extends PccElement<Rewards, RewardsKey> {
  static override styles = [sharedStyles, alertStyles, fieldStyles, pictureStyles, rewardsStyles];
  static override properties: PropertyDeclarations = {
    paymentCardId: { attribute: 'payment-card-id' },
    enroll: { type: Boolean },
    pageSize: { attribute: 'page-size', type: Number },
    _chosenId: { state: true },
    _search: { state: true },
    _shownCount: { state: true },
  };
  protected static override readonly catalogues = [rewardsStrings];
  protected readonly heading = 'rewards.heading';

  /** The card. Default: the consumer's card, with a choice if there are several. */
  paymentCardId?: string;
  /** Shows a button that asks the page to enroll the card. */
  enroll = false;
  /** How many programs are shown at first, and added by "Show more". Default 12. */
  pageSize = 12;

  private _chosenId: string | undefined;
  private _search = '';
  private _shownCount = 0;
  /** The card whose programs are displayed. */
  #cardId: string | undefined;
  readonly #enrollments = new Enrollments(this.context);

  protected load(input: LoadInput): Promise<Loaded<Rewards>> {
    return loadRewards(input, { named: this.paymentCardId, chosen: this._chosenId });
  }

  protected override summary({ count, data }: Loaded<Rewards>): string {
    if (count > 0) return this.t('rewards.loaded', { count });
    return this.t(data.cardId ? 'rewards.empty-programs' : 'rewards.empty-cards');
  }

  protected override missingText(): string {
    return this.t('rewards.missing');
  }

  protected override dataLoaded(result: Loaded<Rewards>): void {
    // The card may have been closed.
    const { cardId } = result.data;
    this._chosenId &&= cardId;
    if (this.#cardId !== cardId) this.#enrollments.forget();
    this.#cardId = cardId;
    super.dataLoaded(result);
  }

  protected override forget(): void {
    this._chosenId = undefined;
    this.#startOver();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { session } = this.resource;
    if (!changed.has('paymentCardId') || !this.hasUpdated || !session) return;
    this.#startOver();
    // Programs of the previous card must not be shown for the next one.
    void this.resource.open(session);
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(4);
  }

  protected renderEmpty(): TemplateResult {
    const about = this.resource.data?.cardId ? 'programs' : 'cards';
    return emptyState(this.t(`rewards.empty-${about}`), this.t(`rewards.empty-${about}-text`));
  }

  protected override renderTop({ cards, cardId }: Rewards): unknown {
    if (cards.length < 2) return nothing;
    return html`<div class="picker">
      ${select({
        id: 'card',
        label: this.t('rewards.card'),
        value: this._chosenId ?? cardId ?? '',
        options: cards.map((card) => ({ value: card.id, label: cardName(card, this.t) })),
        onChange: (id) => this.#choose(id),
      })}
    </div>`;
  }

  protected renderContent({ cardId, programs }: Rewards): TemplateResult {
    // The same for a card that the consumer has chosen, but with the choice above it.
    if (this._chosenId && this._chosenId !== cardId)
      return this.resource.isRunning ? this.renderSkeleton() : html``;
    const matches = this.#matching(programs);
    const shown = this.#shown;
    return html`
      ${this._search || (programs.length > SEARCHED_FROM && shown >= SEARCHED_FROM) ? this.#renderSearch() : nothing}
      ${
        matches.length === 0
          ? html`<p class="muted more">${this.t('rewards.no-match', { term: this._search })}</p>`
          : html`<ul>
              ${matches.slice(0, shown).map((each) => this.#renderProgram(each, cardId))}
            </ul>`
      }
      ${
        matches.length > shown
          ? html`<div class="more">
              ${button(this.t('show-more'), () => void this.#showMore(matches.length), { kind: 'quiet' })}
            </div>`
          : nothing
      }
      <slot name="terms" class="end"></slot>
    `;
  }

  /** A program: its name, the page's own line about it, and one action or its state. */
  #renderProgram(program: Program, cardId: string | undefined): TemplateResult {
    const { t } = this;
    const { state, configurationId: id } = program;
    const name = nameOf(program, t);
    const enrollments = this.#enrollments;
    const busy = Boolean(id && enrollments.isRunning(id));
    const outcome = id && state !== 'enrolled' ? enrollments.outcomeOf(id) : undefined;
    const offers = this.resource.data?.programs.filter((other) => other.state === 'offer');
    // Whether it is still available is what one has to look for.
    const isUnknown = outcome === 'unconfirmed';
    return html`<li class="program ${state}" part="offer" data-id=${id ?? nothing}>
      ${picture(pictures[state])}
      <div class="program-line" data-acts>
        <div class="program-text">
          <p class="program-name">${name}</p>
          ${id ? html`<slot name="program-${id}"></slot>` : nothing}
          ${isUnknown ? nothing : stateLine(program, t, this.format)}
        </div>
        ${
          this.enroll && state === 'offer' && id && cardId && !isUnknown
            ? button(
                t(busy ? 'rewards.enrolling' : 'rewards.enroll'),
                () => void enrollments.enroll({ ...program, configurationId: id }, cardId),
                {
                  kind: offers?.length === 1 ? 'primary' : 'secondary',
                  name: busy ? undefined : t('rewards.enroll-name', { name }),
                  busy,
                },
              )
            : nothing
        }
      </div>
      ${id && outcome && outcome !== 'done' ? endedAlert(outcome, program, () => void enrollments.check({ ...program, configurationId: id }), t) : nothing}
    </li>`;
  }

  #renderSearch(): TemplateResult {
    const search = input({
      id: 'search',
      type: 'search',
      label: this.t('rewards.search'),
      value: this._search,
      onInput: (value) => {
        this._search = value;
        this._shownCount = Math.max(this.#pageSize, SEARCHED_FROM);
        const count = this.#matching(this.resource.data?.programs ?? []).length;
        this.context.announcer.announce(this.t('rewards.found', { count }));
      },
    });
    return html`<div class="search">${search}</div>`;
  }

  get #pageSize(): number {
    return this.pageSize >= 1 ? Math.trunc(this.pageSize) : 12;
  }

  get #shown(): number {
    return this._shownCount || this.#pageSize;
  }

  #matching(programs: readonly Program[]): readonly Program[] {
    const matches = matchesWords(this._search);
    return programs.filter((each) => matches(nameOf(each, this.t)));
  }

  #choose(id: string): void {
    this.#startOver();
    this._chosenId = id;
    void this.reload();
  }

  #startOver(): void {
    this._search = '';
    this._shownCount = 0;
    this.#enrollments.forget();
  }

  async #showMore(total: number): Promise<void> {
    const before = this.#shown;
    this._shownCount = before + this.#pageSize;
    this.context.announcer.announce(
      this.t('rewards.shown-more', { count: Math.min(this._shownCount, total) - before }),
    );
    // The focused button may be removed: the focus moves to the first new program.
    await focusOnText(this, '.program-name', before);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-rewards': RewardsElement;
  }
}
