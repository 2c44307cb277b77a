import type { Handler } from 'hono';
import { shown } from 'pcc-widgets/client';
import type { Dependencies } from '../dependencies.ts';
import { sendOnce } from './action.ts';
import {
  bindConsumer,
  checkIdentifiers,
  checkOrigin,
  checkQuotas,
  checkOperation,
  createLoginCheck,
  readBody,
} from './checks.ts';
import { unsealCursor } from './cursors.ts';
import { streamDocument } from './pdf-stream.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { BrokerCall } from '../broker-call.ts';
import { createOwnership } from './ownership.ts';
import { readOwnRecords } from './partner-list.ts';
import { checkResponse, toResponse, type BrowserResponse } from './response.ts';
import { matchRoute } from './routes.ts';

/**
 * Forwards the requests of widgets, for the token's consumer, with the twelve checks of the README: cheap ones first where
 * they do not depend on others. Each throws a `Refusal`, or completes the call.
 */
export function createBroker(dependencies: Dependencies): Handler<AppEnv> {
  const { config, revocation, sessionTokens, upstream } = dependencies;
  const checkLogin = createLoginCheck(dependencies);
  const ownership = createOwnership(dependencies);

  async function check(call: BrokerCall): Promise<void> {
    // Check 4.
    await revocation.check(call.claims);
    await checkLogin(call);
    // Checks 5 to 7.
    checkOperation(call);
    await checkQuotas(call, dependencies);
    checkIdentifiers(call);
    // Check 8.
    bindConsumer(call);
    await unsealCursor(call, dependencies);
    // Check 9.
    await ownership.checkPath(call);
    // Check 10.
    await readBody(call, dependencies);
    await ownership.checkBody(call);
  }

  async function forward(call: BrokerCall): Promise<BrowserResponse> {
    const { operation, claims, trail } = call;
    // Checks 11 and 12, page by page.
    if (operation.cutBy !== undefined) {
      const page = await readOwnRecords(call, dependencies);
      return { status: 200, body: JSON.stringify(shown(operation, page)) };
    }
    const isRead = operation.effect === 'read';
    // Check 11.
    const serviceResponse = isRead ? await upstream.send(call) : await sendOnce(call, dependencies);
    const { status, stream } = serviceResponse;
    trail.serviceStatus = status;
    if (!isRead) ownership.forget(claims.sub);
    // Check 12.
    if (stream) return { status, body: await streamDocument(call, serviceResponse, dependencies) };
    return checkResponse(call, serviceResponse, dependencies);
  }

  return async (c) => {
    const { headers, trail } = c.var;
    const request = c.req.raw;
    const { signal } = request;
    // Check 1.
    const matched = matchRoute(request.method, c.req.path, c.env.url.search, config);
    trail.operation = matched.operation;
    const startedAt = performance.now();
    // Checks 2 and 3.
    const claims = c.env.claims ?? (await sessionTokens.check(request, checkOrigin(request, config)));
    trail.consumerId = claims.sub;
    const cleanups: (() => void)[] = [];
    const atEnd = (work: () => void) => void cleanups.push(work);
    const end = () => cleanups.splice(0).forEach((work) => work());
    const call: BrokerCall = { ...matched, request, trail, signal, claims, query: {}, atEnd, startedAt };
    try {
      await check(call);
      const response = await forward(call);
      c.set('headers', {});
      return toResponse(response, headers, trail, end);
    } catch (error) {
      end();
      throw error;
    }
  };
}
