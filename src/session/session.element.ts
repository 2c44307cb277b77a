import type { SessionChange, SessionEndReason, SessionInfo } from '../http/client.ts';
import { PccError } from '../http/error.ts';
import type { FetchSession, SessionClient } from './types.ts';
import {
  PccRequestEvent,
  PccSessionEndedEvent,
  PccSessionExpiringEvent,
  PccSessionReadyEvent,
} from './events.ts';
import { openSession } from './open-session.ts';
import { afterPaint } from '../page/page.ts';
import { provideClient } from './provide.ts';
import { removeServerRendered, serverRenderedIn } from '../page/server-rendered.ts';
import { sessionFrom } from './session-from.ts';

interface SharedSession {
  readonly client: SessionClient;
  /** Aborted when the page has let go of the session. */
  readonly release: AbortController;
  /** Absent if the element has its own `fetchSession`. */
  readonly endpoint?: string;
  readonly users: Set<SessionElement>;
}

/** The last change that was dispatched. Without a reason, the session has started. */
interface DispatchedChange {
  readonly state: 'started' | 'ended';
  readonly info?: SessionInfo;
  readonly reason?: SessionEndReason;
}

/** Sessions by endpoint. Elements with the same endpoint share one. */
const sessions = new Map<string | undefined, SharedSession>();

function createSharedSession(
  from: { readonly fetchSession: FetchSession },
  endpoint?: string,
): SharedSession {
  const users = new Set<SessionElement>();
  const release = new AbortController();
  const client = openSession({
    released: release.signal,
    // The element's `fetchSession` may be replaced later.
    get fetchSession() {
      return from.fetchSession;
    },
    onRequest(report) {
      // Only one element dispatches: a listener on the document must receive each request once.
      const [first] = users;
      first?.dispatchEvent(new PccRequestEvent(report));
    },
  });
  return { client, release, endpoint, users };
}

// This module is also imported on servers, for server-side rendering.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * Provides a session to the widgets inside it. It does not use Lit, so that it can request the session while the rest
 * of the code is loading.
 *
 * @summary The session of the widgets inside it.
 * @fires {PccSessionReadyEvent} pcc-session-ready - The session started, or started again.
 * @fires {PccSessionEndedEvent} pcc-session-ended - The session ended or could not start; `reason` says why.
 * @fires {PccSessionExpiringEvent} pcc-session-expiring - The login ends in `expiresIn` seconds; cancelable.
 * @fires {PccRequestEvent} pcc-request - A request completed or failed; for your telemetry.
 */
export class SessionElement extends Base {
  static readonly observedAttributes: readonly string[] = ['endpoint'];

  #provide = provideClient(this);
  /** Set until the session begins: it waits for the first paint of server-rendered widgets. New for each connection. */
  #waits: object | undefined = {};
  #fetchSession: FetchSession | undefined;
  #session: SharedSession | undefined;
  #unsubscribe: (() => void) | undefined;
  /** Server-rendered widgets may arrive after the session is known. One observer for all connections of the element. */
  #watch = new MutationObserver(() => this.#dispatched && this.#clear());
  #dispatched: DispatchedChange | undefined;
  #hide = (): void => removeServerRendered(this);

  /**
   * Address of the partner's session endpoint, same-site with the page.
   *
   * @attr
   */
  get endpoint(): string | null {
    return this.getAttribute('endpoint');
  }
  set endpoint(endpoint: string | null) {
    // Frameworks set undefined, too.
    if (endpoint == null) this.removeAttribute('endpoint');
    else this.setAttribute('endpoint', endpoint);
  }

  /** Use instead of `endpoint` to get the session with your own code. */
  get fetchSession(): FetchSession | undefined {
    return this.#fetchSession;
  }
  set fetchSession(fetchSession: FetchSession | undefined) {
    this.#fetchSession = fetchSession;
    this.#attachUnlessWaiting();
  }

