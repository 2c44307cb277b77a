import { html, type TemplateResult } from 'lit';
import type { ExternalCard } from '../../api/external-cards.ts';
import type { ActionController } from '../../controllers/action-controller.ts';
import { FrameController, type FrameState } from '../../controllers/frame-controller.ts';
import { PollController } from '../../controllers/poll-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import { mainActionPlace, type MainAction } from '../../ui/main-action.ts';
import { focusOn } from '../shared/focus/focus-on.ts';
import type { WidgetContext, WidgetHost } from '../shared/widget-context.ts';
import {
  PccCardFrameEvent,
  PccCardPendingEvent,
  PccCardRegisteredEvent,
  type CardFrameEventState,
} from './card-register.events.ts';
import {
  confirming,
  ending,
  frameStep,
  intro,
  type Ending,
  type CardRegisterTranslate,
} from './card-register.templates.ts';
import { idsOf, newCards } from './external-cards.ts';
import { requestForm, misconfigured, readCards } from './card-form.ts';
import { cardFrameMessages, meaningOf, type CardFrameMessages } from './frame-messages.ts';
import type { CardRegisterKey } from './strings/en.ts';

/** State of a registration. */
type Phase = 'start' | 'frame' | 'submitted' | 'confirming' | Ending;

/** Settings of the page. */
interface Settings {
  readonly pollSeconds?: number | null;
  readonly messages?: CardFrameMessages | null;
}

type Context = WidgetContext<readonly ExternalCard[], CardRegisterKey, WidgetHost & Settings>;

/** Runs registrations: the provider's form, its messages, and the list in which the new card has to appear. */
export class Registration {
  readonly #context: Context;
  readonly #actions: ActionController;
  readonly #origins: (session: ActiveSession) => readonly string[];
  readonly #frame: FrameController;
  readonly #poll: PollController;
  #phase: Phase = 'start';
  /** Identifiers of the cards before the form was opened. */
  #idsBefore: ReadonlySet<string> = new Set();
  #newIds: ReadonlySet<string> = new Set();

