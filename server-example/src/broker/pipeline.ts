import { listBills, readResponse, shown, type OperationSpec } from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import type { Consent } from '../consent.ts';
import type { Consumers } from '../consumers.ts';
import type { Hooks } from '../hooks.ts';
import type { Limiter } from '../limits.ts';
import type { Trail } from '../observer.ts';
import type { Revocation } from '../revocation.ts';
import type { Store } from '../store/store.ts';
import type { Tokens } from '../token-exchange.ts';
import { sendOnce } from './action.ts';
import { checkForeign, checkResponse } from './response.ts';
import { readBody } from './body.ts';
import {
  bindConsumer,
  checkIdentifiers,
  checkLimits,
  checkOrigin,
  checkRevoked,
  checkScope,
  type Bound,
  type ConsumerCheck,
} from './checks.ts';
import { openCursors } from './cursors.ts';
import { streamDocument } from './document.ts';
import { openOwnership } from './ownership.ts';
import { readOwnRecords } from './own-records.ts';
import { openRoutes } from './routes.ts';
import { checkFresh, type Claims, type SessionTokens } from './session-token.ts';
import type { Outgoing, Upstream } from './upstream.ts';

export interface BrokerParts {
  readonly config: Config;
  readonly hooks: Partial<Hooks>;
  readonly store: Store;
  readonly consent: Consent;
  readonly limiter: Limiter;
  readonly tokens: Tokens;
  readonly consumers: Consumers;
  readonly sessionTokens: SessionTokens;
  readonly revocation: Revocation;
  readonly checkConsumer: ConsumerCheck;
  readonly upstream: Upstream;
}

interface BrokerRequest {
  readonly request: Request;
  /** Without the prefix of the backend's public address. */
  readonly path: string;
  /** With `?`, or empty. */
  readonly search: string;
  readonly requestId: string;
  /** Of a page that the backend renders a widget for: it has read the login, and there is no token. */
  readonly claims?: Claims | undefined;
}

/** The response to the browser. `release` must be called once it has been sent, or cannot be sent. */
export interface Forwarded {
  readonly status: number;
  /** JSON text, or a stream of it for a document; null with 204. */
  readonly body: string | AsyncIterable<Uint8Array> | null;
  readonly release: () => void;
}

/** Forwards the requests of widgets, for the token's consumer, after twelve checks, the cheap ones first. */
export type Broker = (request: BrokerRequest, trail: Trail) => Promise<Forwarded>;

export function openBroker(parts: BrokerParts): Broker {
  const { config, limiter, sessionTokens, revocation, checkConsumer, upstream } = parts;
  const routes = openRoutes(config.operationsOff);
  const ownership = openOwnership({ ...parts, isConsumer });
  const cursors = openCursors(config);
  const actionParts = { ...parts, readState };

  return async ({ request, path, search, requestId, claims: given }, trail) => {
    const matched = routes.match(request.method, path, search); // 1
    const { operation } = matched;
    trail.operation = operation;
    const claims = given ?? (await sessionTokens.check(request, checkOrigin(request, config))); // 2, 3
    trail.consumerId = claims.sub;
    await checkRevoked(claims, revocation); // 4
    await checkConsumer(request, claims, operation); // 4
    checkScope(claims, operation); // 5
    if (operation.effect === 'irreversible') checkFresh(claims); // 5
    await checkLimits(claims, matched, config.limits, limiter); // 6
    checkIdentifiers(matched); // 7
    const bound = await openCursor(operation, bindConsumer(matched, claims), claims.sub); // 8
    const { sub: consumerId, sid } = claims;
    const incoming = { requestId, trace: trail.trace, consumerId, sid };
    const readBills = async () => {
      // Others may wait for the same list, so that this request's end does not end it.
      const bills = { operation: listBills, params: {}, query: {}, signal: new AbortController().signal };
      const { page, release } = await readOwn({ ...incoming, ...bills });
      release();
      // One without an id is found nowhere.
      return new Set(
        page.results.flatMap(({ id }) =>
          typeof id === 'string' || typeof id === 'number' ? [String(id)] : [],
        ),
      );
    };
    await ownership.check(operation, bound, claims, readBills); // 9
    const body = await readBody(operation, request, config.limits); // 10
    await ownership.checkBody(operation, body, claims, readBills); // 10
    const outgoing = { ...incoming, ...bound, operation, body, signal: request.signal };
    if (operation.cutBy !== undefined) {
      const { page, release } = await readOwn(outgoing);
      return { status: 200, body: JSON.stringify(shown(operation, page)), release };
    }
    // The action may have waited for long, and a Redis that lost another request's lock has lost the login too.
    const checkReady = operation.effect === 'read' ? undefined : () => checkRevoked(claims, revocation);
    const send = async (prepared: unknown, checkLast?: () => void) => {
      const response = await upstream.send({ ...outgoing, body: prepared, checkReady, checkLast }); // 11
      trail.upstream = response.status;
      return response;
    };
    const response =
      operation.effect === 'read' ? await send(body) : await sendOnce(request, outgoing, actionParts, send);
    if (operation.effect !== 'read') ownership.forget(consumerId);
    const { release } = response;
    try {
      const context = contextOf(outgoing);
      if (response.stream) {
        return { status: response.status, body: await streamDocument(operation, response, context), release };
      }
      const { status, json } = await checkResponse(operation, response, context); // 12
      return { status, body: json, release };
    } catch (error) {
      release();
      throw error;
    }
  };

  function readOwn(outgoing: Outgoing) {
    const { consumerId } = outgoing;
    // Not by `pcid`, which the partner chooses: it may be the id of another consumer.
    const isConsumer = async (id: string) =>
      id === consumerId || ((await parts.consumers.byId(consumerId))?.serviceIds.has(id) ?? false);
    return readOwnRecords(outgoing, { send: (each) => upstream.send(each), isConsumer });
  }

  /** A cursor is valid only for the list that returned it. */
  async function openCursor(operation: OperationSpec, bound: Bound, consumerId: string): Promise<Bound> {
    const { params, query } = bound;
    if (query['cursor'] === undefined) return bound;
    const cursor = await cursors.open({ operation, params, consumerId }, query['cursor']);
    return { params, query: { ...query, cursor } };
  }

  /** A response may contain any of the consumer's identifiers. */
  async function isConsumer(consumerId: string, id: string): Promise<boolean> {
    return id === consumerId || ((await parts.consumers.byId(consumerId))?.aliases.has(id) ?? false);
  }

  function contextOf({ operation, params, consumerId }: Outgoing) {
    return {
      isConsumer: (id: string) => isConsumer(consumerId, id),
      seal: (query: string) => cursors.seal({ operation, params, consumerId }, query),
    };
  }

  /** The whole record, not only what a browser may see of it. */
  async function readState({ params, body, ...rest }: Outgoing, operation: OperationSpec): Promise<unknown> {
    const read = { ...rest, operation, params: { ...params, ...(body as Bound['params']) }, query: {} };
    const response = await upstream.send(read);
    try {
      const json = await checkForeign(operation, response, contextOf(read));
      return readResponse(operation.response, json);
    } finally {
      response.release();
    }
  }
}
