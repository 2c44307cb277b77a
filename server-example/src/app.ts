import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { addressReader, type RequestInfo } from './address.ts';
import { ConfigError, type Config } from './config.ts';
import { openConsumers } from './consumers.ts';
import { demoLogin } from './demo-login.ts';
import type { Hooks } from './hooks.ts';
import { keyRing } from './keys.ts';
import { openLimiter } from './limits.ts';
import { notFound, Refusal, refusalBody } from './refusal.ts';
import { sessionRoutes, type Grant, type GrantRequest } from './session.ts';
import { memoryStore } from './store/memory.ts';
import { openTokens } from './token-exchange.ts';

/** The whole backend behind one function on web standards. */
export interface App {
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  close(): Promise<void>;
}

/** Makes the backend. Throws `ConfigError` where the partner's hook is missing and there is no demo login. */
export function createApp(config: Config, hooks: Partial<Hooks> = {}): App {
  const store = memoryStore();
  const limiter = openLimiter();
  const tokens = openTokens(config, { store, ring: keyRing(config.sessionSecrets, 'cache') });
  const consumers = openConsumers(config, tokens);
  const addressOf = addressReader(config.trustProxy);
  const infos = new WeakMap<Request, RequestInfo>();

  const signOut = (_loginId: string): Promise<void> => Promise.resolve();
  const demo = config.demoLogin ? demoLogin(config, consumers, signOut) : undefined;
  const login = hooks.resolveSubject ? (hooks as Hooks) : demo;
  if (!login) {
    throw new ConfigError(
      'resolveSubject is missing: give createApp() a hook that reads your own login (or set PCC_DEMO_LOGIN=1)',
    );
  }

  async function grant({ ids, rejected }: GrantRequest): Promise<Grant> {
    const held = await tokens.consumer(ids.id);
    const { token, scope, expiresAt } = rejected ? await tokens.consumer(ids.id, held.token) : held;
    const expires_in = Math.max(1, Math.floor((expiresAt - Date.now()) / 1000));
    return { access_token: token, expires_in, scope, api_base_url: config.baseUrl };
  }

  const app = new Hono({ getPath: pathWithout(new URL(config.publicUrl).pathname) });
  app.use(async (c, next) => {
    const given = c.req.header('X-Request-Id') ?? '';
    c.header('X-Request-Id', /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID());
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Vary', 'Sec-Fetch-Site', { append: true });
    await next();
  });
  const listed = (origin: string) => (config.allowedOrigins.includes(origin) ? origin : null);
  const shown = {
    origin: listed,
    exposeHeaders: ['Retry-After', 'X-Request-Id', 'X-PCC-No-Retry'],
    maxAge: 7200,
  };
  const withCookies = cors({
    ...shown,
    credentials: true,
    allowMethods: ['POST', 'DELETE'],
    allowHeaders: ['Content-Type', 'X-PCC-Request', 'X-PCC-Reason'],
  });
  app.use('/pcc/*', withCookies);
  app.use('/demo/*', withCookies);
  app.route(
    '/pcc/session',
    sessionRoutes({
      config,
      login,
      consumers,
      limiter,
      grant,
      signOut,
      addressOf: (request) => addressOf(request, infos.get(request)),
    }),
  );
  if (demo) app.route('/demo', demo.routes);
  app.notFound(() => {
    throw notFound();
  });
  app.onError((error, c) => {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'internal', 'Something broke here.');
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
    return c.json(refusalBody(refusal, c.res.headers.get('X-Request-Id') ?? ''), refusal.status as 400);
  });

  return {
    async fetch(request, info) {
      if (info) infos.set(request, info);
      return app.fetch(request);
    },
    close: () => store.close(),
  };
}

/** A proxy before the backend may keep the prefix of `PCC_PUBLIC_URL`, or take it away. */
function pathWithout(prefix: string): (request: Request) => string {
  const start = prefix.replace(/\/+$/, '');
  return ({ url }) => {
    const { pathname } = new URL(url);
    return start && pathname.startsWith(`${start}/`) ? pathname.slice(start.length) : pathname;
  };
}
