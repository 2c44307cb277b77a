import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { asPccError, PccError } from '../http/error.ts';
import type { ActiveSession } from './session-controller.ts';

/** What a person does once and the service carries out. */
export interface Action<Result> {
  /** Identifies the action and its target across widgets and tabs: `closeTradeline:<id>`. */
  readonly key: string;
  /** Sends the request. */
  run(): Promise<Result>;
  /**
   * Reads whether the action has been carried out: before sending it, as another tab may have sent it, and after an
   * unknown outcome. Undefined if the service does not say: then it is sent. Rejects with `unknown-outcome` if it was
   * sent before and the read cannot tell. Without `isDone`, an unknown outcome stays unknown.
   */
  readonly isDone?: () => Promise<boolean | undefined>;
  /** How long the action cannot be repeated, in milliseconds. */
  readonly coolDownMs?: number;
}

/** How an action ended. `done` without a result: a read showed that it was carried out. */
export type Outcome<Result> =
  | { readonly state: 'done'; readonly result?: Result }
  | { readonly state: 'not-done' }
  | { readonly state: 'unconfirmed' }
  | { readonly state: 'elsewhere' }
  | { readonly state: 'failed'; readonly error: PccError };

/** A widget that reports errors. */
export interface ErrorReporter {
  readonly host: ReactiveControllerHost;
  /** Receives an error, with the names of its fields only. If it returns false, no message shows. */
  readonly reportError: (error: PccError) => boolean;
}

/** The widget of an action. */
interface ActionContext extends ErrorReporter {
  /** The session of the consumer whose data is displayed. */
  readonly resource: { readonly session: ActiveSession | undefined };
}

/** An action with the consumer who wanted it. */
interface ConsumerAction {
  readonly action: Action<unknown>;
  readonly after: ((outcome: Outcome<unknown>) => void) | undefined;
  readonly consumerId: string | undefined;
}

/** Delays of the reads after an unknown outcome. */
export const READ_AFTER_MS = [1000, 3000, 9000];

/**
 * Performs actions once: repeated clicks, in any widget or tab, send one request. A request is never resent
 * automatically; if its outcome is unknown, it is read. Once another consumer is signed in, an action sends nothing more,
 * and its outcome is dropped.
 */
export class ActionController implements ReactiveController {
  readonly #context: ActionContext;
  readonly #running = new Set<string>();
  #outcomes = new Map<string, Outcome<unknown>>();
  /** The last action that failed, but for a conflict, unless another has been performed since. */
  #failed: ConsumerAction | undefined;

  constructor(context: ActionContext) {
    this.#context = context;
    context.host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** The outcome of the action, until it is performed again. */
  outcomeOf(key: string): Outcome<unknown> | undefined {
    return this.#outcomes.get(key);
  }

  /** Discards the outcome of the action. `retry()` no longer repeats it: the consumer may have changed their mind. */
  dismiss(key: string): void {
    this.#outcomes.delete(key);
    this.dropRetry(key);
    this.#context.host.requestUpdate();
  }

  /** Replaces the outcome of the action: it was found in another way. */
  setOutcome(key: string, outcome: Outcome<unknown>): void {
    this.dropRetry(key);
    this.#outcomes.set(key, outcome);
    this.#context.host.requestUpdate();
  }

  /** The consumer has closed it, or changed what it would send: `retry()` no longer repeats it. Its outcome stays. */
  dropRetry(key: string): void {
    if (this.#failed?.action.key === key) this.#failed = undefined;
  }

  /** Discards all outcomes, that of an action that is still running included, and what `retry()` would repeat. */
  forget(): void {
    this.#outcomes = new Map();
    this.#failed = undefined;
  }

  /** Performs an action. `after` receives its outcome, also after a `retry()`. Never rejects. */
  async perform<Result>(action: Action<Result>, after?: (outcome: Outcome<Result>) => void): Promise<void> {
    await this.#perform({
      action,
      after: after as ConsumerAction['after'],
      consumerId: this.#consumerId,
    });
  }

