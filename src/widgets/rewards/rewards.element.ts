import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';
import { alertStyles } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { empty } from '../../ui/empty.ts';
import { select } from '../../ui/choice.ts';
import { fieldStyles, input } from '../../ui/field.ts';
import { block, skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { loadRewards, type Rewards } from './load-rewards.ts';
import { programStates, type Program } from './programs.ts';
import { PccRewardEnrollEvent } from './rewards.events.ts';
import { rewardsStrings, type RewardsKey } from './rewards.strings.ts';
import { rewardsStyles } from './rewards.styles.ts';
import { byState, cardName, nameOf, program, type Enrolled } from './rewards.templates.ts';

/** How many programs are shown at first, and with each «show more». */
const PAGE = 12;

/**
 * The cashback programs of a payment card: those it is enrolled in, those it can be, and the others. The interface has
 * no call to enroll: with `enroll`, the page is asked to.
 *
 * @summary Cashback programs and enrollments of a payment card.
 * @attr {string} payment-card-id - The card. Default: the consumer's own, with a choice where there are several.
 * @attr {boolean} enroll - Shows a button that asks the page to enroll.
 * @fires {PccRewardEnrollEvent} pcc-reward-enroll - The consumer asks to enroll; give the promise to `waitUntil()`.
 * @slot terms - The terms of the programs.
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart offer - One program.
 * @csspart button - Every button.
 * @csspart input - The card picker and the search box.
 * @csspart alert - A message in its place.
 * @csspart empty - The words where there is nothing.
 */
export class RewardsElement extends PccElement<Rewards, RewardsKey> {
  static override styles = [sharedStyles, alertStyles, fieldStyles, rewardsStyles];

  @property({ attribute: 'payment-card-id' }) paymentCardId?: string;
  @property({ type: Boolean }) enroll = false;

  protected readonly catalogue = rewardsStrings;
  @state() private _chosen: string | undefined;
  @state() private _search = '';
  @state() private _shown = PAGE;
  /** Programs that the page is enrolling in, and how it ended for others, by configuration. */
  @state() private _enrolling: ReadonlySet<string> = new Set();
  @state() private _ended: ReadonlyMap<string, Enrolled> = new Map();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#startOver();
  }

  protected load(context: LoadContext): Promise<Loaded<Rewards>> {
    return loadRewards(context, { named: this.paymentCardId, chosen: this._chosen });
  }

  protected override summary({ count, data }: Loaded<Rewards>): string {
    if (count > 0) return this.t('rewards.loaded', { count });
    return this.t(data.cardId ? 'rewards.empty-programs' : 'rewards.empty-cards');
  }

  protected override forget(): void {
    this._chosen = undefined;
    this.#startOver();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('paymentCardId') || !this.hasUpdated || !this.resource.session) return;
    this.#startOver();
    void this.reload();
  }

  protected renderHeading(): string {
    return this.t('rewards.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return html`${programStates.map(
      () => html`<div class="group">${block()}</div>
      ${skeletonRows(1)}`,
    )}`;
  }

  protected renderEmpty(): TemplateResult {
    const about = this.resource.data?.cardId ? 'programs' : 'cards';
    return empty(this.t(`rewards.empty-${about}`), this.t(`rewards.empty-${about}-text`));
  }

  protected override renderTop({ cards, cardId }: Rewards): unknown {
    if (cards.length < 2) return nothing;
    return html`<div class="picker">
      ${select({
        id: 'card',
        label: this.t('rewards.card'),
        value: this._chosen ?? cardId ?? '',
        options: cards.map((card) => ({ value: card.id, label: cardName(card, this.t) })),
        onChange: (id) => this.#choose(id),
      })}
    </div>`;
  }

  protected renderContent({ cardId, programs }: Rewards): TemplateResult {
    // The programs of one card must not be taken for those of the next.
    if (this._chosen && this._chosen !== cardId && this.resource.busy) return this.renderSkeleton();
    const found = this.#found(programs);
    return html`
      ${programs.length > PAGE ? this.#renderSearch() : nothing}
      ${
        found.length === 0
          ? html`<p class="muted more">${this.t('rewards.no-match', { term: this._search })}</p>`
          : byState(found.slice(0, this._shown), this.level(1), this.t, (each) =>
              this.#renderProgram(each, cardId),
            )
      }
      ${
        found.length > this._shown
          ? html`<div class="more">
              ${button(this.t('rewards.show-more'), () => void this.#showMore(found.length))}
            </div>`
          : nothing
      }
      <slot name="terms"></slot>
    `;
  }

  #renderProgram(each: Program, cardId: string | undefined): TemplateResult {
    const id = each.configurationId;
    const canEnroll = this.enroll && each.state === 'offer' && id && cardId;
    return program(
      {
        program: each,
        onEnroll: canEnroll ? () => void this.#enroll(each, id, cardId) : undefined,
        busy: Boolean(id && this._enrolling.has(id)),
        ended: id && each.state !== 'enrolled' ? this._ended.get(id) : undefined,
        onCheck: () => void this.#check(each, id),
      },
      this.t,
      this.format,
    );
  }

  #renderSearch(): TemplateResult {
    const search = input({
      id: 'search',
      type: 'search',
      label: this.t('rewards.search'),
      value: this._search,
      onInput: (value) => {
        this._search = value;
        this._shown = PAGE;
        const count = this.#found(this.resource.data?.programs ?? []).length;
        this.announcer.say(this.t('rewards.found', { count }));
      },
    });
    return html`<div class="search">${search}</div>`;
  }

  #found(programs: readonly Program[]): readonly Program[] {
    const words = this._search.toLowerCase().split(/\s+/).filter(Boolean);
    return programs.filter((each) => {
      const name = nameOf(each, this.t).toLowerCase();
      return words.every((word) => name.includes(word));
    });
  }

  #choose(id: string): void {
    this.#startOver();
    this._chosen = id;
    void this.reload();
  }

  #startOver(): void {
    this._search = '';
    this._shown = PAGE;
    this._enrolling = new Set();
    this._ended = new Map();
  }

  async #enroll(each: Program, id: string, cardId: string): Promise<void> {
    if (this._enrolling.has(id)) return;
    const { session } = this.resource;
    const name = nameOf(each, this.t);
    this._enrolling = new Set([...this._enrolling, id]);
    this._ended = new Map([...this._ended].filter(([other]) => other !== id));
    this.announcer.say(this.t('rewards.enrolling'));
    const event = new PccRewardEnrollEvent(id, cardId);
    this.dispatchEvent(event);
    const fulfilled = await event.settled();
    const isCurrent = () => this._enrolling.has(id) && session === this.resource.session;
    // Gone from the page, signed out, or another card was chosen in the meantime.
    if (!isCurrent()) return;
    const mayFocus = this.#mayFocus;
    const otherwise = fulfilled ? 'unconfirmed' : 'failed';
    this.news = () => this.#endText(id, name, otherwise);
    await this.reload();
    if (!isCurrent()) return;
    this._enrolling = new Set([...this._enrolling].filter((other) => other !== id));
    this.#end(id, name, otherwise, mayFocus);
  }

  /** Reads again whether an enrollment has arrived. */
  async #check(each: Program, id: string | null | undefined): Promise<void> {
    if (!id) return;
    const name = nameOf(each, this.t);
    const mayFocus = this.#mayFocus;
    this.news = () => this.#endText(id, name, 'unconfirmed');
    await this.reload();
    this.#end(id, name, 'unconfirmed', mayFocus);
  }

  // What the service says counts, whatever became of the page's promise.
  #howEnded(id: string, otherwise: 'unconfirmed' | 'failed'): Enrolled {
    const { data, error } = this.resource;
    const state = data?.programs.find((each) => each.configurationId === id)?.state;
    if (state === 'enrolled') return 'done';
    // That somebody is not enrolled takes the service's own word.
    return state === 'offer' && !error ? otherwise : 'unconfirmed';
  }

  #endText(id: string, name: string, otherwise: 'unconfirmed' | 'failed'): string {
    const texts = { done: 'enrolled-in', unconfirmed: 'not-enrolled-yet', failed: 'enroll-failed' } as const;
    return this.t(`rewards.${texts[this.#howEnded(id, otherwise)]}`, { name });
  }

  #end(id: string, name: string, otherwise: 'unconfirmed' | 'failed', mayFocus: boolean): void {
    const ended = this.#howEnded(id, otherwise);
    this._ended = new Map([...this._ended, [id, ended]]);
    this.announcer.tell(this.#endText(id, name, otherwise));
    if (ended === 'done' && mayFocus) void this.#focus(`[data-id="${CSS.escape(id)}"]`);
  }

  /** The focus is in here, or nowhere: whoever has gone on to something else is left there. */
  get #mayFocus(): boolean {
    return this.shadowRoot?.activeElement != null || document.activeElement === document.body;
  }

  async #showMore(total: number): Promise<void> {
    const before = this._shown;
    this._shown += PAGE;
    this.announcer.say(this.t('rewards.shown-more', { count: Math.min(this._shown, total) - before }));
    // The button may be gone, and with it the focus: it goes to the first of the new ones.
    await this.#focus('.program', before);
  }

  async #focus(selector: string, index = 0): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>(selector)[index]?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-rewards': RewardsElement;
  }
}
