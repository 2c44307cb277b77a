import { hash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyOptions } from 'jose';
import { parse } from 'hono/utils/cookie';
import { isSegment } from 'pcc-widgets/client';
import type { Subject } from '../hooks.ts';
import { loginIdOf, loginUnavailable, logoutRules, isSessionRequest, type Login } from './login.ts';

// Only with public keys: with a shared key, everyone who can verify a login could also issue one.
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** A request has few cookies with tokens of one issuer; each costs a signature. */
const MAX_TOKENS = 4;
const MAX_LENGTH = 8192;

interface Options {
  readonly jwks: string;
  readonly issuer: string;
  readonly audience: string;
  readonly claim: string;
  readonly timeoutMs: number;
}

/** Reads the partner's login from a JWT in any cookie, or in the header `Authorization` of the session endpoint. */
export function loginByJwt({ jwks, issuer, audience, claim, timeoutMs }: Options): Login {
  const keys = createRemoteJWKSet(new URL(jwks), { timeoutDuration: timeoutMs });
  const loginRules = { requiredClaims: ['exp', claim], clockTolerance: 5 };

  async function resolveSubject(request: Request): Promise<Subject | null> {
    const tokens = tokensIn(request);
    // The real login may be one of those that would not be looked at.
    if (tokens.length > MAX_TOKENS) return null;
    const subjects = await Promise.all(tokens.map(subjectOf));
    const [subject, ...others] = subjects.filter((candidate) => candidate !== null);
    // Two logins: another site may have set one of the cookies.
    const isClear = others.every(
      ({ loginId, pcid }) => loginId === subject?.loginId && pcid === subject.pcid,
    );
    return subject && isClear ? subject : null;
  }

  /** Tokens that claim to be of the issuer. */
  function tokensIn(request: Request): readonly string[] {
    const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
    // Each cookie, also of the same name: a parser would keep only one of them, and another site may have set it.
    const cookies = (request.headers.get('Cookie') ?? '')
      .split(';')
      .flatMap((pair) => Object.values(parse(pair)));
    const texts = bearer !== undefined && isSessionRequest(request) ? [bearer, ...cookies] : cookies;
    return texts.filter((text) => text.length <= MAX_LENGTH && issuerOf(text) === issuer);
  }

  async function subjectOf(token: string): Promise<Subject | null> {
    const payload = await verified(token, loginRules);
    const pcid = payload?.[claim];
    // A logout token is no login.
    if (!payload || 'events' in payload || typeof pcid !== 'string' || !isSegment(pcid)) return null;
    const { sid } = payload;
    // A login without a session id lasts as long as its token.
    return { pcid, loginId: typeof sid === 'string' && sid ? sid : hash('sha256', token, 'base64url') };
  }

  async function verified(token: string, rules: JWTVerifyOptions): Promise<JWTPayload | undefined> {
    try {
      return (await jwtVerify(token, keys, { ...rules, issuer, audience, algorithms })).payload;
    } catch (error) {
      if (isUnavailable(error)) throw loginUnavailable(error);
      return undefined;
    }
  }

  return {
    kind: 'settings',
    resolveSubject,
    verifyLogoutToken: async (token) => loginIdOf(await verified(token, logoutRules)),
  };
}

function issuerOf(text: string): unknown {
  try {
    return decodeJwt(text).iss;
  } catch {
    return undefined;
  }
}

/** Whether the keys could not be read. jose has a class for each flaw of a token, and a plain one for a failed request. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.constructor === errors.JOSEError;
