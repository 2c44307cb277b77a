import { nothing } from 'lit';
import { ActionController } from '../../controllers/action-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { asPccError, isPccError } from '../../http/error.ts';
import { button } from '../../ui/button.ts';
import { mainActionPlace, type MainAction } from '../../ui/main-action.ts';
import { errorAlert } from '../errors/error-alert.ts';
import { mayFocus } from '../shared/focus/focus-on.ts';
import type { AnyContext } from '../shared/widget-context.ts';
import { Attempts } from './attempts.ts';
import type { Rejection, Task } from './task.ts';
import { taskDialog, type OpenTask } from './task-dialog.ts';
import { focusField, focusFirst, focusId, restoreFocus } from './task-focus.ts';

/** The new value of a field. */
type Change = (now: unknown) => unknown;

/**
 * Opens the dialog of one task at a time, and performs the tasks of a widget. It lives as long as the widget: what was
 * entered may be kept until it is sent, for the consumer who entered it.
 */
export class Tasks<Context extends AnyContext = AnyContext> {
  protected readonly context: Context;
  protected readonly actions: ActionController;
  protected readonly attempts: Attempts;
  #open: OpenTask | undefined;
  /** What was changed in the forms of one consumer, by the keys of tasks. */
  readonly #drafts = new Map<string, object>();

  constructor(context: Context) {
    this.context = context;
    this.actions = new ActionController(context);
    this.attempts = new Attempts(context, this.actions, {
      isOpen: (key) => this.isOpen(key),
      close: () => this.#closeDialog(),
      showRejection: (rejection) => this.#showRejection(rejection),
      discardDraft: (key) => this.#drafts.delete(key),
    });
  }

  /** The session ended or changed, or the widget was removed. */
  forget(reason?: SessionEndReason): void {
    this.#set(undefined);
    if (this.keeps(reason)) return;
    this.#drafts.clear();
    this.attempts.forget();
  }

  /** Whether outcomes and kept drafts outlive the end of a session; without a reason, the removal of the widget. */
  protected keeps(reason?: SessionEndReason): boolean {
    return reason === 'login-required';
  }

  /** Repeats the last attempt that failed. */
  async retry(): Promise<void> {
    await this.actions.retry();
  }

