import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Config } from './config.ts';
import type { ConsumerIds, Consumers } from './consumers.ts';
import { checkSender, readSmallJson } from './guard.ts';
import type { Hooks, Subject } from './hooks.ts';
import type { Limiter } from './limits.ts';
import { Refusal } from './refusal.ts';

/** What the page's client gets to work with. */
export interface Grant {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly api_base_url: string;
}

export interface GrantRequest {
  readonly ids: ConsumerIds;
  readonly loginId: string;
  readonly origin: string;
  /** The service, or this backend, refused the last token: the next one must be another. */
  readonly rejected: boolean;
}

interface Parts {
  readonly config: Config;
  readonly login: Pick<Hooks, 'resolveSubject'>;
  readonly consumers: Consumers;
  readonly limiter: Limiter;
  readonly grant: (request: GrantRequest) => Promise<Grant>;
  readonly signOut: (loginId: string) => Promise<void>;
  readonly addressOf: (request: Request) => string;
}

/** `POST /pcc/session` hands out a session, `DELETE` ends it. Who the consumer is, the partner's login alone says. */
export function sessionRoutes(parts: Parts): Hono {
  const { config, consumers, limiter, grant, signOut } = parts;

  async function subjectOf({ req }: Context): Promise<Subject> {
    const subject = await parts.login.resolveSubject(req.raw);
    if (subject) {
      // By person: signing in once more brings no new quota.
      const person = subject.consumerId ?? subject.pcid ?? subject.loginId;
      await limiter.take(config.limits.session, 'session', person);
      return subject;
    }
    await limiter.take(config.limits.anonymous, 'anonymous', parts.addressOf(req.raw));
    throw new Refusal(401, 'login_required', 'Nobody is signed in.');
  }

  async function idsOf({ consumerId, pcid }: Subject): Promise<ConsumerIds> {
    const ids = await (consumerId !== undefined ? consumers.byId(consumerId) : consumers.byPcid(pcid ?? ''));
    if (!ids) throw new Refusal(404, 'consumer_not_linked', 'This login has no consumer.');
    return ids;
  }

  const app = new Hono();
  app.post('/', async (c) => {
    const origin = checkSender(c.req.raw, config.allowedOrigins);
    const [unknown] = Object.keys(await readSmallJson(c.req.raw));
    if (unknown !== undefined) throw new Refusal(400, 'invalid_body', 'The body must be empty.');
    const subject = await subjectOf(c);
    const ids = await idsOf(subject);
    const rejected = c.req.header('X-PCC-Reason') === 'rejected';
    const granted = await grant({ ids, loginId: subject.loginId, origin, rejected });
    return c.json({
      ...granted,
      token_type: 'Bearer',
      consumer_id: ids.id,
      frame_origins: config.frameOrigins,
      request_id: c.res.headers.get('X-Request-Id'),
    });
  });
  app.delete('/', async (c) => {
    checkSender(c.req.raw, config.allowedOrigins);
    const subject = await parts.login.resolveSubject(c.req.raw);
    if (subject) await signOut(subject.loginId);
    return c.body(null, 204);
  });
  return app;
}
