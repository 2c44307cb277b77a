import { Task, TaskStatus } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { PccClient } from '../http/client.ts';
import { asPccError, PccError } from '../http/error.ts';
import { listen } from '../page/page.ts';
import type { ActiveSession } from './session-controller.ts';

/** The result of a load. */
export interface Loaded<Data> {
  readonly data: Data;
  /** Number of records; 0 is the state `empty`. */
  readonly count: number;
  /** Records that could not be read. */
  readonly skipped?: number;
  /** Error of one of several requests; the rest is in `data`. */
  readonly partialError?: PccError;
}

/** Whose records are read, with what, and until when. */
export interface ReadInput extends ActiveSession {
  readonly signal?: AbortSignal;
}

export interface LoadInput<Data = unknown> extends ReadInput {
  readonly signal: AbortSignal;
  /** Shows early data while the rest is loading. No effect if data is shown already. */
  show(early: Loaded<Data>): void;
}

export type ResourceStatus = 'idle' | 'loading' | 'ready' | 'partial' | 'empty' | 'error';

interface ResourceHost extends ReactiveControllerHost {
  reload(): Promise<void>;
}

export interface ResourceOptions<Data> {
  load(input: LoadInput<Data>): Promise<Loaded<Data>>;
  /** Called with the result of a load. */
  onLoad(result: Loaded<Data>): void;
  /** Called with the error of a load, or of a part of it. Returns false if the page shows it itself. */
  reportError(error: PccError): boolean;
}

/**
 * Loads the host's data. A load is a run of @lit/task: it aborts the previous one, and only the last one counts. The
 * displayed data is kept here because it outlives runs: Task drops its value on an error, and has no sessions.
 */
export class ResourceController<Data> {
  readonly #host: ResourceHost;
  readonly #options: ResourceOptions<Data>;
  readonly #task: Task<readonly [ActiveSession], Loaded<Data>>;
  #session: ActiveSession | undefined;
  #result: Loaded<Data> | undefined;
  /** Shown until there is a result. */
  #early: Loaded<Data> | undefined;
  #error: PccError | undefined;
  /** Whether the widget shows the error, and not the page. */
  showsError = true;
  #offline: AbortController | undefined;
  /** The load that was started last. */
  #last: Promise<void> | undefined;

  constructor(host: ResourceHost, options: ResourceOptions<Data>) {
    this.#host = host;
    this.#options = options;
    this.#task = new Task(host, {
      autoRun: false,
      task: ([session], { signal }) =>
        options.load({
          ...session,
          signal,
          show: (early) => {
            if (signal.aborted) return;
            this.#early = early;
            host.requestUpdate();
          },
        }),
    });
  }

  /** The displayed data: the result of the last successful load, even while the next one runs, else early data. */
  get data(): Data | undefined {
    return this.result?.data;
  }
  get result(): Loaded<Data> | undefined {
    return this.#result ?? this.#early;
  }
  /** The session that `data` belongs to. */
  get session(): ActiveSession | undefined {
    return this.#session;
  }
  get isRunning(): boolean {
    return this.#task.status === TaskStatus.PENDING;
  }
  get error(): PccError | undefined {
    return this.#error ?? this.#result?.partialError;
  }
  get status(): ResourceStatus {
    const result = this.#result;
    if (this.#error) return 'error';
    if (!result) return this.#session ? 'loading' : 'idle';
    if (result.partialError || result.skipped) return 'partial';
    return result.count > 0 ? 'ready' : 'empty';
  }

  /** Loads for a session, after discarding the data of another. */
  async open(session: ActiveSession): Promise<void> {
    this.forget();
    this.#session = session;
    await this.#load(session);
  }

  /** Loads again. Displayed data stays until the response arrives. Never rejects. */
  async reload(): Promise<void> {
    if (this.#session) await this.#load(this.#session, true);
  }

  /** Replaces the data without loading, for example by a longer list. */
  update(data: Data, count: number): void {
    if (this.#result) this.#result = { ...this.#result, data, count };
    this.#host.requestUpdate();
  }

  /** Shows an error that occurred before or during a load. */
  fail(error: PccError): void {
    if (error.code === 'aborted') return;
    this.#error = error;
    this.#early = undefined;
    this.#report();
    this.#host.requestUpdate();
  }

  /** Discards the displayed data and aborts the pending load. */
  forget(): void {
    this.#offline?.abort();
    this.#session = this.#result = this.#early = this.#error = undefined;
    this.#task.abort();
    this.#host.requestUpdate();
  }

  #load(session: ActiveSession, again?: boolean): Promise<void> {
    return (this.#last = this.#run(session, again));
  }

  async #run(session: ActiveSession, again?: boolean): Promise<void> {
    this.#offline?.abort();
    await this.#task.run([again ? { ...session, client: readingAgain(session.client) } : session]);
    // Superseded by another session or a disconnect; or by a later load, whose data is what those who wait need.
    if (this.#session !== session) return;
    if (this.isRunning) return this.#last;
    const { error, value } = this.#task;
    if (value) this.#succeed(value);
    else this.fail(asPccError(error));
    await this.#host.updateComplete;
  }

  #succeed(result: Loaded<Data>): void {
    this.#result = result;
    this.#early = this.#error = undefined;
    if (!result.count) {
      const partialError =
        result.partialError ?? (result.skipped ? new PccError('invalid-response') : undefined);
      if (partialError) return this.fail(partialError);
    }
    this.#options.onLoad(result);
    if (result.partialError) this.#report();
    this.#host.requestUpdate();
  }

  #report(): void {
    const { error } = this;
    if (error?.code === 'network') this.#waitForNetwork();
    this.showsError = !error || this.#options.reportError(error);
  }

  // Many widgets on many pages go online at the same moment: a random delay spreads their requests.
  #waitForNetwork(): void {
    this.#offline?.abort();
    const { signal } = (this.#offline = new AbortController());
    listen('online', signal, () =>
      setTimeout(() => signal.aborted || void this.#host.reload(), Math.random() * 2000),
    );
  }
}

const readingAgain = (client: PccClient): PccClient => ({
  ...client,
  request: (call, options) => client.request({ ...call, again: true }, options),
});
