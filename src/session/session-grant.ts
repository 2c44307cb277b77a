import { serviceAddress } from '../http/address.ts';
import type { SessionInfo } from '../http/client.ts';
import { isIdentifier } from '../http/identifiers.ts';
import type { Session } from './types.ts';
import { requireField, type Grant } from './tokens.ts';

/** A validated session. */
export interface SessionGrant extends Grant {
  readonly base: string;
  readonly info: SessionInfo;
  readonly login: string | undefined;
  readonly cookie: Readonly<Record<string, string>> | undefined;
  readonly loginExpiresIn: number | undefined;
}

/** The page cannot read a cookie: a number in its place distinguishes a rejected one from the next. */
let cookies = 0;

/** Validates the endpoint's response. Throws `invalid-response`, with the name of the field. */
export function parseSession(response: Session | null | undefined): SessionGrant {
  const session = response ?? ({} as Session);
  const { token_type = 'Bearer', consumer_id, scope, frame_origins, operations } = session;
  const isCookie = session.credential === 'cookie';
  requireField('consumer_id', typeof consumer_id === 'string' && isIdentifier(consumer_id));
  requireField('frame_origins', Array.isArray(frame_origins ?? []));
  requireField('operations', Array.isArray(operations ?? []));
  requireField('token_type', isCookie || /^bearer$/i.test(token_type));
  requireField('login', !isCookie || /^[\x21-\x7e]{1,256}$/.test(session.login ?? ''));
  return {
    token: isCookie ? `cookie-${++cookies}` : (session.access_token ?? ''),
    cookie: isCookie ? { 'X-PCC-Request': '1', 'X-PCC-Login': session.login ?? '' } : undefined,
    expiresIn: session.expires_in,
    base: serviceAddress('api_base_url', session.api_base_url),
    info: Object.freeze({
      consumer_id,
      scope,
      frame_origins: Object.freeze([...(frame_origins ?? [])]),
      operations: operations && Object.freeze([...operations]),
    }),
    login: session.login,
    loginExpiresIn: session.login_expires_in,
  };
}
