import { createClient, createToken, exchangeToken, PccError, type PccClient } from 'pcc-widgets/client';
import { decodeJwt, type JWTPayload } from 'jose';
import { BoundedMap } from '../bounded-map.ts';
import { fetchWithinLimits } from './json-limits.ts';
import type { Config } from '../config.ts';
import type { KeyRing } from '../keys.ts';
import type { Logger } from '../monitoring/logger.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import { retryQuickFailures } from './retries.ts';
import { tokenCache, type Token, type TokenCache } from './token-cache.ts';

const MAX_CONSUMER_TOKEN_S = 3600;
const MAX_CONSUMERS = 10_000;
const CREDENTIALS = 'credentials_refused';
const WRONG_CREDENTIALS =
  'The service refused PCC_CLIENT_ID with PCC_CLIENT_SECRET. Correct them, and restart.';

/** The service's tokens: the partner's own, and those bound to one consumer. */
export interface Tokens {
  partner(rejected?: string): Promise<Token>;
  /** A token for this consumer only; `rejected` is one that the service has just rejected. */
  consumer(consumerId: string, rejected?: string): Promise<Token>;
  /** Whether the authorization server has rejected the client id or secret. */
  readonly areCredentialsRefused: boolean;
}

interface Options {
  readonly store: Store;
  readonly ring: KeyRing;
  readonly log: Logger;
}

export function openTokens(config: Config, { store, ring, log }: Options): Tokens {
  const { authUrl, baseUrl, clientId, clientSecret, limits } = config;
  const requested = consumerScopes(config);
  const consumers = new BoundedMap<string, TokenCache>(MAX_CONSUMERS);
  // A token request has no side effects, so it may be retried.
  const minting = { fetch: fetchWithinLimits, timeoutMs: limits.mintMs };
  const anonymous = createClient({ baseUrl, authUrl, ...minting });
  let areCredentialsRefused = false;

  /** Distinguishes a wrong secret from an outage. */
  function refuseCredentials(error: unknown): never {
    if (!is(error, 'unauthenticated')) throw error;
    if (!areCredentialsRefused) log.error({ code: CREDENTIALS }, WRONG_CREDENTIALS);
    areCredentialsRefused = true;
    throw new Refusal(503, CREDENTIALS, WRONG_CREDENTIALS, { headers: { 'Retry-After': '30' } });
  }

  const partnerTokens = tokenCache({
    key: 'token:partner',
    store,
    ring,
    mint: () =>
      withRetries(async () => {
        const body = {
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
          scope: config.scopes.join(' '),
        } as const;
        const response = await createToken(anonymous, { body }).catch(refuseCredentials);
        areCredentialsRefused = false;
        return readToken(response, { longest: 86_400, margin: 600 });
      }),
  });

  /** Runs `use` with the partner's token, and again with a new one if the service rejects it. */
  const withPartnerToken = (use: (client: PccClient, token: string) => Promise<Token>): Promise<Token> =>
    withRetries(async () => {
      let rejected: string | undefined;
      for (;;) {
        const { token } = await partnerTokens.get(rejected);
        const getToken = () => Promise.resolve({ token, expiresIn: 60 });
        try {
          return await use(createClient({ baseUrl, authUrl, getToken, ...minting }), token);
        } catch (error) {
          if (rejected !== undefined || !is(error, 'unauthenticated')) throw error;
          rejected = token;
        }
      }
    });

  const exchange = (consumerId: string): Promise<Token> =>
    withPartnerToken(async (client, partnerToken) => {
      const body = {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        subject_token: partnerToken,
        audience: config.audience,
        scope: [...requested, `consumer:${consumerId}`].join(' '),
      } as const;
      const response = await exchangeToken(client, { body });
      const isNamed = checkExchanged(response, { partnerToken, clientId, requested, consumerId });
      return { ...readToken(response, { longest: MAX_CONSUMER_TOKEN_S, margin: 300 }), isNamed };
    });

  const cacheOf = (consumerId: string): TokenCache => {
    const found = consumers.get(consumerId);
    if (found) return found;
    const key = `token:consumer:${consumerId}:${[...requested].sort().join('+')}`;
    const made = tokenCache({ key, store, ring, mint: () => exchange(consumerId) });
    consumers.set(consumerId, made);
    return made;
  };

  return {
    partner: (rejected) => partnerTokens.get(rejected).catch(rethrow),
    consumer: (consumerId, rejected) => cacheOf(consumerId).get(rejected).catch(rethrow),
    get areCredentialsRefused() {
      return areCredentialsRefused;
    },
  };
}