  /**
   * Repeats the last action if it failed, after the host page has handled the cause. Not after a conflict: the consumer
   * has to review it again.
   */
  async retry(): Promise<void> {
    if (this.#failed) await this.#perform(this.#failed);
  }

  async #perform(pending: ConsumerAction): Promise<void> {
    const { action, after, consumerId } = pending;
    const { key } = action;
    const { host, reportError } = this.#context;
    if (this.#running.has(key) || this.#isAnother(consumerId)) return;
    this.#running.add(key);
    const outcomes = this.#outcomes;
    outcomes.delete(key);
    this.#failed = undefined;
    host.requestUpdate();
    const outcome = await performOnce(this.#forConsumer(pending));
    this.#running.delete(key);
    const error = outcome.state === 'failed' ? outcome.error : undefined;
    // Until its stack is read, V8 keeps the functions in it with all that they use, such as what was sent.
    void error?.stack;
    // After a conflict, the consumer has to review it again.
    if (error && error.code !== 'conflict' && outcomes === this.#outcomes) this.#failed = pending;
    host.requestUpdate();
    if (this.#isAnother(consumerId)) return;
    // The end of a session stops the wait, not what was sent: nobody knows how that ends.
    if (!error || (error.code !== 'aborted' && reportError(withoutMessages(error))))
      outcomes.set(key, outcome);
    after?.(outcome);
  }

  /** The consumer who is signed in; undefined between two sessions. */
  get #consumerId(): string | undefined {
    return this.#context.resource.session?.info.consumer_id;
  }

  #isAnother(consumerId: string | undefined): boolean {
    return this.#consumerId !== undefined && this.#consumerId !== consumerId;
  }

  /** The action, which rejects instead of sending anything for another consumer. */
  #forConsumer({ action, consumerId }: ConsumerAction): Action<unknown> {
    const guard =
      <Result>(request: () => Promise<Result>) =>
      async () => {
        if (this.#isAnother(consumerId)) throw new PccError('aborted');
        return request();
      };
    const { isDone } = action;
    return { ...action, run: guard(() => action.run()), ...(isDone && { isDone: guard(isDone) }) };
  }
}

/** Keeps only the names of `fields` for the page: the service's messages may contain personal data. */
function withoutMessages(error: PccError): PccError {
  const { code, fields } = error;
  if (!fields) return error;
  const value = Object.fromEntries(Object.keys(fields).map((name) => [name, []]));
  return new PccError(code, Object.create(error, { fields: { value } }) as PccError);
}

/**
 * Whether an action that failed may have been carried out. Browsers resend a request by themselves if the connection
 * closes without a response. The backend rejects the repetition for a while, with a time to retry. A conflict without one
 * is about something else that has happened: one read tells whether it was this action.
 */
export const mayBeDone = ({ code, retryAfter }: PccError): boolean =>
  code === 'unknown-outcome' || (code === 'conflict' && retryAfter !== undefined);

async function performOnce<Result>(action: Action<Result>): Promise<Outcome<Result>> {
  try {
    return await withLock(action, async () => {
      if (await action.isDone?.()) return { state: 'done' };
      try {
        return { state: 'done', result: await action.run() };
      } catch (error) {
        const failure = asPccError(error);
        if (mayBeDone(failure))
          return action.isDone ? await readOutcome(action.isDone) : { state: 'unconfirmed' };
        if (failure.code === 'conflict' && (await action.isDone?.().catch(() => false)))
          return { state: 'done' };
        throw error;
      }
    });
  } catch (thrown) {
    const error = asPccError(thrown);
    // It was sent before, and the read cannot say what came of it.
    return error.code === 'unknown-outcome' ? { state: 'unconfirmed' } : { state: 'failed', error };
  }
}

/** Reads until it is known whether the action was carried out. */
async function readOutcome(isDone: () => Promise<boolean | undefined>): Promise<Outcome<never>> {
  let hasRead = false;
  for (const delay of READ_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      const done = await isDone();
      if (done) return { state: 'done' };
      if (done === false) hasRead = true;
    } catch {
      // The next read may succeed.
    }
  }
  return { state: hasRead ? 'not-done' : 'unconfirmed' };
}

/** Runs an action under a lock shared by all tabs. Rejects as `run` does. */
async function withLock<Result>(
  action: Action<Result>,
  run: () => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const name = `pcc-widgets:${action.key}`;
  const { coolDownMs } = action;
  return new Promise((resolve, reject) => {
    let failure: PccError | undefined;
    const inside = async (free: unknown) => {
      if (!free) return resolve({ state: 'elsewhere' });
      try {
        resolve(await run());
      } catch (error) {
        // The action was not carried out: no cool-down.
        failure = asPccError(error);
        return;
      }
      // Other widgets and tabs see the cool-down by this lock, which outlives the widget.
      if (coolDownMs) await new Promise((done) => setTimeout(done, coolDownMs));
    };
    // With a cool-down, a held lock means `elsewhere`. Without one, the action waits for the lock, and reads first.
    lock(name, coolDownMs !== undefined, inside).then(
      // Rejects only once the lock is released, so that the page can repeat the action at once.
      () => failure && reject(failure),
      reject,
    );
  });
}

// Without a lock manager (plain http), or if it refuses, only the widgets of one page share locks.
const pageLocks = new Map<string, Promise<void>>();

async function lock(
  name: string,
  ifAvailable: boolean,
  inside: (free: unknown) => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  let entered = false;
  try {
    if (locks)
      return await locks.request(name, { ifAvailable }, (free) => {
        entered = true;
        return inside(free);
      });
  } catch (error) {
    // Browsers refuse locks in a sandboxed frame, and where the user blocks the site's cookies.
    if (entered) throw error;
  }
  const before = pageLocks.get(name);
  if (before && ifAvailable) return inside(null);
  const holding = Promise.resolve(before).then(() => inside(true));
  pageLocks.set(name, holding);
  await holding;
  if (pageLocks.get(name) === holding) pageLocks.delete(name);
}
