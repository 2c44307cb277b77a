import type { Handler } from 'hono';
import type { JWTPayload, JWTVerifyOptions } from 'jose';
import * as z from 'zod/mini';
import type { Subject } from '../hooks.ts';
import { readBytes } from '../http/body.ts';
import { invalidRequest, Refusal } from '../http/refusal.ts';

/** Knows who is signed in. */
export interface Login {
  /** For the log. */
  readonly kind: 'resolveSubject' | 'settings' | 'demo';
  resolveSubject(request: Request): Promise<Subject | null>;
  /**
   * Verifies a logout token of OpenID Connect Back-Channel Logout 1.0, signed by the partner. Resolves with the login
   * that has ended; with undefined if the token is not valid. Only a login that the settings name has it.
   */
  readonly verifyLogoutToken?: (token: string) => Promise<string | undefined>;
}

/** What every logout token must fulfill. A copy of an old one must not end a later session of the login. */
export const logoutRules = {
  requiredClaims: ['iat', 'sid', 'events'],
  maxTokenAge: 120,
  clockTolerance: 5,
} as const satisfies JWTVerifyOptions;

const logout = z.object({
  sid: z.string().check(z.minLength(1)),
  events: z.object({
    'http://schemas.openid.net/event/backchannel-logout': z.record(z.string(), z.unknown()),
  }),
  // The standard forbids it, so that an ID token is never a logout token.
  nonce: z.optional(z.undefined()),
});

/** The login that a verified logout token names; undefined if it is another kind of token. */
export const loginIdOf = (payload: JWTPayload | undefined): string | undefined =>
  z.safeParse(logout, payload).data?.sid;

/** Nobody can say who is signed in. */
export const loginUnavailable = (cause?: unknown): Refusal =>
  new Refusal(503, 'login_unavailable', 'The login cannot be read.', { retryAfter: 2, cause });

/** A login in the header `Authorization` is sent to the session endpoint; to `/v2`, it is the backend's own token. */
export const isSessionRequest = ({ url }: Request): boolean =>
  /\/pcc\/session\/?$/.test(new URL(url).pathname);

/** Whether a login that is read again is still that of the same consumer. */
export const isSameLogin = (before: Subject, now: Subject | null): boolean =>
  (['loginId', 'pcid', 'consumerId'] as const).every((name) => now?.[name] === before[name]);

/** What a quota counts by: a new login does not reset it. */
export const quotaKeyOf = ({ consumerId, pcid, loginId }: Subject): string => consumerId ?? pcid ?? loginId;

const MAX_FORM_BYTES = 16_384;

/**
 * `POST /pcc/sign-out`, for the partner's server: ends the sessions of a login that has ended, as in OpenID Connect
 * Back-Channel Logout 1.0. The form's `logout_token` is the only credential, so the origin does not matter.
 */
export const signOutRoute =
  (
    verifyLogoutToken: NonNullable<Login['verifyLogoutToken']>,
    signOut: (loginId: string) => Promise<void>,
  ): Handler =>
  async (c) => {
    const form = new URLSearchParams(Buffer.from(await readBytes(c.req.raw, MAX_FORM_BYTES)).toString());
    const loginId = await verifyLogoutToken(form.get('logout_token') ?? '');
    if (loginId === undefined) throw invalidRequest('logout_token is not valid.');
    await signOut(loginId);
    return c.body(null, 204);
  };