/** In `exchange` mode the browser gets the token: only read scopes are requested, unless writes are configured. */
export function consumerScopes({
  mode,
  exchangeWrite,
  scopes,
}: Pick<Config, 'mode' | 'exchangeWrite' | 'scopes'>): readonly string[] {
  return mode !== 'exchange' || exchangeWrite ? scopes : scopes.filter((scope) => isRead.test(scope));
}

const isRead = /^api:([a-z_-]+:)*read$/;

interface TokenResponse {
  readonly access_token: string;
  readonly expires_in: number;
  readonly token_type: string;
  readonly scope?: string | null;
}

/** What was exchanged, and for what. */
interface ExchangeRequest {
  readonly partnerToken: string;
  readonly clientId: string;
  readonly requested: readonly string[];
  readonly consumerId: string;
}

/**
 * Checks an exchanged token (RFC 8693, section 2.2.1, and more); throws if it is too broad. Returns whether the token
 * itself names its consumer.
 */
function checkExchanged(
  { access_token, scope, ...response }: TokenResponse,
  { partnerToken, clientId, requested, consumerId }: ExchangeRequest,
): boolean {
  const claims = claimsOf(access_token);
  const granted = [scope, claims?.['scope'], claims?.['scp']].flat().join(' ').split(/\s+/).filter(Boolean);
  const extraScope = granted.find(
    (scope) => !requested.includes(scope) && scope !== `consumer:${consumerId}`,
  );
  const { sub } = claims ?? {};
  const namedConsumers = [
    claims?.['consumer_id'],
    claims?.['consumer'],
    sub === clientId ? undefined : sub,
    ...granted
      .filter((scope) => scope.startsWith('consumer:'))
      .map((scope) => scope.slice('consumer:'.length)),
  ].filter((id) => id != null);
  if (response.token_type.toLowerCase() !== 'bearer') throw invalid('is not a bearer token');
  if (access_token === partnerToken) throw invalid("is the partner's own");
  if (extraScope !== undefined) throw invalid('has a scope that was not requested');
  if (namedConsumers.some((id) => id !== consumerId)) throw invalid('is for another consumer');
  return namedConsumers.length > 0;
}

/** The claims, if the token is a JWT. The service verifies the signature. */
function claimsOf(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

function readToken(response: TokenResponse, { longest, margin }: { longest: number; margin: number }): Token {
  const { access_token: token, expires_in: seconds, scope } = response;
  if (!/^[\x21-\x7e]{1,8192}$/.test(token)) throw invalid('is not printable');
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longest) throw invalid('has no usable lifetime');
  const expiresAt = Date.now() + seconds * 1000;
  return {
    token,
    scope: scope ?? '',
    isNamed: false,
    expiresAt,
    renewAt: expiresAt - Math.min(margin, seconds / 5) * 1000,
  };
}

const invalid = (what: string): Refusal =>
  new Refusal(502, 'exchange_invalid', `The service's token ${what}.`);

const is = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof PccError && codes.includes(error.code);

const withRetries = (mint: () => Promise<Token>): Promise<Token> =>
  // The client reports a lost POST as an unknown outcome.
  retryQuickFailures(mint, (error) =>
    is(error, 'unknown-outcome', 'unavailable', 'rate-limited', 'network', 'timeout'),
  );

/** Hides the service's error messages: they may contain request data. */
function rethrow(error: unknown): never {
  if (error instanceof Refusal) throw error;
  if (is(error, 'invalid-response')) throw invalid('cannot be read');
  throw unavailable(1, error instanceof PccError ? error : undefined);
}
