import { nothing, type LitElement, type TemplateResult } from 'lit';
import { closeTradeline, openTradeline } from '../../api/attestations.ts';
import { ActController, type Outcome } from '../../controllers/act-controller.ts';
import type { Announcer } from '../../controllers/announcer.ts';
import type { ResourceController } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import type { PccError } from '../../http/error.ts';
import type { Format } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { choiceStyles } from '../../ui/choice.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import { failureStrings } from '../failure.strings.ts';
import { failure, outcomeText } from '../failure.ts';
import { addDialog } from './add-dialog.ts';
import { AddingController } from './adding.ts';
import { attestationOf, refusedOf } from './attestation.ts';
import type { Line } from './lines.ts';
import type { Tradelines } from './load-tradelines.ts';
import { manageStyles } from './manage.styles.ts';
import { manageStrings } from './manage.strings.ts';
import { stopDialog, type Stopping } from './stop-dialog.ts';
import { actKey, otherAct, tradelineAct, type ActName } from './tradeline-act.ts';
import { PccTradelineClosedEvent, PccTradelineOpenedEvent } from './tradelines.events.ts';
import { nameOf, type T } from './tradelines.templates.ts';

export const strings = [manageStrings, failureStrings];
export const styles = [fieldStyles, choiceStyles, dialogStyles, manageStyles];

interface Host extends LitElement {
  attestationVersion?: string;
  failed(error: PccError): boolean;
}

/** What the widget has for those who act in it. */
export interface Stage {
  readonly resource: ResourceController<Tradelines>;
  readonly announcer: Announcer;
  readonly t: T;
  readonly format: () => Format;
  readonly errorText: (error: PccError) => string;
  readonly focus: (id: string) => Promise<void>;
  /** Loads again; `news` is said in place of what the list says, with what is known by then. */
  readonly reread: (line: Line, news?: () => string | undefined) => Promise<void>;
}

/** Everything by which reporting is started and stopped. It is loaded only where a page lets people do so. */
export class ManageController {
  readonly acts: ActController;
  readonly #host: Host;
  readonly #stage: Stage;
  readonly #adding: AddingController;
  #stopping: Stopping | undefined;

  constructor(host: Host, stage: Stage) {
    this.#host = host;
    this.#stage = stage;
    this.acts = new ActController(host);
    this.#adding = new AddingController(host);
  }

  /** The session is over, or another began. */
  forget(reason?: SessionEndReason): void {
    this.#stop(undefined);
    this.#adding.forget(reason);
  }

