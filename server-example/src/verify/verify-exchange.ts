import { operations, type OperationSpec } from 'pcc-widgets/client';
import { consumersIn } from '../broker/consumer-ids.ts';
import { ConfigError, type Config } from '../config.ts';
import { pathNames, readRecords, type ConsumerRecords } from './consumer-records.ts';
import { tryParseJson } from '../json.ts';
import { memoryStore } from '../store/memory.ts';
import { silent } from '../monitoring/logger.ts';
import { consumerScopes, createServiceTokens, exchangeRequest } from '../service/tokens.ts';

export interface Report {
  readonly passed: boolean;
  /** For people, with the date. */
  readonly table: string;
}

/** One request, and which responses are acceptable. */
interface Attempt {
  readonly path: string;
  readonly body?: object;
  /** A list without an id in its path may succeed, but must not contain other consumers' data. */
  readonly isList: boolean;
  /** The body contains another consumer's id: 400 is acceptable too. */
  readonly inBody: boolean;
}

const MAX_PAGES = 1_000;
const refusalStatuses: readonly number[] = [401, 403, 404, 422];

/**
 * Uses one consumer's exchanged token to request other consumers' data from a sandbox service, to find out whether tokens
 * are narrow enough for mode `exchange`. An operation that cannot be tried counts as a failure. It reads and writes: never
 * run it against real data.
 */
export async function verifyExchange(
  config: Config,
  consumer?: string,
  others: readonly string[] = [],
): Promise<Report & { readonly at: string }> {
  const otherIds = new Set(others);
  if (!consumer || otherIds.size < 2 || otherIds.has(consumer)) {
    throw new ConfigError(
      'verify-exchange needs --consumer and at least two --other: ids of consumers of a sandbox service',
    );
  }
  const tokens = createServiceTokens(config, memoryStore(), silent);
  const { token } = await tokens.consumer(consumer);
  const partner = (await tokens.partner()).token;
  const at = new Date().toISOString();
  const rows: string[] = [];
  let passed = true;
  function note(what: string, status: number | string, isGood: boolean): void {
    passed &&= isGood;
    rows.push(`${isGood ? 'ok  ' : 'FAIL'}  ${String(status).padEnd(5)} ${what}`);
  }

  const send = (method: string, path: string, init: RequestInit = {}, base = config.baseUrl) =>
    fetch(base + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      ...init,
      method,
    });
  const authorized = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

  const ownConsumer = await send('GET', `/v2/consumers/${consumer}/`, { headers: authorized });
  note('reads its own consumer', ownConsumer.status, ownConsumer.status === 200);

  const ownRecords = await readRecords(config.baseUrl, partner, consumer);
  const theirs = await Promise.all(others.map((other) => readRecords(config.baseUrl, partner, other)));

  for (const operation of Object.values<OperationSpec>(operations)) {
    if (operation.host === 'auth') continue;
    const attempts = attemptsOf(operation, ownRecords, theirs);
    // An unknown id would be rejected by any service.
    if (attempts.length === 0) note(`${operation.id}: not tried, no consumer has one`, '-', false);
    for (const attempt of attempts) {
      const { status, isGood } = await run(operation, attempt);
      note(operation.id, status, isGood);
    }
  }

  async function run({ method, paging }: OperationSpec, { path, body, isList, inBody }: Attempt) {
    const requestedPaths = new Set<string>();
    for (let next: string | undefined = path; ;) {
      requestedPaths.add(next);
      const response: Response = await send(method, next, {
        headers: authorized,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { status } = response;
      const text = await response.text();
      if ([...refusalStatuses, ...(inBody ? [400] : [])].includes(status)) return { status, isGood: true };
      if (!isList || status !== 200) return { status, isGood: false };
      const json = tryParseJson(text);
      const isForeign = [...consumersIn(json)].some((id) => !ownRecords.aliases.has(id));
      const isKnown = theirs.some(({ aliases }) => [...aliases].some((id) => text.includes(id)));
      if (isForeign || isKnown) return { status, isGood: false };
      next = nextOf(json, path, paging);
      if (next === undefined) return { status, isGood: true };
      // A list that repeats a page, or does not end, has not been read completely.
      if (requestedPaths.has(next) || requestedPaths.size >= MAX_PAGES) return { status, isGood: false };
    }
  }

  // Whoever has the token could exchange it in turn, for another consumer, or for one that names none. The latter fails
  // even if the service keeps the consumer: an opaque token does not show that.
  for (const target of [...others.map((other) => [`consumer:${other}`]), []]) {
    const body = exchangeRequest(config, token, [...consumerScopes(config), ...target]);
    const init = { headers: authorized, body: JSON.stringify(body) };
    const { status } = await send('POST', '/auth/token/exchange/', init, config.authUrl);
    note('exchangeToken', status, [...refusalStatuses, 400].includes(status));
  }

  const [origin = ''] = config.allowedOrigins;
  const preflight = await send('OPTIONS', `/v2/consumers/${consumer}/`, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
  });
  const allowedOrigin = preflight.headers.get('Access-Control-Allow-Origin') ?? '';
  note('CORS: preflight of the page', preflight.status, ['*', origin].includes(allowedOrigin));
  const simple = await send('GET', `/v2/consumers/${consumer}/`, {
    headers: { ...authorized, Origin: origin },
  });
  const exposed = simple.headers.get('Access-Control-Expose-Headers') ?? '';
  note('CORS: exposes Retry-After', simple.status, /retry-after/i.test(exposed));
  // A token that ended on the way would have reached nothing.
  note('still reads its own consumer', simple.status, simple.status === 200);

  const head = `verify-exchange ${at} ${config.baseUrl}`;
  const foot = passed ? 'passed: mode exchange may be used here' : 'FAILED: use mode cookie or broker';
  return { passed, at, table: [head, '', ...rows, '', foot].join('\n') };
}

