import type { LitElement, TemplateResult } from 'lit';
import type { ExternalCard } from '../../api/external-cards.ts';
import type { ActController } from '../../controllers/act-controller.ts';
import type { Announcer } from '../../controllers/announcer.ts';
import { FrameController, type FrameState } from '../../controllers/frame.ts';
import { PollController } from '../../controllers/poll-controller.ts';
import type { ResourceController } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import type { PccError } from '../../http/error.ts';
import {
  PccCardFrameEvent,
  PccCardPendingEvent,
  PccCardRegisteredEvent,
  type CardFrameEventState,
} from './card-register.events.ts';
import { confirming, ending, frameStep, intro, type Ending, type T } from './card-register.templates.ts';
import { idsOf, newCards } from './external-cards.ts';
import { askForForm, misconfigured, readCards } from './form.ts';
import { cardFrameMessages, meaningOf, type CardFrameMessages } from './messages.ts';

/** Where a registration stands. */
type Phase = 'start' | 'frame' | 'submitted' | 'confirming' | 'registered' | Ending;

interface Host extends LitElement {
  readonly pollSeconds?: number | null;
  readonly messages?: CardFrameMessages | null;
  reload(): Promise<void>;
  failed(error: PccError): boolean;
}

/** What the widget has for a registration. */
interface Stage {
  readonly acts: ActController;
  readonly resource: ResourceController<readonly ExternalCard[]>;
  readonly announcer: Announcer;
  readonly t: T;
  /** Where frames may come from. */
  readonly origins: (session: OpenSession) => readonly string[];
}

/** One registration after the other: the provider's form, what it says, and the list in which the new card must be. */
export class Registration {
  readonly #host: Host;
  readonly #stage: Stage;
  readonly #frame: FrameController;
  readonly #poll: PollController;
  #phase: Phase = 'start';
  /** Identifiers of the cards that were there before the form was opened. */
  #known: ReadonlySet<string> = new Set();
  #new: ReadonlySet<string> = new Set();

