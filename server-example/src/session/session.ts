import { Hono } from 'hono';
import type { Context } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { readSmallJson } from '../http/body.ts';
import { checkPageRead, checkPageRequest } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import type { Subject } from '../hooks.ts';
import { isSameLogin, quotaKeyOf } from '../login/login.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ConsumerIds } from '../service/consumers.ts';

/**
 * `POST /pcc/session` issues a session, `GET` returns the login and its consumer, `DELETE` ends the session. Only the
 * partner's login decides who the consumer is.
 */
export function sessionRoutes(dependencies: Dependencies): Hono<AppEnv> {
  const { checkExchangeVerified, config, consumers, limiter, login, revocation } = dependencies;
  const { sessionTokens, signOut, serviceTokens } = dependencies;
  const quotas = { GET: 'check', HEAD: 'check', POST: 'session', DELETE: 'sign-out' } as const;

  /** Null if no one is signed in. */
  async function findSubject({ req, env }: Context<AppEnv>): Promise<Subject | null> {
    const subject = await login.resolveSubject(req.raw);
    if (subject) await limiter.take(quotas[req.method as keyof typeof quotas], { by: quotaKeyOf(subject) });
    else await limiter.take('anonymous', { by: dependencies.clientAddressOf(req.raw, env) });
    return subject;
  }

  async function subjectOf(c: Context<AppEnv>): Promise<Subject> {
    const subject = await findSubject(c);
    if (!subject) throw loginRequired();
    return subject;
  }

  async function idsOf(subject: Subject): Promise<ConsumerIds> {
    const ids = await consumers.of(subject);
    if (!ids) throw new Refusal(404, 'consumer_not_linked', 'This login has no consumer.');
    return ids;
  }

  /** Lets pages check whether the login is still the same. */
  const loginOf = ({ loginId, expiresIn }: Subject, { id }: ConsumerIds) => ({
    login: sessionTokens.stampOf(loginId),
    consumer_id: id,
    ...(expiresIn !== undefined && { login_expires_in: expiresIn }),
  });

  /** The backend's own token. */
  async function issueToken({ id }: ConsumerIds, loginId: string, origin: string) {
    const { scope } = await serviceTokens.consumer(id);
    const generation = await revocation.generationOf(sessionTokens.stampOf(loginId));
    const token = await sessionTokens.issue({ consumerId: id, origin, loginId, generation });
    return { token, scope, expiresIn: sessionTokens.lifetime, baseUrl: config.publicUrl };
  }

  /** The service's token. If the page's last one was rejected, a different one. */
  async function issueServiceToken({ id }: ConsumerIds, isRejected: boolean) {
    const current = await serviceTokens.consumer(id);
    const issued = isRejected ? await serviceTokens.consumer(id, current.token) : current;
    checkExchangeVerified(issued);
    const { token, scope, expiresAt } = issued;
    const expiresIn = Math.max(1, Math.floor((expiresAt - Date.now()) / 1000));
    return { token, scope, expiresIn, baseUrl: config.baseUrl };
  }

  const routes = new Hono<AppEnv>();
  routes.get('/', async (c) => {
    checkPageRead(c.req.raw, config.allowedOrigins);
    const subject = await subjectOf(c);
    return c.json(loginOf(subject, await idsOf(subject)));
  });
  routes.post('/', async (c) => {
    const origin = checkPageRequest(c.req.raw, config.allowedOrigins);
    const [unknown] = Object.keys(await readSmallJson(c.req.raw));
    if (unknown !== undefined) throw new Refusal(400, 'invalid_body', 'The body must be empty.');
    const subject = await subjectOf(c);
    const ids = await idsOf(subject);
    const { token, scope, expiresIn, baseUrl } =
      config.mode === 'exchange'
        ? await issueServiceToken(ids, c.req.header('X-PCC-Reason') === 'rejected')
        : await issueToken(ids, subject.loginId, origin);
    // A later sign-out changes the generation, which the token has; after an earlier one, this check fails.
    if (!isSameLogin(subject, await login.resolveSubject(c.req.raw))) throw loginRequired();
    const inCookie = config.mode === 'cookie';
    if (inCookie) c.header('Set-Cookie', sessionTokens.cookie.keep(origin, token), { append: true });
    return c.json({
      ...(inCookie ? { credential: 'cookie' } : { access_token: token, token_type: 'Bearer', scope }),
      expires_in: expiresIn,
      api_base_url: baseUrl,
      // Widgets leave out what needs others.
      operations: dependencies.operationIds,
      ...loginOf(subject, ids),
      frame_origins: config.frameOrigins,
      request_id: c.var.trail.requestId,
    });
  });
  routes.delete('/', async (c) => {
    const origin = checkPageRequest(c.req.raw, config.allowedOrigins);
    if (config.mode === 'cookie')
      c.header('Set-Cookie', sessionTokens.cookie.clear(origin), { append: true });
    const subject = await findSubject(c);
    if (subject) await signOut(subject.loginId);
    return c.body(null, 204);
  });
  return routes;
}

const loginRequired = (): Refusal => new Refusal(401, 'login_required', 'No one is signed in.');
