import type { SessionChange, SessionExpiring, SessionInfo } from '../http/client.ts';
import { PccError } from '../http/error.ts';
import type { FetchSession, SessionClient } from './contract.ts';
import {
  PccRequestEvent,
  PccSessionEndedEvent,
  PccSessionExpiringEvent,
  PccSessionReadyEvent,
} from './events.ts';
import { openSession } from './open-session.ts';
import { provideClient } from './provide.ts';
import { sessionFrom } from './session-from.ts';

interface SharedSession {
  readonly client: SessionClient;
  /** Absent where `fetchSession` is the element's own. */
  readonly endpoint?: string;
  readonly users: Set<SessionElement>;
}

/** Sessions by endpoint: elements with the same one share it. */
const sessions = new Map<string | undefined, SharedSession>();

function share(from: { readonly fetchSession: FetchSession }, endpoint?: string): SharedSession {
  const users = new Set<SessionElement>();
  const client = openSession({
    // The element's own may be set again later.
    get fetchSession() {
      return from.fetchSession;
    },
    onRequest(report) {
      // One of them tells: a page that listens to the document counts each request once.
      const [first] = users;
      first?.dispatchEvent(new PccRequestEvent(report));
    },
  });
  return { client, endpoint, users };
}

// A server that renders the page imports this module too.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * Gives the widgets inside it a session. No Lit in it, so that it can ask for the session while the rest of the code
 * is still loading.
 *
 * @summary The session of the widgets inside it.
 * @attr {string} endpoint - Address of the partner's session endpoint, same-site with the page.
 * @fires {PccSessionReadyEvent} pcc-session-ready - The session has begun, or begun again.
 * @fires {PccSessionEndedEvent} pcc-session-ended - It is over or could not begin; `reason` says why.
 * @fires {PccSessionExpiringEvent} pcc-session-expiring - The login ends in `expiresIn` seconds; cancelable.
 * @fires {PccRequestEvent} pcc-request - A request was answered, or failed; for your telemetry.
 */
export class SessionElement extends Base {
  static readonly observedAttributes: readonly string[] = ['endpoint'];

  #provide = provideClient(this);
  #fetchSession: FetchSession | undefined;
  #session: SharedSession | undefined;
  #unsubscribe: (() => void) | undefined;
  #announced: Exclude<SessionChange, SessionExpiring> | undefined;

  /** Address of the session endpoint. */
  get endpoint(): string | null {
    return this.getAttribute('endpoint');
  }
  set endpoint(endpoint: string | null) {
    if (endpoint === null) this.removeAttribute('endpoint');
    else this.setAttribute('endpoint', endpoint);
  }

  /** Stands in for `endpoint` where the page gets its session in a way of its own. */
  get fetchSession(): FetchSession | undefined {
    return this.#fetchSession;
  }
  set fetchSession(fetchSession: FetchSession | undefined) {
    this.#fetchSession = fetchSession;
    if (this.isConnected) this.#begin();
  }

  connectedCallback(): void {
    // Set on the element before this class was there to hear of it.
    if (Object.hasOwn(this, 'fetchSession')) {
      const { fetchSession } = this;
      Reflect.deleteProperty(this, 'fetchSession');
      this.fetchSession = fetchSession;
    }
    this.#begin();
  }

  disconnectedCallback(): void {
    // Moving is not signing out: whoever moves it connects it again within the same task.
    setTimeout(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  attributeChangedCallback(_name: string, _old: string | null, endpoint: string | null): void {
    if (!this.isConnected || this.#session?.endpoint === endpoint) return;
    if (this.#session?.endpoint) this.#leave();
    this.#begin();
  }

  /** Signs out: empties the widgets, forgets the token and tells the endpoint. Never rejects. */
  async end(): Promise<void> {
    await this.#session?.client.end();
  }

  /** Asks for a new token now, or begins again after an end; rejects with `PccError`. */
  async renew(): Promise<SessionInfo> {
    if (this.#session) return this.#session.client.renew();
    throw new PccError('misconfigured', { message: 'no-endpoint' });
  }

  #begin(): void {
    // It was moved: time may have passed.
    if (this.#session) return this.#ask();
    const session = this.#join();
    if (!session) return;
    this.#session = session;
    session.users.add(this);
    this.#unsubscribe = session.client.subscribe((change) => this.#announce(change));
    this.#provide(session.client);
    this.#ask();
  }

  #ask(): void {
    const session = this.#session;
    session?.client.session().then(
      (info) => session === this.#session && this.#announce({ state: 'started', info }),
      () => {
        const isNews = session === this.#session && this.#announced?.state !== 'started';
        if (isNews) this.#announce({ state: 'ended', reason: 'failed' });
      },
    );
  }

  #join(): SharedSession | undefined {
    const { endpoint } = this;
    if (this.#fetchSession) return share(this as { fetchSession: FetchSession });
    if (!endpoint) return undefined;
    const session = sessions.get(endpoint) ?? share({ fetchSession: sessionFrom(endpoint) }, endpoint);
    sessions.set(endpoint, session);
    return session;
  }

  #leave(): void {
    const session = this.#session;
    if (!session) return;
    session.users.delete(this);
    if (!session.users.size) {
      sessions.delete(session.endpoint);
      void session.client.end();
    }
    this.#unsubscribe?.();
    this.#session = this.#announced = undefined;
    this.#provide(undefined);
  }

  #announce(change: SessionChange): void {
    if (change.state === 'expiring') {
      if (!this.dispatchEvent(new PccSessionExpiringEvent(change.expiresIn))) change.preventDefault();
      return;
    }
    const was = this.#announced;
    // After a change of person a session should begin: that it could not is news.
    if (change.state === was?.state && (was.state === 'started' || was.reason !== 'changed')) return;
    this.#announced = change;
    this.dispatchEvent(
      change.state === 'started' ? new PccSessionReadyEvent() : new PccSessionEndedEvent(change.reason),
    );
    if (change.state === 'ended' && change.reason === 'changed') this.#ask();
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
