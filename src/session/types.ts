import type { PccClient, SessionInfo } from '../http/client.ts';
import type { ClientOptions } from '../http/request.ts';

/** The response of the partner's session endpoint. Unknown fields are ignored. */
export interface Session {
  /** Bearer token for the service at `api_base_url`. Omitted if `credential` is `cookie`. */
  readonly access_token?: string;
  /**
   * `cookie`: instead of returning a token, the endpoint has set an HttpOnly cookie that browsers send with every
   * request to `api_base_url`. `login` is then required.
   */
  readonly credential?: 'cookie';
  /** `Bearer` in upper or lower case, the only supported type. */
  readonly token_type?: string;
  /** Seconds from now until the token expires. */
  readonly expires_in: number;
  /** Granted scopes, space-separated. */
  readonly scope?: string;
  /** The signed-in consumer: a UUID. */
  readonly consumer_id: string;
  /** Address of the service, to which `/v2/…` is appended: https, or http on loopback; may have a path prefix. */
  readonly api_base_url: string;
  /** Allowed origins of the card-registration frame. */
  readonly frame_origins?: readonly string[];
  /** Ids of the operations that are switched on; widgets leave out the others. Default: all. */
  readonly operations?: readonly string[];
  /** Opaque identifier of the login; it changes with each login. */
  readonly login?: string;
  /** Seconds until the login behind this session expires, if it does. */
  readonly login_expires_in?: number;
}

/** The endpoint's response to `GET`: who is signed in now. */
export type Login = Pick<Session, 'login' | 'consumer_id' | 'login_expires_in'>;

/**
 * Why a token is requested: there is none yet, it is about to expire, or the service rejected it (then the response
 * must not come from a cache).
 */
export type SessionReason = 'start' | 'expiring' | 'rejected';

/** The argument of `fetchSession` and `getToken`. */
export interface SessionRequest {
  /** Aborted when the response is no longer needed, at the latest after 15 s. */
  readonly signal: AbortSignal;
  /** Why a token is requested. */
  readonly reason: SessionReason;
}

/** Fetches a session from the partner's backend; `sessionFrom()` makes one from an address. */
export interface FetchSession {
  (request: SessionRequest): Promise<Session>;
  /** Signs out at the endpoint. */
  end?(): Promise<void>;
  /** Returns who is signed in, without side effects. If it is missing or fails, the session is renewed instead. */
  check?(request: { readonly signal: AbortSignal }): Promise<Login>;
  /** Absolute URL of the endpoint: tabs with the same one notify each other of sign-ins and sign-outs. */
  readonly endpoint?: string;
}

/** A token for a server's client. */
export interface ServerToken {
  /** The bearer token. */
  readonly token: string;
  /** Seconds from now until it expires. */
  readonly expiresIn: number;
}

/** Gets a token for a server's client. */
export type GetToken = (request: SessionRequest) => Promise<ServerToken>;

/** For pages: the session provides the consumer and the address of the service. */
export interface BrowserClientOptions extends ClientOptions {
  /** Gets a session from the partner's backend, for instance `sessionFrom('/pcc/session')`. */
  readonly fetchSession: FetchSession;
}

/** For servers: one client per user, or one for the partner's own calls. Never share a client between users. */
export interface ServerClientOptions extends ClientOptions {
  /** Service address; `/v2/…` is appended. */
  readonly baseUrl: string;
  /** Authorization server, for `createToken` and `exchangeToken`; `/auth/…` is appended. */
  readonly authUrl?: string;
  /** Gets bearer tokens. Not needed for `createToken`. */
  readonly getToken?: GetToken;
  /** Keeps keys that no schema names, unchanged. Default false. */
  readonly keepUnknown?: boolean;
}

/** A client whose session can be ended. */
export interface SessionClient extends PccClient {
  /**
   * Signs out: aborts reads, discards the token, notifies subscribers and other tabs with `ended`, and sends the
   * endpoint a `DELETE`. Actions already sent complete at the service. Resolves when the endpoint has responded; never
   * rejects.
   */
  end(): Promise<void>;
  /** Requests a new token now, or starts a new session after the end of the last. Rejects with `PccError`. */
  renew(): Promise<SessionInfo>;
}