/** Requests with another consumer's ids: all of them, one at a time among the own ones, and only in the body. */
function attemptsOf(
  operation: OperationSpec,
  mine: ConsumerRecords,
  theirs: readonly ConsumerRecords[],
): readonly Attempt[] {
  const names = pathNames(operation.path);
  const takesConsumer = Object.hasOwn(operation.query ?? {}, 'consumer_id');
  const isList = names.length === 0 && operation.method === 'GET';
  const attempts = new Map<string, Attempt>();

  // Only consumers who have all the ids: otherwise the request would be rejected for another reason.
  const candidates = theirs.filter(
    (candidate) =>
      names.every((name) => candidate.id(operation, name) !== undefined) &&
      !Object.values(candidate.body(operation)).includes(undefined),
  );

  function add(idOf: (name: string) => string | undefined, body: object, query = '', inBody = false): void {
    if (names.some((name) => idOf(name) === undefined)) return;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(idOf(name) ?? ''),
    );
    const attempt = { path: path + query, body: operation.body && body, isList, inBody };
    attempts.set(JSON.stringify(attempt), attempt);
  }

  for (const other of candidates) {
    const body = other.body(operation);
    const [id = ''] = other.aliases;
    if (takesConsumer)
      add((name) => other.id(operation, name), body, `?consumer_id=${encodeURIComponent(id)}`);
    if (isList || !takesConsumer) add((name) => other.id(operation, name), body);
    for (const mixed of names.length > 1 ? names : []) {
      const idOf = (name: string) => (name === mixed ? other : mine).id(operation, name);
      // File names are not unique: the consumer may have one with the same name.
      if (mixed !== 'pdf_filename' && idOf(mixed) !== mine.id(operation, mixed)) add(idOf, body);
    }
    const namesRecord = Object.keys(body).some((name) => name.endsWith('_id'));
    if (names.length > 0 && namesRecord) add((name) => mine.id(operation, name), body, '', true);
  }
  return [...attempts.values()];
}

/** The path of the next page, built from its number only. */
function nextOf(json: unknown, path: string, paging: OperationSpec['paging']): string | undefined {
  const { next } = (json ?? {}) as { next?: unknown };
  if (typeof next !== 'string' || next === '') return undefined;
  const name = paging === 'offset' ? 'offset' : 'page';
  const number = new URLSearchParams(next.slice(next.indexOf('?') + 1)).get(name) ?? '';
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(number)}`;
}
