import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { addressReader, type RequestInfo } from './address.ts';
import { openConsumerCheck } from './broker/checks.ts';
import { openBroker } from './broker/pipeline.ts';
import { brokered } from './broker/routes.ts';
import { openSessionCookie, openSessionTokens, type Claims } from './broker/session-token.ts';
import { openUpstream } from './broker/upstream.ts';
import { ConfigError, type Config } from './config.ts';
import { openConsent } from './consent.ts';
import { openConsumers } from './consumers.ts';
import { openCors } from './cors.ts';
import { demoLogin } from './demo-login.ts';
import type { Hooks } from './hooks.ts';
import { keyRing } from './keys.ts';
import { checkExchange } from './exchange-result.ts';
import { openLimiter } from './limits.ts';
import { silent, type Logger } from './logger.ts';
import { openLoginSource } from './login/open.ts';
import { signOutRoute } from './login/sign-out.ts';
import { openObserver, type Trail } from './observer.ts';
import { notFound, Refusal, refusalBody } from './refusal.ts';
import { openRendering, type Render } from './render.ts';
import { openRevocation } from './revocation.ts';
import { isLarge, chunksOf, streamResponse } from './stream-response.ts';
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

interface Options {
  readonly log?: Logger;
}

interface Variables {
  readonly requestId: string;
  readonly trail: Trail;
  /** To be added to the response. A plain object: filling `Headers` takes a tenth of the time of a request. */
  readonly headers: Record<string, string>;
}
/** `claims`: see `BrokerRequest`. Only this process can set them. */
type Env = {
  Bindings: RequestInfo & { readonly url: URL; readonly claims?: Claims };
  Variables: Variables;
};

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
  const operations = enabledOperations(config);
  let draining = false;

  async function signOut(loginId: string): Promise<void> {
    await Promise.all(sessionTokens.sids(loginId).map((sid) => revocation.revoke(sid)));
  }

  const demo = config.demoLogin ? demoLogin(config, consumers, signOut) : undefined;
  const source = openLoginSource(config);
  if (source && hooks.resolveSubject) {
    throw new ConfigError(
      'PCC_SUBJECT_URL or PCC_SUBJECT_JWKS and the hook resolveSubject exclude each other',
    );
  }
  const login = hooks.resolveSubject ? (hooks as Hooks) : (source ?? demo);
  if (!login) {
    throw new ConfigError(
      'resolveSubject is missing: set PCC_SUBJECT_URL or PCC_SUBJECT_JWKS, pass createApp() a hook that reads your own login, or set PCC_DEMO_LOGIN=1',
    );
  }

  const checkConsumer = openConsumerCheck({
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
    checkConsumer,
    upstream,
  });

  async function grant({ ids, loginId, origin, rejected, checkLogin }: GrantRequest): Promise<Grant> {
    const cached = await tokens.consumer(ids.id);
    if (config.mode !== 'exchange') {
      const [sid = ''] = sessionTokens.sids(loginId);
      const generation = await revocation.generationOf(sid);
      // A later sign-out changes the generation; after an earlier one, this check fails.
      await checkLogin();
      const token = await sessionTokens.issue(ids.id, origin, loginId, generation);
      const body = { expires_in: sessionTokens.lifetime, api_base_url: config.publicUrl, operations };
      if (config.mode === 'cookie') {
        const cookie = sessionCookie.keep(origin, token, sessionTokens.lifetime);
        return { cookie, body: { ...body, credential: 'cookie' } };
      }
      return { body: { ...body, access_token: token, token_type: 'Bearer', scope: cached.scope } };
    }
    const issued = rejected ? await tokens.consumer(ids.id, cached.token) : cached;
    checkVerified(issued);
    const { token, scope, expiresAt } = issued;
    await checkLogin();
    const expires_in = Math.max(1, Math.floor((expiresAt - Date.now()) / 1000));
    const body = {
      token_type: 'Bearer',
      expires_in,
      scope,
      api_base_url: config.baseUrl,
      operations,
    } as const;
    return { body: { ...body, access_token: token } };
  }

  const app = new Hono<Env>({ getPath: pathWithout(new URL(config.publicUrl).pathname) });
  app.use(async (c, next) => {
    const sent = c.req.header('X-Request-Id') ?? '';
    const requestId = /^[A-Za-z0-9-]{8,64}$/.test(sent) ? sent : randomUUID();
    const trail: Trail = { trace: openTrace(c.req.header('traceparent')) };
    c.set('requestId', requestId);
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
    const { method, path } = c.req;
    observer.requestEnded(
      { requestId, method, path, status: c.res.status, ms: performance.now() - started },
      trail,
    );
  });

  const cors = openCors(config);
  app.use('/pcc/session', cors.session);
  if (demo) app.use('/demo/*', cors.session);
  app.on('OPTIONS', '/v2/*', cors.preflight);
  app.use('/v2/*', (c, next) => {
    c.set('headers', { ...c.get('headers'), ...cors.brokerHeaders(c.req.header('Origin') ?? '') });
    return next();
  });

  const stampOf = (loginId: string) => sessionTokens.sids(loginId)[0] ?? '';
  const clear = config.mode === 'cookie' ? (origin: string) => sessionCookie.clear(origin) : undefined;
  const sessions = { config, login, consumers, limiter, grant, signOut, clear, stampOf, addressOf };
  app.route('/pcc/session', sessionRoutes(sessions));
  const send = async (request: Request, claims: Claims) =>
    app.fetch(request, { claims, url: new URL(request.url) });
  const rendering = openRendering({
    ...sessions,
    operations,
    sessionTokens,
    revocation,
    send,
    failed: (error) => observer.renderedWithoutData(error),
  });
  app.route('/pcc/render', rendering.routes);
  if (source) app.post('/pcc/sign-out', signOutRoute(source, signOut));
  if (demo) app.route('/demo', demo.routes);
  if (config.mode !== 'exchange') {
    app.all('/v2/*', async (c) => {
      const { requestId, trail, headers } = c.var;
      const { search } = c.env.url;
      const brokerRequest = { request: c.req.raw, path: c.req.path, search, requestId, claims: c.env.claims };
      const { status, body, release } = await broker(brokerRequest, trail);
      c.set('headers', {});
      if (body === null) {
        release();
        return new Response(null, { status: 204, headers });
      }
      const init = { status, headers: { ...headers, 'Content-Type': 'application/json' } };
      if (typeof body === 'string' && !isLarge(body)) {
        release();
        return new Response(body, init);
      }
      const source = typeof body === 'string' ? chunksOf(body) : body;
      const onError = (error: unknown) => observer.responseAborted(error, requestId, trail);
      return new Response(streamResponse(source, { release, onError }), init);
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
  // Not thrown: the first middleware would end with it, before it has observed the response.
  app.notFound((c) => refuse(notFound(), c));
  app.onError(refuse);

  function refuse(error: Error, c: Context<Env>): Response {
    const { requestId, trail } = c.var;
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'internal', 'Internal error.');
    trail.refusal = refusal;
    if (refusal.code === 'origin_not_allowed') trail.origin = unlistedOrigin(c.req.header('Origin'), config);
    if (refusal !== error) observer.unhandled(error, requestId, trail);
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
    return c.json(refusalBody(refusal, requestId), refusal.status as 400);
  }

  log.info(
    {
      mode: config.mode,
      origins: config.allowedOrigins,
      login: login === demo ? 'demo' : login === source ? 'settings' : 'resolveSubject',
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
      consent.give(challenge, loginId === undefined ? undefined : sessionTokens.sids(loginId)),
    drain: () => void (draining = true),
    async close() {
      revocation.close();
      await upstream.close();
      await store.close();
    },
  };
}

/** Ids of the operations that widgets may use. */
function enabledOperations({ mode, operationsOff }: Config): readonly string[] {
  // A page sends only what is changed. Only the broker completes it, for a service that replaces the whole record.
  const off = mode === 'exchange' ? [...operationsOff, 'updateConsumer', 'updateAddress'] : operationsOff;
  return brokered.map(({ id }) => id).filter((id) => !off.includes(id));
}

/** The rejected origin for the log: truncated, or `none` if there was no header. */
function unlistedOrigin(origin = 'none', { allowedOrigins }: Config): string | undefined {
  return allowedOrigins.includes(origin) ? undefined : origin.slice(0, 200);
}

/** A proxy may keep or remove the path prefix of `PCC_PUBLIC_URL`. */
function pathWithout(prefix: string): (request: Request, options?: { env?: Env['Bindings'] }) => string {
  const start = prefix.replace(/\/+$/, '');
  return ({ url }, { env } = {}) => {
    const { pathname } = env?.url ?? new URL(url);
    return start && pathname.startsWith(`${start}/`) ? pathname.slice(start.length) : pathname;
  };
}
