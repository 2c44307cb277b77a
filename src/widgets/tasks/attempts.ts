import { nothing } from 'lit';
import { ActionController, type Outcome } from '../../controllers/action-controller.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { actionFailure, asksPage } from '../errors/failure.ts';
import { outcomeText } from '../errors/failure-text.ts';
import { watchFocus } from '../shared/focus/focus-on.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { OpenTask } from './task-dialog.ts';
import { focusId, restoreFocus } from './task-focus.ts';
import type { Attempt, Ids, Rejection, Task } from './task.ts';

/** The last attempt of a task. It keeps ids and texts, not the draft: what sends that is in the open dialog only. */
interface LastAttempt extends Omit<Attempt, 'action'> {
  readonly task: Task;
  readonly idsBefore: Ids;
  readonly doneText: string;
  /** After an unknown outcome: whether the consumer has found it by looking again. */
  found?: 'unknown' | 'yes' | 'no' | undefined;
}

/** The dialog from which attempts are sent. */
interface Dialog {
  isOpen(key: string): boolean;
  close(): void;
  showRejection(rejection: Rejection): Promise<void>;
  /** What was entered has been carried out. */
  forgetDraft(key: string): void;
}

/** The last attempt of each task of a widget: sends it, tells what came of it, and looks again if that is unknown. */
export class Attempts {
  readonly actions: ActionController;
  readonly #context: WidgetContext<unknown, never>;
  readonly #dialog: Dialog;
  readonly #last = new Map<string, LastAttempt>();

  constructor(context: WidgetContext<unknown, never>, dialog: Dialog) {
    this.#context = context;
    this.#dialog = dialog;
    this.actions = new ActionController(context);
  }

  clear(): void {
    this.#last.clear();
    // Without what was sent, an outcome has no message, but would still hide the button that repeats the action.
    this.actions.clear();
  }

  /** Discards the outcome of the last attempt. */
  dismiss(key: string): void {
    this.actions.forget(key);
    if (!this.idsOfUnknown(key)) this.#last.delete(key);
  }

  /** The ids before the last attempt, if its outcome is unknown: what is sent again must be recognized. */
  idsOfUnknown(key: string): Ids | undefined {
    const attempt = this.#last.get(key);
    return attempt?.found === 'unknown' ? attempt.idsBefore : undefined;
  }

  /** Sends what is in the open dialog. */
  async send({ task, draft, idsBefore }: OpenTask, { action, ...known }: Attempt): Promise<void> {
    const { sending, done: doneText } = task.texts(draft);
    const found = this.idsOfUnknown(task.key) && 'unknown';
    const attempt: LastAttempt = { ...known, task, idsBefore, doneText, found };
    this.#last.set(task.key, attempt);
    this.#context.announcer.announce(sending);
    await this.actions.perform(action, (outcome) => void this.#after(attempt, outcome));
  }

  /** Called when an action has ended, including one repeated by `retry()`. */
  async #after(attempt: LastAttempt, outcome: Outcome<unknown>): Promise<void> {
    const { host, resource } = this.#context;
    const { task, eventAfterReload } = attempt;
    const isDone = outcome.state === 'done';
    // A failure says nothing about what was sent before.
    if (outcome.state !== 'failed') attempt.found = outcome.state === 'unconfirmed' ? 'unknown' : undefined;
    if (isDone) {
      this.#dialog.forgetDraft(task.key);
      if (!eventAfterReload) this.#dispatch(attempt, outcome.result);
    }
    if (host.isConnected && resource.session) {
      const wasOpen = this.#dialog.isOpen(task.key);
      const error = outcome.state === 'failed' ? outcome.error : undefined;
      const rejection = error && task.rejection?.(error);
      if (rejection) return wasOpen ? this.#dialog.showRejection(rejection) : undefined;
      // What the consumer reviewed has changed, or the page may show its own UI, which the dialog would cover.
      const hasChanged = error?.code === 'conflict';
      if (error && !hasChanged && !asksPage(error)) return;
      const closes = wasOpen && (isDone || error || task.closesIfUnconfirmed);
      if (closes) this.#dialog.close();
      const mayMove = watchFocus(host);
      if (!error || hasChanged) await this.#readAgain(attempt, () => this.#textOf(attempt, outcome));
      if (closes && mayMove()) {
        const check = attempt.found === 'unknown' ? checkId(task) : undefined;
        await restoreFocus(
          host,
          task,
          check ?? (isDone ? attempt.focusIdWhenDone?.(outcome.result) : undefined),
        );
      }
    }
    if (isDone && eventAfterReload) this.#dispatch(attempt, outcome.result);
  }

