import type { PccClient, SessionInfo } from '../http/client.ts';
import type { ClientOptions } from '../http/request.ts';

/** What the partner's session endpoint answers. Unknown fields are ignored. */
export interface Session {
  /** Bearer token for the service at `api_base_url`. Left out where `credential` is `cookie`. */
  readonly access_token?: string;
  /**
   * `cookie`: in place of a token, the endpoint has set a cookie that scripts cannot read and that goes to
   * `api_base_url` with every call; `login` is then required.
   */
  readonly credential?: 'cookie';
  /** `Bearer`, in any case; nothing else is understood. */
  readonly token_type?: string;
  /** Seconds from now until the token expires. */
  readonly expires_in: number;
  /** Granted scopes, space-separated. */
  readonly scope?: string;
  /** The consumer whose session it is: a UUID. */
  readonly consumer_id: string;
  /** Where `/v2/…` is answered: https, or http on loopback; may end in a path prefix. */
  readonly api_base_url: string;
  /** Origins from which a card-registration frame may come. */
  readonly frame_origins?: readonly string[];
  /** Opaque: the same for one login, another after the next one. */
  readonly login?: string;
  /** Seconds until the login behind this session ends by itself, where it does. */
  readonly login_expires_in?: number;
}

/** What the endpoint answers to `GET`: who is signed in now. */
export type Login = Pick<Session, 'login' | 'consumer_id' | 'login_expires_in'>;

/**
 * Why a token is asked for: there is none yet, it is about to expire, or the service refused it (then the answer must
 * not come from a cache).
 */
export type SessionReason = 'start' | 'expiring' | 'rejected';

/** What `fetchSession` and `getToken` are told. */
export interface SessionRequest {
  /** Aborted when the answer is no longer wanted, at the latest after 15 s. */
  readonly signal: AbortSignal;
  /** Why a token is asked for. */
  readonly reason: SessionReason;
}

/** The one function that a partner's page gives; `sessionFrom()` makes it from an address. */
export interface FetchSession {
  (request: SessionRequest): Promise<Session>;
  /** Signs out at the endpoint. */
  end?(): Promise<void>;
  /** Says who is signed in, and changes nothing. Without it, or where it cannot say, the session is renewed instead. */
  check?(request: { readonly signal: AbortSignal }): Promise<Login>;
  /** Absolute address of the endpoint: tabs with the same one tell each other of sign-ins and sign-outs. */
  readonly endpoint?: string;
}

/** A token for a server's own client. */
export interface ServerToken {
  /** The bearer token. */
  readonly token: string;
  /** Seconds from now until it expires. */
  readonly expiresIn: number;
}

/** Gives a server's client its token. */
export type GetToken = (request: SessionRequest) => Promise<ServerToken>;

/** For pages: the consumer and the address come with the session. */
export interface BrowserClientOptions extends ClientOptions {
  /** Gets a session from the partner's backend, for instance `sessionFrom('/pcc/session')`. */
  readonly fetchSession: FetchSession;
}

/** For servers: a client per user, or one for the partner's own calls; never shared between users. */
export interface ServerClientOptions extends ClientOptions {
  /** Service address; `/v2/…` is appended. */
  readonly baseUrl: string;
  /** Authorization server, for `createToken` and `exchangeToken`; `/auth/…` is appended. */
  readonly authUrl?: string;
  /** Where bearer tokens come from. Not needed for `createToken`. */
  readonly getToken?: GetToken;
  /** Keeps the keys that no schema names beside the typed ones, as they came. Default false. */
  readonly keepUnknown?: boolean;
}

/** A client whose session can be ended. */
export interface SessionClient extends PccClient {
  /**
   * Signs out: reads are aborted, acts already sent finish unseen, the token is forgotten, subscribers hear `ended`,
   * and the endpoint is told, here and in other tabs. Resolves when the endpoint has answered, never rejects.
   */
  end(): Promise<void>;
  /** Asks for a new token now, or begins again after an end; rejects with `PccError`. */
  renew(): Promise<SessionInfo>;
}
