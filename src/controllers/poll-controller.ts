import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { listen, onVisible } from '../page/page.ts';

export interface Polling {
  /** Called for each poll; true ends the polling. A rejection counts as false. */
  readonly check: (signal: AbortSignal) => Promise<boolean>;
  /** Before the first poll. Default 2000. */
  readonly firstMs?: number;
  /** Factor by which each wait grows. Default 1.5. */
  readonly factor?: number;
  /** The longest wait. Default 30 000. */
  readonly longestMs?: number;
  /** Until the timeout, counted while the page is visible. Default ten minutes. */
  readonly totalMs?: number;
  /** Called on timeout. */
  readonly onTimeout?: () => void;
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
    const { check, firstMs = 2000, factor = 1.5, longestMs = 30_000, totalMs = 600_000, onTimeout } = polling;
    let wait = firstMs;
    for (let spent = 0; spent < totalMs; wait = Math.min(wait * factor, longestMs)) {
      const start = performance.now();
      await pause(Math.min(wait, totalMs - spent), signal);
      spent += Math.min(performance.now() - start, wait);
      while (!signal.aborted && (document.hidden || !navigator.onLine)) await pause(longestMs, signal);
      if (signal.aborted) return;
      const done = await check(signal).catch(() => false);
      if (done || signal.aborted) return;
    }
    onTimeout?.();
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
