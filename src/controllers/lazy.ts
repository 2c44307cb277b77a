import { PccError } from '../http/error.ts';

/** How long anybody waits for it. */
const PATIENCE_MS = 20_000;

/** Code that a page can do without at first: until its rows are on screen, or until somebody needs it. */
export class Lazy<Part> {
  readonly #import: () => Promise<Part>;
  #loading: Promise<Part> | undefined;
  /** Once it is there. */
  part: Part | undefined;
  /** It could not be loaded, or not in time, the last time. */
  failed = false;

  constructor(load: () => Promise<Part>) {
    this.#import = load;
  }

  /**
   * Loads it, once. What could not be loaded (then it rejects with `network`) is tried again the next time; what has not
   * come in time (`timeout`) may still come.
   */
  async load(): Promise<Part> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, PATIENCE_MS, new PccError('timeout'));
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
    // Browsers remember a module that failed, many until the page is loaded anew: nothing is asked in vain.
    return (navigator.onLine ? this.#import() : Promise.reject(new PccError('network'))).then(
      (part) => (this.part = part),
      () => {
        this.#loading = undefined;
        throw new PccError('network');
      },
    );
  }
}
