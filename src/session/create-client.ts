import { serviceAddress } from '../http/address.ts';
import type { Call, PccClient } from '../http/client.ts';
import { systemClock } from '../http/clock.ts';
import { isPccError, PccError } from '../http/error.ts';
import { createSend, type Access } from '../http/request.ts';
import type { BrowserClientOptions, ServerClientOptions, SessionClient } from './types.ts';
import { forServersOnly, openSession } from './open-session.ts';
import { createTokenCache } from './tokens.ts';

/**
 * Creates a client: in a page from `fetchSession`, on a server from `baseUrl`, `authUrl` and `getToken`. Throws
 * `misconfigured` if an address is not https (or http on loopback), and for `keepUnknown` in a page.
 */
export function createClient(options: BrowserClientOptions): SessionClient;
export function createClient(options: ServerClientOptions): PccClient;
export function createClient(options: BrowserClientOptions | ServerClientOptions): PccClient {
  const isForPages = 'fetchSession' in options;
  if ('keepUnknown' in options && (isForPages || typeof document !== 'undefined')) {
    throw new PccError('misconfigured', { message: 'keepUnknown is for servers only' });
  }
  return isForPages ? openSession(options) : serverClient(options);
}

function serverClient(options: ServerClientOptions): PccClient {
  const { baseUrl, authUrl, getToken, ...rest } = options;
  const base = serviceAddress('baseUrl', baseUrl);
  const auth = authUrl === undefined ? undefined : serviceAddress('authUrl', authUrl);
  const tokens = createTokenCache(async (request) => {
    if (!getToken) throw new PccError('misconfigured', { message: 'createClient() needs getToken' });
    return getToken(request);
  }, systemClock);

  async function token(rejected?: string): Promise<string> {
    return (await tokens.get(rejected).catch(blameGetToken)).token;
  }

  async function access(call: Call, rejected?: string): Promise<Access> {
    if (call.host === 'auth' && typeof document !== 'undefined') throw forServersOnly(call);
    const address = call.host === 'auth' ? auth : base;
    if (address === undefined)
      throw new PccError('misconfigured', { message: 'createClient() needs authUrl' });
    return { base: address, token: call.bearer ? await token(rejected) : undefined };
  }
  const send = createSend({ ...rest, clock: systemClock, access });

  return Object.freeze({
    protocol: 1,
    request: (call, { signal } = {}) => send(call, signal),
    session() {
      return Promise.reject(new PccError('misconfigured', { message: 'a server’s client has no session' }));
    },
    subscribe: () => () => undefined,
  } satisfies PccClient);
}

/** Codes for a page's developer, as a server's developer reads them. */
const onServer: ReadonlyMap<string, string> = new Map([
  ['fetch-session-threw', 'getToken() threw'],
  ['session-malformed: access_token', 'getToken() returned no valid token'],
  ['session-malformed: expires_in', 'getToken() returned no valid expiresIn'],
  ['token-again', 'getToken() returned the token that the service has just rejected'],
]);

function blameGetToken(error: unknown): never {
  const message = isPccError(error) && onServer.get(error.message);
  throw message ? new PccError(error.code, { message, cause: error.cause }) : error;
}
