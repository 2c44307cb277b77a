import type { OperationSpec } from 'pcc-widgets/client';
import { Refusal } from '../refusal.ts';
import { fieldsOf } from './body.ts';
import { badAnswer, type Incoming } from './upstream.ts';

/** What goes to the browser. */
export interface Outcome {
  readonly status: number;
  /** JSON text; nothing with 204. */
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

/**
 * Check 12: the answer is JSON, is about this consumer and nobody else, and carries nothing that a page must not have.
 * Of an error only its status is passed on, and which of the operation's own fields were wrong.
 */
export async function readAnswer(
  operation: OperationSpec,
  { status, type, retryAfter, body }: Incoming,
  isConsumer: (id: string) => Promise<boolean>,
): Promise<Outcome> {
  if (status >= 400) throw refused(operation, status, retryAfter, body);
  if (status === 204 || body.length === 0) return { status: 204, json: null };
  if (!/^application\/json\b/i.test(type)) throw badAnswer('is no JSON');
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(body));
  } catch {
    throw badAnswer('cannot be read');
  }
  const consumers = new Set<string>();
  const clean = cleaned(json, consumers);
  for (const id of consumers) if (!(await isConsumer(id))) throw new ForeignData();
  return { status, json: JSON.stringify(clean) };
}

/** The service answered with somebody else's data: withheld, and told to whoever watches. */
export class ForeignData extends Refusal {
  constructor() {
    super(502, 'bad_answer', "The service's answer is withheld.", { headers: { 'X-PCC-No-Retry': '1' } });
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
  return new Refusal(status, code, 'The service refused.', { headers, fields: wrongFields(operation, body) });
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

const masked = /^(taxidentifier|accountnumber|accountroutingnumber|routingnumber|ssn|pan|cardnumber)$/;
const dropped = /^(access|link|processor|public|refresh|stripesession|session)token$|^clientsecret$/;
const naming = /^(consumerid|consumerpcid|pcid)$/;
const paging = /^(next|previous)$/;

/** What is done with a field, by its name: `tax_identifier` and `taxIdentifier` are one. */
interface Field {
  readonly name: string;
  readonly isDropped: boolean;
  readonly isMasked: boolean;
  readonly isPage: boolean;
  readonly namesConsumer: boolean;
}

// Rows of a list have the same names again and again; the service cannot fill the memory with new ones.
const fields = new Map<string, Field>();
const MOST_FIELDS = 2_000;

function fieldOf(key: string): Field {
  const known = fields.get(key);
  if (known) return known;
  const name = key.replaceAll('_', '').toLowerCase();
  const field = {
    name,
    isDropped: key === '__proto__' || dropped.test(name),
    isMasked: masked.test(name),
    isPage: paging.test(name),
    namesConsumer: naming.test(name),
  };
  if (fields.size < MOST_FIELDS) fields.set(key, field);
  return field;
}

/** Copies an answer without what a page must not have, and collects every consumer that it names. */
function cleaned(value: unknown, consumers: Set<string>, path = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => cleaned(each, consumers, path));
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const { name, isDropped, isMasked, isPage, namesConsumer } = fieldOf(key);
    if (isDropped) continue;
    const inner = value[key];
    if (namesConsumer || (name === 'consumer' && !isRecord(inner))) add(consumers, inner);
    if (path === 'consumer' && (name === 'id' || name === 'externalid')) add(consumers, inner);
    if (isMasked) copy[key] = lastFour(inner);
    else if (isPage && typeof inner === 'string') copy[key] = pageNumber(inner);
    else copy[key] = typeof inner === 'object' ? cleaned(inner, consumers, name) : inner;
  }
  return copy;
}

function add(consumers: Set<string>, id: unknown): void {
  if (typeof id === 'string' || typeof id === 'number') consumers.add(String(id));
}

const lastFour = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? `••••${String(value).slice(-4)}` : null;

// The address itself would invite somebody to follow it with a token.
function pageNumber(address: string): number | null {
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const number = query.get('page') ?? query.get('offset');
  return number && /^\d{1,9}$/.test(number) ? Number(number) : null;
}
