import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Env } from '../broker/broker-call.ts';
import { checkPageRead, checkPageRequest, readSmallJson } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import type { Subject } from '../hooks.ts';
import { isSameLogin, quotaKeyOf } from '../login/source.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ConsumerIds } from '../service/consumers.ts';
import { requireExchangeResult } from '../verify/exchange-result.ts';

/**
 * `POST /pcc/session` issues a session, `GET` returns the login and its consumer, `DELETE` ends the session. Only the
 * partner's login decides who the consumer is.
 */
export function sessionRoutes(dependencies: Dependencies, grant: GrantSession): Hono<Env> {
  const { config, consumers, limiter, login, signOut, sessionTokens } = dependencies;
  const quotas = { GET: 'check', HEAD: 'check', POST: 'session', DELETE: 'sign-out' } as const;

  /** Null if no one is signed in. */
  async function findSubject({ req, env }: Context<Env>): Promise<Subject | null> {
    const subject = await login.resolveSubject(req.raw);
    if (subject) await limiter.take(quotas[req.method as keyof typeof quotas], { by: quotaKeyOf(subject) });
    else await limiter.take('anonymous', { by: dependencies.addressOf(req.raw, env) });
    return subject;
  }

  async function subjectOf(c: Context<Env>): Promise<Subject> {
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
    login: sessionTokens.sid(loginId),
    consumer_id: id,
    ...(expiresIn !== undefined && { login_expires_in: expiresIn }),
  });

  const app = new Hono<Env>();
  app.get('/', async (c) => {
    checkPageRead(c.req.raw, config.allowedOrigins);
    const subject = await subjectOf(c);
    return c.json(loginOf(subject, await idsOf(subject)));
  });
  app.post('/', async (c) => {
    const origin = checkPageRequest(c.req.raw, config.allowedOrigins);
    const [unknown] = Object.keys(await readSmallJson(c.req.raw));
    if (unknown !== undefined) throw new Refusal(400, 'invalid_body', 'The body must be empty.');
    const subject = await subjectOf(c);
    const ids = await idsOf(subject);
    const rejected = c.req.header('X-PCC-Reason') === 'rejected';
    const checkLogin = async () => {
      if (!isSameLogin(subject, await login.resolveSubject(c.req.raw))) throw loginRequired();
    };
    const { body, cookie } = await grant({ ids, loginId: subject.loginId, origin, rejected, checkLogin });
    if (cookie !== undefined) c.header('Set-Cookie', cookie, { append: true });
    return c.json({
      ...body,
      ...loginOf(subject, ids),
      frame_origins: config.frameOrigins,
      request_id: c.var.trail.requestId,
    });
  });
  app.delete('/', async (c) => {
    const origin = checkPageRequest(c.req.raw, config.allowedOrigins);
    if (config.mode === 'cookie')
      c.header('Set-Cookie', sessionTokens.cookie.clear(origin), { append: true });
    const subject = await findSubject(c);
    if (subject) await signOut(subject.loginId);
    return c.body(null, 204);
  });
  return app;
}

const loginRequired = (): Refusal => new Refusal(401, 'login_required', 'No one is signed in.');

/** A session for the page's client. */
interface Grant {
  readonly body: {
    readonly expires_in: number;
    readonly api_base_url: string;
    /** In mode `cookie` there is no token in the body. */
    readonly credential?: 'cookie';
    readonly access_token?: string;
    readonly token_type?: 'Bearer';
    readonly scope?: string;
    /** Ids of the operations that widgets may use. They leave out the others. */
    readonly operations: readonly string[];
  };
  /** A `Set-Cookie` header. */
  readonly cookie?: string;
}

interface GrantRequest {
  readonly ids: ConsumerIds;
  readonly loginId: string;
  readonly origin: string;
  /** The last token was rejected: return a different one. */
  readonly rejected: boolean;
  /** Rejects with 401 if the login has ended or changed. */
  readonly checkLogin: () => Promise<void>;
}

/** Grants a session to a page, by the mode. */
export type GrantSession = (request: GrantRequest) => Promise<Grant>;

export function createGrants(dependencies: Dependencies): GrantSession {
  const { config, log, operations, tokens, sessionTokens, revocation } = dependencies;
  const checkVerified = requireExchangeResult(config, log);

  /** The backend's own token, in the body or in a cookie. */
  async function grantOwn({ ids, loginId, origin, checkLogin }: GrantRequest): Promise<Grant> {
    const { scope } = await tokens.consumer(ids.id);
    const generation = await revocation.generationOf(sessionTokens.sid(loginId));
    // A later sign-out changes the generation; after an earlier one, this check fails.
    await checkLogin();
    const token = await sessionTokens.issue(ids.id, origin, loginId, generation);
    const body = { expires_in: sessionTokens.lifetime, api_base_url: config.publicUrl, operations };
    if (config.mode === 'cookie') {
      const cookie = sessionTokens.cookie.keep(origin, token);
      return { cookie, body: { ...body, credential: 'cookie' } };
    }
    return { body: { ...body, access_token: token, token_type: 'Bearer', scope } };
  }

  /** The service's token. */
  async function grantExchanged({ ids, rejected, checkLogin }: GrantRequest): Promise<Grant> {
    const current = await tokens.consumer(ids.id);
    const issued = rejected ? await tokens.consumer(ids.id, current.token) : current;
    checkVerified(issued);
    const { token, scope, expiresAt } = issued;
    await checkLogin();
    const expires_in = Math.max(1, Math.floor((expiresAt - Date.now()) / 1000));
    const body = { token_type: 'Bearer', expires_in, scope, api_base_url: config.baseUrl } as const;
    return { body: { ...body, operations, access_token: token } };
  }

  return config.mode === 'exchange' ? grantExchanged : grantOwn;
}
