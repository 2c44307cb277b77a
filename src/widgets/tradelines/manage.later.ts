import { nothing, type LitElement, type TemplateResult } from 'lit';
import { closeTradeline, openTradeline } from '../../operations/generated/attestations.ts';
import { ActionController, type Outcome } from '../../controllers/action-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { choiceStyles } from '../../ui/choice.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import { focusOn, watchFocus } from '../shared/focus-on.ts';
import { formStyles } from '../shared/form-styles.ts';
import { failureStrings } from '../shared/strings/failure.catalogue.ts';
import { actionFailure } from '../shared/failure.ts';
import { outcomeText } from '../shared/failure-text.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { addDialog } from './add-dialog.ts';
import { AddingController } from './adding.ts';
import { attestationOf, refusedOf } from './attestation.ts';
import { BillReporter } from './bill-reporter.ts';
import type { Line } from './lines.ts';
import type { Tradelines } from './load-tradelines.ts';
import { manageStyles } from './manage.styles.ts';
import { manageStrings } from './strings/manage.catalogue.ts';
import type { TradelinesKey } from './strings/types.ts';
import { stopDialog, type Stopping } from './stop-dialog.ts';
import { actionKey, otherAction, tradelineAction, type ActionName } from './tradeline-action.ts';
import { PccTradelineClosedEvent, PccTradelineOpenedEvent } from './tradelines.events.ts';
import { nameOf, type T } from './tradelines.templates.ts';

export const strings = [manageStrings, failureStrings];
export const styles = [fieldStyles, choiceStyles, dialogStyles, formStyles, manageStyles];

type Context = WidgetContext<Tradelines, TradelinesKey, LitElement & { attestationVersion?: string }>;

/** Reloads; the result of `message` is announced instead of the list's summary. */
type Reread = (line: Line | undefined, message?: () => string | undefined) => Promise<void>;

/** Starts and stops reporting. A later part, loaded only on pages with `manage`. */
export class ManageController {
  readonly actions: ActionController;
  readonly #context: Context;
  readonly #reread: Reread;
  readonly #adding: AddingController;
  readonly #reporter: BillReporter;
  #stopping: Stopping | undefined;

  constructor(context: Context, reread: Reread) {
    this.#context = context;
    this.#reread = reread;
    this.actions = new ActionController(context);
    this.#adding = new AddingController(context.host);
    this.#reporter = new BillReporter(context, this.actions, (message) => reread(undefined, message));
  }

  /** The session ended or changed. */
  forget(reason?: SessionEndReason): void {
    this.#stop(undefined);
    this.#adding.forget(reason);
    this.#reporter.forget();
  }

  /** Rendered below the bills. */
  bottom(): unknown {
    return this.#reporter.render();
  }

