import { nothing } from 'lit';
import { ActionController, type Action, type Outcome } from '../../controllers/action-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { asPccError, type PccErrorCode } from '../../http/error.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { mainActionPlace, type MainAction } from '../../ui/main-action.ts';
import { actionFailure, failure } from '../errors/failure.ts';
import { outcomeText } from '../errors/failure-text.ts';
import { mayFocus, watchFocus } from '../shared/focus/focus-on.ts';
import type { Ids, Rejection, Task } from './task.ts';
import { taskDialog, type OpenTask } from './task-dialog.ts';
import { focusField, focusFirst, focusId, restoreFocus } from './task-focus.ts';
import type { WidgetContext } from '../shared/widget-context.ts';

/** The new value of a field. */
type Change = (now: unknown) => unknown;

/** The last attempt of a task. It keeps ids and texts, not the draft. */
interface LastAttempt {
  readonly task: Task;
  readonly idsBefore: Ids;
  readonly doneText: string;
  /** Whether the outcome is unknown. */
  isUnknown: boolean;
  /** What the consumer found by looking again. */
  checked?: 'done' | 'absent';
}

/**
 * Errors after which the dialog closes: the page may show its own UI, which the dialog would cover, or what the
 * consumer reviewed has changed.
 */
const closingErrors: ReadonlySet<PccErrorCode> = new Set(['step-up-required', 'unauthenticated', 'conflict']);

/**
 * Opens the dialog of one task at a time, and performs the tasks of a widget. It lives as long as the widget: what was
 * entered may be kept until it is sent, for the consumer who entered it.
 */
export class Tasks<Context extends WidgetContext<unknown, never> = WidgetContext<unknown, never>> {
  readonly actions: ActionController;
  protected readonly context: Context;
  #open: OpenTask | undefined;
  readonly #attempts = new Map<string, LastAttempt>();
  /** What was changed in the forms of one consumer. */
  readonly #drafts = new Map<string, object>();

  constructor(context: Context) {
    this.context = context;
    this.actions = new ActionController(context);
  }

  /** The session ended or changed. A consumer who has to sign in again finds everything as it was, but for the dialog. */
  forget(reason?: SessionEndReason): void {
    this.#set(undefined);
    if (reason === 'login-required') return;
    this.#drafts.clear();
    this.#attempts.clear();
    // Without what was sent, an outcome has no message, but would still hide the button that repeats the action.
    this.actions.clear();
  }

  isBusy(key: string): boolean {
    return this.actions.isRunning(key);
  }

  /** Whether the dialog of a task is open. */
  isOpen(key: string): boolean {
    return this.#open?.task.key === key;
  }

