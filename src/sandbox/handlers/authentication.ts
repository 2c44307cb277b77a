import type authentication from '../../api/authentication.ts';
import { ACCESS_TOKEN_TYPE } from '../../api/authentication.ts';
import { SECOND } from '../dates.ts';
import type { AnonymousCall, HandlersOf } from '../handler.ts';
import { covers, knownScopes } from '../http/scopes.ts';
import { hex } from '../random.ts';
import { invalidToken, oauth } from '../refusal.ts';
import { findConsumer, type Store } from '../store.ts';

/** Seconds; the description states the first, the service's guides the second. */
export const PARTNER_TOKEN_LIFETIME = 86_400;
export const CONSUMER_TOKEN_LIFETIME = 3_600;

const MAX_LENGTH = 250;

export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export default {
  createToken({ body }, call) {
    for (const [name, value] of Object.entries(body)) {
      if (value.length > MAX_LENGTH) {
        throw oauth(400, 'invalid_request', `${name} has more than ${MAX_LENGTH} characters.`);
      }
    }
    const partner = call.store.partner(body.client_id);
    if (!partner || partner.client_secret !== body.client_secret) {
      throw oauth(401, 'invalid_client', 'Client id and secret do not match.');
    }
    const scopes = words(body.scope);
    const unknown = scopes.find((scope) => !knownScopes.includes(scope));
    if (unknown !== undefined) throw oauth(400, 'invalid_scope', 'A scope is unknown to the service.');
    return issue(call, {
      partner: partner.client_id,
      consumer: null,
      scopes,
      seconds: PARTNER_TOKEN_LIFETIME,
    });
  },

  // RFC 8693. The consumer is passed as an additional scope, `consumer:<id>`, which is not returned.
  exchangeToken({ body }, call) {
    const subject = call.store.token(body.subject_token);
    if (!subject) throw invalidToken('The subject token is unknown or has expired.');
    // The partner's token is both the bearer and the subject. Assumption: an exchanged one is neither.
    if (subject !== call.token || subject.consumer !== null) {
      throw oauth(400, 'invalid_grant', "The subject token must be the bearer, and the partner's own.");
    }
    if (!isAudience(body.audience, call.origin)) {
      throw oauth(400, 'invalid_target', 'audience must be the address of this authorization server.');
    }
    const allScopes = words(body.scope);
    const consumers = allScopes.filter((scope) => scope.startsWith('consumer:'));
    const scopes = allScopes.filter((scope) => !scope.startsWith('consumer:'));
    if (consumers.length !== 1) {
      throw oauth(400, 'invalid_scope', 'scope must name exactly one consumer, as consumer:<id>.');
    }
    if (!scopes.every((scope) => knownScopes.includes(scope) && covers(subject.scopes, scope))) {
      throw oauth(400, 'invalid_scope', 'scope must be within the scopes of the subject token.');
    }
    const consumer = findConsumer(call.partner, (consumers[0] ?? '').slice('consumer:'.length));
    if (!consumer) throw oauth(400, 'invalid_scope', 'The consumer is unknown.');
    return {
      ...issue(call, {
        partner: call.partner.client_id,
        consumer: consumer.external_id,
        scopes,
        seconds: CONSUMER_TOKEN_LIFETIME,
      }),
      issued_token_type: ACCESS_TOKEN_TYPE,
    };
  },
} satisfies HandlersOf<typeof authentication>;

interface Grant {
  /** Client id. */
  readonly partner: string;
  /** The only consumer that the token reaches. */
  readonly consumer: string | null;
  readonly scopes: readonly string[];
  /** Lifetime. */
  readonly seconds: number;
}

function issue({ store, tokenSeconds }: AnonymousCall, grant: Grant): Record<string, unknown> {
  const seconds = tokenSeconds ?? grant.seconds;
  const text = addToken(store, { ...grant, seconds });
  return { access_token: text, expires_in: seconds, token_type: 'Bearer', scope: grant.scopes.join(' ') };
}

/** Issues a token for a partner, or bound to one of its consumers. */
export function addToken(store: Store, { partner, consumer, scopes, seconds }: Grant): string {
  const id = store.newTokenId();
  // An exchanged token is much longer than a partner's, to reveal clients that limit its length.
  const text = consumer
    ? `sbx_c_${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((part) => hex(id, part)).join('')}`
    : `sbx_p_${hex(id, 'token')}`;
  store.addToken(text, {
    client_id: partner,
    consumer,
    scopes,
    expires_at: store.clock.now() + seconds * SECOND,
  });
  return text;
}

/** Assumption: this server's own address, under any name of the local machine. */
function isAudience(audience: string, origin: string): boolean {
  if (!URL.canParse(audience)) return false;
  const { origin: audienceOrigin, hostname } = new URL(audience);
  return audienceOrigin === origin || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
