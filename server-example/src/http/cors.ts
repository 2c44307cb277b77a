import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';
import { brokered } from '../broker/routes.ts';
import type { Config } from '../config.ts';

const ofEveryRequest = ['Content-Type', 'traceparent', 'X-PCC-Client'];
const exposeHeaders = ['Retry-After', 'X-Request-Id', 'X-PCC-No-Retry'];

/** What pages of listed origins may send and read. */
export interface Cors {
  /** For the session and the demo login, which use cookies. */
  readonly session: MiddlewareHandler;
  /** Responds to the preflight of a request to the broker. */
  readonly preflight: MiddlewareHandler;
  /** The headers of any other response of the broker. */
  brokerHeaders(origin: string): Readonly<Record<string, string>>;
}

export function openCors({ allowedOrigins, mode }: Pick<Config, 'allowedOrigins' | 'mode'>): Cors {
  const isListed = (origin: string) => allowedOrigins.includes(origin);
  const usesCookie = mode === 'cookie';
  const exposed = { 'Access-Control-Expose-Headers': exposeHeaders.join(), Vary: 'Sec-Fetch-Site, Origin' };
  const credentials = usesCookie && { 'Access-Control-Allow-Credentials': 'true' };

  /** Hono's middleware would also allow credentials for origins that are not listed. */
  function middleware(
    options: { readonly allowMethods: string[]; readonly allowHeaders: string[] },
    allowsCookies: boolean,
  ): MiddlewareHandler {
    const origin = (requested: string) => (isListed(requested) ? requested : null);
    const forOthers = cors({ ...options, origin, exposeHeaders, maxAge: 7200 });
    const forListed = cors({ ...options, origin, exposeHeaders, maxAge: 7200, credentials: allowsCookies });
    return (c, next) => (isListed(c.req.header('Origin') ?? '') ? forListed : forOthers)(c, next);
  }

  const credentialHeaders = usesCookie ? ['X-PCC-Login', 'X-PCC-Request'] : ['Authorization'];
  return {
    session: middleware(
      {
        allowMethods: ['GET', 'POST', 'DELETE'],
        allowHeaders: [...ofEveryRequest, 'X-PCC-Request', 'X-PCC-Reason'],
      },
      true,
    ),
    preflight: middleware(
      {
        allowMethods: [...new Set(brokered.map(({ method }) => method))],
        allowHeaders: [...credentialHeaders, ...ofEveryRequest],
      },
      usesCookie,
    ),
    // Not by middleware: that would copy each response.
    brokerHeaders: (origin) =>
      isListed(origin) ? { ...exposed, ...credentials, 'Access-Control-Allow-Origin': origin } : exposed,
  };
}
