import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, createToken, exchangeToken, PccError } from 'pcc-widgets/client';
import { decodeJwt, type JWTPayload } from 'jose';
import { BoundedMap } from '../bounded-map.ts';
import type { Config } from '../config.ts';
import { keyRing } from '../keys.ts';
import type { Logger } from '../monitoring/logger.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import { fetchWithinLimits } from './json-limits.ts';
import { createTokenCache, type Token, type TokenCache } from './token-cache.ts';

const MAX_CONSUMER_TOKEN_S = 3600;
const MAX_CONSUMERS = 10_000;
const CREDENTIALS = 'credentials_refused';
const WRONG_CREDENTIALS =
  'The service refused PCC_CLIENT_ID with PCC_CLIENT_SECRET. Correct them, and restart.';

/** In `exchange` mode the browser gets the token: only read scopes are requested, unless writes are configured. */
export function consumerScopes(config: Pick<Config, 'mode' | 'exchangeWrite' | 'scopes'>): readonly string[] {
  const { mode, exchangeWrite, scopes } = config;
  return mode !== 'exchange' || exchangeWrite ? scopes : scopes.filter(isReadScope);
}

export const isReadScope = (scope: string): boolean => /^api:([a-z_-]+:)*read$/.test(scope);

export type ServiceTokens = ReturnType<typeof createServiceTokens>;

/** The service's tokens: the partner's own, and those bound to one consumer. */
export function createServiceTokens(config: Config, store: Store, log: Logger) {
  const { authUrl, baseUrl, clientId, clientSecret, limits } = config;
  const ring = keyRing(config.sessionSecrets, 'cache');
  const requestedScopes = [...consumerScopes(config)].sort();
  const consumers = new BoundedMap<string, TokenCache>(MAX_CONSUMERS);
  // A token request has no side effects, so it may be retried.
  const minting = { fetch: fetchWithinLimits, timeoutMs: limits.mintMs };
  const anonymous = createClient({ baseUrl, authUrl, ...minting });
  let areCredentialsRefused = false;

  /** A token that was issued for other settings stays in the store: another client, another service, fewer scopes. */
  const keyOf = (owner: string, ...more: readonly string[]): string => {
    const scopes = [...config.scopes].sort();
    const settings = [authUrl, baseUrl, config.audience, clientId, ...scopes, ...more].join(' ');
    return `token:${owner}:${createHash('sha256').update(settings).digest('base64url').slice(0, 22)}`;
  };

  /** Distinguishes a wrong secret from an outage. */
  function refuseCredentials(error: unknown): never {
    if (!is(error, 'unauthenticated')) throw error;
    if (!areCredentialsRefused) log.error({ code: CREDENTIALS }, WRONG_CREDENTIALS);
    areCredentialsRefused = true;
    throw new Refusal(503, CREDENTIALS, WRONG_CREDENTIALS, { retryAfter: 30 });
  }

  const partnerTokens = createTokenCache({
    key: keyOf('partner'),
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
        return parseToken(response, { longest: 86_400, margin: 600 });
      }),
  });

  /**
   * Checks an exchanged token (RFC 8693, section 2.2.1, and more); throws if it is too broad. Returns whether the token
   * itself names its consumer.
   */
  function checkExchangedToken(response: TokenResponse, partnerToken: string, consumerId: string): boolean {
    const { access_token, scope, token_type } = response;
    const claims = claimsOf(access_token);
    const scopes = [scope, claims?.['scope'], claims?.['scp']].flat().join(' ').split(/\s+/).filter(Boolean);
    const extraScope = scopes.find(
      (scope) => !requestedScopes.includes(scope) && scope !== `consumer:${consumerId}`,
    );
    const { sub } = claims ?? {};
    const namedConsumers = [
      claims?.['consumer_id'],
      claims?.['consumer'],
      sub === clientId ? undefined : sub,
      ...scopes
        .filter((scope) => scope.startsWith('consumer:'))
        .map((scope) => scope.slice('consumer:'.length)),
    ].filter((id) => id != null);
    if (token_type.toLowerCase() !== 'bearer') throw invalid('is not a bearer token');
    if (access_token === partnerToken) throw invalid("is the partner's own");
    if (extraScope !== undefined) throw invalid('has a scope that was not requested');
    if (namedConsumers.some((id) => id !== consumerId)) throw invalid('is for another consumer');
    return namedConsumers.length > 0;
  }

  async function exchange(consumerId: string, partnerToken: string): Promise<Token> {
    const getToken = () => Promise.resolve({ token: partnerToken, expiresIn: 60 });
    const client = createClient({ baseUrl, authUrl, getToken, ...minting });
    const body = exchangeRequest(config, partnerToken, [...requestedScopes, `consumer:${consumerId}`]);
    const response = await exchangeToken(client, { body });
    const isConsumerBound = checkExchangedToken(response, partnerToken, consumerId);
    return { ...parseToken(response, { longest: MAX_CONSUMER_TOKEN_S, margin: 300 }), isConsumerBound };
  }

  /** Exchanges the partner's token, and a new one if the service rejects it. */
  async function mintFor(consumerId: string): Promise<Token> {
    const { token } = await partnerTokens.get();
    return exchange(consumerId, token).catch(async (error: unknown) => {
      if (!is(error, 'unauthenticated')) throw error;
      return exchange(consumerId, (await partnerTokens.get(token)).token);
    });
  }

  const cacheOf = (consumerId: string): TokenCache => {
    let cache = consumers.get(consumerId);
    if (!cache) {
      const key = keyOf(`consumer:${consumerId}`, ...requestedScopes);
      cache = createTokenCache({ key, store, ring, mint: () => withRetries(() => mintFor(consumerId)) });
      consumers.set(consumerId, cache);
    }
    return cache;
  };

  return {
    /** `rejected` is a token that the service has just rejected. */
    partner: (rejected?: string) => partnerTokens.get(rejected).catch(rethrow),
    /** A token for this consumer only. */
    consumer: (consumerId: string, rejected?: string) => cacheOf(consumerId).get(rejected).catch(rethrow),
    /** Whether the authorization server has rejected the client id or secret. */
    get areCredentialsRefused(): boolean {
      return areCredentialsRefused;
    },
  };
}

