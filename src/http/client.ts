/**
 * One request to the service. `src/api/` builds it from an operation's record; in a page,
 * `operations/browser-operation.ts` does. This layer knows no resources.
 */
export interface Call<Result = unknown> {
  /** Operation id: for errors, logs and the deduplication of reads. */
  readonly operation: string;
  /** `base` is the service address, `auth` the authorization server. */
  readonly host: 'base' | 'auth';
  /** HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query relative to the host, with parameters filled in and percent-encoded. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** A `read` may be retried; the other two are sent at most once. */
  readonly effect: Effect;
  /** False for the one operation that needs no bearer token. */
  readonly bearer: boolean;
  /** True if the response is a whole PDF: allows more time and more bytes. */
  readonly document: boolean;
  /** True if the body of a 2xx has no meaning and is not read. Default false. */
  readonly bodyless?: boolean;
  /** True if a page shows nothing of the response: there, it is `bodyless`. Default false. */
  readonly unshown?: boolean;
  /**
   * A prefetch. The client keeps its response for a few seconds, until the same call is made without `ahead`: that
   * caller reduces it to the fields that a page may have. Widgets with the same prefetch share its response.
   */
  readonly ahead?: boolean;
  /** True if what was read before is to be read again: a prefetched response does not answer it. */
  readonly again?: boolean;
  /** Makes the typed result from decoded JSON (`undefined` if there was no body). Throws if it cannot. */
  parse(json: unknown, options?: ReadOptions): Result;
}

/** Which fields of a response are kept. */
export interface ReadOptions {
  /** Also keeps keys that no schema names. */
  readonly keepUnknown?: boolean | undefined;
  /** In a page: keeps only the fields that this consumer's page may have. */
  readonly consumerId?: string | undefined;
}

/** The effect of a call on the service: none, an action, or an action that cannot be undone. */
export type Effect = 'read' | 'act' | 'irreversible';

/** Options of one call. */
export interface RequestOptions {
  /** Aborts the call, which rejects with code `aborted`. An action already sent still completes at the service. */
  readonly signal?: AbortSignal;
}

/** Options of `session()`. */
export interface SessionOptions extends RequestOptions {
  /**
   * Resolves before the endpoint has confirmed who is signed in. Nothing is displayed early: the client holds back
   * responses until then.
   */
  readonly unseen?: boolean;
  /** Set when the user asked for it: starts a new session even after a sign-out. */
  readonly again?: boolean;
}

/** The public part of a session. It does not include the token. */
export interface SessionInfo {
  /** The consumer whose data the widgets of this session show: a UUID. */
  readonly consumer_id: string;
  /** Allowed origins of the card-registration frame. */
  readonly frame_origins: readonly string[];
  /** Granted scopes, space-separated, if the backend sends them. */
  readonly scope?: string;
  /** Ids of the operations that are switched on, if the backend sends them. Widgets leave out the others. */
  readonly operations?: readonly string[];
}

/**
 * Why a session ended: the user signed out, the login ended, another user signed in (a new session starts
 * automatically), or no session could be started.
 */
export type SessionEndReason = 'signed-out' | 'login-required' | 'changed' | 'failed';

/** The login behind the session is about to end. */
export interface SessionExpiring {
  /** The login ends soon. The session stays valid until then. */
  readonly state: 'expiring';
  /** Seconds until the login ends. */
  readonly expiresIn: number;
  /** Leaves the end to the page: the session does not check the login when the time is up. */
  preventDefault(): void;
}

/**
 * A change that subscribers receive: a session started (again), it ended and displayed data must be removed, or its
 * login is about to end.
 */
export type SessionChange =
  | { readonly state: 'started'; readonly info: SessionInfo }
  | { readonly state: 'ended'; readonly reason: SessionEndReason }
  | SessionExpiring;

/**
 * The client that widgets and operations use. Small, frozen and stable within a major version, because two copies of
 * the library on one page share it. It never exposes its token.
 */
export interface PccClient {
  /** Major version of this interface. */
  readonly protocol: 1;
  /** Sends one call and resolves with its typed result. Rejects only with `PccError`. */
  request<Result>(call: Call<Result>, options?: RequestOptions): Promise<Result>;
  /**
   * Resolves with the public part of the session after confirming that the same user is still signed in. Starts a
   * session if there is none. A server's client rejects: it has no session.
   */
  session(options?: SessionOptions): Promise<SessionInfo>;
  /** Calls `listener` on every change of the session. Returns a function that unsubscribes. */
  subscribe(listener: (change: SessionChange) => void): () => void;
}
