import { createHmac, hash, randomUUID } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import * as z from 'zod/mini';
import { widgetOperations } from 'pcc-widgets/client';
import { BoundedMap } from '../bounded-map.ts';
import { isLoopback, type Config } from '../config.ts';
import { keyRing, sign, verify, type SignedAs } from '../keys.ts';
import { checkNotForged } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';

const LIFETIME_S = 600;
const MAX_LENGTH = 8192;
const MAX_ENTRIES = 5_000;

const claims = z.object({
  /** The consumer. */
  sub: z.string(),
  /** Origin of the page. */
  ori: z.string(),
  /** Operation ids. */
  scp: z.array(z.string()),
  /** A keyed hash of the login. */
  sid: z.string(),
  /** The login's generation. After a sign-out, tokens with an older one are invalid. */
  gen: z.string(),
  jti: z.string(),
  /** Seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
});

/** What the backend itself has said about the bearer. */
export type Claims = z.infer<typeof claims>;

/** Whose session it is, of which page's origin, and the login's generation. */
interface SessionFacts {
  readonly consumerId: string;
  readonly origin: string;
  readonly loginId: string;
  readonly generation: string;
}

export function createSessionTokens(config: Config) {
  const { mode, sessionSecrets, publicUrl } = config;
  const cookie = createSessionCookie(config);
  const ring = keyRing(sessionSecrets, 'widget session');
  const loginKeys = keyRing(sessionSecrets, 'login');
  const signedAs: SignedAs = { typ: 'widget-session+jwt', issuer: publicUrl, audience: `widget-${mode}` };
  /** The login's `sid` for each key, so that a change of keys does not revive a session that has ended. */
  const stampsOf = (loginId: string): readonly string[] =>
    loginKeys.map(({ bytes }) =>
      createHmac('sha256', bytes).update(loginId).digest('base64url').slice(0, 22),
    );

  /** The login's `sid`: an opaque stamp. */
  const stampOf = (loginId: string) => stampsOf(loginId)[0] ?? '';

  /** What a token says; also for requests that the backend itself sends. */
  function newClaims({ consumerId, origin, loginId, generation }: SessionFacts): Claims {
    const iat = Date.now() / 1000;
    return {
      sub: consumerId,
      ori: origin,
      scp: widgetOperations.map(({ id }) => id),
      sid: stampOf(loginId),
      gen: generation,
      jti: randomUUID(),
      iat,
      exp: Math.floor(iat) + LIFETIME_S,
    };
  }

  // A page sends the same token many times: its signature is verified once, its expiry each time.
  const verifiedClaims = new BoundedMap<string, Claims>(MAX_ENTRIES);

  async function read(token: string): Promise<Claims | undefined> {
    if (token.length > MAX_LENGTH) return undefined;
    // Looked up by a digest, so that timing reveals nothing about other tokens.
    const digest = hash('sha256', token, 'base64');
    const entry = verifiedClaims.get(digest);
    if (entry && entry.exp > Date.now() / 1000) return entry;
    verifiedClaims.delete(digest);
    const payload = await verify(ring, signedAs, token).catch(() => undefined);
    const { success, data } = z.safeParse(claims, payload);
    if (!success) return undefined;
    verifiedClaims.set(digest, data);
    return data;
  }

  return {
    /** In seconds. */
    lifetime: LIFETIME_S,
    cookie,
    stampOf,
    stampsOf,
    newClaims,
    issue: (facts: SessionFacts) => sign(ring, signedAs, newClaims(facts)),
    /**
     * Check 3: the backend issued the token, for this purpose and origin, and it has not expired. Every flaw has the same
     * response. With a cookie, the required headers must be present, and name the same login.
     */
    async check(request: Request, origin: string): Promise<Claims> {
      const { headers } = request;
      const inCookie = mode === 'cookie';
      if (inCookie) checkNotForged(headers);
      const [, bearer] = /^Bearer (\S+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
      const claimed = await read((inCookie ? cookie.read(request, origin) : bearer) ?? '');
      if (!claimed) throw invalidToken();
      // Another consumer may have signed in, in another tab: the cookie is then not this page's.
      if (inCookie && headers.get('X-PCC-Login') !== claimed.sid) throw sessionChanged();
      if (claimed.ori !== origin) {
        throw new Refusal(403, 'origin_not_allowed', 'The token was issued for another origin.');
      }
      return claimed;
    },
  };
}

export const sessionChanged = (): Refusal =>
  new Refusal(401, 'session_changed', 'Another login has replaced this one.');

export const invalidToken = (): Refusal =>
  new Refusal(401, 'invalid_token', 'The token is invalid or has expired.');

/**
 * In mode `cookie`, keeps a page's session token in a cookie that its scripts cannot read. Each origin has its own cookie,
 * so that each frontend can have a different login.
 */
function createSessionCookie({ publicUrl }: Config) {
  // Not every browser returns such a cookie over plain http, which is allowed only on loopback.
  const secure = !isLoopback(publicUrl);
  const nameOf = (origin: string) => {
    const digest = hash('sha256', origin, 'hex').slice(0, 16);
    return `${secure ? '__Host-' : ''}pcc-${digest}`;
  };
  const write = (origin: string, value: string, maxAge: number) =>
    serialize(nameOf(origin), value, { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge });
  return {
    /** Reads the token for a page of this origin. */
    read({ headers }: Request, origin: string): string | undefined {
      const name = nameOf(origin);
      return parse(headers.get('Cookie') ?? '', name)[name];
    },
    /** A `Set-Cookie` header that keeps the token. */
    keep: (origin: string, token: string) => write(origin, token, LIFETIME_S),
    /** A `Set-Cookie` header that removes it. */
    clear: (origin: string) => write(origin, '', 0),
  };
}
