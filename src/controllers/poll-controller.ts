import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { listen, onVisible } from '../page/page.ts';

export interface Polling {
  /** Called for each poll; true ends the polling. A rejection counts as false. */
  readonly check: (signal: AbortSignal) => Promise<boolean>;
  /** Milliseconds before the first poll. Default 2000. */
  readonly first?: number;
  /** Factor by which each wait grows. Default 1.5. */
  readonly factor?: number;
  /** Longest wait, in milliseconds. Default 30 000. */
  readonly longest?: number;
  /** Timeout in milliseconds, counted while the page is visible. Default ten minutes. */
  readonly total?: number;
  /** Called on timeout. */
  readonly gaveUp?: () => void;
}

/** Polls with growing intervals. Pauses while the page is hidden or offline, and polls at once when that ends. */
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

/** Waits for `ms`, or until the page is visible, the network is back or the polling is stopped. */
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
    onVisible(signal, end);
    listen('online', signal, end);
    stopped.addEventListener('abort', end);
    signal.addEventListener('abort', () => stopped.removeEventListener('abort', end));
  });
}
