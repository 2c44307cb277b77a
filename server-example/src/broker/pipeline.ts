import type { Handler } from 'hono';
import { shown } from 'pcc-widgets/client';
import type { Parts } from '../parts.ts';
import { sendOnce } from './action.ts';
import {
  bindConsumer,
  checkIdentifiers,
  checkLimits,
  checkOrigin,
  checkScope,
  createConsumerCheck,
  readBody,
} from './checks.ts';
import { streamDocument } from './document.ts';
import type { Env, BrokerRequest } from './broker-request.ts';
import { createOwnership } from './ownership.ts';
import { readOwnRecords } from './own-records.ts';
import { checkResponse, unsealCursor, toResponse, type PageResponse } from './response.ts';
import { createRoutes } from './routes.ts';

/** Throws a `Refusal`, or completes the request. */
type Check = (call: BrokerRequest, parts: Parts) => void | Promise<void>;

/** Forwards the requests of widgets, for the token's consumer, after twelve checks, the cheap ones first. */
export function createBroker(parts: Parts): Handler<Env> {
  const { config, sessionTokens, upstream } = parts;
  const match = createRoutes(config.operationsOff);
  const ownership = createOwnership(parts);
  const checks: readonly Check[] = [
    ({ claims }, { revocation }) => revocation.check(claims), // 4
    createConsumerCheck(parts), // 4
    checkScope, // 5
    checkLimits, // 6
    checkIdentifiers, // 7
    bindConsumer, // 8
    unsealCursor, // 8
    ownership.checkPath, // 9
    readBody, // 10
    ownership.checkBody, // 10
  ];

  async function forward(call: BrokerRequest): Promise<PageResponse> {
    const { operation, claims, trail } = call;
    if (operation.cutBy !== undefined) {
      const { page, release } = await readOwnRecords(call, parts);
      return { status: 200, body: JSON.stringify(shown(operation, page)), release };
    }
    const isRead = operation.effect === 'read';
    const incoming = isRead ? await upstream.send(call) : await sendOnce(call, parts); // 11
    const { status, release } = incoming;
    trail.upstream = status;
    if (!isRead) ownership.forget(claims.sub);
    try {
      if (incoming.stream) return { status, body: await streamDocument(call, incoming, parts), release };
      return { ...(await checkResponse(call, incoming, parts)), release }; // 12
    } catch (error) {
      release();
      throw error;
    }
  }

  return async (c) => {
    const { headers, trail } = c.var;
    const request = c.req.raw;
    const { signal } = request;
    const matched = match(request.method, c.req.path, c.env.url.search); // 1
    trail.operation = matched.operation;
    const startedAt = performance.now();
    const claims = c.env.claims ?? (await sessionTokens.check(request, checkOrigin(request, config))); // 2, 3
    trail.consumerId = claims.sub;
    const call: BrokerRequest = { ...matched, request, trail, signal, claims, query: {}, startedAt };
    for (const check of checks) await check(call, parts);
    const forwarded = await forward(call); // 11, 12
    c.set('headers', {});
    return toResponse(forwarded, headers, trail);
  };
}
