import { shown, type OperationSpec } from 'pcc-widgets/client';
import { badResponse, ForeignData, Refusal } from '../http/refusal.ts';
import { parseJson } from '../http/guard.ts';
import type { Parts } from '../parts.ts';
import type { Exchange } from './exchange.ts';
import { consumersInResponse, fieldsOf, isRecord, type Json } from './ids.ts';
import type { Incoming } from '../service/request.ts';

/** The response to the browser. */
export interface CheckedResponse {
  readonly status: number;
  /** JSON text; null with 204. */
  readonly json: string | null;
}

const forwardedCodes: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable',
  429: 'rate_limited',
};

/**
 * Check 12: the response is JSON, is only about this consumer, and is reduced to the fields that widgets show. Of an
 * error, only the status and the names of the operation's invalid fields are forwarded.
 */
export async function checkResponse(
  exchange: Exchange,
  incoming: Incoming,
  { consumers, cursors }: Pick<Parts, 'consumers' | 'cursors'>,
): Promise<CheckedResponse> {
  const json = await checkForeign(exchange, incoming, consumers);
  if (json === undefined) return { status: 204, json: null };
  const visible = shown(exchange.operation, json);
  const sealed = isRecord(visible) ? await sealCursors(visible, exchange, cursors) : visible;
  return { status: incoming.status, json: JSON.stringify(sealed) };
}

/** The whole response, if it is JSON and only about this consumer; undefined if there is no body, or none is specified. */
export async function checkForeign(
  { operation, claims }: Exchange,
  { status, type, retryAfter, body }: Incoming,
  consumers: Parts['consumers'],
): Promise<unknown> {
  if (status >= 400) throw rejection(operation, status, retryAfter, body);
  if (status === 204 || body.length === 0 || !operation.response) return undefined;
  // Nothing of it is shown: its status says that the action was carried out, whatever the body is.
  const isUnshown = operation.shows?.length === 0;
  let json: unknown;
  try {
    if (!isUnshown && !/^application\/json\b/i.test(type)) throw badResponse('is not JSON');
    json = parseJson(body);
  } catch (error) {
    if (isUnshown) return undefined;
    throw error instanceof Refusal ? error : badResponse('cannot be read');
  }
  for (const id of consumersInResponse(operation.id, json))
    if (!(await consumers.isNamed(claims.sub, id))) throw new ForeignData();
  return isUnshown && !isRecord(json) ? undefined : json;
}

/** A list's envelope with encrypted cursors. */
async function sealCursors(list: Json, exchange: Exchange, cursors: Parts['cursors']): Promise<Json> {
  const result: Record<string, unknown> = { ...list };
  for (const name of ['next', 'previous']) {
    const cursor = list[name];
    if (typeof cursor === 'string') result[name] = `?cursor=${await cursors.seal(exchange, cursor.slice(1))}`;
  }
  return result;
}

/** The service's error as the browser may see it. */
export function rejection(
  operation: OperationSpec,
  status: number,
  retryAfter: string | undefined,
  body: Buffer,
): Refusal {
  const code = forwardedCodes[status];
  if (!code) return badResponse('cannot be used');
  const headers = /^\d{1,5}$/.test(retryAfter ?? '') ? { 'Retry-After': retryAfter } : {};
  return new Refusal(status, code, 'The service rejected the request.', {
    headers,
    fields: invalidFields(operation, body),
  });
}

function invalidFields(operation: OperationSpec, body: Buffer): readonly string[] {
  try {
    const json: unknown = JSON.parse(body.toString());
    return fieldsOf(operation).filter((name) => isRecord(json) && Object.hasOwn(json, name));
  } catch {
    return [];
  }
}