  get #t(): T {
    return this.#context.t;
  }

  /** Focuses the element with this id. */
  #focus(id: string): Promise<void> {
    return focusOn(this.#context.host, `#${CSS.escape(id)}`);
  }

  #stop(stopping: Stopping | undefined): void {
    this.#stopping = stopping;
    this.#context.host.requestUpdate();
  }

  /** The button for the action that is possible on a bill. */
  action(line: Line): TemplateResult | undefined {
    const name = line.section === 'reported' ? 'closeTradeline' : 'openTradeline';
    if (!this.#context.allows(name)) return undefined;
    // An action that was carried out but not yet read is not offered again.
    if (this.actions.outcomeOf(actionKey(name, line))?.state === 'done') return undefined;
    const merchant = nameOf(line, this.#t);
    const busy = this.actions.isRunning(actionKey(name, line));
    return name === 'openTradeline'
      ? button(this.#t('tradelines.add'), () => void this.#startAdding(line), {
          name: this.#t('tradelines.add-of', { merchant }),
          busy,
        })
      : button(this.#t('tradelines.stop'), () => void this.#startStopping(line), {
          name: this.#t('tradelines.stop-of', { merchant }),
          busy,
        });
  }

  /** Outcome of the last action on a bill, shown in its row or in its open dialog. */
  #renderMessage(line: Line): unknown {
    for (const name of ['openTradeline', 'closeTradeline'] as const) {
      const outcome = this.actions.outcomeOf(actionKey(name, line));
      if (!outcome) continue;
      if (outcome.state === 'failed') {
        if (this.#isInDialog(line) && refusedOf(outcome.error, line.category)) return nothing;
        const text = this.#context.errorText(outcome.error);
        return actionFailure(outcome.error, text, this.#t, () => void this.actions.retry());
      }
      const words = this.#outcomeText(name, line, outcome) ?? '';
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

  #outcomeText(name: ActionName, line: Line, outcome: Outcome<unknown>): string | undefined {
    if (outcome.state !== 'done') return outcomeText(outcome, this.#t);
    const merchant = nameOf(line, this.#t);
    if (name === 'openTradeline') return this.#t('tradelines.opened', { merchant });
    return this.#t('tradelines.stopped', { merchant });
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    const adding = this.#adding.current;
    if (adding) {
      const { line } = adding;
      return addDialog(
        {
          adding,
          busy: this.actions.isRunning(actionKey('openTradeline', line)),
          attestationVersion: this.#context.host.attestationVersion ?? '',
          message: this.#renderMessage(line),
          announcement: this.#context.announcer.text,
          onChange: (change) => this.#adding.change(change),
          onContinue: () => void this.#focus(this.#adding.continue()),
          onBack: () => void this.#focus(this.#adding.goTo('about')),
          onSend: () => void this.#open(),
          onClose: () => void this.#closed(line),
        },
        this.#t,
        this.#context.format(),
      );
    }
    const stopping = this.#stopping;
    if (!stopping) return this.#reporter.dialog();
    return stopDialog(
      {
        stopping,
        busy: this.actions.isRunning(actionKey('closeTradeline', stopping.line)),
        message: this.#renderMessage(stopping.line),
        announcement: this.#context.announcer.text,
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
    await this.#context.host.updateComplete;
    // Not every browser focuses a button on click, which would leave nothing to restore the focus to.
    if (!this.#context.host.shadowRoot?.activeElement) await this.#focus(`line-${id}`);
  }

  /** Outcome of the last action on a bill, unless its dialog shows it. */
  messageAt(line: Line): unknown {
    return this.#isInDialog(line) ? nothing : this.#renderMessage(line);
  }

  #isInDialog({ id }: Line): boolean {
    return this.#adding.current?.line.id === id || this.#stopping?.line.id === id;
  }

  async #startAdding(line: Line): Promise<void> {
    this.#context.announcer.announceChange('');
    this.actions.forget(actionKey('openTradeline', line));
    await this.#focus(this.#adding.start(line, this.#context.resource.session?.info.consumer_id));
  }

  async #startStopping(line: Line): Promise<void> {
    this.#context.announcer.announceChange('');
    this.actions.forget(actionKey('closeTradeline', line));
    this.#stop({ line, understood: false, missing: false });
    await this.#focus('cancel');
  }

  async #open(): Promise<void> {
    const adding = this.#adding.current;
    const { session } = this.#context.resource;
    if (!adding || !session) return;
    if (!adding.agreed) {
      this.#adding.change({ missing: true });
      return this.#focus('agree');
    }
    const { line, draft } = adding;
    const version = this.#context.host.attestationVersion ?? '';
    const body = attestationOf(line.id, line.category, draft);
    await this.#perform(
      'openTradeline',
      line,
      session,
      () => openTradeline(session.client, { consumer_id: session.info.consumer_id, body }),
      () => new PccTradelineOpenedEvent(line.id, version),
    );
  }

  async #close(): Promise<void> {
    const stopping = this.#stopping;
    const { session } = this.#context.resource;
    if (!stopping || !session) return;
    if (!stopping.understood) {
      this.#stop({ ...stopping, missing: true });
      return this.#focus('understood');
    }
    const { line } = stopping;
    const body = { tradeline_id: line.id };
    await this.#perform(
      'closeTradeline',
      line,
      session,
      () => closeTradeline(session.client, { consumer_id: session.info.consumer_id, body }),
      () => new PccTradelineClosedEvent(line.id),
    );
  }

  async #perform(
    name: ActionName,
    line: Line,
    session: OpenSession,
    send: () => Promise<unknown>,
    event: () => Event,
  ): Promise<void> {
    const action = tradelineAction({ name, line, session, send });
    this.actions.forget(actionKey(otherAction(name), line));
    const doing = name === 'openTradeline' ? 'tradelines.opening' : 'tradelines.stopping';
    this.#context.announcer.announce(this.#t(doing, { merchant: nameOf(line, this.#t) }));
    await this.actions.perform(action, (outcome) => void this.#ended(name, line, outcome, event));
  }

  /** Called when an action has ended, including one repeated by `retry()`. */
  async #ended(name: ActionName, line: Line, outcome: Outcome<unknown>, event: () => Event): Promise<void> {
    if (outcome.state === 'done') {
      this.#adding.sent(line);
      this.#context.host.dispatchEvent(event());
    }
    if (!this.#context.host.isConnected || !this.#context.resource.session) return;
    const wasOpen = this.#isInDialog(line);
    if (outcome.state === 'failed') {
      if (!wasOpen) return;
      const refused = refusedOf(outcome.error, line.category);
      if (refused && this.#adding.current) return this.#focus(this.#adding.refuse(refused));
      // The page may show something itself, which a modal dialog would cover.
      if (outcome.error.code === 'step-up-required' || outcome.error.code === 'unauthenticated')
        this.#closeDialog();
      else return;
    } else if (outcome.state === 'done' && wasOpen) {
      this.#closeDialog();
    }
    const mayMove = watchFocus(this.#context.host);
    await this.#reread(line, () => this.#outcomeText(name, line, outcome));
    if (wasOpen && outcome.state === 'done' && mayMove()) await this.#focus(`line-${line.id}`);
  }

  async #check(name: ActionName, line: Line): Promise<void> {
    await this.#reread(line);
    const now = this.#context.resource.data?.lines.find(({ id }) => id === line.id);
    if (this.#context.resource.error || !now) return;
    this.actions.forget(actionKey(name, line));
    if (now.section !== line.section) this.#closeDialog();
    // The clicked button is removed with its message.
    await this.#focus(this.#isInDialog(line) ? 'send' : `line-${line.id}`);
  }

  #closeDialog(): void {
    this.#context.host.renderRoot.querySelector('dialog')?.close();
    this.#stop(undefined);
    this.#adding.end();
  }
}
