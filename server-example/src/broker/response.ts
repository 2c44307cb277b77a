import { shown, type OperationSpec } from 'pcc-widgets/client';
import { Refusal } from '../refusal.ts';
import { fieldsOf } from './body.ts';
import { badResponse } from './failures.ts';
import { foldKey } from './ids.ts';
import type { Incoming } from './upstream.ts';

/** The response to the browser. */
export interface CheckedResponse {
  readonly status: number;
  /** JSON text; null with 204. */
  readonly json: string | null;
}

type Json = Readonly<Record<string, unknown>>;

const forwardedCodes: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable',
  429: 'rate_limited',
};

export interface ResponseContext {
  readonly isConsumer: (id: string) => Promise<boolean>;
  /** Encrypts a cursor of the service, so that a browser can return it. */
  readonly seal: (query: string) => Promise<string>;
}

/**
 * Check 12: the response is JSON, is only about this consumer, and is reduced to the fields that widgets show. Of an
 * error, only the status and the names of the operation's invalid fields are forwarded.
 */
export async function checkResponse(
  operation: OperationSpec,
  { status, type, retryAfter, body }: Incoming,
  { isConsumer, seal }: ResponseContext,
): Promise<CheckedResponse> {
  if (status >= 400) throw rejection(operation, status, retryAfter, body);
  // No body, or none that is specified.
  if (status === 204 || body.length === 0 || !operation.response) return { status: 204, json: null };
  if (!/^application\/json\b/i.test(type)) throw badResponse('is not JSON');
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(body));
  } catch {
    throw badResponse('cannot be read');
  }
  for (const id of consumersIn(json)) if (!(await isConsumer(id))) throw new ForeignData();
  const visible = shown(operation, json);
  return { status, json: JSON.stringify(isRecord(visible) ? await sealCursors(visible, seal) : visible) };
}

/** A list's envelope with encrypted cursors. */
async function sealCursors(list: Json, seal: ResponseContext['seal']): Promise<Json> {
  const result: Record<string, unknown> = { ...list };
  for (const name of ['next', 'previous']) {
    const cursor = list[name];
    if (typeof cursor === 'string') result[name] = `?cursor=${await seal(cursor.slice(1))}`;
  }
  return result;
}

/** The service returned another consumer's data. The response is withheld, logged and counted. */
export class ForeignData extends Refusal {
  constructor() {
    super(502, 'bad_answer', "The service's response was withheld.", { headers: { 'X-PCC-No-Retry': '1' } });
  }
}

function rejection(
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

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Keys that identify a consumer, normalized: `consumer_id`, `consumerId` and `Consumer-ID` are the same. */
const consumerKey = /^(owner|external)?consumers?(external|pc)?(ids?|uuids?)$|^pcids?$/;
const consumerObject = /^(owner|external)?consumers?$/;
const ownId = /^(external)?(id|uuid)$/;

/** The ids of all consumers in a response, at any depth. */
function consumersIn(value: unknown, path = '', found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) {
    for (const each of value) {
      if (consumerKey.test(path)) add(found, each);
      consumersIn(each, path, found);
    }
  }
  if (!isRecord(value)) return found;
  for (const [key, inner] of Object.entries(value)) {
    const name = foldKey(key);
    // The `consumer` of an address is a number; identifiers are strings.
    const isNumber = consumerObject.test(name) && typeof inner === 'number';
    const isOwnId = consumerObject.test(path) && ownId.test(name);
    if (!isNumber && (consumerKey.test(name) || consumerObject.test(name) || isOwnId)) add(found, inner);
    if (typeof inner === 'object') consumersIn(inner, name, found);
  }
  return found;
}

function add(found: Set<string>, id: unknown): void {
  if (typeof id === 'string' || typeof id === 'number') found.add(String(id));
}
