import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { PccError } from '../http/error.ts';
import { asPccError } from './resource-controller.ts';

/** Something that a person does once. */
export interface Act<Result> {
  /** Names the act and its target, across widgets and tabs: `closeTradeline:<id>`. */
  readonly key: string;
  /** Sends it. */
  run(): Promise<Result>;
  /**
   * Reads whether it has happened: before it is sent, as another tab may have done it, and after an outcome that is
   * unknown. Without it, an unknown outcome stays unknown.
   */
  readonly isDone?: () => Promise<boolean>;
  /** How long nobody may do it again, in milliseconds. */
  readonly coolDownMs?: number;
}

/** How an act ended; `done` without a result: a read found that it had happened. */
export type Outcome<Result> =
  | { readonly state: 'done'; readonly result?: Result }
  | { readonly state: 'not-done' }
  | { readonly state: 'unconfirmed' }
  | { readonly state: 'elsewhere' }
  | { readonly state: 'failed'; readonly error: PccError };

interface ActHost extends ReactiveControllerHost {
  /** Hears of an act that failed, of its fields the names only; false keeps the message from being shown. */
  failed(error: PccError): boolean;
}

/** When to read, after an act whose outcome is unknown. */
const READ_AFTER_MS = [1000, 3000, 9000];

/**
 * Does things once: one request however fast one clicks, in however many widgets and tabs. What was sent is never sent
 * again by itself; where its outcome is unknown, it is read.
 */
export class ActController implements ReactiveController {
  readonly #host: ActHost;
  readonly #running = new Set<string>();
  readonly #outcomes = new Map<string, Outcome<unknown>>();
  #last: Act<unknown> | undefined;
  #after: ((outcome: Outcome<unknown>) => void) | undefined;

  constructor(host: ActHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#outcomes.clear();
    this.#last = undefined;
  }

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** How the act ended, until it is done again. */
  outcomeOf(key: string): Outcome<unknown> | undefined {
    return this.#outcomes.get(key);
  }

  /** Forgets how the act ended, so that nothing is said of it any more. */
  forget(key: string): void {
    this.#outcomes.delete(key);
    this.#host.requestUpdate();
  }

  /** Does an act; `after` hears how it ended, also when `retry()` does it again. Never rejects. */
  async perform<Result>(act: Act<Result>, after?: (outcome: Outcome<Result>) => void): Promise<void> {
    if (this.#running.has(act.key)) return;
    this.#running.add(act.key);
    this.#outcomes.delete(act.key);
    this.#last = act;
    this.#after = after as ((outcome: Outcome<unknown>) => void) | undefined;
    this.#host.requestUpdate();
    const outcome = await once(act);
    this.#running.delete(act.key);
    if (outcome.state !== 'failed' || this.#host.failed(withoutWords(outcome.error)))
      this.#outcomes.set(act.key, outcome);
    this.#host.requestUpdate();
    after?.(outcome);
  }

  /** Does again the act that ended in an error, after the host page has dealt with it. */
  async retry(): Promise<void> {
    const last = this.#last;
    if (last && this.#outcomes.get(last.key)?.state !== 'done') await this.perform(last, this.#after);
  }
}

/** For the page: of `fields` the names only, as what the service wrote of them may name a person. */
function withoutWords(error: PccError): PccError {
  const { code, fields, message, cause, challenge } = error;
  if (!fields) return error;
  const names: Record<string, string[]> = Object.fromEntries(Object.keys(fields).map((name) => [name, []]));
  return new PccError(code, { ...error, message, cause, challenge, fields: names });
}

async function once<Result>(act: Act<Result>): Promise<Outcome<Result>> {
  try {
    return await locked(act, async () => {
      if (await act.isDone?.()) return { state: 'done' };
      try {
        return { state: 'done', result: await act.run() };
      } catch (error) {
        const { code, retryAfter } = asPccError(error);
        // A browser repeats by itself what it sent on a connection that then closed without an answer. The backend
        // refuses that for a while, and the service for good; what was repeated may have happened.
        if (code === 'unknown-outcome' || (code === 'conflict' && retryAfter))
          return act.isDone ? await find(act.isDone) : { state: 'unconfirmed' };
        if (code === 'conflict' && (await act.isDone?.().catch(() => false))) return { state: 'done' };
        throw error;
      }
    });
  } catch (error) {
    return { state: 'failed', error: asPccError(error) };
  }
}

/** Reads until it is known whether the act happened. */
async function find(isDone: () => Promise<boolean>): Promise<Outcome<never>> {
  let known = false;
  for (const delay of READ_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      if (await isDone()) return { state: 'done' };
      known = true;
    } catch {
      // Not read: the next try may be.
    }
  }
  return { state: known ? 'not-done' : 'unconfirmed' };
}

/** Runs it while nobody else does; rejects as it does. */
async function locked<Result>(
  act: Act<Result>,
  run: () => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const name = `pcc-widgets:${act.key}`;
  const { coolDownMs } = act;
  return new Promise((resolve, reject) => {
    let refused: PccError | undefined;
    const inside = async (free: unknown) => {
      if (!free) return resolve({ state: 'elsewhere' });
      try {
        resolve(await run());
      } catch (error) {
        // It was refused before anything happened: nothing has to cool down.
        refused = asPccError(error);
        return;
      }
      // The lock outlives the widget: that is how other widgets and tabs know.
      if (coolDownMs) await new Promise((done) => setTimeout(done, coolDownMs));
    };
    // Who may not wait is told at once; the others take their turn, then read first.
    lock(name, coolDownMs !== undefined, inside).then(
      // Heard of once the lock is free again: the page may do it again at once.
      () => refused && reject(refused),
      reject,
    );
  });
}

// Where a page has no lock manager (plain http), its own widgets are kept apart at least.
const held = new Map<string, Promise<void>>();

async function lock(
  name: string,
  ifAvailable: boolean,
  inside: (free: unknown) => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) return locks.request(name, { ifAvailable }, inside);
  const before = held.get(name);
  if (before && ifAvailable) return inside(null);
  const holding = Promise.resolve(before).then(() => inside(true));
  held.set(name, holding);
  await holding;
  if (held.get(name) === holding) held.delete(name);
}