  /** Opens the dialog of a task. */
  async openDialog(task: Task): Promise<void> {
    const { announcer, resource } = this.context;
    const { session } = resource;
    if (!session || this.isBusy(task.key)) return;
    announcer.announceChange('');
    this.dismiss(task.key);
    const attempt = this.#attempts.get(task.key);
    const idsBefore = typeof task.idsBefore === 'function' ? undefined : task.idsBefore;
    const draft: object = { ...task.initialDraft, ...this.#drafts.get(task.draftKey ?? '') };
    this.#set({
      task,
      step: task.review && task.fieldsOf(draft).length === 0 ? 'review' : 'form',
      draft: draft as OpenTask['draft'],
      // What is sent again after an unknown outcome must be recognized.
      idsBefore: (attempt?.isUnknown ? attempt.idsBefore : idsBefore) ?? new Set(),
      touched: new Set(),
      agreed: false,
      consentMissing: false,
    });
    await this.#focusStart();
  }

  /** Discards the outcome of the last attempt. */
  dismiss(key: string): void {
    this.actions.forget(key);
    if (!this.#attempts.get(key)?.isUnknown) this.#attempts.delete(key);
  }

  /** Outcome of the last attempt, unless the open dialog shows it. */
  message(key: string): unknown {
    return this.isOpen(key) ? nothing : this.#outcome(key);
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    const open = this.#open;
    if (!open) return nothing;
    const { announcer, errorText, t } = this.context;
    const { task, error } = open;
    const outcome = this.actions.outcomeOf(task.key);
    return taskDialog(
      open,
      {
        busy: this.isBusy(task.key),
        kind: this.kindOf(task.key, task.isCritical ? 'critical' : 'primary'),
        isRejected: outcome?.state === 'failed' && outcome.error.code === 'invalid-request',
        message: error ? failure(error, errorText(error), t) : this.#outcome(task.key),
        announcement: announcer.text,
        onInput: (field, value, isTouched) => this.#enter(field, value, isTouched),
        // Leaving an empty field is not an error yet.
        onBlur: (field) => this.#open?.draft[field] && this.#touch(field),
        onAgree: (agreed) => {
          this.actions.giveUp(task.key);
          this.#change({ agreed });
        },
        onContinue: () => void this.#continue(),
        onBack: () => void this.#goTo('form'),
        onSend: () => void this.#send(),
        onClose: () => void this.#dialogClosed(task),
      },
      t,
    );
  }

  #outcome(key: string): unknown {
    const { errorText, t } = this.context;
    const attempt = this.#attempts.get(key);
    const outcome = this.actions.outcomeOf(key);
    if (!attempt) return nothing;
    const { task, checked } = attempt;
    if (checked === 'absent') {
      const { absent } = task.texts(task.initialDraft);
      return absent ? alert(absent) : nothing;
    }
    if (outcome?.state === 'failed') {
      const { error } = outcome;
      // The dialog is open, and its fields show what was rejected.
      if (this.isOpen(key) && task.rejection?.(error)) return nothing;
      return actionFailure(error, errorText(error), t, () => void this.actions.retry());
    }
    if (checked || outcome?.state === 'done')
      return alert(attempt.doneText, { tone: task.doneTone ?? 'positive' });
    if (!outcome) return nothing;
    const again = button(t('check-again'), () => void this.#check(attempt), {
      kind: 'primary',
      id: `check-${task.openerId}`,
    });
    const actions = outcome.state === 'unconfirmed' ? again : undefined;
    return alert(this.#textOf(attempt, outcome), { tone: 'caution', actions });
  }

  /** The kind of a button that repeats an action. While it is unknown what came of it, looking again is the main one. */
  kindOf<Kind>(key: string, kind: Kind): Kind | 'secondary' {
    const isUnknown = this.actions.outcomeOf(key)?.state === 'unconfirmed';
    return isUnknown && kind !== 'quiet' ? 'secondary' : kind;
  }

  /** The button that opens a task as the main action of a widget, with how the task ended. */
  mainAction(key: string, id: string, text: string, open: () => void): MainAction {
    return mainActionPlace(
      (kind) => button(text, open, { kind: this.kindOf(key, kind), id, busy: this.isBusy(key) }),
      this.message(key),
    );
  }

  #textOf({ task, doneText }: LastAttempt, outcome: Outcome<unknown>): string | undefined {
    const { errorText, t } = this.context;
    if (outcome.state === 'done') return doneText;
    if (outcome.state === 'failed') return errorText(outcome.error);
    const { unconfirmed } = task.texts(task.initialDraft);
    return (outcome.state === 'unconfirmed' && unconfirmed) || outcomeText(outcome, t);
  }

  #set(open: OpenTask | undefined): void {
    this.#open = open;
    this.context.host.requestUpdate();
  }

  #change(change: Partial<OpenTask>): void {
    if (this.#open) this.#set({ ...this.#open, ...change });
  }

  #enter(field: string, value: unknown, isTouched: boolean): void {
    const open = this.#open;
    if (!open) return;
    const { task, rejection } = open;
    this.actions.giveUp(task.key);
    const now = open.draft[field];
    const draft = { ...open.draft, [field]: typeof value === 'function' ? (value as Change)(now) : value };
    const fields = new Map([...(rejection?.fields ?? [])].filter(([each]) => each !== field));
    this.#change({ draft, action: undefined, rejection: rejection && { ...rejection, fields } });
    if (isTouched) this.#touch(field);
    if (!task.draftKey) return;
    const first: Readonly<Record<string, unknown>> = { ...task.initialDraft };
    const changed = Object.entries(draft).filter(([name, entered]) => entered !== first[name]);
    this.#drafts.set(task.draftKey, Object.fromEntries(changed));
  }

  #touch(field: string): void {
    if (this.#open) this.#change({ touched: new Set([...this.#open.touched, field]) });
  }

  /** The first field that has to be corrected. */
  #firstInvalid({ task, draft }: OpenTask): string | undefined {
    return task.fieldsOf(draft).find((field) => task.problemOf(field, draft));
  }

  async #showProblems(field: string): Promise<void> {
    const { task, draft } = this.#open ?? {};
    if (!task || !draft) return;
    this.#change({ step: 'form', touched: new Set(task.fieldsOf(draft)), readingIds: undefined });
    await focusField(this.context.host, field);
  }

  /** Goes to the review, for which the list may have to be read, or sends what needs none. */
  async #continue(): Promise<void> {
    const { reportError, resource } = this.context;
    const { session } = resource;
    const open = this.#open;
    if (!open || !session || open.readingIds || this.isBusy(open.task.key)) return;
    const { task } = open;
    const wrong = this.#firstInvalid(open);
    if (wrong) return this.#showProblems(wrong);
    if (!task.review) return this.#send();
    // After an unknown outcome, the list may have it already.
    const isUnknown = this.#attempts.get(task.key)?.isUnknown;
    if (typeof task.idsBefore === 'function' && !isUnknown) {
      const readingIds = task.idsBefore(session);
      this.#change({ readingIds, error: undefined });
      const idsBefore = await readingIds.catch(asPccError);
      if (this.#open?.readingIds !== readingIds) return;
      if (idsBefore instanceof Error)
        return this.#change({ readingIds: undefined, error: reportError(idsBefore) ? idsBefore : undefined });
      this.#change({ readingIds: undefined, idsBefore, action: undefined });
      // The text may have been changed meanwhile.
      const late = this.#firstInvalid(this.#open);
      if (late) return this.#showProblems(late);
    }
    await this.#goTo('review');
  }

  async #goTo(step: OpenTask['step']): Promise<void> {
    const { task } = this.#open ?? {};
    if (task && this.actions.outcomeOf(task.key)?.state !== 'unconfirmed') this.actions.forget(task.key);
    this.#change({ step, rejection: undefined, error: undefined, agreed: false, consentMissing: false });
    await this.#focusStart();
  }

  async #send(): Promise<void> {
    const { announcer, host, resource } = this.context;
    const { session } = resource;
    const open = this.#open;
    if (!open || !session || this.isBusy(open.task.key)) return;
    const { task, draft, idsBefore } = open;
    if (task.consentBoxId && !open.agreed) {
      this.#change({ consentMissing: true });
      return focusId(host, task.consentBoxId);
    }
    // The same action again: after an unknown outcome, it knows that it was sent.
    const action: Action<unknown> | undefined = open.action ?? task.action(draft, session, idsBefore);
    if (!action) return this.#element()?.close();
    const { sending, done } = task.texts(draft);
    const isUnknown = this.#attempts.get(task.key)?.isUnknown ?? false;
    const attempt: LastAttempt = { task, idsBefore, doneText: done, isUnknown };
    this.#attempts.set(task.key, attempt);
    this.#change({ action, rejection: undefined });
    announcer.announce(sending);
    await this.actions.perform(action, (outcome) => void this.#afterAction(attempt, outcome));
  }

  /** Called when an action has ended, including one repeated by `retry()`. */
  async #afterAction(attempt: LastAttempt, outcome: Outcome<unknown>): Promise<void> {
    const { host, resource } = this.context;
    const { task } = attempt;
    const isDone = outcome.state === 'done';
    // A failure says nothing about what was sent before.
    if (outcome.state !== 'failed') attempt.isUnknown = outcome.state === 'unconfirmed';
    if (isDone) {
      this.#drafts.delete(task.draftKey ?? '');
      if (!task.eventAfterReload) this.#dispatch(attempt, outcome.result);
    }
    if (host.isConnected && resource.session) {
      const wasOpen = this.isOpen(task.key);
      const error = outcome.state === 'failed' ? outcome.error : undefined;
      const rejection = error && task.rejection?.(error);
      if (rejection) return wasOpen ? this.#showRejection(rejection) : undefined;
      if (error && !closingErrors.has(error.code)) return;
      const closes = wasOpen && (isDone || error || task.closesIfUnconfirmed);
      if (closes) this.#closeDialog();
      const mayMove = watchFocus(host);
      if (!error || error.code === 'conflict')
        await this.#readAgain(task, () => this.#textOf(attempt, outcome));
      if (closes && mayMove()) {
        const check = attempt.isUnknown ? `check-${task.openerId}` : undefined;
        await restoreFocus(
          host,
          task,
          check ?? (isDone ? task.focusIdWhenDone?.(outcome.result) : undefined),
        );
      }
    }
    if (isDone && task.eventAfterReload) this.#dispatch(attempt, outcome.result);
  }

  #dispatch({ task, idsBefore }: LastAttempt, result: unknown): void {
    const event = task.event?.(result, idsBefore);
    if (event) this.context.host.dispatchEvent(event);
  }

  async #showRejection(rejection: Rejection): Promise<void> {
    const { task, draft } = this.#open ?? {};
    const fields = (task && draft && task.fieldsOf(draft)) ?? [];
    this.#change({
      rejection,
      agreed: false,
      consentMissing: false,
      ...(fields.length > 0 && { step: 'form' }),
    });
    const first = fields.find((field) => rejection.fields.has(field));
    await (first ? focusField(this.context.host, first) : this.#focusStart());
  }

  async #readAgain(task: Task, message: () => string | undefined): Promise<void> {
    const { announceNext, host } = this.context;
    task.forgetTarget?.();
    announceNext(message);
    await host.reload();
    await host.updateComplete;
  }

  /** Looks in the list for an action with an unknown outcome. */
  async #check(attempt: LastAttempt): Promise<void> {
    const { task, idsBefore, doneText } = attempt;
    const { host, resource } = this.context;
    const { absent } = task.texts(task.initialDraft);
    const mayMove = watchFocus(host);
    await this.#readAgain(task, () => {
      const isDone = task.isDoneInData(idsBefore);
      return isDone ? doneText : isDone === false ? absent : undefined;
    });
    const isDone = resource.error ? undefined : task.isDoneInData(idsBefore);
    // After a double-click, both wait for the same load: the first one tells what it found.
    if (isDone === undefined || attempt.checked || this.#attempts.get(task.key) !== attempt) return;
    attempt.isUnknown = false;
    attempt.checked = isDone ? 'done' : 'absent';
    this.actions.forget(task.key);
    const wasOpen = this.isOpen(task.key);
    // Closing the dialog moves the focus. It was inside, as nothing else can have it while a dialog is open.
    const mayReturn = wasOpen || mayMove();
    if (isDone) {
      this.#drafts.delete(task.draftKey ?? '');
      if (wasOpen) this.#closeDialog();
      this.#dispatch(attempt, undefined);
    } else if (wasOpen) {
      this.#change({ action: undefined });
      // The clicked button was removed with its message.
      return focusId(host, 'send');
    }
    if (mayReturn) await restoreFocus(host, task, isDone ? task.focusIdWhenDone?.(undefined) : undefined);
  }

  async #focusStart(): Promise<void> {
    if (this.#open) await focusFirst(this.context.host, this.#open);
  }

  #element(): HTMLDialogElement | null {
    return this.context.host.renderRoot.querySelector('dialog');
  }

  #closeDialog(): void {
    this.#element()?.close();
    this.#set(undefined);
  }

  async #dialogClosed(task: Task): Promise<void> {
    const { host } = this.context;
    if (this.#open?.task !== task) return;
    this.actions.giveUp(task.key);
    this.#set(undefined);
    await host.updateComplete;
    // Not every browser focuses a button on click, which would leave nothing to restore the focus to.
    if (!host.shadowRoot?.activeElement && mayFocus(host)) await restoreFocus(host, task);
  }
}
