import type { MiddlewareHandler } from 'hono';
import { widgetOperations } from 'pcc-widgets/client';
import type { AppEnv } from './app-env.ts';
import type { Config } from '../config.ts';

const methodsOfOperations = [...new Set(widgetOperations.map(({ method }) => method))];
const headersOfPages = ['Content-Type', 'traceparent', 'X-PCC-Client'];

/** What pages of listed origins may send and read. */
export function corsOf({ allowedOrigins, mode }: Config) {
  /** Also responds to preflights. Hono's middleware would allow methods and headers for any origin. */
  const allowing =
    (
      allowMethods: readonly string[],
      allowHeaders: readonly string[],
      allowsCredentials: boolean,
    ): MiddlewareHandler<AppEnv> =>
    async (c, next) => {
      const origin = c.req.header('Origin') ?? '';
      const isPreflight = c.req.method === 'OPTIONS';
      c.set('headers', {
        ...c.get('headers'),
        Vary: 'Sec-Fetch-Site, Origin',
        ...(allowedOrigins.includes(origin) && {
          'Access-Control-Allow-Origin': origin,
          ...(allowsCredentials && { 'Access-Control-Allow-Credentials': 'true' }),
          'Access-Control-Expose-Headers': 'Retry-After,X-Request-Id,X-PCC-No-Retry',
          ...(isPreflight && {
            'Access-Control-Max-Age': '7200',
            'Access-Control-Allow-Methods': allowMethods.join(),
            'Access-Control-Allow-Headers': allowHeaders.join(),
          }),
        }),
      });
      return isPreflight ? c.body(null, 204) : next();
    };

  const usesCookie = mode === 'cookie';
  const credentialHeaders = usesCookie ? ['X-PCC-Login', 'X-PCC-Request'] : ['Authorization'];
  return {
    /** For the session and the demo login, which use cookies. A login may come in `Authorization`. */
    session: allowing(
      ['GET', 'POST', 'DELETE'],
      [...headersOfPages, 'X-PCC-Request', 'X-PCC-Reason', 'Authorization'],
      true,
    ),
    broker: allowing(methodsOfOperations, [...credentialHeaders, ...headersOfPages], usesCookie),
  };
}
