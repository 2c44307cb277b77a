import { focusOn, watchFocus } from '../shared/focus/focus-on.ts';
import { focusOnText } from '../shared/focus/focus-text.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { Rewards } from './load-rewards.ts';
import type { Program } from './programs.ts';
import { PccRewardEnrollEvent } from './rewards.events.ts';
import { enrollmentText, type EnrollmentOutcome } from './rewards.templates.ts';
import type { RewardsKey } from './strings/en.ts';

/** A program that can be enrolled in. */
type Offer = Program & { readonly configurationId: string };

/** Has the page enroll the card, and looks in the service's data for what came of it. */
export class Enrollments {
  readonly #context: WidgetContext<Rewards, RewardsKey>;
  /** By configuration. The event tells an attempt from an earlier one. */
  readonly #pending = new Map<string, PccRewardEnrollEvent>();
  readonly #outcomes = new Map<string, EnrollmentOutcome>();

  constructor(context: WidgetContext<Rewards, RewardsKey>) {
    this.#context = context;
  }

  isRunning(id: string): boolean {
    return this.#pending.has(id);
  }

  outcomeOf(id: string): EnrollmentOutcome | undefined {
    return this.#outcomes.get(id);
  }

  /** Another card's programs are displayed, or the session ended. */
  forget(): void {
    this.#pending.clear();
    this.#outcomes.clear();
    this.#context.announceNext(undefined);
  }

  async enroll(offer: Offer, cardId: string): Promise<void> {
    const { configurationId: id } = offer;
    if (this.#pending.has(id)) return;
    const { announcer, host, resource, t } = this.#context;
    const { session } = resource;
    const event = new PccRewardEnrollEvent(id, cardId);
    this.#pending.set(id, event);
    this.#outcomes.delete(id);
    host.requestUpdate();
    announcer.announce(t('rewards.enrolling'));
    host.dispatchEvent(event);
    const otherwise = (await event.settled()) ? 'unconfirmed' : 'failed';
    // The widget was removed, the session ended, or another card was chosen meanwhile.
    const isCurrent = () => this.#pending.get(id) === event && session === resource.session;
    if (isCurrent()) await this.#readOutcome(offer, otherwise, isCurrent);
  }

  /** Reads whether an enrollment has been recorded. */
  async check(offer: Offer): Promise<void> {
    await this.#readOutcome(offer, 'unconfirmed', () => this.#outcomes.has(offer.configurationId));
  }

  async #readOutcome(
    offer: Offer,
    otherwise: 'unconfirmed' | 'failed',
    isCurrent: () => boolean,
  ): Promise<void> {
    const { announceNext, announcer, host, t } = this.#context;
    const { configurationId: id } = offer;
    const mayMove = watchFocus(host);
    const outcome = () => this.#recorded(id) ?? otherwise;
    const text = () => enrollmentText(outcome(), offer, t);
    announceNext(text);
    await host.reload();
    if (!isCurrent()) return;
    this.#pending.delete(id);
    this.#outcomes.set(id, outcome());
    host.requestUpdate();
    announcer.announceChange(text());
    if (!mayMove()) return;
    const row = `[data-id="${CSS.escape(id)}"]`;
    if (outcome() === 'done') void focusOnText(host, `${row} .program-name`);
    // The button that was pressed is gone.
    if (outcome() === 'unconfirmed') void focusOn(host, `${row} .alert .button`);
  }

  /** What the service's data says, which counts whatever became of the page's promise. */
  #recorded(id: string): EnrollmentOutcome | undefined {
    const { data, error } = this.#context.resource;
    const state = data?.programs.find((each) => each.configurationId === id)?.state;
    if (state === 'enrolled') return 'done';
    // "Not enrolled" requires evidence from the service.
    return state === 'offer' && !error ? undefined : 'unconfirmed';
  }
}
