import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { OperationSpec } from '../api/operation.ts';
import { operations, widgetOperations, type OperationId } from '../api/operations.ts';
import type { AnonymousCall, Call } from './handler.ts';
import { handlers } from './handlers/index.ts';
import { MAX_BODY_BYTES, readBody } from './http/body.ts';
import { paged } from './http/paging.ts';
import { readQuery, type QueryValues } from './http/query.ts';
import { requireScope } from './http/scopes.ts';
import type { RequestEntry, RequestLog } from './log.ts';
import { pagesOrigin } from './pages/address.ts';
import type { ReadingTranslator } from './reading/write/reading-translator.ts';
import type { ReadingSelector } from './reading/reading-selector.ts';
import { Refusal, invalidToken, notFound, partnerOnly } from './refusal.ts';
import { refuseCancelled } from './rules/cancellation.ts';
import type { ActiveScenario } from './scenarios/active-scenario.ts';
import { SCENARIO_HEADER, type ScenarioSelector } from './scenarios/scenario-selector.ts';
import { Dropped } from './scenarios/streams.ts';
import { findConsumer, type Store } from './store.ts';

export interface Service {
  readonly store: Store;
  readonly log: RequestLog;
  readonly scenarios: ScenarioSelector;
  readonly readings: ReadingSelector;
  readonly pagesOrigin: string | undefined;
}

/** The routes of the contract, with their checks and handlers. */
export function addOperations(app: Hono, service: Service): void {
  app.use(
    cors({
      origin: '*',
      exposeHeaders: ['Retry-After', 'X-Request-Id', 'WWW-Authenticate', SCENARIO_HEADER],
      maxAge: 7200,
    }),
  );
  app.on(
    ['POST', 'PUT'],
    ['/auth/*', '/v2/*'],
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      // The rest of the body is not read, so the connection cannot be used again.
      onError: (c) =>
        c.json({ detail: `The body is larger than ${MAX_BODY_BYTES} bytes.` }, 413, { Connection: 'close' }),
    }),
  );
  // `/v2/consumers/pcid/{…}/` before `/v2/consumers/{…}/…`, as the first matching route is used: `{` sorts after letters.
  for (const [path, atPath] of [...byPath].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const route = path.replace(/\{(\w+)\}/g, ':$1');
    for (const operation of atPath) app.on(operation.method, route, (c) => answer(service, operation, c));
    const allow = atPath.map(({ method }) => method).join(', ');
    app.all(route, (c) => c.json({ detail: `Method "${c.req.method}" not allowed.` }, 405, { Allow: allow }));
  }
}

/** The operations by their path. Assumption: a path without its trailing slash is unknown. */
const byPath = new Map<string, OperationSpec[]>();
for (const operation of Object.values<OperationSpec>(operations)) {
  byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
}

async function answer(service: Service, operation: OperationSpec, c: Context): Promise<Response> {
  const { log, readings, scenarios, store } = service;
  const entry = log.open(operation.id, store.clock.now());
  c.header('X-Request-Id', entry.id);
  const url = new URL(c.req.url);
  let translator: ReadingTranslator | undefined;
  try {
    // HEAD is routed as GET, but must never carry out an action.
    if (c.req.raw.method === 'HEAD' && operation.effect !== 'read') {
      throw new Refusal(405, { detail: 'Method "HEAD" not allowed.' }, { Allow: operation.method });
    }
    const scenario = scenarios.of(operation, c.req.raw, url.searchParams);
    entry.scenario = scenario.name ?? null;
    c.header(SCENARIO_HEADER, scenario.name);
    translator = readings.of(operation, c.req.raw, scenario);
    if (!translator.namesRequests) c.header('X-Request-Id', undefined);
    const early = await scenario.before();
    const exchange = { service, operation, c, url, entry, scenario, translator };
    const response = scenario.send(early ?? (await act(exchange)));
    entry.status = response.status;
    return response;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, text, headers } = (translator ?? readings.translator(operation)).refusal(error);
    entry.status = status;
    return c.body(text, status as 400, headers);
  }
}

type RunHandler = (args: Readonly<Record<string, unknown>>, call: AnonymousCall) => unknown;

/** One request, with what it is answered by. */
interface Exchange {
  readonly service: Service;
  readonly operation: OperationSpec;
  readonly c: Context;
  readonly url: URL;
  readonly entry: RequestEntry;
  readonly scenario: ActiveScenario;
  readonly translator: ReadingTranslator;
}

async function act(exchange: Exchange): Promise<Response> {
  const { service, operation, c, url, scenario, translator } = exchange;
  const { store } = service;
  const anonymousCall: AnonymousCall = {
    store,
    now: store.clock.now(),
    origin: url.origin,
    pagesOrigin: service.pagesOrigin ?? pagesOrigin(url.origin),
    tokenSeconds: scenario.tokenSeconds,
  };
  const call = operation.bearer === false ? anonymousCall : authorise(exchange, anonymousCall);
  const query = readQuery(operation, translator.query(url.searchParams));
  const body = translator.body(await readBody(operation, c.req.raw));
  const params = translator.params(c.req.param());
  if (isAuthorised(call)) refuseCancelled(operation, call, params, body);
  // The table of handlers is typed by operation; here the id is only known at run time.
  const run = handlers[operation.id as OperationId] as RunHandler;
  const result = await run({ ...params, ...query, body }, call);
  if (result === undefined) return c.body(null, 204);
  const json = operation.paging ? page(exchange, result as readonly unknown[], query) : result;
  return c.body(translator.answer(scenario.body(json)), operation.success as 200, {
    'Content-Type': 'application/json',
  });
}

function page(exchange: Exchange, records: readonly unknown[], query: QueryValues): object {
  const { operation, url, scenario, translator } = exchange;
  const maxSize = Math.min(translator.pageSize, scenario.pageSize);
  const pageQuery = translator.isWhole
    ? { search: query['search'] ?? '', page_size: Number.MAX_SAFE_INTEGER }
    : query;
  return paged(operation, translator.reorder(records), pageQuery, url, {
    maxSize,
    emptyBeyond: translator.isEmptyBeyond,
  });
}

function authorise({ operation, c, entry }: Exchange, open: AnonymousCall): Call {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  if (bearer === undefined) throw invalidToken('A bearer token is required.');
  const token = open.store.token(bearer);
  const partner = token && open.store.partner(token.client_id);
  if (!partner) throw invalidToken('The token is invalid or has expired.');
  entry.partner = partner.client_id;
  const { consumer_id: named = '' } = c.req.param();
  entry.consumer = token.consumer ?? findConsumer(partner, named)?.external_id ?? null;
  if (token.consumer !== null && isPartners(operation)) throw partnerOnly();
  requireScope(operation, token.scopes);
  return { ...open, token, partner };
}

const isAuthorised = (call: AnonymousCall): call is Call => 'partner' in call;

/**
 * Assumption: operations that are not under one consumer, and that no widget uses, are only for the partner. A consumer
 * may read its own credit line, for which the description has a scope.
 */
function isPartners(operation: OperationSpec): boolean {
  const { id, host, owner } = operation;
  if (host === 'auth' || widgetOperations.includes(operation) || id === 'getCreditLine') return false;
  const owners = Object.values(owner ?? {});
  return owners.length === 0 || owners.includes('partner');
}

/** Responses for unknown routes and for unexpected errors. */
export function addFallbacks(app: Hono): void {
  app.notFound((c) => c.json(notFound().body, 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status as 400, error.headers);
    if (error instanceof Dropped) throw error;
    console.error(error);
    return c.json({ detail: 'The sandbox itself failed.' }, 500);
  });
}
