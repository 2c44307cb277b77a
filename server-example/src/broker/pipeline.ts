import type { MiddlewareHandler } from 'hono';
import { shown } from 'pcc-widgets/client';
import type { Env } from '../http/context.ts';
import { toResponse, type Forwarded } from '../http/stream-response.ts';
import type { Parts } from '../parts.ts';
import { nobody } from '../session/session-token.ts';
import { sendOnce } from './action.ts';
import {
  bindConsumer,
  checkIdentifiers,
  checkLimits,
  checkOrigin,
  checkScope,
  openConsumerCheck,
  readBody,
} from './checks.ts';
import { streamDocument } from './document.ts';
import type { Check, Exchange } from './exchange.ts';
import { openOwnership } from './ownership.ts';
import { readOwnRecords } from './own-records.ts';
import { checkResponse } from './response.ts';
import { openRoutes } from './routes.ts';

/** Forwards the requests of widgets, for the token's consumer, after twelve checks, the cheap ones first. */
export function openBroker(parts: Parts): MiddlewareHandler<Env>[] {
  const { config, cursors, limiter, sessionTokens, revocation, upstream, observer } = parts;
  const routes = openRoutes(config.operationsOff);
  const checkConsumer = openConsumerCheck(parts);
  const ownership = openOwnership(parts);

  const match: MiddlewareHandler<Env> = async (c, next) => {
    const { requestId, trail } = c.var;
    const request = c.req.raw;
    const matched = routes.match(request.method, c.req.path, c.env.url.search);
    trail.operation = matched.operation;
    const { signal } = request;
    c.set('exchange', { ...matched, request, requestId, trail, signal, claims: nobody, query: {} });
    await next();
  };

  const check =
    (run: Check): MiddlewareHandler<Env> =>
    async (c, next) => {
      await run(c.var.exchange);
      await next();
    };

  const authenticate: MiddlewareHandler<Env> = async ({ env, var: { exchange } }, next) => {
    const { request, trail } = exchange;
    exchange.claims = env.claims ?? (await sessionTokens.check(request, checkOrigin(request, config)));
    trail.consumerId = exchange.claims.sub;
    await next();
  };

  const forward: MiddlewareHandler<Env> = async (c) => {
    const { exchange, headers, requestId, trail } = c.var;
    const forwarded = await send(exchange);
    c.set('headers', {});
    return toResponse(forwarded, headers, (error) => observer.responseAborted(error, requestId, trail));
  };

  async function send(exchange: Exchange): Promise<Forwarded> {
    const { operation, claims, trail } = exchange;
    if (operation.cutBy !== undefined) {
      const { page, release } = await readOwnRecords(exchange, parts);
      return { status: 200, body: JSON.stringify(shown(operation, page)), release };
    }
    const isRead = operation.effect === 'read';
    const incoming = isRead ? await upstream.send(exchange) : await sendOnce(exchange, parts); // 11
    trail.upstream = incoming.status;
    if (!isRead) ownership.forget(claims.sub);
    const { release } = incoming;
    try {
      if (incoming.stream) {
        return { status: incoming.status, body: await streamDocument(exchange, incoming, parts), release };
      }
      const { status, json } = await checkResponse(exchange, incoming, parts); // 12
      return { status, body: json, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  return [
    match, // 1
    authenticate, // 2, 3
    check(({ claims }) => revocation.check(claims)), // 4
    check(checkConsumer), // 4
    check(checkScope), // 5
    check((exchange) => checkLimits(exchange, config.limits, limiter)), // 6
    check(checkIdentifiers), // 7
    check(bindConsumer), // 8
    check((exchange) => cursors.open(exchange)), // 8
    check(ownership.check), // 9
    check((exchange) => readBody(exchange, config.limits)), // 10
    check(ownership.checkBody), // 10
    forward, // 11, 12
  ];
}
