import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '../broker/broker-call.ts';
import type { Config } from '../config.ts';

const headersOfPages = ['Content-Type', 'traceparent', 'X-PCC-Client'];
const exposeHeaders = ['Retry-After', 'X-Request-Id', 'X-PCC-No-Retry'];

/** What pages of listed origins may send and read. `methods` are those of requests to the broker. */
export function corsOf({ allowedOrigins, mode }: Config, methods: Iterable<string>) {
  const isListed = (origin: string) => allowedOrigins.includes(origin);
  const usesCookie = mode === 'cookie';
  const exposed = { 'Access-Control-Expose-Headers': exposeHeaders.join(), Vary: 'Sec-Fetch-Site, Origin' };
  const credentials = usesCookie && { 'Access-Control-Allow-Credentials': 'true' };

  /** Hono's middleware would also allow methods, headers and credentials for origins that are not listed. */
  function middleware(
    options: { readonly allowMethods: string[]; readonly allowHeaders: string[] },
    allowsCredentials: boolean,
  ): MiddlewareHandler {
    const forListed = cors({
      ...options,
      origin: [...allowedOrigins],
      exposeHeaders,
      maxAge: 7200,
      credentials: allowsCredentials,
    });
    return async (c, next) => {
      if (isListed(c.req.header('Origin') ?? '')) return forListed(c, next);
      c.header('Vary', 'Origin', { append: true });
      return c.req.method === 'OPTIONS' ? c.body(null, 204) : next();
    };
  }

  /** For responses of the broker, except to preflights. Not by Hono's middleware: that would copy each response. */
  const headers: MiddlewareHandler<Env> = (c, next) => {
    const origin = c.req.header('Origin') ?? '';
    const allowOrigin = isListed(origin) && { ...credentials, 'Access-Control-Allow-Origin': origin };
    c.set('headers', { ...c.get('headers'), ...exposed, ...allowOrigin });
    return next();
  };

  const credentialHeaders = usesCookie ? ['X-PCC-Login', 'X-PCC-Request'] : ['Authorization'];
  return {
    headers,
    /** For the session and the demo login, which use cookies. */
    session: middleware(
      {
        allowMethods: ['GET', 'POST', 'DELETE'],
        // A login may come in `Authorization`.
        allowHeaders: [...headersOfPages, 'X-PCC-Request', 'X-PCC-Reason', 'Authorization'],
      },
      true,
    ),
    /** Responds to the preflight of a request to the broker. */
    preflight: middleware(
      {
        allowMethods: [...new Set(methods)],
        allowHeaders: [...credentialHeaders, ...headersOfPages],
      },
      usesCookie,
    ),
  };
}