  get #t(): T {
    return this.#stage.t;
  }

  get #format(): Format {
    return this.#stage.format();
  }

  #stop(stopping: Stopping | undefined): void {
    this.#stopping = stopping;
    this.#host.requestUpdate();
  }

  /** The button that begins what can be done to a bill. */
  action(line: Line): TemplateResult | undefined {
    const name = line.section === 'reported' ? 'closeTradeline' : 'openTradeline';
    // What was done but could not be read yet is not offered again.
    if (this.acts.outcomeOf(actKey(name, line))?.state === 'done') return undefined;
    const merchant = nameOf(line, this.#t);
    const busy = this.acts.isRunning(actKey(name, line));
    return name === 'openTradeline'
      ? button(this.#t('tradelines.add'), () => void this.#startAdding(line), {
          kind: 'primary',
          name: this.#t('tradelines.add-of', { merchant }),
          busy,
        })
      : button(this.#t('tradelines.stop'), () => void this.#startStopping(line), {
          name: this.#t('tradelines.stop-of', { merchant }),
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
        return failure(outcome.error, this.#stage.errorText(outcome.error), this.#t);
      }
      const words = this.#outcomeWords(name, line, outcome) ?? '';
      return outcome.state === 'done'
        ? alert(words, { tone: name === 'openTradeline' ? 'positive' : 'neutral' })
        : alert(words, {
            tone: 'caution',
            actions:
              outcome.state === 'not-done'
                ? undefined
                : button(this.#t('check-again'), () => void this.#check(name, line)),
          });
    }
    return nothing;
  }

  #outcomeWords(name: ActName, line: Line, outcome: Outcome<unknown>): string | undefined {
    if (outcome.state !== 'done') return outcomeText(outcome, this.#t);
    const merchant = nameOf(line, this.#t);
    if (name === 'openTradeline') return this.#t('tradelines.opened', { merchant });
    return this.#t('tradelines.stopped', { merchant });
  }

  /** The dialog that is open, if one is. */
  dialog(): unknown {
    const adding = this.#adding.current;
    if (adding) {
      const { line } = adding;
      return addDialog(
        {
          adding,
          busy: this.acts.isRunning(actKey('openTradeline', line)),
          attestationVersion: this.#host.attestationVersion ?? '',
          message: this.#renderMessage(line),
          news: this.#stage.announcer.text,
          onChange: (change) => this.#adding.change(change),
          onContinue: () => void this.#stage.focus(this.#adding.continue()),
          onBack: () => void this.#stage.focus(this.#adding.goTo('about')),
          onSend: () => void this.#open(),
          onClose: () => void this.#closed(line),
        },
        this.#t,
        this.#format,
      );
    }
    const stopping = this.#stopping;
    if (!stopping) return nothing;
    return stopDialog(
      {
        stopping,
        busy: this.acts.isRunning(actKey('closeTradeline', stopping.line)),
        message: this.#renderMessage(stopping.line),
        news: this.#stage.announcer.text,
        onChange: (change) => this.#stop(this.#stopping && { ...this.#stopping, ...change }),
        onSend: () => void this.#close(),
        onClose: () => void this.#closed(stopping.line),
      },
      this.#t,
    );
  }

  async #closed({ id }: Line): Promise<void> {
    this.#stop(undefined);
    this.#adding.end();
    await this.#host.updateComplete;
    // Not every browser gives a button the focus when it is clicked, and then there is nowhere to return it to.
    if (!this.#host.shadowRoot?.activeElement) await this.#stage.focus(`line-${id}`);
  }

  /** How the last act on a bill ended, unless its own dialog says so. */
  messageAt(line: Line): unknown {
    return this.#isInDialog(line) ? nothing : this.#renderMessage(line);
  }

  #isInDialog({ id }: Line): boolean {
    return this.#adding.current?.line.id === id || this.#stopping?.line.id === id;
  }

  async #startAdding(line: Line): Promise<void> {
    this.#stage.announcer.tell('');
    this.acts.forget(actKey('openTradeline', line));
    await this.#stage.focus(this.#adding.start(line, this.#stage.resource.session?.info.consumer_id));
  }

  async #startStopping(line: Line): Promise<void> {
    this.#stage.announcer.tell('');
    this.acts.forget(actKey('closeTradeline', line));
    this.#stop({ line, understood: false, missing: false });
    await this.#stage.focus('cancel');
  }

  async #open(): Promise<void> {
    const adding = this.#adding.current;
    const { session } = this.#stage.resource;
    if (!adding || !session) return;
    if (!adding.agreed) {
      this.#adding.change({ missing: true });
      return this.#stage.focus('agree');
    }
    const { line, draft } = adding;
    const version = this.#host.attestationVersion ?? '';
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
    const stopping = this.#stopping;
    const { session } = this.#stage.resource;
    if (!stopping || !session) return;
    if (!stopping.understood) {
      this.#stop({ ...stopping, missing: true });
      return this.#stage.focus('understood');
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
    const present = () => this.#stage.resource.session;
    const act = tradelineAct({ name, line, session, present, send });
    this.acts.forget(actKey(otherAct(name), line));
    const doing = name === 'openTradeline' ? 'tradelines.opening' : 'tradelines.stopping';
    this.#stage.announcer.say(this.#t(doing, { merchant: nameOf(line, this.#t) }));
    await this.acts.perform(act, (outcome) => void this.#ended(name, line, outcome, event));
  }

  /** Hears how an act ended, also one that was done again by `retry()`. */
  async #ended(name: ActName, line: Line, outcome: Outcome<unknown>, event: () => Event): Promise<void> {
    if (outcome.state === 'done') {
      this.#adding.sent(line);
      this.#host.dispatchEvent(event());
    }
    if (!this.#host.isConnected || !this.#stage.resource.session) return;
    const wasOpen = this.#isInDialog(line);
    if (outcome.state === 'failed') {
      if (!wasOpen) return;
      const refused = refusedOf(outcome.error, line.category);
      if (refused && this.#adding.current) return this.#stage.focus(this.#adding.refuse(refused));
      // The page may have something to show, and a modal dialog would be in its way.
      if (outcome.error.code === 'step-up-required' || outcome.error.code === 'unauthenticated')
        this.#closeDialog();
      else return;
    } else if (outcome.state === 'done') {
      this.#closeDialog();
    }
    await this.#stage.reread(line, () => this.#outcomeWords(name, line, outcome));
    if (wasOpen && outcome.state === 'done') await this.#stage.focus(`line-${line.id}`);
  }

  async #check(name: ActName, line: Line): Promise<void> {
    await this.#stage.reread(line);
    const now = this.#stage.resource.data?.lines.find(({ id }) => id === line.id);
    if (this.#stage.resource.error || !now) return;
    this.acts.forget(actKey(name, line));
    if (now.section !== line.section) this.#closeDialog();
    // The button that was pressed goes away with its message.
    await this.#stage.focus(this.#isInDialog(line) ? 'send' : `line-${line.id}`);
  }

  #closeDialog(): void {
    this.#host.renderRoot.querySelector('dialog')?.close();
    this.#stop(undefined);
    this.#adding.end();
  }
}
