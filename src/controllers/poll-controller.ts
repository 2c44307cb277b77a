import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface Polling {
  /** Asks once; true ends the polling. A rejection counts as «not yet». */
  readonly check: (signal: AbortSignal) => Promise<boolean>;
  /** Milliseconds before the first question. Default 2000. */
  readonly first?: number;
  /** Each wait is this many times the one before. Default 1.5. */
  readonly factor?: number;
  /** Longest wait, in milliseconds. Default 30 000. */
  readonly longest?: number;
  /** When to give up, in milliseconds of time that the page was visible. Default ten minutes. */
  readonly total?: number;
  /** Hears that it gave up. */
  readonly gaveUp?: () => void;
}

/** Asks again and again, ever more slowly; not in a hidden page or without a network, and at once on return. */
export class PollController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #run: AbortController | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isPolling(): boolean {
    return this.#run !== undefined;
  }

  hostDisconnected(): void {
    this.stop();
  }

  stop(): void {
    this.#run?.abort();
    this.#run = undefined;
  }

  start(polling: Polling): void {
    this.stop();
    const run = (this.#run = new AbortController());
    void this.#poll(polling, run.signal).finally(() => {
      if (this.#run === run) this.#run = undefined;
      this.#host.requestUpdate();
    });
  }

  async #poll(polling: Polling, signal: AbortSignal): Promise<void> {
    const { check, first = 2000, factor = 1.5, longest = 30_000, total = 600_000, gaveUp } = polling;
    let wait = first;
    for (let spent = 0; spent < total; wait = Math.min(wait * factor, longest)) {
      const start = performance.now();
      await pause(Math.min(wait, total - spent), signal);
      spent += Math.min(performance.now() - start, wait);
      while (!signal.aborted && (document.hidden || !navigator.onLine)) await pause(longest, signal);
      if (signal.aborted) return;
      const done = await check(signal).catch(() => false);
      if (done || signal.aborted) return;
    }
    gaveUp?.();
  }
}

/** Waits so long, or until the person or the network is back, or the polling is stopped. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const { signal } = over;
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    document.addEventListener('visibilitychange', () => !document.hidden && end(), { signal });
    window.addEventListener('online', end, { signal });
    stopped.addEventListener('abort', end, { signal });
  });
}
