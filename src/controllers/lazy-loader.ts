import type { CSSResult } from 'lit';
import { asPccError, isPccError, PccError } from '../http/error.ts';
import type { Catalogue } from '../i18n/catalogue.ts';
import { hasDocument } from '../page/page.ts';
import type { ErrorReporter } from './action-controller.ts';
import type { LocaleController } from './locale-controller.ts';

const TIMEOUT_MS = 20_000;

/** Optional exports of a `*.lazy.ts` module, besides its code. */
export interface LazyModule {
  readonly strings?: readonly Catalogue[];
  readonly styles?: readonly CSSResult[];
}

/** Adds the texts and styles of a lazy module to a widget. Resolves with the module when the texts are loaded. */
export async function addModule<Module extends LazyModule>(
  { shadowRoot }: HTMLElement,
  locale: LocaleController,
  module: Module,
): Promise<Module> {
  const { strings, styles = [] } = module;
  const sheets = shadowRoot?.adoptedStyleSheets;
  for (const { styleSheet } of styles)
    // Once: later in the list, it would win over rules that refine it.
    if (styleSheet && !sheets?.includes(styleSheet)) sheets?.push(styleSheet);
  if (strings) await locale.add(...strings);
  return module;
}

/** Calls back when the page is idle, or after a second: a page with scripts and animations of its own may never be. */
export const whenIdle = (callback: () => void): unknown =>
  // Safari has no requestIdleCallback.
  'requestIdleCallback' in window
    ? requestIdleCallback(callback, { timeout: 1000 })
    : setTimeout(callback, 200);

/** What was clicked before its code had loaded, and the error if that failed. */
interface Click {
  readonly key: string;
  readonly error?: PccError;
}

/** Code that is loaded after the first paint, or on demand. */
export class LazyLoader<Code> {
  readonly #import: () => Promise<Code>;
  #loading: Promise<Code> | undefined;
  /** Set once it is loaded. */
  code: Code | undefined;
  /** Whether an attempt has failed or timed out. */
  hasFailed?: boolean;
  #click: Click | undefined;

  constructor(load: () => Promise<Code>) {
    this.#import = load;
  }

  /**
   * Loads the code once. Rejects with `network` if that fails, as browsers do not say why; the next call retries. Rejects
   * with `timeout` if it takes too long; it may still arrive.
   */
  async load(): Promise<Code> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, TIMEOUT_MS, new PccError('timeout'));
    });
    try {
      return await Promise.race([(this.#loading ??= this.#start()), late]);
    } catch (error) {
      this.hasFailed = true;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Does what was clicked, once the code is loaded. Until then `isPending(key)` is true; if that fails, `errorOf(key)` is
   * why. Of several clicks only the last counts, and none after `forget()`.
   */
  async whenLoaded(
    key: string,
    { host, reportError }: ErrorReporter,
    act: (code: Code) => unknown,
  ): Promise<void> {
    const click: Click = { key };
    this.#click = click;
    host.requestUpdate();
    const result = await this.load().catch(asPccError);
    if (this.#click !== click) return;
    const isShown = isPccError(result) && reportError(result);
    this.#click = isShown ? { key, error: result } : undefined;
    host.requestUpdate();
    if (!isPccError(result)) await act(result);
  }

  isPending(key: string): boolean {
    return this.#click?.key === key && !this.#click.error;
  }

  errorOf(key: string): PccError | undefined {
    return this.#click?.key === key ? this.#click.error : undefined;
  }

  /** The session ended, or the widget was removed. */
  forget(): void {
    this.#click = undefined;
  }

  #start(): Promise<Code> {
    // Browsers cache a failed import, many until the page is reloaded: do not import while offline.
    return (hasDocument && !navigator.onLine ? Promise.reject(new PccError('network')) : this.#import()).then(
      (code) => (this.code = code),
      () => {
        this.#loading = undefined;
        throw new PccError('network');
      },
    );
  }
}