  connectedCallback(): void {
    for (const name of ['endpoint', 'fetchSession'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      // It was set before the element was upgraded.
      const value = this[name] as never;
      Reflect.deleteProperty(this, name);
      this[name] = value;
    }
    const waits = (this.#waits = {});
    // When the page comes back, someone else may be signed in.
    addEventListener('pagehide', this.#hide);
    afterPaint(
      serverRenderedIn(this)[0] && !this.#session,
      () => this.#waits === waits && this.isConnected && this.#attach(),
    );
  }

  disconnectedCallback(): void {
    removeEventListener('pagehide', this.#hide);
    // A move reconnects it within the same task, and so does moveBefore().
    setTimeout(() => this.isConnected || this.#leave());
  }

  attributeChangedCallback(_name: string, old: string | null, endpoint: string | null): void {
    if (endpoint !== old) this.#attachUnlessWaiting();
  }

  /** Signs out: clears the widgets, discards the token and sends the endpoint a `DELETE`. Never rejects. */
  async end(): Promise<void> {
    await this.#attachNow()?.client.end();
  }

  /** Requests a new token now, or starts a new session after the end of the last. Rejects with `PccError`. */
  async renew(): Promise<SessionInfo> {
    const session = this.#attachNow();
    if (session) return session.client.renew();
    throw new PccError('misconfigured', { message: 'no-endpoint' });
  }

  /** Returns the session, which begins now if it is waiting for a frame. */
  #attachNow(): SharedSession | undefined {
    if (this.isConnected && !this.#session) this.#attach();
    return this.#session;
  }

  /** Begins with what the page has set, unless it will begin anyway. */
  #attachUnlessWaiting(): void {
    if (this.isConnected && !this.#waits) this.#attach();
  }

  #attach(): void {
    this.#waits = undefined;
    const was = this.#dispatched;
    // Its endpoint may have changed while the element was not in the page.
    const endpoint = this.#fetchSession ? undefined : this.endpoint;
    if (this.#session?.endpoint !== endpoint) this.#leave();
    // The element was moved: the session may have ended meanwhile.
    if (this.#session?.users.has(this)) return this.#requestSession();
    let session: SharedSession | undefined;
    if (endpoint === undefined) session = createSharedSession(this as { fetchSession: FetchSession });
    else if (endpoint) {
      session =
        sessions.get(endpoint) ?? createSharedSession({ fetchSession: sessionFrom(endpoint) }, endpoint);
      sessions.set(endpoint, session);
    }
    this.#session = session;
    if (!session) return;
    session.users.add(this);
    this.#watch.observe(this, { childList: true, subtree: true });
    this.#unsubscribe = session.client.subscribe((change) => this.#dispatch(change));
    this.#provide(session.client);
    if (was?.state === 'started') this.#dispatch({ state: 'ended', reason: 'changed' });
    else this.#requestSession();
  }

  #requestSession(): void {
    const session = this.#session;
    session?.client.session().then(
      (info) => session === this.#session && this.#dispatch({ state: 'started', info }),
      ({ code }: PccError) => {
        const was = this.#dispatched;
        // Another end has been dispatched, unless a new session should have started after it.
        if (session === this.#session && (!was || was.reason === 'changed'))
          this.#dispatch({
            state: 'ended',
            reason: code === 'unauthenticated' ? 'login-required' : 'failed',
          });
      },
    );
  }

  /** The last element of an endpoint lets go of its session. That is not a sign-out, which only `end()` is. */
  #leave(): void {
    const session = this.#session;
    if (!session?.users.delete(this)) return;
    this.#unsubscribe?.();
    this.#provide(undefined);
    this.#dispatched = undefined;
    removeServerRendered(this);
    if (session.users.size) return;
    sessions.delete(session.endpoint);
    session.release.abort();
  }

  /** Removes what a server has sent for anyone else. */
  #clear(): void {
    removeServerRendered(this, this.#dispatched?.info?.consumer_id);
  }

  #dispatch(change: SessionChange): void {
    if (change.state === 'expiring') {
      if (!this.dispatchEvent(new PccSessionExpiringEvent(change.expiresIn))) change.preventDefault();
      return;
    }
    const { reason }: DispatchedChange = change;
    const was = this.#dispatched;
    // After `changed` a new session should start: a second one is news.
    if (was && was.reason === reason && reason !== 'changed') return;
    this.#dispatched = change;
    this.#clear();
    this.dispatchEvent(reason ? new PccSessionEndedEvent(reason) : new PccSessionReadyEvent());
    if (reason === 'changed') this.#requestSession();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-session': SessionElement;
  }
  interface GlobalEventHandlersEventMap {
    'pcc-session-ready': PccSessionReadyEvent;
    'pcc-session-ended': PccSessionEndedEvent;
    'pcc-session-expiring': PccSessionExpiringEvent;
    'pcc-request': PccRequestEvent;
  }
}