  isRunning(key: string): boolean {
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
    if (!session || this.isRunning(task.key)) return;
    announcer.announceChange('');
    this.attempts.dismiss(task.key);
    const idsBefore = typeof task.idsBefore === 'function' ? undefined : task.idsBefore;
    const draft: object = { ...task.initialDraft, ...this.#drafts.get(task.key) };
    this.#set({
      task,
      step: task.review && task.fieldsOf(draft).length === 0 ? 'review' : 'form',
      draft: draft as OpenTask['draft'],
      idsBefore: this.attempts.idsBefore(task.key) ?? idsBefore ?? new Set(),
      touched: new Set(),
    });
    await this.#focusStart();
  }

  /** Outcome of the last attempt, unless the open dialog shows it. */
  message(key: string): unknown {
    return this.isOpen(key) ? nothing : this.attempts.message(key);
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    const open = this.#open;
    if (!open) return nothing;
    const { announcer, errorText, t } = this.context;
    const { task, draft, error } = open;
    const outcome = this.actions.outcomeOf(task.key);
    return taskDialog(
      open,
      {
        busy: this.isRunning(task.key),
        kind: this.attempts.kindOf(task.key, task.isCritical ? 'critical' : 'primary'),
        isRejected: outcome?.state === 'failed' && outcome.error.code === 'invalid-request',
        message: error
          ? errorAlert(error, task.texts(draft).unread ?? errorText(error), t)
          : this.attempts.message(task.key),
        announcement: announcer.text,
        onInput: (field, value, isTouched) => this.#enter(field, value, isTouched),
        // Leaving an empty field is not an error yet.
        onBlur: (field) => this.#open?.draft[field] && this.#touch(field),
        onAgree: (agreed) => {
          this.actions.dropRetry(task.key);
          this.#change({ consent: agreed ? 'given' : undefined });
        },
        onNext: () => void this.#next(),
        onBack: () => void this.#goTo('form'),
        onClose: () => void this.#dialogClosed(task),
      },
      t,
    );
  }

  /** The button that opens a task as the main action of a widget, with how the task ended. */
  mainAction(key: string, id: string, text: string, open: () => void): MainAction {
    return mainActionPlace(
      (kind) => button(text, open, { kind: this.attempts.kindOf(key, kind), id, busy: this.isRunning(key) }),
      this.message(key),
    );
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
    this.actions.dropRetry(task.key);
    const now = open.draft[field];
    const draft = { ...open.draft, [field]: typeof value === 'function' ? (value as Change)(now) : value };
    const fields = new Map([...(rejection?.fields ?? [])].filter(([each]) => each !== field));
    this.#change({ draft, attempt: undefined, rejection: rejection && { ...rejection, fields } });
    if (isTouched) this.#touch(field);
    if (!task.keepsDraft) return;
    const initial: Readonly<Record<string, unknown>> = { ...task.initialDraft };
    const changed = Object.entries(draft).filter(([name, entered]) => entered !== initial[name]);
    this.#drafts.set(task.key, Object.fromEntries(changed));
  }

  #touch(field: string): void {
    if (this.#open) this.#change({ touched: new Set([...this.#open.touched, field]) });
  }

  /** Shows what has to be corrected. Returns false if that is nothing. */
  #showProblems({ task, draft }: OpenTask): boolean {
    const fields = task.fieldsOf(draft);
    const wrong = fields.find((field) => task.problemOf(field, draft));
    if (!wrong) return false;
    this.#change({ step: 'form', touched: new Set(fields) });
    void focusField(this.context.host, wrong);
    return true;
  }

  /** Goes to the review, for which the list may have to be read, or sends what needs none. */
  async #next(): Promise<void> {
    const { reportError, resource } = this.context;
    const { session } = resource;
    const open = this.#open;
    if (!open || !session || open.readingIds || this.isRunning(open.task.key)) return;
    const { task, step } = open;
    if (step === 'form' && this.#showProblems(open)) return;
    if (step === 'review' || !task.review) return this.#send(open, session);
    // After an unknown outcome, the list may have it already.
    if (typeof task.idsBefore === 'function' && !this.attempts.needsCheck(task.key)) {
      const readingIds = task.idsBefore(session);
      this.#change({ readingIds, error: undefined });
      const idsBefore = await readingIds.catch(asPccError);
      if (this.#open?.readingIds !== readingIds) return;
      if (isPccError(idsBefore))
        return this.#change({ readingIds: undefined, error: reportError(idsBefore) ? idsBefore : undefined });
      this.#change({ readingIds: undefined, idsBefore, attempt: undefined });
      // The text may have been changed meanwhile.
      if (this.#showProblems(this.#open)) return;
    }
    await this.#goTo('review');
  }

  async #goTo(step: OpenTask['step']): Promise<void> {
    const { task } = this.#open ?? {};
    if (task && !this.attempts.isUnconfirmed(task.key)) this.attempts.dismiss(task.key);
    this.#change({ step, rejection: undefined, error: undefined, consent: undefined });
    await this.#focusStart();
  }

  async #send(open: OpenTask, session: ActiveSession): Promise<void> {
    const { task, draft, idsBefore } = open;
    if (task.consentBoxId && open.consent !== 'given') {
      this.#change({ consent: 'missing' });
      return focusId(this.context.host, task.consentBoxId);
    }
    // After an unknown outcome, the same again: its action knows that it was sent.
    const same = this.attempts.needsCheck(task.key) ? open.attempt : undefined;
    const attempt = same ?? task.attempt(draft, session, idsBefore);
    if (!attempt) return this.#element()?.close();
    this.#change({ attempt, rejection: undefined });
    await this.attempts.send(open, attempt);
  }

  async #showRejection(rejection: Rejection): Promise<void> {
    const { task, draft } = this.#open ?? {};
    const fields = (task && draft && task.fieldsOf(draft)) ?? [];
    this.#change({ rejection, consent: undefined, ...(fields.length > 0 && { step: 'form' }) });
    const first = fields.find((field) => rejection.fields.has(field));
    await (first ? focusField(this.context.host, first) : this.#focusStart());
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
    this.actions.dropRetry(task.key);
    this.#set(undefined);
    await host.updateComplete;
    // Not every browser focuses a button on click, which would leave nothing to restore the focus to.
    if (!host.shadowRoot?.activeElement && mayFocus(host)) await restoreFocus(host, task);
  }
}
