import type { LitElement, ReactiveController } from 'lit';
import { listen } from '../page/page.ts';

/** `late`: the frame has not loaded in time. `blocked`: the page's Content-Security-Policy blocks it. */
export type FrameState = 'closed' | 'loading' | 'loaded' | 'late' | 'blocked';

/** A frame that has not loaded by then is `late`. */
const LOAD_TIMEOUT_MS = 15_000;

export interface FrameOptions {
  /** Called with each message from this frame and a listed origin. */
  onMessage(data: unknown): void;
  /** Called for every state except `closed`. */
  onState(state: FrameState): void;
}

/**
 * The cross-origin frame in a host's shadow root. The host renders it while `url` is set, with `onLoad` as its `load`
 * listener. The controller listens to messages while the frame is open, and closes it on disconnect.
 */
export class FrameController implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: FrameOptions;
  #state: FrameState = 'closed';
  #url: URL | undefined;
  #origins: ReadonlySet<string> = new Set();
  #listening: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LitElement, options: FrameOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get state(): FrameState {
    return this.#state;
  }

  /** The address of the open frame. */
  get url(): string | undefined {
    return this.#url?.href;
  }

  /**
   * Opens an address that the caller has validated. Messages are accepted from all given origins: a provider may
   * redirect between its own.
   */
  open(url: string, origins: readonly string[]): void {
    this.close();
    this.#url = new URL(url);
    this.#origins = new Set(origins);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    listen('message', signal, this.#onMessage);
    listen('securitypolicyviolation', signal, this.#onViolation);
    this.#timer = setTimeout(() => this.#setState('late'), LOAD_TIMEOUT_MS);
    this.#setState('loading');
  }

  close(): void {
    this.#listening?.abort();
    clearTimeout(this.#timer);
    this.#url = this.#listening = undefined;
    if (this.#state !== 'closed') this.#setState('closed');
  }

  hostDisconnected(): void {
    this.close();
  }

  readonly onLoad = (): void => {
    clearTimeout(this.#timer);
    // A blocked frame fires `load` for an error page.
    if (this.#state === 'loading' || this.#state === 'late') this.#setState('loaded');
  };

  readonly #onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    // Check source and origin: another frame can have the origin, and this frame can be on another page. The caller
    // validates the data.
    if (source === null || source !== this.#host.renderRoot.querySelector('iframe')?.contentWindow) return;
    if (this.#origins.has(origin)) this.#options.onMessage(data);
  };

  readonly #onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective !== 'frame-src' || !URL.canParse(blockedURI)) return;
    if (new URL(blockedURI).origin !== this.#url?.origin) return;
    clearTimeout(this.#timer);
    this.#setState('blocked');
  };

  #setState(state: FrameState): void {
    this.#state = state;
    this.#host.requestUpdate();
    if (state !== 'closed') this.#options.onState(state);
  }
}
