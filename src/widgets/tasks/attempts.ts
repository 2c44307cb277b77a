import { nothing } from 'lit';
import type { ActionController, Outcome } from '../../controllers/action-controller.ts';
import type { PccError } from '../../http/error.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { actionErrorAlert, asksPage } from '../errors/error-alert.ts';
import { outcomeText } from '../errors/error-text.ts';
import { watchFocus } from '../shared/focus/focus-on.ts';
import type { AnyContext } from '../shared/widget-context.ts';
import type { OpenTask } from './task-dialog.ts';
import { focusId, restoreFocus } from './task-focus.ts';
import type { Attempt, Ids, Rejection, Task, TaskTexts } from './task.ts';

/** What follows once it is known what came of an attempt. */
type FollowUp = Omit<Attempt, 'action'>;

/** How an attempt ended that did not fail. */
type EndedOutcome = Exclude<Outcome<unknown>, { readonly state: 'failed' }>;

/** The last attempt of a task. It keeps ids and texts, not the draft: what sends that is in the open dialog only. */
interface LastAttempt {
  readonly task: Task;
  readonly idsBefore: Ids;
  readonly texts: TaskTexts;
  /** Set only while it is unknown whether it was carried out: it may need what was sent. */
  pendingCheck?: FollowUp | undefined;
}

/** The dialog from which attempts are sent. */
interface Dialog {
  isOpen(key: string): boolean;
  close(): void;
  showRejection(rejection: Rejection): Promise<void>;
  /** What was entered has been carried out. */
  discardDraft(key: string): void;
}

/**
 * The last attempt of each task of a widget: sends it, tells what came of it, and looks again if that is unknown. When the
 * widget is removed, the outcome and `retry()` end, but not what has to be looked for.
 */
export class Attempts {
  readonly #context: AnyContext;
  readonly #actions: ActionController;
  readonly #dialog: Dialog;
  readonly #last = new Map<string, LastAttempt>();

  constructor(context: AnyContext, actions: ActionController, dialog: Dialog) {
    this.#context = context;
    this.#actions = actions;
    this.#dialog = dialog;
  }

  forget(): void {
    this.#last.clear();
    // Without what was sent, an outcome has no message, but would still hide the button that repeats the action.
    this.#actions.forget();
  }

  /** Discards the outcome of the last attempt. */
  dismiss(key: string): void {
    this.#actions.dismiss(key);
    if (!this.needsCheck(key)) this.#last.delete(key);
  }

  /** Whether the last attempt ended without anybody knowing how. */
  isUnconfirmed(key: string): boolean {
    return this.#actions.outcomeOf(key)?.state === 'unconfirmed';
  }

  /** Whether it has to be found out what came of an attempt, also if one after it has failed. */
  needsCheck(key: string): boolean {
    return this.#last.get(key)?.pendingCheck !== undefined;
  }

  /** The ids before the last attempt, if its outcome is unknown: what is sent again must be recognized. */
  idsBefore(key: string): Ids | undefined {
    return this.needsCheck(key) ? this.#last.get(key)?.idsBefore : undefined;
  }

  /** Sends what is in the open dialog. */
  async send({ task, draft, idsBefore }: OpenTask, { action, ...followUp }: Attempt): Promise<void> {
    const texts = task.texts(draft);
    const attempt: LastAttempt = { task, idsBefore, texts };
    if (this.needsCheck(task.key)) attempt.pendingCheck = followUp;
    this.#last.set(task.key, attempt);
    this.#context.announcer.announce(texts.sending);
    await this.#actions.perform(action, (outcome) => void this.#after(attempt, followUp, outcome));
  }

  /** Called when an action has ended, including one repeated by `retry()`. */
  async #after(attempt: LastAttempt, followUp: FollowUp, outcome: Outcome<unknown>): Promise<void> {
    if (outcome.state === 'failed') return this.#afterFailure(attempt, outcome.error);
    const { task } = attempt;
    const isDone = outcome.state === 'done';
    attempt.pendingCheck = outcome.state === 'unconfirmed' ? followUp : undefined;
    const tell = () => isDone && this.#dispatch(followUp, outcome.result);
    if (isDone) this.#dialog.discardDraft(task.key);
    if (!followUp.eventAfterReload) tell();
    if (this.#isPresent) {
      const closes = this.#dialog.isOpen(task.key) && (isDone || task.closesIfUnconfirmed);
      if (closes) this.#dialog.close();
      const mayMove = watchFocus(this.#context.host);
      await this.#readAgain(attempt, () => this.#textOf(attempt, outcome));
      if (closes && mayMove())
        await this.#restoreFocus(attempt, isDone ? followUp.focusIdWhenDone?.(outcome.result) : undefined);
    }
    if (followUp.eventAfterReload) tell();
  }

