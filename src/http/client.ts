/**
 * What a call asks of HTTP. `api/` fills it from an operation's record, so that this layer knows no resource.
 */
export interface Call<Result = unknown> {
  /** Operation id: for errors, logs and the key of de-duplicated reads. */
  readonly operation: string;
  /** `base` is the service address, `auth` the authorization server. */
  readonly host: 'base' | 'auth';
  /** HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Filled in and percent-encoded, with its exact slashes and its query, relative to the host. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** `read` may be repeated; the other two are sent at most once. */
  readonly effect: Effect;
  /** False for the one call that is made without a bearer token. */
  readonly bearer: boolean;
  /** True where a whole PDF comes back: more time, more bytes. */
  readonly document: boolean;
  /** Whatever body comes with a 2xx means nothing, and is not read. Default false. */
  readonly bodyless?: boolean;
  /**
   * A read for somebody who is not there yet: its answer waits unread, a few seconds at most, for the first who makes
   * the same call and can cut it to what a page may have. The call itself is aborted where nobody comes.
   */
  readonly ahead?: boolean;
  /** Makes the typed result from decoded JSON (`undefined` where there was no body); throws when it cannot. */
  parse(json: unknown, options?: ReadOptions): Result;
}

/** What is taken over from an answer. */
export interface ReadOptions {
  /** Also the keys that no schema names. */
  readonly keepUnknown?: boolean | undefined;
  /** In a page: only what may reach the page of this consumer. */
  readonly consumerId?: string | undefined;
}

/** What a call does at the service: nothing, something, or something that cannot be taken back. */
export type Effect = 'read' | 'act' | 'irreversible';

/** What one call can be given besides its arguments. */
export interface RequestOptions {
  /** Aborts the call; it then rejects with code `aborted`. An act already sent still completes at the service. */
  readonly signal?: AbortSignal;
}

/** How to ask for the session. */
export interface SessionOptions extends RequestOptions {
  /**
   * Resolves without waiting for the endpoint to confirm whose session it is. Nothing is shown by it: the client holds
   * the answers to requests until the endpoint has.
   */
  readonly unseen?: boolean;
  /** Somebody asked for it: begins again also after a sign-out. */
  readonly again?: boolean;
}

/** The part of a session that pages and widgets may know. The token is not among it. */
export interface SessionInfo {
  /** The consumer all widgets of this session show: a UUID. */
  readonly consumer_id: string;
  /** Origins from which a card-registration frame may come. */
  readonly frame_origins: readonly string[];
  /** Granted scopes, space-separated, where the backend says them. */
  readonly scope?: string;
}

/**
 * Why a session ended: somebody signed out, the login is over, another person signed in (a new session follows by
 * itself), or none could be had.
 */
export type SessionEndReason = 'signed-out' | 'login-required' | 'changed' | 'failed';

/** The login behind the session will end in so many seconds. */
export interface SessionExpiring {
  /** The login ends soon; the session itself goes on until then. */
  readonly state: 'expiring';
  /** Seconds until the login ends. */
  readonly expiresIn: number;
  /** Leaves it to the page: the session does not look at the login again when the time is up. */
  preventDefault(): void;
}

/**
 * What subscribers hear: a session began (or began again), it ended and everything shown must go, or its login is
 * about to end.
 */
export type SessionChange =
  | { readonly state: 'started'; readonly info: SessionInfo }
  | { readonly state: 'ended'; readonly reason: SessionEndReason }
  | SessionExpiring;

/**
 * The handle that widgets and operations hold: small, frozen, and stable within a major version, because two copies
 * of the library on one page share it. It never gives its token away.
 */
export interface PccClient {
  /** Major version of this handle's shape. */
  readonly protocol: 1;
  /** Sends one call and resolves with its typed result. Rejects with `PccError` only. */
  request<Result>(call: Call<Result>, options?: RequestOptions): Promise<Result>;
  /**
   * The session's public part, once it is known that the same person is still signed in; starts a session where there
   * is none. A server-side client rejects: it has none.
   */
  session(options?: SessionOptions): Promise<SessionInfo>;
  /** Calls back on every change of the session; returns the function that stops it. */
  subscribe(listener: (change: SessionChange) => void): () => void;
}
