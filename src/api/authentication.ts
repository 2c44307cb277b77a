import * as z from 'zod/mini';
import { text } from './fields.ts';
import { operation } from './operation.ts';

/** `grant_type` of the first token (RFC 6749, section 4.4). */
export const CLIENT_CREDENTIALS = 'client_credentials';
/** `grant_type` of the exchange (RFC 8693, section 2.1). */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
/** `subject_token_type` of the exchange (RFC 8693, section 3). */
export const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';

/** Request for the partner's token. */
export const tokenRequest = z.object({
  grant_type: z.literal(CLIENT_CREDENTIALS),
  /** The partner's client id. */
  client_id: z.string(),
  /** The partner's client secret. On servers only. */
  client_secret: z.string(),
  /** Space-separated. */
  scope: z.string(),
});

/** The partner's token. */
export const tokenResponse = z.object({
  access_token: z.string(),
  /** Seconds; 86400 for a partner's token. */
  expires_in: z.number(),
  token_type: z.string(),
  /** The granted scopes, space-separated. */
  scope: text,
});
export type TokenResponse = z.infer<typeof tokenResponse>;

/** Request that exchanges the partner's token for a consumer's. */
export const tokenExchangeRequest = z.object({
  grant_type: z.literal(TOKEN_EXCHANGE),
  /** What kind of token `subject_token` is. */
  subject_token_type: z.literal(ACCESS_TOKEN_TYPE),
  /** The partner's access token; the same as the bearer of this call. */
  subject_token: z.string(),
  /** Address of the authorization server. */
  audience: z.string(),
  /** The requested scopes and `consumer:<consumer id>`, space-separated. */
  scope: z.string(),
});

/** A consumer's token. */
export const tokenExchangeResponse = z.object({
  access_token: z.string(),
  /** Seconds; 3600 for a consumer's token. */
  expires_in: z.number(),
  token_type: z.string(),
  scope: text,
  /** What kind of token was issued. */
  issued_token_type: text,
});
export type TokenExchangeResponse = z.infer<typeof tokenExchangeResponse>;

/** Gets the partner's access token with client credentials. On servers only. */
export const createToken = operation({
  id: 'createToken',
  host: 'auth',
  method: 'POST',
  path: '/auth/token/',
  bearer: false,
  body: tokenRequest,
  response: tokenResponse,
  success: 201,
  effect: 'act',
});

/**
 * Exchanges the partner's token for one that is bound to a consumer (RFC 8693). On servers only. The bearer token of
 * the request is the `subject_token`.
 */
export const exchangeToken = operation({
  id: 'exchangeToken',
  host: 'auth',
  method: 'POST',
  path: '/auth/token/exchange/',
  body: tokenExchangeRequest,
  response: tokenExchangeResponse,
  success: 201,
  effect: 'act',
});

/** The operations of this resource. */
export default { createToken, exchangeToken };