  async #afterFailure(attempt: LastAttempt, error: PccError): Promise<void> {
    const { task } = attempt;
    // What the consumer reviewed has changed: what was sent before is in the list that they review next. Another failure
    // says nothing about what was sent before.
    const hasChanged = error.code === 'conflict';
    if (hasChanged) attempt.pendingCheck = undefined;
    if (!this.#isPresent) return;
    const wasOpen = this.#dialog.isOpen(task.key);
    const rejection = task.rejection?.(error);
    if (rejection) return wasOpen ? this.#dialog.showRejection(rejection) : undefined;
    // The dialog would cover what the page may show.
    if (!hasChanged && !asksPage(error)) return;
    if (wasOpen) this.#dialog.close();
    const mayMove = watchFocus(this.#context.host);
    if (hasChanged) await this.#readAgain(attempt, () => this.#context.errorText(error));
    if (wasOpen && mayMove()) await this.#restoreFocus(attempt);
  }

  /** Whether the widget is on the page, with a session. */
  get #isPresent(): boolean {
    const { host, resource } = this.#context;
    return host.isConnected && resource.session !== undefined;
  }

  /** Focuses this element, else the button that looks again, else where the dialog was opened. */
  async #restoreFocus(
    { task, pendingCheck }: LastAttempt,
    id = pendingCheck && checkId(task),
  ): Promise<void> {
    await restoreFocus(this.#context.host, task, id);
  }

  #dispatch(followUp: FollowUp, result?: unknown): void {
    const event = followUp.event?.(result);
    if (event) this.#context.host.dispatchEvent(event);
  }

  async #readAgain(attempt: LastAttempt, message: () => string | undefined): Promise<void> {
    const { announceNext, host } = this.#context;
    attempt.task.discardTarget?.();
    announceNext(message);
    await host.reload();
    await host.updateComplete;
  }

  /** Looks in the list for an action with an unknown outcome. */
  async #check(attempt: LastAttempt, followUp: FollowUp): Promise<void> {
    const { task, texts } = attempt;
    const { host, resource } = this.#context;
    const mayMove = watchFocus(host);
    const found = () => {
      const isDone = resource.status === 'error' ? undefined : followUp.isDoneInData();
      // What is missing from a part of the data may be in the rest.
      return resource.error ? isDone || undefined : isDone;
    };
    await this.#readAgain(attempt, () => {
      const isDone = found();
      return isDone ? texts.done : isDone === false ? texts.notDone : undefined;
    });
    const isDone = found();
    // After a double-click, both wait for the same load: the first one tells what it found.
    if (isDone === undefined || !attempt.pendingCheck || this.#last.get(task.key) !== attempt) return;
    attempt.pendingCheck = undefined;
    this.#actions.setOutcome(task.key, { state: isDone ? 'done' : 'not-done' });
    const wasOpen = this.#dialog.isOpen(task.key);
    // Closing the dialog moves the focus. It was inside, as nothing else can have it while a dialog is open.
    const mayReturn = wasOpen || mayMove();
    if (isDone) {
      this.#dialog.discardDraft(task.key);
      if (wasOpen) this.#dialog.close();
      this.#dispatch(followUp);
    }
    // The clicked button was removed with its message.
    else if (wasOpen) return focusId(host, 'send');
    if (mayReturn)
      await this.#restoreFocus(attempt, isDone ? followUp.focusIdWhenDone?.(undefined) : undefined);
  }

  /** What came of the last attempt of a task. */
  message(key: string): unknown {
    const { errorText, t } = this.#context;
    const attempt = this.#last.get(key);
    const outcome = this.#actions.outcomeOf(key);
    if (!attempt || !outcome) return nothing;
    const { task, pendingCheck } = attempt;
    if (outcome.state === 'failed') {
      const { error } = outcome;
      // The dialog is open, and its fields show what was rejected.
      if (this.#dialog.isOpen(key) && task.rejection?.(error)) return nothing;
      return actionErrorAlert(error, errorText(error), t, () => void this.#actions.retry());
    }
    const tone = outcome.state !== 'done' ? 'caution' : task.isCritical ? 'neutral' : 'positive';
    const check = pendingCheck && (() => void this.#check(attempt, pendingCheck));
    const actions = check && button(t('check-again'), check, { kind: 'primary', id: checkId(task) });
    return alert(this.#textOf(attempt, outcome), { tone, actions });
  }

  /** The kind of a button that repeats an action. While it is unknown what came of it, looking again is the main one. */
  kindOf<Kind>(key: string, kind: Kind): Kind | 'secondary' {
    return this.isUnconfirmed(key) && kind !== 'quiet' ? 'secondary' : kind;
  }

  #textOf({ texts }: LastAttempt, outcome: EndedOutcome): string | undefined {
    const { done, unconfirmed, notDone } = texts;
    const text = { done, unconfirmed, 'not-done': notDone, elsewhere: undefined }[outcome.state];
    return text ?? outcomeText(outcome, this.#context.t);
  }
}

const checkId = ({ openerId }: Task): string => `check-${openerId}`;
