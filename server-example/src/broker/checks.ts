import { isPathValue, type OperationSpec } from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import type { Limiter } from '../limits.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Revocation } from '../revocation.ts';
import type { Limits } from './policy.ts';
import type { Asked } from './routes.ts';
import { invalidToken, type Claims } from './session-token.ts';

/** Path and query that may go to the service. */
export interface Bound {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Check 2: the page's origin is listed. Browsers leave it out of a GET to the page's own origin, and say so. */
export function checkOrigin({ method, headers }: Request, { allowedOrigins, publicUrl }: Config): string {
  const own = new URL(publicUrl).origin;
  const sameOrigin = method === 'GET' && headers.get('Sec-Fetch-Site') === 'same-origin';
  const origin = headers.get('Origin') ?? (sameOrigin ? own : undefined);
  if (origin === undefined || !allowedOrigins.includes(origin)) {
    throw new Refusal(403, 'origin_not_allowed', 'This origin is not listed.');
  }
  return origin;
}

/** Check 4: nobody has signed out since the token was issued: the login is still of the same generation. */
export async function checkRevoked({ sid, gen }: Claims, revocation: Revocation): Promise<void> {
  if (!(await revocation.isGood(sid, gen))) throw invalidToken();
}

/** Check 5: the token is for this operation. */
export function checkScope({ scp }: Claims, { id }: OperationSpec): void {
  if (!scp.includes(id))
    throw new Refusal(403, 'operation_not_allowed', 'The token is not for this operation.');
}

/** Check 6: this consumer has not asked too often. */
export async function checkLimits(
  { sub }: Claims,
  { operation, params }: Asked,
  limits: Limits,
  limiter: Limiter,
): Promise<void> {
  if (operation.effect === 'read') return limiter.take(limits.read, 'read', sub);
  await limiter.take(limits.act, 'act', sub);
  if (operation.id === 'emailStatement') {
    await limiter.take(limits.emailStatement, 'email', `${sub} ${params['pdf_filename']}`);
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const sealed = /^[\w.-]{1,6000}$/;

/** Check 7: what stands in path and query is of the form that the operation takes, and nothing more stands there. */
export function checkIdentifiers({ operation, params, query }: Asked): void {
  for (const [name, value] of Object.entries(params)) {
    checkForm(operation.uuid?.includes(name) ? uuid.test(value) : isPathValue(name, value), name);
  }
  for (const [name, value] of query) {
    const kind = Object.hasOwn(operation.query ?? {}, name) ? operation.query?.[name] : undefined;
    const isCursor = name === 'cursor' && operation.paging !== undefined && sealed.test(value);
    const isText = kind === 'string' && value.length <= 200;
    const isGood = isCursor || (kind === 'integer' ? /^\d{1,9}$/.test(value) : isText);
    checkForm(isGood && query.getAll(name).length === 1, 'query');
  }
}

function checkForm(isGood: boolean, name: string): void {
  if (!isGood) throw new Refusal(400, 'invalid_request', `${name} is not valid.`);
}

/** Larger pages would only fill the memory; a list goes on with its next page. */
const LARGEST_PAGE = 100;

/** Check 8: whoever is named is the token's consumer, and goes to the service as the token names it. */
export function bindConsumer({ operation, params, query }: Asked, { sub }: Claims): Bound {
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
    const most = operation.pageSizeMax ?? LARGEST_PAGE;
    if (Number(bound.query[name]) > most) bound.query[name] = String(most);
  }
  return bound;
}
