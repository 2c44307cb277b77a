import type { Handler } from 'hono';
import { readBytes } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import type { LoginSource } from './source.ts';

const MAX_BYTES = 16_384;

/**
 * `POST /pcc/sign-out`, for the partner's server: ends the sessions of a login that has ended, as in OpenID Connect
 * Back-Channel Logout 1.0. The form's `logout_token` is the only credential, so the origin does not matter.
 */
export const signOutRoute =
  (login: LoginSource, signOut: (loginId: string) => Promise<void>): Handler =>
  async (c) => {
    const form = new URLSearchParams(Buffer.from(await readBytes(c.req.raw, MAX_BYTES)).toString());
    const loginId = await login.loginEndedBy(form.get('logout_token') ?? '');
    if (loginId === undefined) throw new Refusal(400, 'invalid_request', 'logout_token is not valid.');
    await signOut(loginId);
    return c.body(null, 204);
  };
