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
    for (let spent = 0; spent < total; spent += wait, wait = Math.min(wait * factor, longest)) {
      await sleep(Math.min(wait, total - spent), signal);
      await visibleAndOnline(signal);
      if (signal.aborted) return;
      const done = await check(signal).catch(() => false);
      if (done || signal.aborted) return;
    }
    gaveUp?.();
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

async function visibleAndOnline(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (document.hidden || !navigator.onLine)) {
    await new Promise<unknown>((resolve) => {
      const once = { once: true, signal };
      document.addEventListener('visibilitychange', resolve, once);
      window.addEventListener('online', resolve, once);
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
}
