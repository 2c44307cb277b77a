import { randomUUID } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { addressReader, type RequestInfo } from './address.ts';
import { openBroker } from './broker/pipeline.ts';
import { brokered } from './broker/routes.ts';
import { openSamePerson } from './broker/same-person.ts';
import { openSessionTokens } from './broker/session-token.ts';
import { openUpstream } from './broker/upstream.ts';
import { ConfigError, type Config } from './config.ts';
import { openConsent } from './consent.ts';
import { openConsumers } from './consumers.ts';
import { demoLogin } from './demo-login.ts';
import type { Hooks } from './hooks.ts';
import { keyRing } from './keys.ts';
import { checkExchange } from './exchange-result.ts';
import { openLimiter } from './limits.ts';
import { silent, type Logger } from './logger.ts';
import { openObserver, type Trail } from './observer.ts';
import { notFound, Refusal, refusalBody } from './refusal.ts';
import { openRevocation } from './revocation.ts';
import { isLarge, piecesOf, sendOn } from './send-on.ts';
import { openSessionCookie } from './session-cookie.ts';
import { sessionRoutes, type Grant, type GrantRequest } from './session.ts';
import { openStore } from './store/open.ts';
import { openTokens } from './token-exchange.ts';
import { openTrace } from './trace.ts';

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
   * Call it after step-up authentication: the challenge's action may then be sent once, within 10 minutes. With a
   * `loginId`, only that login's challenges are accepted. Rejects if the challenge is invalid, has expired, or has been
   * confirmed before.
   */
  confirm(challenge: string, loginId?: string): Promise<void>;
  /** Makes `/readyz` return 503, so that the load balancer stops sending requests. */
  drain(): void;
  close(): Promise<void>;
}

interface Options {
  readonly log?: Logger;
}

type Env = { Bindings: RequestInfo; Variables: { requestId: string; trail: Trail } };

