import { randomUUID } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { RequestInfo } from './http/client-address.ts';
import type { AppEnv } from './http/app-env.ts';
import { createBroker } from './broker/pipeline.ts';
import type { Config } from './config.ts';
import { healthRoutes } from './monitoring/health.ts';
import type { Hooks } from './hooks.ts';
import { silent, type Logger } from './monitoring/logger.ts';
import { signOutRoute } from './login/login.ts';
import { asError, type Observer, type Trail } from './monitoring/observer.ts';
import { createClientCheck } from './http/client-version.ts';
import { corsOf } from './http/cors.ts';
import { notFound, Refusal, refusalBody } from './http/refusal.ts';
import { createDependencies, openStore, type Dependencies } from './dependencies.ts';
import { createRendering, type Render } from './render.ts';
import { sessionRoutes } from './session/session.ts';
import { openTrace } from './monitoring/trace.ts';

/** The backend as one function from `Request` to `Response`. */
export interface App {
  /** Never rejects. `info` has the client's address, if the server knows it. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  /**
   * Ends the sessions of a login. Call it on the partner's sign-out, after the login itself has ended. Rejects while the
   * shared store is unavailable; other instances are then notified when it is back.
   */
  signOut(loginId: string): Promise<void>;
  /**
   * Renders a widget as HTML for the consumer who is signed in, to be written into a page; without one, its skeleton.
   * `request` is the page's. Needs `@lit-labs/ssr`. The stream ends with an error for an unknown tag, and for an
   * attribute that runs code.
   */
  render: Render;
  /**
   * Call it after step-up authentication: the challenge's action may then be sent once, within 10 minutes. With a
   * `loginId`, only that login's challenges are accepted. Rejects if the challenge is invalid, has expired, or has been
   * confirmed before.
   */
  confirm(challenge: string, loginId?: string): Promise<void>;
  /** Makes `/readyz` return 503, so that the load balancer stops sending requests. */
  drain(): void;
  close(): Promise<void>;
}

/** Creates the backend. Throws `ConfigError` if there is neither the partner's hook nor a demo login. */
export function createApp(config: Config, hooks: Partial<Hooks> = {}, options: { log?: Logger } = {}): App {
  const { log = silent } = options;
  const store = openStore(config, log);
  try {
    return appOf(createDependencies(config, hooks, store, log));
  } catch (error) {
    // A connection to Redis that nobody uses would keep the process running.
    store.close().catch(() => undefined);
    throw error;
  }
}

function appOf(dependencies: Dependencies): App {
  const { config, confirmation, demo, log, login, observer, revocation } = dependencies;
  const { sessionTokens, signOut, store, upstream } = dependencies;
  let isDraining = false;

  const app = new Hono<AppEnv>({ getPath: pathWithout(new URL(config.publicUrl).pathname) });
  app.use(observed(observer));
  // Hono passes only an `Error` to `onError`. A hook may throw anything.
  app.use((_c, next) =>
    next().catch((thrown: unknown) => {
      throw asError(thrown);
    }),
  );
  const cors = corsOf(config);
  app.use('/pcc/session', cors.session);
  if (demo) app.use('/demo/*', cors.session);
  app.use('/v2/*', cors.broker);
  for (const path of ['/pcc/session', '/v2/*']) app.use(path, createClientCheck(config));

  app.route('/pcc/session', sessionRoutes(dependencies));
  const rendering = createRendering({
    ...dependencies,
    send: async (request, claims) => app.fetch(request, { claims, url: new URL(request.url) }),
  });
  app.route('/pcc/render', rendering.routes);
  const { verifyLogoutToken } = login;
  if (verifyLogoutToken) app.post('/pcc/sign-out', signOutRoute(verifyLogoutToken, signOut));
  if (demo) app.route('/demo', demo.routes);
  if (config.mode !== 'exchange') app.use('/v2/*', createBroker(dependencies));
  const health = healthRoutes(dependencies, () => isDraining);
  app.route('/', health);
  const refuse = refuser(config, observer);
  // Not thrown: the first middleware would end with it, before it has observed the response.
  app.notFound((c) => refuse(notFound(), c));
  app.onError(refuse);

  log.info(
    {
      mode: config.mode,
      origins: config.allowedOrigins,
      login: login.kind,
      store: config.redisUrl === undefined ? 'memory' : 'redis',
    },
    'started',
  );

  return {
    async fetch(request, info = {}) {
      // Node accepts host names that are invalid in a URL.
      if (!URL.canParse(request.url)) {
        return new Response(null, { status: 400, headers: { 'Cache-Control': 'no-store' } });
      }
      return app.fetch(request, { remoteAddress: info.remoteAddress, url: new URL(request.url) });
    },
    render: rendering.render,
    signOut,
    confirm: (challenge, loginId) =>
      confirmation.confirm(challenge, loginId === undefined ? undefined : sessionTokens.stampsOf(loginId)),
    drain: () => void (isDraining = true),
    async close() {
      revocation.close();
      await upstream.close();
      await store.close();
    },
  };
}

/** Gives each request its id and its trace, and records its end. */
const observed =
  (observer: Observer): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { method, path } = c.req;
    const header = c.req.header('X-Request-Id') ?? '';
    const requestId = /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID();
    const trail: Trail = { requestId, trace: openTrace(c.req.header('traceparent')), method, path };
    c.set('trail', trail);
    c.set('headers', {
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Sec-Fetch-Site',
    });
    const started = performance.now();
    observer.requestStarted();
    await next();
    for (const [name, value] of Object.entries(c.get('headers'))) c.res.headers.append(name, value);
    const { status } = c.res;
    const end = (aborted?: unknown) =>
      observer.requestEnded(trail, status, performance.now() - started, aborted);
    if (trail.streamEnd) void trail.streamEnd.then(end);
    else end();
  };

const refuser =
  (config: Config, observer: Observer) =>
  (error: Error, c: Context<AppEnv>): Response => {
    const { trail } = c.var;
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'internal', 'Internal error.');
    trail.refusal = refusal;
    const origin = c.req.header('Origin') ?? 'none';
    // A token may be of another listed origin.
    if (refusal.code === 'origin_not_allowed' && !config.allowedOrigins.includes(origin))
      trail.origin = origin.slice(0, 200);
    if (refusal !== error) observer.unhandled(error, trail);
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
    return c.json(refusalBody(refusal, trail.requestId), refusal.status as 400);
  };

/** A proxy may keep or remove the path prefix of `PCC_PUBLIC_URL`. */
function pathWithout(prefix: string): (request: Request, options?: { env?: AppEnv['Bindings'] }) => string {
  const start = prefix.replace(/\/+$/, '');
  return ({ url }, { env } = {}) => {
    const { pathname } = env?.url ?? new URL(url);
    return start && pathname.startsWith(`${start}/`) ? pathname.slice(start.length) : pathname;
  };
}
