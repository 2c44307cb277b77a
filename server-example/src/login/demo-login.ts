import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { isSegment } from 'pcc-widgets/client';
import { isLoopback, type Config } from '../config.ts';
import type { Consumers } from '../service/consumers.ts';
import { readSmallJson } from '../http/body.ts';
import { checkOriginIfSent } from '../http/guard.ts';
import type { Subject } from '../hooks.ts';
import { keyRing, sign, verify, type SignedAs } from '../keys.ts';
import { Refusal } from '../http/refusal.ts';

const LIFETIME_S = 8 * 3600;
const signedAs: SignedAs = { typ: 'demo-login+jwt', issuer: 'demo', audience: 'demo' };

/** An email address for a new consumer, valid for any pcid. */
const emailOf = (pcid: string): string => `${/^[\w.-]{1,64}$/.test(pcid) ? pcid : randomUUID()}@demo.example`;

/** Replaces the partner's login, without a password: only for a sandbox on this machine. */
export function createDemoLogin(
  { sessionSecrets, allowedOrigins, publicUrl }: Config,
  consumers: Consumers,
  signOut: (loginId: string) => Promise<void>,
) {
  const ring = keyRing(sessionSecrets, 'demo login');
  // Browsers refuse both over plain http, some of them on loopback too.
  const secure = !isLoopback(publicUrl);
  const name = secure ? '__Host-pcc_demo' : 'pcc_demo';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const;

  async function resolveSubject(request: Request): Promise<Subject | null> {
    const token = parse(request.headers.get('Cookie') ?? '', name)[name];
    if (token === undefined) return null;
    const claims = await verify(ring, signedAs, token).catch(() => undefined);
    if (!claims?.sub || !claims.jti) return null;
    const expiresIn = Math.max(0, Math.floor(Number(claims.exp) - Date.now() / 1000));
    return { pcid: claims.sub, loginId: claims.jti, expiresIn };
  }

  const routes = new Hono();
  routes.post('/login', async (c) => {
    // A form sends an origin or none, but no JSON.
    checkOriginIfSent(c.req.raw, allowedOrigins);
    const { pcid } = await readSmallJson(c.req.raw);
    if (typeof pcid !== 'string' || !isSegment(pcid)) {
      throw new Refusal(
        400,
        'invalid_body',
        'pcid must be text of 1 to 255 bytes without control characters.',
      );
    }
    if (!(await consumers.byPcid(pcid))) await consumers.create(pcid, emailOf(pcid));
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: pcid, jti: randomUUID(), iat: now, exp: now + LIFETIME_S };
    setCookie(c, name, await sign(ring, signedAs, claims), { ...cookie, maxAge: LIFETIME_S });
    return c.body(null, 204);
  });
  routes.post('/logout', async (c) => {
    checkOriginIfSent(c.req.raw, allowedOrigins);
    const subject = await resolveSubject(c.req.raw);
    if (subject) await signOut(subject.loginId);
    deleteCookie(c, name, cookie);
    return c.body(null, 204);
  });
  return { kind: 'demo', routes, resolveSubject } as const;
}