/** Creates the backend. Throws `ConfigError` if there is neither the partner's hook nor a demo login. */
export function createApp(config: Config, hooks: Partial<Hooks> = {}, { log = silent }: Options = {}): App {
  const checkVerified = checkExchange(config, log);
  const store = openStore(config, log);
  const limiter = openLimiter(store);
  const observer = openObserver(config, hooks, store, log);
  const tokens = openTokens(config, { store, ring: keyRing(config.sessionSecrets, 'cache'), log });
  const consumers = openConsumers(config, tokens);
  const sessionTokens = openSessionTokens(config);
  const sessionCookie = openSessionCookie(config);
  const revocation = openRevocation(store, sessionTokens.lifetime);
  const consent = openConsent(store, keyRing(config.sessionSecrets, 'step-up'), config.publicUrl);
  const upstream = openUpstream(config, tokens, observer);
  const addressOf = addressReader(config.trustProxy);
  let draining = false;

  async function signOut(loginId: string): Promise<void> {
    await Promise.all(sessionTokens.sids(loginId).map((sid) => revocation.revoke(sid)));
  }

  const demo = config.demoLogin ? demoLogin(config, consumers, signOut) : undefined;
  const login = hooks.resolveSubject ? (hooks as Hooks) : demo;
  if (!login) {
    throw new ConfigError(
      'resolveSubject is missing: pass createApp() a hook that reads your own login (or set PCC_DEMO_LOGIN=1)',
    );
  }

  const samePerson = openSamePerson({
    mode: config.mode,
    login,
    sessionTokens,
    idsOf: (subject) => consumers.of(subject),
  });
  const broker = openBroker({
    config,
    hooks,
    store,
    limiter,
    consent,
    tokens,
    consumers,
    sessionTokens,
    revocation,
    samePerson,
    upstream,
  });

  async function grant({ ids, loginId, origin, rejected, checkLogin }: GrantRequest): Promise<Grant> {
    const held = await tokens.consumer(ids.id);
    if (config.mode !== 'exchange') {
      const [sid = ''] = sessionTokens.sids(loginId);
      const generation = await revocation.begin(sid);
      // A later sign-out changes the generation; after an earlier one, this check fails.
      await checkLogin();
      const token = await sessionTokens.issue(ids.id, origin, loginId, generation);
      const answer = { expires_in: sessionTokens.lifetime, api_base_url: config.publicUrl };
      if (config.mode === 'cookie') {
        const cookie = sessionCookie.keep(origin, token, sessionTokens.lifetime);
        return { cookie, answer: { ...answer, credential: 'cookie', operations: switchedOn(config) } };
      }
      return { answer: { ...answer, access_token: token, token_type: 'Bearer', scope: held.scope } };
    }
    const handedOut = rejected ? await tokens.consumer(ids.id, held.token) : held;
    checkVerified(handedOut);
    const { token, scope, expiresAt } = handedOut;
    await checkLogin();
    const expires_in = Math.max(1, Math.floor((expiresAt - Date.now()) / 1000));
    const answer = { token_type: 'Bearer', expires_in, scope, api_base_url: config.baseUrl } as const;
    return { answer: { ...answer, access_token: token } };
  }

  const app = new Hono<Env>({ getPath: pathWithout(new URL(config.publicUrl).pathname) });
  app.use(async (c, next) => {
    const given = c.req.header('X-Request-Id') ?? '';
    const requestId = /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
    const trail: Trail = { trace: openTrace(c.req.header('traceparent')) };
    c.set('requestId', requestId);
    c.set('trail', trail);
    c.header('X-Request-Id', requestId);
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Vary', 'Sec-Fetch-Site', { append: true });
    const started = performance.now();
    observer.arrived();
    await next();
    const { method, path } = c.req;
    observer.answered(
      { requestId, method, path, status: c.res.status, ms: performance.now() - started },
      trail,
    );
  });

  const shown = {
    origin: (origin: string) => (config.allowedOrigins.includes(origin) ? origin : null),
    exposeHeaders: ['Retry-After', 'X-Request-Id', 'X-PCC-No-Retry'],
    maxAge: 7200,
  };
  const forSessions = {
    ...shown,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Content-Type', 'traceparent', 'X-PCC-Request', 'X-PCC-Reason'],
  };
  const listed = cors({ ...forSessions, credentials: true });
  const others = cors(forSessions);
  // The middleware would also allow credentials for origins that are not listed.
  const withCookies: MiddlewareHandler = (c, next) =>
    (shown.origin(c.req.header('Origin') ?? '') === null ? others : listed)(c, next);
  app.use('/pcc/session', withCookies);
  if (demo) app.use('/demo/*', withCookies);
  const inCookie = config.mode === 'cookie';
  const preflight = {
    ...shown,
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      ...(inCookie ? ['X-PCC-Login', 'X-PCC-Request'] : ['Authorization']),
      'Content-Type',
      'traceparent',
    ],
  };
  const preflightOfOthers = cors(preflight);
  const preflightOfListed = inCookie ? cors({ ...preflight, credentials: true }) : preflightOfOthers;
  app.on('OPTIONS', '/v2/*', (c, next) =>
    (shown.origin(c.req.header('Origin') ?? '') === null ? preflightOfOthers : preflightOfListed)(c, next),
  );
  // No `cors` middleware for most requests: it would copy each response.
  app.use('/v2/*', async (c, next) => {
    const origin = shown.origin(c.req.header('Origin') ?? '');
    if (origin !== null) c.header('Access-Control-Allow-Origin', origin);
    if (origin !== null && inCookie) c.header('Access-Control-Allow-Credentials', 'true');
    c.header('Access-Control-Expose-Headers', shown.exposeHeaders.join());
    c.header('Vary', 'Origin', { append: true });
    await next();
  });

  const stampOf = (loginId: string) => sessionTokens.sids(loginId)[0] ?? '';
  const clear = inCookie ? (origin: string) => sessionCookie.clear(origin) : undefined;
  const sessions = { config, login, consumers, limiter, grant, signOut, clear, stampOf, addressOf };
  app.route('/pcc/session', sessionRoutes(sessions));
  if (demo) app.route('/demo', demo.routes);
  if (config.mode !== 'exchange') {
    app.all('/v2/*', async (c) => {
      const { requestId, trail } = c.var;
      const asking = { request: c.req.raw, path: c.req.path, requestId };
      const { status, body, release } = await broker(asking, trail);
      if (body === null || (typeof body === 'string' && !isLarge(body))) {
        release();
        if (body === null) return c.body(null, 204);
        return c.body(body, status as 200, { 'Content-Type': 'application/json' });
      }
      const source = typeof body === 'string' ? piecesOf(body) : body;
      const onError = (error: unknown) => observer.aborted(error, requestId, trail);
      const stream = sendOn(source, { release, onError });
      return c.body(stream, status as 200, { 'Content-Type': 'application/json' });
    });
  }
  app.get('/livez', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', (c) => {
    if (draining) return c.json({ status: 'draining' }, 503);
    // Still 200: the backend itself can respond, and removing it from the balancer would not help.
    const degraded = [
      ...(store.degraded ? ['redis'] : []),
      ...(tokens.areCredentialsRefused ? ['credentials'] : []),
      ...(upstream.isFailing ? ['service'] : []),
    ];
    return c.json(degraded.length ? { status: 'degraded', degraded } : { status: 'ready' });
  });
  app.get('/metrics', async (c) =>
    c.body(await observer.metrics(), 200, { 'Content-Type': observer.metricsType }),
  );
  app.notFound(() => {
    throw notFound();
  });
  app.onError(refuse);

  function refuse(error: Error, c: Context<Env>): Response {
    const { requestId, trail } = c.var;
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'internal', 'Internal error.');
    trail.refusal = refusal;
    if (refusal.code === 'origin_not_allowed') trail.origin = unlisted(c.req.header('Origin'), config);
    if (refusal !== error) observer.unhandled(error, requestId, trail);
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
    return c.json(refusalBody(refusal, requestId), refusal.status as 400);
  }

  log.info(
    {
      mode: config.mode,
      origins: config.allowedOrigins,
      login: login === demo ? 'demo' : 'resolveSubject',
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
      return app.fetch(request, info);
    },
    signOut,
    confirm: (challenge, loginId) =>
      consent.give(challenge, loginId === undefined ? undefined : sessionTokens.sids(loginId)),
    drain: () => void (draining = true),
    async close() {
      revocation.close();
      await upstream.close();
      await store.close();
    },
  };
}

/** Ids of the operations that the broker forwards. */
function switchedOn({ operationsOff }: Config): readonly string[] {
  return brokered.map(({ id }) => id).filter((id) => !operationsOff.includes(id));
}

/** The rejected origin for the log: truncated, or `none` if there was no header. */
function unlisted(origin = 'none', { allowedOrigins }: Config): string | undefined {
  return allowedOrigins.includes(origin) ? undefined : origin.slice(0, 200);
}

/** A proxy may keep or remove the path prefix of `PCC_PUBLIC_URL`. */
function pathWithout(prefix: string): (request: Request) => string {
  const start = prefix.replace(/\/+$/, '');
  return ({ url }) => {
    const { pathname } = new URL(url);
    return start && pathname.startsWith(`${start}/`) ? pathname.slice(start.length) : pathname;
  };
}