  /** `origins` returns the allowed origins of the frame. */
  constructor(
    context: Context,
    actions: ActionController,
    origins: (session: ActiveSession) => readonly string[],
  ) {
    this.#context = context;
    this.#actions = actions;
    this.#origins = origins;
    this.#frame = new FrameController(context.host, {
      onMessage: (data) => this.#onMessage(data),
      onState: (frame) => this.#onFrameState(frame),
    });
    this.#poll = new PollController(context.host);
  }

  get phase(): Phase {
    return this.#phase;
  }

  isNew({ external_id }: ExternalCard): boolean {
    return this.#newIds.has(external_id ?? '');
  }

  /** Cancels the registration, and tells the page so. */
  forget(): void {
    if (this.#frame.url) this.#dispatchFrame('closed');
    this.#frame.close();
    this.#poll.stop();
    this.#newIds = new Set();
    this.#phase = 'start';
    this.#context.host.requestUpdate();
  }

  /** The button that starts; then the form, the wait and the ending. */
  action(cards: readonly ExternalCard[] | undefined): MainAction {
    const phase = this.#phase;
    if (phase !== 'start') return { outcome: html`<div class="registration">${this.#step(phase)}</div>` };
    if (!this.#context.allows('createExternalCardFrame')) return {};
    if (!cards) return mainActionPlace();
    return intro(
      {
        first: cards.length === 0,
        busy: this.#actions.isRunning(this.#actionKey),
        outcome: this.#actions.outcomeOf(this.#actionKey),
        onStart: () => void this.#start(),
      },
      this.#context.t,
    );
  }

  #step(phase: Exclude<Phase, 'start'>): TemplateResult {
    const { t } = this.#context;
    const onStart = () => void this.#start();
    switch (phase) {
      case 'frame':
      case 'submitted':
        return frameStep(
          {
            frame: this.#frame,
            submitted: phase === 'submitted',
            level: this.#context.level(1),
            onFinished: () => this.#onFrameEnd('done'),
            onStartAgain: onStart,
            onCancel: () => this.#onFrameEnd('closed'),
          },
          t,
        );
      case 'confirming':
        return confirming(t);
      default:
        return ending(phase, onStart, () => this.#awaitCard(), t);
    }
  }

  get #actionKey(): string {
    return `createExternalCardFrame:${this.#context.resource.session?.info.consumer_id ?? ''}`;
  }

  /** Requests a form and opens it. Cancels an open one. */
  async #start(): Promise<void> {
    const { resource } = this.#context;
    const { session } = resource;
    if (!session || this.#actions.isRunning(this.#actionKey)) return;
    if (this.#frame.url) this.#dispatchFrame('closed');
    this.#frame.close();
    this.#announce('cards.starting');
    const isPending = this.#phase === 'pending';
    void this.#setPhase('start');
    this.#newIds = new Set();
    const allowed = this.#origins(session);
    await this.#actions.perform(
      {
        key: this.#actionKey,
        // With a cool-down, a second request is rejected instead of waiting.
        coolDownMs: 0,
        run: async () => {
          // A card registered in another tab must not be taken for the new one.
          const [url, fresh] = await Promise.all([requestForm(session, allowed), this.#readCards(session)]);
          // The previous one may have been confirmed meanwhile.
          if (isPending) this.#tellRegistered(newCards(fresh, this.#idsBefore));
          this.#idsBefore = idsOf(fresh);
          return url;
        },
      },
      (outcome) => {
        // The session ended or the widget was removed meanwhile.
        if (resource.session !== session || !this.#context.host.isConnected) return;
        if (outcome.state === 'done' && outcome.result) this.#open(outcome.result, allowed);
        else if (outcome.state === 'elsewhere') this.#announce('elsewhere');
        // The widget shows the error.
        else if (outcome.state !== 'failed') this.#announce('cards.not-opened');
      },
    );
  }

  /** The current cards; those displayed if they cannot be read. */
  async #readCards(session: ActiveSession): Promise<readonly ExternalCard[]> {
    const { resource } = this.#context;
    const { records } = await readCards(session).catch(() => ({ records: resource.data ?? [] }));
    if (resource.session === session) resource.update(records, records.length);
    return records;
  }

  #open(url: string, origins: readonly string[]): void {
    this.#frame.open(url, origins);
    this.#dispatchFrame('opened');
    this.#announce('cards.frame-opened');
    void this.#setPhase('frame');
  }

  #onMessage(data: unknown): void {
    const meaning = meaningOf(data, this.#context.host.messages ?? cardFrameMessages);
    if (meaning === 'submitted') {
      if (this.#phase !== 'frame') return;
      this.#dispatchFrame('submitted');
      this.#announce('cards.submitted');
      this.#phase = 'submitted';
      this.#context.host.requestUpdate();
    } else if (meaning) {
      this.#onFrameEnd(meaning);
    }
  }

  #onFrameState(frame: FrameState): void {
    if (frame === 'late') this.#announce('cards.frame-late');
    // Blocked by the page's own policy: the consumer can do nothing about it.
    if (frame === 'blocked') this.#onFrameEnd('refused');
  }

  /** Closes the frame and announces the next state. */
  #onFrameEnd(how: 'done' | 'closed' | 'failed' | 'expired' | 'refused'): void {
    const focused = this.#hasFocus();
    const wasSubmitted = this.#phase === 'submitted';
    this.#frame.close();
    this.#dispatchFrame(how === 'refused' ? 'failed' : how);
    if (how === 'done') return this.#awaitCard(focused);
    if (how === 'closed') {
      // Some providers send `done` and then close the form.
      void this.#context.host.reload();
      return void this.#setPhase('start', focused);
    }
    if (how === 'refused') {
      this.#context.reportError(misconfigured('frame-blocked'));
      // The card may be there all the same.
      if (wasSubmitted) return this.#awaitCard(focused);
    }
    this.#announce(`cards.${how}`);
    void this.#setPhase(how, focused);
  }

  /** Reads the list until it has a new card. */
  #awaitCard(focused = this.#hasFocus()): void {
    const { session } = this.#context.resource;
    if (!session) return;
    this.#announce('cards.confirming');
    void this.#setPhase('confirming', focused);
    const seconds = this.#context.host.pollSeconds ?? NaN;
    const total = Math.max(seconds >= 0 ? seconds : 60, 1) * 1000;
    this.#poll.start({
      firstMs: 1000,
      factor: 2,
      longestMs: total,
      totalMs: total,
      check: async (signal) => {
        const { records } = await readCards({ ...session, signal });
        const fresh = newCards(records, this.#idsBefore);
        if (fresh.length > 0 && !signal.aborted) this.#register(records, fresh);
        return fresh.length > 0;
      },
      onTimeout: () => {
        this.#announce('cards.pending');
        this.#context.host.dispatchEvent(new PccCardPendingEvent());
        void this.#setPhase('pending');
      },
    });
  }

  #register(cards: readonly ExternalCard[], fresh: readonly ExternalCard[]): void {
    this.#newIds = idsOf(fresh);
    // Newest first, so that the new card is visible at once.
    const others = cards.filter((card) => !fresh.includes(card));
    this.#context.resource.update([...fresh, ...others], cards.length);
    this.#announce('cards.registered');
    void this.#setPhase('registered');
    this.#tellRegistered(fresh);
  }

  #tellRegistered(cards: readonly ExternalCard[]): void {
    for (const { external_id, pushEnabled, pullEnabled } of cards) {
      const event = new PccCardRegisteredEvent(
        external_id ?? '',
        pushEnabled ?? undefined,
        pullEnabled ?? undefined,
      );
      this.#context.host.dispatchEvent(event);
    }
  }

  #announce(key: Parameters<CardRegisterTranslate>[0]): void {
    this.#context.announcer.announce(this.#context.t(key));
  }

  #dispatchFrame(state: CardFrameEventState): void {
    this.#context.host.dispatchEvent(new PccCardFrameEvent(state));
  }

  #hasFocus(): boolean {
    return this.#context.host.shadowRoot?.activeElement != null;
  }

  /** The focused element is removed: the focus moves to the start of the new content. */
  async #setPhase(phase: Phase, focused = this.#hasFocus()): Promise<void> {
    if (this.#phase === phase) return;
    this.#phase = phase;
    this.#context.host.requestUpdate();
    if (focused) await focusOn(this.#context.host, '#step');
  }
}
