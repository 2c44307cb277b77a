import type { LitElement, ReactiveController } from 'lit';

/** `late`: it has not loaded in time. `blocked`: this page's own Content-Security-Policy does not let it load. */
export type FrameState = 'closed' | 'loading' | 'loaded' | 'late' | 'blocked';

export interface FrameOptions {
  /** What the document in the frame says; only what came from this frame and a listed origin. */
  onMessage(data: unknown): void;
  /** Hears of every other state than `closed`. */
  onState?(state: FrameState): void;
  /** Milliseconds until a frame that has not loaded is `late`. Default 15 000. */
  readonly loadTimeoutMs?: number;
}

/**
 * The one frame, of another origin, inside a host's shadow root. The host renders it while `url` is there, with `loaded`
 * as its `load` listener; the controller listens while it is open, and closes it on disconnect.
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

  /** The address to show, while the frame is open. */
  get url(): string | undefined {
    return this.#url?.href;
  }

  /**
   * Opens an address that the caller has checked. Messages count from the given origins: a provider may lead from one
   * of its pages to another.
   */
  open(url: string, origins: readonly string[]): void {
    this.close();
    this.#url = new URL(url);
    this.#origins = new Set(origins);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('message', this.#hear, { signal });
    document.addEventListener('securitypolicyviolation', this.#violated, { signal });
    this.#timer = setTimeout(() => this.#become('late'), this.#options.loadTimeoutMs ?? 15_000);
    this.#become('loading');
  }

  close(): void {
    this.#listening?.abort();
    clearTimeout(this.#timer);
    this.#url = this.#listening = undefined;
    if (this.#state !== 'closed') this.#become('closed');
  }

  hostDisconnected(): void {
    this.close();
  }

  readonly loaded = (): void => {
    clearTimeout(this.#timer);
    // A frame that was blocked loads too: an error page.
    if (this.#state === 'loading' || this.#state === 'late') this.#become('loaded');
  };

  readonly #hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    // All three: another frame can have the origin, this frame can have gone elsewhere, and anybody can say anything,
    // which is for the caller to judge.
    if (source === null || source !== this.#host.renderRoot.querySelector('iframe')?.contentWindow) return;
    if (this.#origins.has(origin)) this.#options.onMessage(data);
  };

  readonly #violated = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective !== 'frame-src' || !URL.canParse(blockedURI)) return;
    if (new URL(blockedURI).origin !== this.#url?.origin) return;
    clearTimeout(this.#timer);
    this.#become('blocked');
  };

  #become(state: FrameState): void {
    this.#state = state;
    this.#host.requestUpdate();
    if (state !== 'closed') this.#options.onState?.(state);
  }
}