/** The body of a token exchange (RFC 8693, section 2.1). */
export const exchangeRequest = (
  { audience }: Pick<Config, 'audience'>,
  subject_token: string,
  scopes: readonly string[],
) =>
  ({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    subject_token,
    audience,
    scope: scopes.join(' '),
  }) as const;

type TokenResponse = Awaited<ReturnType<typeof createToken>>;

/** The claims, if the token is a JWT. The service verifies the signature. */
function claimsOf(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

function parseToken(
  response: TokenResponse,
  { longest, margin }: { longest: number; margin: number },
): Token {
  const { access_token: token, expires_in: seconds, scope } = response;
  if (!/^[\x21-\x7e]{1,8192}$/.test(token)) throw invalid('is not printable');
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longest) throw invalid('has no usable lifetime');
  const expiresAt = Date.now() + seconds * 1000;
  return {
    token,
    scope: scope ?? '',
    isConsumerBound: false,
    expiresAt,
    renewAt: expiresAt - Math.min(margin, seconds / 5) * 1000,
  };
}

const invalid = (what: string): Refusal =>
  new Refusal(502, 'exchange_invalid', `The service's token ${what}.`);

const is = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof PccError && codes.includes(error.code);

const QUICK_MS = 2_000;

/** Repeats a request at most twice if it fails quickly, for a reason that may pass: a slow failure has used up the time. */
async function withRetries(mint: () => Promise<Token>): Promise<Token> {
  const started = performance.now();
  for (let retry = 0; ; retry++) {
    try {
      return await mint();
    } catch (error) {
      // The client reports a lost POST as an unknown outcome.
      const mayPass = is(error, 'unknown-outcome', 'unavailable', 'rate-limited', 'network', 'timeout');
      if (!mayPass || retry === 2 || performance.now() - started > QUICK_MS) throw error;
      await sleep(Math.random() * 300 * 2 ** retry);
    }
  }
}

/** Hides the service's error messages: they may contain request data. */
function rethrow(error: unknown): never {
  if (error instanceof Refusal) throw error;
  if (is(error, 'invalid-response')) throw invalid('cannot be read');
  throw unavailable(1, error instanceof PccError ? error : undefined);
}
