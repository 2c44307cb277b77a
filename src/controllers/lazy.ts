import { PccError } from '../http/error.ts';

/** Code that a page can do without until its rows are on screen. */
export class Lazy<Part> {
  readonly #import: () => Promise<Part>;
  #loading: Promise<Part> | undefined;
  /** Once it is there. */
  part: Part | undefined;
  /** It could not be loaded, the last time. */
  failed = false;

  constructor(load: () => Promise<Part>) {
    this.#import = load;
  }

  /** Loads it, once; what could not be loaded (then it rejects with `network`) is tried again the next time. */
  load(): Promise<Part> {
    return (this.#loading ??= this.#ask().then(
      (part) => (this.part = part),
      () => {
        this.failed = true;
        this.#loading = undefined;
        throw new PccError('network', { message: 'a part of the library could not be loaded' });
      },
    ));
  }

  // Browsers remember a module that failed, many until the page is loaded anew: nothing is asked in vain.
  async #ask(): Promise<Part> {
    if (!navigator.onLine) throw new Error('offline');
    return this.#import();
  }
}
