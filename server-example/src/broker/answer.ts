import { shown, type OperationSpec } from 'pcc-widgets/client';
import { Refusal } from '../refusal.ts';
import { fieldsOf } from './body.ts';
import { badAnswer } from './failures.ts';
import type { Incoming } from './upstream.ts';

/** The response to the browser. */
export interface Outcome {
  readonly status: number;
  /** JSON text; null with 204. */
  readonly json: string | null;
}

type Json = Readonly<Record<string, unknown>>;

const passed: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable',
  429: 'rate_limited',
};

export interface Reading {
  readonly isConsumer: (id: string) => Promise<boolean>;
  /** Encrypts a cursor of the service, so that a browser can return it. */
  readonly seal: (query: string) => Promise<string>;
}

/**
 * Check 12: the response is JSON, is only about this consumer, and is reduced to the fields that widgets show. Of an
 * error, only the status and the names of the operation's invalid fields are forwarded.
 */
export async function readAnswer(
  operation: OperationSpec,
  { status, type, retryAfter, body }: Incoming,
  { isConsumer, seal }: Reading,
): Promise<Outcome> {
  if (status >= 400) throw refused(operation, status, retryAfter, body);
  // No body, or none that is specified.
  if (status === 204 || body.length === 0 || !operation.response) return { status: 204, json: null };
  if (!/^application\/json\b/i.test(type)) throw badAnswer('is not JSON');
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(body));
  } catch {
    throw badAnswer('cannot be read');
  }
  for (const id of consumersIn(json)) if (!(await isConsumer(id))) throw new ForeignData();
  const answer = shown(operation, json);
  return { status, json: JSON.stringify(isRecord(answer) ? await sealed(answer, seal) : answer) };
}

/** A list's envelope with encrypted cursors. */
async function sealed(answer: Json, seal: Reading['seal']): Promise<Json> {
  const result: Record<string, unknown> = { ...answer };
  for (const name of ['next', 'previous']) {
    const place = answer[name];
    if (typeof place === 'string') result[name] = `?cursor=${await seal(place.slice(1))}`;
  }
  return result;
}

/** The service returned another consumer's data. The response is withheld, logged and counted. */
export class ForeignData extends Refusal {
  constructor() {
    super(502, 'bad_answer', "The service's response was withheld.", { headers: { 'X-PCC-No-Retry': '1' } });
  }
}

function refused(
  operation: OperationSpec,
  status: number,
  retryAfter: string | undefined,
  body: Buffer,
): Refusal {
  const code = passed[status];
  if (!code) return badAnswer('cannot be used');
  const headers = /^\d{1,5}$/.test(retryAfter ?? '') ? { 'Retry-After': retryAfter } : {};
  return new Refusal(status, code, 'The service rejected the request.', {
    headers,
    fields: wrongFields(operation, body),
  });
}

function wrongFields(operation: OperationSpec, body: Buffer): readonly string[] {
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
const naming = /^(owner|external)?consumers?(external|pc)?(ids?|uuids?)$|^pcids?$/;
const consumer = /^(owner|external)?consumers?$/;
const ownId = /^(external)?(id|uuid)$/;

/** The ids of all consumers in a response, at any depth. */
function consumersIn(value: unknown, path = '', found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) {
    for (const each of value) {
      if (naming.test(path)) add(found, each);
      consumersIn(each, path, found);
    }
  }
  if (!isRecord(value)) return found;
  for (const [key, inner] of Object.entries(value)) {
    const name = fold(key);
    // The `consumer` of an address is a number; identifiers are strings.
    const isNumber = consumer.test(name) && typeof inner === 'number';
    const isOwnId = consumer.test(path) && ownId.test(name);
    if (!isNumber && (naming.test(name) || consumer.test(name) || isOwnId)) add(found, inner);
    if (typeof inner === 'object') consumersIn(inner, name, found);
  }
  return found;
}

function add(found: Set<string>, id: unknown): void {
  if (typeof id === 'string' || typeof id === 'number') found.add(String(id));
}

const folded = new Map<string, string>();
const MOST_FOLDED = 2_000;

// Records of a list repeat the same keys. The cache is bounded, so that the service cannot fill the memory.
function fold(key: string): string {
  let name = folded.get(key);
  if (name === undefined) {
    name = key.replace(/[^a-z0-9]/gi, '').toLowerCase();
    if (folded.size < MOST_FOLDED) folded.set(key, name);
  }
  return name;
}
