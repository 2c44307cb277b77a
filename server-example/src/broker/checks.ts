import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { isPathValue } from 'pcc-widgets/client';
import { BoundedMap } from '../bounded-map.ts';
import { isRecent } from '../clock.ts';
import type { Config } from '../config.ts';
import { readBytes, requireJson } from '../http/body.ts';
import { checkAllowedOrigin } from '../http/guard.ts';
import { parseJson, type JsonObject } from '../json.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalidRequest, notFound, Refusal } from '../http/refusal.ts';
import { canonical, isUuid } from './consumer-ids.ts';
import { bodyFieldsOf, type BrokerCall } from '../broker-call.ts';
import { quotaOf, requirementsOf } from './requirements.ts';
import { sessionChanged, type Claims } from '../session/session-token.ts';

/** Check 2: the page's origin is listed. Browsers omit `Origin` in a same-origin GET, but send `Sec-Fetch-Site`. */
export function checkOrigin({ method, headers }: Request, { allowedOrigins, publicUrl }: Config): string {
  const sameOrigin = method === 'GET' && headers.get('Sec-Fetch-Site') === 'same-origin';
  const ownOrigin = sameOrigin ? new URL(publicUrl).origin : null;
  return checkAllowedOrigin(headers.get('Origin') ?? ownOrigin, allowedOrigins);
}

const KEEP_MS = 5_000;
const MAX_ENTRIES = 5_000;

/**
 * Check 4: the request's login belongs to the token's consumer.
 *
 * Reads the partner's login before each action, and for reads at most every 5 s. Without a login, `cookie` mode rejects
 * the request; `broker` mode does not, because requests to another site's backend come without the login's cookie.
 */
export function createLoginCheck(
  dependencies: Pick<Dependencies, 'config' | 'login' | 'sessionTokens' | 'consumers'>,
) {
  const { config, login, sessionTokens, consumers } = dependencies;
  const checkedAt = new BoundedMap<string, number>(MAX_ENTRIES);

  async function isOtherConsumer(request: Request, { sid, sub }: Claims): Promise<boolean> {
    const subject = await login.resolveSubject(request);
    if (!subject) return config.mode === 'cookie';
    if (sessionTokens.stampsOf(subject.loginId).includes(sid)) return false;
    return (await consumers.of(subject))?.id !== sub;
  }

  return async ({ request, claims, operation }: BrokerCall): Promise<void> => {
    const cookie = request.headers.get('Cookie');
    if (cookie === null) return;
    const key = hash('sha256', `${claims.jti} ${cookie}`, 'base64');
    if (operation.effect === 'read' && isRecent(checkedAt.get(key) ?? 0, KEEP_MS)) return;
    if (await isOtherConsumer(request, claims)) throw sessionChanged();
    checkedAt.set(key, Date.now());
  };
}

const FRESH_S = 300;

/** Check 5: the token is for this operation, and recent if the action is irreversible. */
export function checkOperation({ claims: { scp, iat }, operation: { id, effect } }: BrokerCall): void {
  if (!scp.includes(id))
    throw new Refusal(403, 'operation_not_allowed', 'The token is not for this operation.');
  // The client renews its token and sends the request again.
  if (effect === 'irreversible' && Date.now() / 1000 - iat > FRESH_S) {
    throw new Refusal(401, 'token_too_old', 'The token is too old for this action.');
  }
}

/** Check 6: the consumer is within the rate limits. */
export async function checkQuotas(
  { claims: { sub }, operation, params }: BrokerCall,
  { limiter }: Pick<Dependencies, 'limiter'>,
): Promise<void> {
  if (operation.effect === 'read') return limiter.take('read', { sub });
  await limiter.take('action', { sub });
  const quota = quotaOf(operation);
  // An irreversible action takes its quota when it is sent.
  if (!quota || operation.effect === 'irreversible') return;
  await limiter.take(quota, { sub, by: params[requirementsOf(operation).per ?? ''] });
}

