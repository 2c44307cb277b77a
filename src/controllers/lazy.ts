import { PccError } from '../http/error.ts';
import { isPage } from '../session/page.ts';

const TIMEOUT_MS = 20_000;

/** A later part: code that is loaded after the first paint, or on demand. */
export class Lazy<Part> {
  readonly #import: () => Promise<Part>;
  #loading: Promise<Part> | undefined;
  /** Set once it is loaded. */
  part: Part | undefined;
  /** Whether the last attempt failed or timed out. */
  failed = false;

  constructor(load: () => Promise<Part>) {
    this.#import = load;
  }

  /**
   * Loads the part once. Rejects with `network` if that fails; the next call retries. Rejects with `timeout` if it takes
   * too long; it may still arrive.
   */
  async load(): Promise<Part> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, TIMEOUT_MS, new PccError('timeout'));
    });
    try {
      return await Promise.race([(this.#loading ??= this.#start()), late]);
    } catch (error) {
      this.failed = true;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #start(): Promise<Part> {
    // Browsers cache a failed import, many until the page is reloaded: do not import while offline.
    return (isPage && !navigator.onLine ? Promise.reject(new PccError('network')) : this.#import()).then(
      (part) => (this.part = part),
      () => {
        this.#loading = undefined;
        throw new PccError('network');
      },
    );
  }
}
