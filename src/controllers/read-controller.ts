import type { ReactiveController } from 'lit';
import { asPccError, type PccError } from '../http/error.ts';
import type { ErrorReporter } from './action-controller.ts';

/** Reads on a user's request: one read at a time for each key, aborted when the host is disconnected. */
export class ReadController implements ReactiveController {
  readonly #widget: ErrorReporter;
  readonly #running = new Map<string, AbortController>();
  readonly #errors = new Map<string, PccError>();
  #retry: (() => Promise<void>) | undefined;

  constructor(widget: ErrorReporter) {
    this.#widget = widget;
    widget.host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** The error of the last read, until the next one starts. */
  errorOf(key: string): PccError | undefined {
    return this.#errors.get(key);
  }

  /** Reads, then calls `done` unless `forget()` was called in the meantime. Never rejects. */
  async read<Result>(
    key: string,
    load: (signal: AbortSignal) => Promise<Result>,
    done: (result: Result) => void,
  ): Promise<void> {
    if (this.#running.has(key)) return;
    const run = new AbortController();
    this.#running.set(key, run);
    this.#errors.delete(key);
    this.#retry = undefined;
    this.#widget.host.requestUpdate();
    try {
      const result = await load(run.signal);
      if (!run.signal.aborted) done(result);
    } catch (thrown) {
      if (run.signal.aborted) return;
      const error = asPccError(thrown);
      this.#retry = () => this.read(key, load, done);
      if (this.#widget.reportError(error)) this.#errors.set(key, error);
    } finally {
      if (this.#running.get(key) === run) this.#running.delete(key);
      this.#widget.host.requestUpdate();
    }
  }

  /** Repeats the last read, if it failed. */
  async retry(): Promise<void> {
    await this.#retry?.();
  }

  /** Aborts pending reads and discards errors. */
  forget(): void {
    for (const run of this.#running.values()) run.abort();
    this.#running.clear();
    this.#errors.clear();
    this.#retry = undefined;
  }
}
