import { Task, TaskStatus } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { PccError } from '../http/error.ts';
import type { OpenSession } from './session-controller.ts';

/** What a load found. */
export interface Loaded<Data> {
  readonly data: Data;
  /** How many records are there; none is the state `empty`. */
  readonly count: number;
  /** Records that could not be read. */
  readonly skipped?: number;
  /** One of several requests failed; the rest is in `data`. */
  readonly partial?: PccError;
}

export interface LoadContext<Data = unknown> extends OpenSession {
  readonly consumerId: string;
  readonly signal: AbortSignal;
  /** Puts a part on screen while the rest is on its way; without effect where something is shown already. */
  show(part: Loaded<Data>): void;
}

export type ResourceStatus = 'idle' | 'loading' | 'ready' | 'partial' | 'empty' | 'error';

interface ResourceHost extends ReactiveControllerHost, HTMLElement {
  /** Hears what became of a load. */
  loaded(result: Loaded<unknown>): void;
  /** False: the page shows the error itself. */
  failed(error: PccError): boolean;
}

/**
 * Loads the host's data with @lit/task. Task has no disconnect hook, and after an abort it does not run again for
 * equal arguments; so this controller owns abort on disconnect, the run on reconnect, and reloading.
 */
export class ResourceController<Data> implements ReactiveController {
  readonly #host: ResourceHost;
  readonly #task: Task<readonly [OpenSession], Loaded<Data>>;
  #session: OpenSession | undefined;
  #result: Loaded<Data> | undefined;
  /** What is shown until there is a result. */
  #part: Loaded<Data> | undefined;
  #error: PccError | undefined;
  #showsError = true;
  #offline: AbortController | undefined;

  constructor(host: ResourceHost, load: (context: LoadContext<Data>) => Promise<Loaded<Data>>) {
    this.#host = host;
    this.#task = new Task(host, {
      autoRun: false,
      task: ([session], { signal }) =>
        load({
          ...session,
          consumerId: session.info.consumer_id,
          signal,
          show: (part) => {
            if (signal.aborted) return;
            this.#part = part;
            host.requestUpdate();
          },
        }),
    });
    host.addController(this);
  }

  /** What is shown: of the last load that succeeded, also while the next one runs; else the part that is there. */
  get data(): Data | undefined {
    return this.result?.data;
  }
  get result(): Loaded<Data> | undefined {
    return this.#result ?? this.#part;
  }
  /** The session that `data` belongs to. */
  get session(): OpenSession | undefined {
    return this.#session;
  }
  /** Whether the error is the widget's to show. */
  get showsError(): boolean {
    return this.#showsError;
  }
  get busy(): boolean {
    return this.#task.status === TaskStatus.PENDING;
  }
  get error(): PccError | undefined {
    return this.#error ?? this.#result?.partial;
  }
  get status(): ResourceStatus {
    const result = this.#result;
    if (result && !this.#error) {
      if (result.partial || result.skipped) return 'partial';
      return result.count > 0 ? 'ready' : 'empty';
    }
    if (this.#error) return 'error';
    return this.#session ? 'loading' : 'idle';
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    this.clear();
  }

  /** Loads for a session; forgets what was loaded for another. */
  async open(session: OpenSession): Promise<void> {
    this.clear();
    this.#session = session;
    await this.reload();
  }

  /** Loads again; what is on screen stays until the answer is there. Never rejects. */
  async reload(): Promise<void> {
    if (!this.#session) return;
    const session = this.#session;
    this.#offline?.abort();
    this.#host.requestUpdate();
    await this.#task.run([session]);
    // A later run, another session or a disconnect has taken over.
    if (this.#session !== session || this.busy) return;
    if (this.#task.status === TaskStatus.COMPLETE) this.#succeed(this.#task.value);
    else this.fail(asPccError(this.#task.error));
    await this.#host.updateComplete;
  }

  /** Shows new data without loading, after a further page say; with another `count` the status follows. */
  update(change: (data: Data) => Data, count?: number): void {
    const result = this.#result;
    if (result) this.#result = { ...result, data: change(result.data), count: count ?? result.count };
    this.#host.requestUpdate();
  }

  /** Shows an error that came before anything could be loaded, or in loading. */
  fail(error: PccError): void {
    if (error.code === 'aborted') return;
    this.#error = error;
    this.#part = undefined;
    if (error.code === 'network') this.#waitForNetwork();
    this.#showsError = this.#host.failed(error);
    this.#host.requestUpdate();
  }

  /** Forgets everything shown and aborts what is under way. */
  clear(): void {
    this.#offline?.abort();
    this.#session = this.#result = this.#part = this.#error = undefined;
    this.#task.abort();
    this.#host.requestUpdate();
  }

  #succeed(result: Loaded<Data> | undefined): void {
    this.#result = result;
    this.#part = this.#error = undefined;
    if (result) this.#host.loaded(result);
    if (result?.partial) this.#showsError = this.#host.failed(result.partial);
    this.#host.requestUpdate();
  }

  // Many widgets on many pages come back at the same moment: a little chance spreads them.
  #waitForNetwork(): void {
    const { signal } = (this.#offline = new AbortController());
    const back = () => {
      const timer = setTimeout(() => void this.reload(), Math.random() * 2000);
      signal.addEventListener('abort', () => clearTimeout(timer));
    };
    window.addEventListener('online', back, { once: true, signal });
  }
}

/** Whatever was thrown, as the one error of this library. */
export function asPccError(error: unknown): PccError {
  // Another copy of the library has a class of its own.
  if (error instanceof Error && error.name === 'PccError') return error as PccError;
  return new PccError('invalid-response', { cause: error });
}
