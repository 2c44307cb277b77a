import { jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { isSegment } from 'pcc-widgets/client';
import type { Subject } from '../hooks.ts';
import { readUpTo } from '../http/body.ts';
import { parseJson } from '../json.ts';
import { loginIdOf, loginUnavailable, logoutRules, isSessionRequest, type Login } from './login.ts';

const MAX_BYTES = 10_000;

const identifier = z.string().check(z.refine(isSegment));
const whoIsSignedIn = z.union([
  z.object({ pcid: identifier, consumer_id: z.optional(z.undefined()) }),
  z.object({ consumer_id: identifier, pcid: z.optional(z.undefined()) }),
]);
const login = z.object({
  login_id: z.string().check(z.minLength(1), z.maxLength(255)),
  login_expires_in: z.optional(z.number().check(z.nonnegative())),
});

interface Options {
  readonly url: string;
  readonly signOutSecret: string | undefined;
  readonly publicUrl: string;
  readonly timeoutMs: number;
}

/**
 * Asks an internal address of the partner who is signed in, as forward-auth proxies do: a GET with the `Cookie` and
 * `Authorization` of the browser's request. 200 with `login_id` and either `pcid` or `consumer_id`, or 401.
 */
export function loginByUrl({ url, signOutSecret, publicUrl, timeoutMs }: Options): Login {
  async function resolveSubject(request: Request): Promise<Subject | null> {
    const headers = new Headers({ Accept: 'application/json' });
    const cookie = withoutBackendCookies(request.headers.get('Cookie') ?? '');
    const authorization = isSessionRequest(request) ? request.headers.get('Authorization') : null;
    if (cookie) headers.set('Cookie', cookie);
    if (authorization !== null) headers.set('Authorization', authorization);
    // Without a credential nobody is signed in, however the partner's address responds.
    if (!cookie && authorization === null) return null;
    try {
      const response = await fetch(url, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status !== 200) await response.body?.cancel();
      if (response.status === 401) return null;
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      return subjectIn(await jsonOf(response));
    } catch (error) {
      throw loginUnavailable(error);
    }
  }

  async function verifyLogoutToken(token: string): Promise<string | undefined> {
    if (signOutSecret === undefined) return undefined;
    const rules = { ...logoutRules, algorithms: ['HS256'], audience: publicUrl };
    const key = new TextEncoder().encode(signOutSecret);
    const verified = await jwtVerify(token, key, rules).catch(() => undefined);
    return loginIdOf(verified?.payload);
  }

  return { kind: 'settings', resolveSubject, verifyLogoutToken };
}

function subjectIn(json: unknown): Subject {
  const { login_id, login_expires_in } = z.parse(login, json);
  const { pcid, consumer_id } = z.parse(whoIsSignedIn, json);
  return {
    loginId: login_id,
    ...(pcid !== undefined && { pcid }),
    ...(consumer_id !== undefined && { consumerId: consumer_id }),
    ...(login_expires_in !== undefined && { expiresIn: Math.floor(login_expires_in) }),
  };
}

async function jsonOf({ body }: Response): Promise<unknown> {
  const bytes = await readUpTo(body, MAX_BYTES);
  if (!bytes) throw new Error('too large');
  return parseJson(bytes);
}

/** The backend's own cookies are not sent to the partner. */
const withoutBackendCookies = (cookie: string): string =>
  cookie
    .split(/; */)
    .filter((pair) => pair && !/^(__Host-)?pcc-[\da-f]{16}=/.test(pair))
    .join('; ');