const sealedCursor = /^[\w.-]{1,6000}$/;

/** Check 7: path and query have only the operation's parameters, and each is well-formed. */
export function checkIdentifiers({ operation, params, search }: BrokerCall): void {
  for (const [name, value] of Object.entries(params)) {
    checkForm(operation.uuid?.includes(name) ? isUuid(value) : isPathValue(name, value), name);
  }
  for (const [name, value] of search) {
    const kind = Object.hasOwn(operation.query ?? {}, name) ? operation.query?.[name] : undefined;
    const isCursor = name === 'cursor' && operation.paging !== undefined && sealedCursor.test(value);
    const isText = kind === 'string' && value.length <= 200;
    const isValid = isCursor || (kind === 'integer' ? /^\d{1,9}$/.test(value) : isText);
    checkForm(isValid && search.getAll(name).length === 1, 'query');
  }
}

function checkForm(isValid: boolean, name: string): void {
  if (!isValid) throw invalidRequest(`${name} is not valid.`);
}

/** Larger pages would only use more memory; clients can request the next page. */
const MAX_PAGE_SIZE = 100;

/** Check 8: any consumer id is the token's, and is sent to the service as it is in the token. */
export function bindConsumer(call: BrokerCall): void {
  const { operation, claims, search } = call;
  const params: Record<string, string> = { ...call.params };
  const query = Object.fromEntries(search);
  for (const [name, owner] of Object.entries(operation.owner ?? {})) {
    const inPath = Object.hasOwn(params, name);
    const id = inPath ? params[name] : query[name];
    if (owner === 'partner' && id != null) throw notFound();
    if (owner !== 'session' || !(inPath || Object.hasOwn(operation.query ?? {}, name))) continue;
    if (id != null && id !== claims.sub) throw notFound();
    (inPath ? params : query)[name] = claims.sub;
  }
  for (const name of ['page_size', 'limit'] as const) {
    const maxSize = operation.pageSizeMax ?? MAX_PAGE_SIZE;
    if (Number(query[name]) > maxSize) query[name] = String(maxSize);
  }
  call.params = params;
  call.query = query;
}

const MAX_BODY_BYTES = 16_384;
const MAX_TEXT_LENGTH = 2_000;

/**
 * Check 10: the body is JSON with only the operation's fields, without those that are the partner's. The parsed body is
 * forwarded, not the original, so that a duplicate key has one meaning.
 */
export async function readBody(call: BrokerCall, { config }: Dependencies): Promise<void> {
  const { operation, request } = call;
  const { body: schema, bodyRequired = true, owner = {} } = operation;
  if (!schema) return;
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes.length === 0 && !bodyRequired) return;
  requireJson(request);
  const json = decode(bytes) as JsonObject;
  const names = bodyFieldsOf(operation);
  if (!z.safeParse(schema, json).success || Object.keys(json).some((name) => !names.includes(name)))
    throw invalidRequest('The body does not match the operation.');
  const { amountField, maxTextLength = MAX_TEXT_LENGTH } = requirementsOf(operation);
  if (amountField !== undefined && !isPayable(json[amountField], config.limits.largestPayment))
    throw invalidRequest('The amount is not a possible payment.', [amountField]);
  const fields = Object.entries(json);
  for (const [name, value] of fields) {
    const isTooLong = typeof value === 'string' && value.length > maxTextLength;
    if (isTooLong || owner[name] === 'partner')
      throw invalidRequest('The body does not match the operation.', [name]);
  }
  call.body = Object.fromEntries(
    fields.map(([name, value]) => [name, name.endsWith('_id') ? canonical(value) : value]),
  );
}

/** Whether an amount is above 0, in whole cents, and not too large. Compared as text: a float may have other digits. */
function isPayable(amount: unknown, limit: number): boolean {
  const text = String(amount);
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= limit;
}

function decode(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
}