  #dispatch(attempt: LastAttempt, result?: unknown): void {
    const event = attempt.event?.(result);
    if (event) this.#context.host.dispatchEvent(event);
  }

  async #readAgain(attempt: LastAttempt, message: () => string | undefined): Promise<void> {
    const { announceNext, host } = this.#context;
    attempt.task.forgetTarget?.();
    announceNext(message);
    await host.reload();
    await host.updateComplete;
  }

  /** Looks in the list for an action with an unknown outcome. */
  async #check(attempt: LastAttempt): Promise<void> {
    const { task, doneText } = attempt;
    const { host, resource } = this.#context;
    const { absent } = task.texts(task.initialDraft);
    const mayMove = watchFocus(host);
    await this.#readAgain(attempt, () => {
      const isDone = attempt.isDoneInData();
      return isDone ? doneText : isDone === false ? absent : undefined;
    });
    const isDone = resource.error ? undefined : attempt.isDoneInData();
    // After a double-click, both wait for the same load: the first one tells what it found.
    if (isDone === undefined || attempt.found !== 'unknown' || this.#last.get(task.key) !== attempt) return;
    attempt.found = isDone ? 'yes' : 'no';
    this.actions.forget(task.key);
    const wasOpen = this.#dialog.isOpen(task.key);
    // Closing the dialog moves the focus. It was inside, as nothing else can have it while a dialog is open.
    const mayReturn = wasOpen || mayMove();
    if (isDone) {
      this.#dialog.forgetDraft(task.key);
      if (wasOpen) this.#dialog.close();
      this.#dispatch(attempt);
    }
    // The clicked button was removed with its message.
    else if (wasOpen) return focusId(host, 'send');
    if (mayReturn) await restoreFocus(host, task, isDone ? attempt.focusIdWhenDone?.(undefined) : undefined);
  }

  /** What came of the last attempt of a task. */
  message(key: string): unknown {
    const { errorText, t } = this.#context;
    const attempt = this.#last.get(key);
    if (!attempt) return nothing;
    const { task, doneText, found } = attempt;
    const outcome = this.actions.outcomeOf(key);
    if (found === 'no') {
      const { absent } = task.texts(task.initialDraft);
      return alert(absent);
    }
    if (found === 'yes' || outcome?.state === 'done')
      return alert(doneText, { tone: task.isCritical ? 'neutral' : 'positive' });
    if (outcome?.state === 'failed') {
      const { error } = outcome;
      // The dialog is open, and its fields show what was rejected.
      if (this.#dialog.isOpen(key) && task.rejection?.(error)) return nothing;
      return actionFailure(error, errorText(error), t, () => void this.actions.retry());
    }
    if (!outcome) return nothing;
    const check = () => void this.#check(attempt);
    const actions =
      outcome.state === 'unconfirmed' &&
      button(t('check-again'), check, { kind: 'primary', id: checkId(task) });
    return alert(this.#textOf(attempt, outcome), { tone: 'caution', actions });
  }

  /** The kind of a button that repeats an action. While it is unknown what came of it, looking again is the main one. */
  kindOf<Kind>(key: string, kind: Kind): Kind | 'secondary' {
    const isUnknown = this.actions.outcomeOf(key)?.state === 'unconfirmed';
    return isUnknown && kind !== 'quiet' ? 'secondary' : kind;
  }

  #textOf({ task, doneText }: LastAttempt, outcome: Outcome<unknown>): string | undefined {
    const { errorText, t } = this.#context;
    if (outcome.state === 'done') return doneText;
    if (outcome.state === 'failed') return errorText(outcome.error);
    const { unconfirmed } = task.texts(task.initialDraft);
    return (outcome.state === 'unconfirmed' && unconfirmed) || outcomeText(outcome, t);
  }
}

const checkId = ({ openerId }: Task): string => `check-${openerId}`;
