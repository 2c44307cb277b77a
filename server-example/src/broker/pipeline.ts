import { readResponse, type OperationSpec } from 'pcc-widgets/client';
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
import { checkResponse } from './response.ts';
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
import { openRoutes } from './routes.ts';
import { checkFresh, type SessionTokens } from './session-token.ts';
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
  readonly requestId: string;
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
  const ownership = openOwnership(config, parts.tokens);
  const cursors = openCursors(config);
  const actionParts = { ...parts, readState };

  return async ({ request, path, requestId }, trail) => {
    const matched = routes.match(request.method, path, new URL(request.url).search); // 1
    const { operation } = matched;
    trail.operation = operation;
    const origin = checkOrigin(request, config); // 2
    const claims = await sessionTokens.check(request, origin); // 3
    trail.consumerId = claims.sub;
    await checkRevoked(claims, revocation); // 4
    await checkConsumer(request, claims, operation); // 4
    checkScope(claims, operation); // 5
    if (operation.effect === 'irreversible') checkFresh(claims); // 5
    await checkLimits(claims, matched, config.limits, limiter); // 6
    checkIdentifiers(matched); // 7
    const bound = await openCursor(operation, bindConsumer(matched, claims), claims.sub); // 8
    await ownership.check(operation, bound, claims); // 9
    const body = await readBody(operation, request); // 10
    const { sub: consumerId, sid } = claims;
    const { trace } = trail;
    const outgoing = { ...bound, operation, body, requestId, trace, consumerId, sid, signal: request.signal };
    const send = async (checkLast?: () => void) => {
      const response = await upstream.send({ ...outgoing, checkLast }); // 11
      trail.upstream = response.status;
      return response;
    };
    const checkSignedIn = () => checkRevoked(claims, revocation);
    const response =
      operation.effect === 'read'
        ? await send()
        : await sendOnce(request, outgoing, actionParts, { checkSignedIn, send });
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

  /** A cursor is valid only for the list that returned it. */
  async function openCursor(operation: OperationSpec, bound: Bound, consumerId: string): Promise<Bound> {
    const { params, query } = bound;
    if (query['cursor'] === undefined) return bound;
    const cursor = await cursors.open({ operation, params, consumerId }, query['cursor']);
    return { params, query: { ...query, cursor } };
  }

  function contextOf({ operation, params, consumerId }: Outgoing) {
    return {
      /** A response may contain any of the consumer's identifiers. */
      isConsumer: async (id: string): Promise<boolean> =>
        id === consumerId || ((await parts.consumers.byId(consumerId))?.aliases.has(id) ?? false),
      seal: (query: string) => cursors.seal({ operation, params, consumerId }, query),
    };
  }

  async function readState({ params, body, ...rest }: Outgoing, operation: OperationSpec): Promise<unknown> {
    const read = { ...rest, operation, params: { ...params, ...(body as Bound['params']) }, query: {} };
    const response = await upstream.send(read);
    try {
      const { json } = await checkResponse(operation, response, contextOf(read));
      return readResponse(operation.response, JSON.parse(json ?? 'null'));
    } finally {
      response.release();
    }
  }
}
