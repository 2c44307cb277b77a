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
import { actOnce } from './acts.ts';
import { readAnswer } from './answer.ts';
import { readBody } from './body.ts';
import {
  bindConsumer,
  checkIdentifiers,
  checkLimits,
  checkOrigin,
  checkRevoked,
  checkScope,
  type Bound,
} from './checks.ts';
import { openCursors } from './cursors.ts';
import { passDocument } from './document.ts';
import { openOwned } from './owned.ts';
import { openRoutes } from './routes.ts';
import type { SamePerson } from './same-person.ts';
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
  readonly samePerson: SamePerson;
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
  const { config, limiter, sessionTokens, revocation, samePerson, upstream } = parts;
  const routes = openRoutes(config.operationsOff);
  const owned = openOwned(config, parts.tokens);
  const cursors = openCursors(config);
  const acting = { ...parts, readAgain };

  return async ({ request, path, requestId }, trail) => {
    const asked = routes.match(request.method, path, new URL(request.url).search); // 1
    const { operation } = asked;
    trail.operation = operation;
    const origin = checkOrigin(request, config); // 2
    const claims = await sessionTokens.check(request, origin); // 3
    trail.consumerId = claims.sub;
    await checkRevoked(claims, revocation); // 4
    await samePerson(request, claims, operation); // 4
    checkScope(claims, operation); // 5
    if (operation.effect === 'irreversible') checkFresh(claims); // 5
    await checkLimits(claims, asked, config.limits, limiter); // 6
    checkIdentifiers(asked); // 7
    const bound = await unsealed(operation, bindConsumer(asked, claims), claims.sub); // 8
    await owned.check(operation, bound, claims); // 9
    const body = await readBody(operation, request); // 10
    const { sub: consumerId, sid } = claims;
    const { trace } = trail;
    const outgoing = { ...bound, operation, body, requestId, trace, consumerId, sid, signal: request.signal };
    const send = async () => {
      const answer = await upstream.send(outgoing); // 11
      trail.upstream = answer.status;
      return answer;
    };
    const checkSignedIn = () => checkRevoked(claims, revocation);
    const answer =
      operation.effect === 'read'
        ? await send()
        : await actOnce(request, outgoing, acting, { checkSignedIn, send });
    const { release } = answer;
    try {
      const reading = readingOf(outgoing);
      if (answer.stream) {
        return { status: answer.status, body: await passDocument(operation, answer, reading), release };
      }
      const { status, json } = await readAnswer(operation, answer, reading); // 12
      return { status, body: json, release };
    } catch (error) {
      release();
      throw error;
    }
  };

  /** A cursor is valid only for the list that returned it. */
  async function unsealed(operation: OperationSpec, bound: Bound, consumerId: string): Promise<Bound> {
    const { params, query } = bound;
    if (query['cursor'] === undefined) return bound;
    const cursor = await cursors.open({ operation, params, consumerId }, query['cursor']);
    return { params, query: { ...query, cursor } };
  }

  function readingOf({ operation, params, consumerId }: Outgoing) {
    return {
      /** A response may contain any of the consumer's identifiers. */
      isConsumer: async (id: string): Promise<boolean> =>
        id === consumerId || ((await parts.consumers.byId(consumerId))?.aliases.has(id) ?? false),
      seal: (query: string) => cursors.seal({ operation, params, consumerId }, query),
    };
  }

  async function readAgain({ params, body, ...rest }: Outgoing, operation: OperationSpec): Promise<unknown> {
    const reading = { ...rest, operation, params: { ...params, ...(body as Bound['params']) }, query: {} };
    const answer = await upstream.send(reading);
    try {
      const { json } = await readAnswer(operation, answer, readingOf(reading));
      return readResponse(operation.response, JSON.parse(json ?? 'null'));
    } finally {
      answer.release();
    }
  }
}