  constructor(host: Host, stage: Stage) {
    this.#host = host;
    this.#stage = stage;
    this.#frame = new FrameController(host, {
      onMessage: (data) => this.#hear(data),
      onState: (frame) => this.#frameIs(frame),
    });
    this.#poll = new PollController(host);
  }

  get phase(): Phase {
    return this.#phase;
  }

  isNew({ external_id }: ExternalCard): boolean {
    return this.#new.has(external_id ?? '');
  }

  /** Gives up whatever is under way. */
  forget(): void {
    if (this.#frame.url) this.#tell('closed');
    this.#frame.close();
    this.#poll.stop();
    this.#new = new Set();
    this.#phase = 'start';
    this.#host.requestUpdate();
  }

  render(cards: readonly ExternalCard[], level: number): TemplateResult {
    const { t, acts } = this.#stage;
    const onStart = () => void this.#start();
    switch (this.#phase) {
      case 'start':
        return intro(
          {
            first: cards.length === 0,
            busy: acts.isRunning(this.#actKey),
            outcome: acts.outcomeOf(this.#actKey),
            onStart,
          },
          t,
        );
      case 'frame':
      case 'submitted':
        return frameStep(
          {
            frame: this.#frame,
            submitted: this.#phase === 'submitted',
            level,
            onFinished: () => this.#frameEnds('done'),
            onStartAgain: onStart,
            onCancel: () => this.#frameEnds('closed'),
          },
          t,
        );
      case 'confirming':
        return confirming(t);
      default:
        return ending(this.#phase, { onStart, onCheck: () => this.#confirm() }, t);
    }
  }

  get #actKey(): string {
    return `createExternalCardFrame:${this.#stage.resource.session?.info.consumer_id ?? ''}`;
  }

  /** Asks for a form and opens it. One that is open already is given up. */
  async #start(): Promise<void> {
    const { acts, resource, origins } = this.#stage;
    const { session } = resource;
    if (!session || acts.isRunning(this.#actKey)) return;
    if (this.#frame.url) this.#tell('closed');
    this.#frame.close();
    this.#say('cards.starting');
    const isPending = this.#phase === 'pending';
    void this.#become('start');
    this.#new = new Set();
    const allowed = origins(session);
    await acts.perform(
      {
        key: this.#actKey,
        // Nobody waits for their turn: one form at a time is enough.
        coolDownMs: 0,
        run: async () => {
          // A card of another tab must not be taken for the new one.
          const [url, fresh] = await Promise.all([askForForm(session, allowed), this.#readAgain(session)]);
          // The one before may have been confirmed by now.
          if (isPending) this.#welcome(newCards(fresh, this.#known));
          this.#known = idsOf(fresh);
          return url;
        },
      },
      ({ state, result: url }: { state: string; result?: string }) => {
        // Signed out, or gone from the page, in the meantime.
        if (resource.session !== session || !this.#host.isConnected) return;
        if (state === 'done' && url) this.#open(url, allowed);
        else if (state === 'elsewhere') this.#say('elsewhere');
        // What failed is said by the widget.
        else if (state !== 'failed') this.#say('cards.not-opened');
      },
    );
  }

  /** The cards as they are now; those that are shown where they cannot be read. */
  async #readAgain(session: OpenSession): Promise<readonly ExternalCard[]> {
    const { resource } = this.#stage;
    const { records } = await readCards(session).catch(() => ({ records: resource.data ?? [] }));
    if (resource.session === session) resource.update(() => records, records.length);
    return records;
  }

  #open(url: string, origins: readonly string[]): void {
    this.#frame.open(url, origins);
    this.#tell('opened');
    this.#say('cards.frame-opened');
    void this.#become('frame');
  }

  #hear(data: unknown): void {
    const meaning = meaningOf(data, this.#host.messages ?? cardFrameMessages);
    if (meaning === 'submitted') {
      if (this.#phase !== 'frame') return;
      this.#tell('submitted');
      this.#say('cards.submitted');
      this.#phase = 'submitted';
      this.#host.requestUpdate();
    } else if (meaning) {
      this.#frameEnds(meaning);
    }
  }

  #frameIs(frame: FrameState): void {
    if (frame === 'late') this.#say('cards.frame-late');
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
      void this.#host.reload();
      return void this.#become('start', focused);
    }
    if (how === 'refused') {
      this.#host.failed(misconfigured('frame-blocked'));
    }
    this.#say(`cards.${how}`);
    void this.#become(how, focused);
  }

  /** Reads the list until a card is there that was not before. */
  #confirm(focused = this.#hasFocus()): void {
    const { session } = this.#stage.resource;
    if (!session) return;
    this.#say('cards.confirming');
    void this.#become('confirming', focused);
    const seconds = this.#host.pollSeconds ?? NaN;
    const total = Math.max(seconds >= 0 ? seconds : 60, 1) * 1000;
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
        this.#say('cards.pending');
        this.#host.dispatchEvent(new PccCardPendingEvent());
        void this.#become('pending');
      },
    });
  }

  #register(cards: readonly ExternalCard[], fresh: readonly ExternalCard[]): void {
    this.#new = idsOf(fresh);
    // Newest first, so that the new card is seen without looking for it.
    const others = cards.filter((card) => !fresh.includes(card));
    this.#stage.resource.update(() => [...fresh, ...others], cards.length);
    this.#say('cards.registered');
    void this.#become('registered');
    this.#welcome(fresh);
  }

  #welcome(cards: readonly ExternalCard[]): void {
    for (const { external_id, pushEnabled, pullEnabled } of cards) {
      const event = new PccCardRegisteredEvent(
        external_id ?? '',
        pushEnabled ?? undefined,
        pullEnabled ?? undefined,
      );
      this.#host.dispatchEvent(event);
    }
  }

  #say(key: Parameters<T>[0]): void {
    this.#stage.announcer.say(this.#stage.t(key));
  }

  #tell(state: CardFrameEventState): void {
    this.#host.dispatchEvent(new PccCardFrameEvent(state));
  }

  #hasFocus(): boolean {
    return this.#host.shadowRoot?.activeElement != null;
  }

  /** The focus would be lost with what goes away: it moves to the beginning of what comes. */
  async #become(phase: Phase, focused = this.#hasFocus()): Promise<void> {
    if (this.#phase === phase) return;
    this.#phase = phase;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (focused) this.#host.renderRoot.querySelector<HTMLElement>('#step')?.focus();
  }
}
