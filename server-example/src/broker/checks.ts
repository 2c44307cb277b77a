import { hash } from 'node:crypto';
import { isPathValue, type OperationSpec } from 'pcc-widgets/client';
import { BoundedMap } from '../bounded-map.ts';
import type { Config } from '../config.ts';
import type { ConsumerIds } from '../consumers.ts';
import { checkAllowedOrigin } from '../guard.ts';
import type { Hooks, Subject } from '../hooks.ts';
import type { Limiter, Limits } from '../limits.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Revocation } from '../revocation.ts';
import { isUuid } from './ids.ts';
import type { MatchedRequest } from './routes.ts';
import { invalidToken, sessionChanged, type Claims, type SessionTokens } from './session-token.ts';
import { requirementsOf } from './requirements.ts';

/** Path parameters and query that may be sent to the service. */
export interface Bound {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Check 2: the page's origin is listed. Browsers omit `Origin` in a same-origin GET, but send `Sec-Fetch-Site`. */
export function checkOrigin({ method, headers }: Request, { allowedOrigins, publicUrl }: Config): string {
  const sameOrigin = method === 'GET' && headers.get('Sec-Fetch-Site') === 'same-origin';
  const own = sameOrigin ? new URL(publicUrl).origin : null;
  return checkAllowedOrigin(headers.get('Origin') ?? own, allowedOrigins);
}

/** Check 4: there was no sign-out since the token was issued; the login still has the same generation. */
export async function checkRevoked({ sid, gen }: Claims, revocation: Revocation): Promise<void> {
  if (!(await revocation.isValid(sid, gen))) throw invalidToken();
}

const KEEP_MS = 5_000;
const MAX_ENTRIES = 5_000;

interface ConsumerCheckParts {
  readonly mode: Config['mode'];
  readonly login: Pick<Hooks, 'resolveSubject'>;
  readonly sessionTokens: SessionTokens;
  readonly idsOf: (subject: Subject) => Promise<ConsumerIds | undefined>;
}

/** Check 4, second part: the request's login belongs to the token's consumer. */
export type ConsumerCheck = (request: Request, claims: Claims, operation: OperationSpec) => Promise<void>;

/**
 * Reads the partner's login before each action, and for reads at most every 5 s. Without a login, `cookie` mode rejects
 * the request; `broker` mode does not, because requests to another site's backend come without the login's cookie.
 */
export function openConsumerCheck({ mode, login, sessionTokens, idsOf }: ConsumerCheckParts): ConsumerCheck {
  const known = new BoundedMap<string, number>(MAX_ENTRIES);

  async function isOtherConsumer(request: Request, { sid, sub }: Claims): Promise<boolean> {
    const subject = await login.resolveSubject(request);
    if (!subject) return mode === 'cookie';
    if (sessionTokens.sids(subject.loginId).includes(sid)) return false;
    return (await idsOf(subject))?.id !== sub;
  }

  return async (request, claims, { effect }) => {
    const cookie = request.headers.get('Cookie');
    if (cookie === null) return;
    const key = hash('sha256', `${claims.jti} ${cookie}`, 'base64');
    if (effect === 'read' && (known.get(key) ?? 0) > Date.now()) return;
    if (await isOtherConsumer(request, claims)) {
      throw sessionChanged();
    }
    known.set(key, Date.now() + KEEP_MS);
  };
}

/** Check 5: the token is for this operation. */
export function checkScope({ scp }: Claims, { id }: OperationSpec): void {
  if (!scp.includes(id))
    throw new Refusal(403, 'operation_not_allowed', 'The token is not for this operation.');
}

/** Check 6: the consumer is within the rate limits. */
export async function checkLimits(
  { sub }: Claims,
  { operation, params }: MatchedRequest,
  limits: Limits,
  limiter: Limiter,
): Promise<void> {
  if (operation.effect === 'read') return limiter.take(limits.read, 'read', `{${sub}}`);
  await limiter.take(limits.action, 'action', `{${sub}}`);
  const { quota } = requirementsOf(operation);
  // An irreversible action takes its quota when it is sent.
  if (!quota || operation.effect === 'irreversible') return;
  await limiter.take(limits[quota.limit], quota.limit, `{${sub}} ${params[quota.per ?? ''] ?? ''}`);
}

const sealedCursor = /^[\w.-]{1,6000}$/;

/** Check 7: path and query have only the operation's parameters, and each is well-formed. */
export function checkIdentifiers({ operation, params, query }: MatchedRequest): void {
  for (const [name, value] of Object.entries(params)) {
    checkForm(operation.uuid?.includes(name) ? isUuid(value) : isPathValue(name, value), name);
  }
  for (const [name, value] of query) {
    const kind = Object.hasOwn(operation.query ?? {}, name) ? operation.query?.[name] : undefined;
    const isCursor = name === 'cursor' && operation.paging !== undefined && sealedCursor.test(value);
    const isText = kind === 'string' && value.length <= 200;
    const isValid = isCursor || (kind === 'integer' ? /^\d{1,9}$/.test(value) : isText);
    checkForm(isValid && query.getAll(name).length === 1, 'query');
  }
}

function checkForm(isValid: boolean, name: string): void {
  if (!isValid) throw new Refusal(400, 'invalid_request', `${name} is not valid.`);
}

/** Larger pages would only use more memory; clients can request the next page. */
const MAX_PAGE_SIZE = 100;

/** Check 8: any consumer id is the token's, and is sent to the service as it is in the token. */
export function bindConsumer({ operation, params, query }: MatchedRequest, { sub }: Claims): Bound {
  const bound = { params: { ...params }, query: Object.fromEntries(query) };
  for (const [name, owner] of Object.entries(operation.owner ?? {})) {
    const inPath = Object.hasOwn(params, name);
    const given = inPath ? params[name] : query.get(name);
    if (owner === 'partner' && given != null) throw notFound();
    if (owner !== 'session' || !(inPath || Object.hasOwn(operation.query ?? {}, name))) continue;
    if (given != null && given !== sub) throw notFound();
    (inPath ? bound.params : bound.query)[name] = sub;
  }
  for (const name of ['page_size', 'limit'] as const) {
    const most = operation.pageSizeMax ?? MAX_PAGE_SIZE;
    if (Number(bound.query[name]) > most) bound.query[name] = String(most);
  }
  return bound;
}
