import type { Handler } from 'hono';
import { shown } from 'pcc-widgets/client';
import type { Dependencies } from '../dependencies.ts';
import { sendOnce } from './action.ts';
import {
  bindConsumer,
  checkIdentifiers,
  checkOrigin,
  checkQuotas,
  checkScope,
  createConsumerCheck,
  readBody,
} from './checks.ts';
import { unsealCursor } from './cursors.ts';
import { streamDocument } from './pdf-stream.ts';
import type { Env, BrokerCall } from './broker-call.ts';
import { createOwnership, type Ownership } from './ownership.ts';
import { readOwnRecords } from './shared-list.ts';
import { checkResponse, toResponse, type PageResponse } from './response.ts';
import { createRoutes } from './routes.ts';

interface Check {
  /** The check's number in the README, where a and b are one check. */
  readonly number: string;
  readonly rule: string;
  /** Throws a `Refusal`, or completes the request. */
  readonly run: (call: BrokerCall, dependencies: Dependencies) => void | Promise<void>;
}

/** Checks 4 to 10, in order. */
export function createChecks(
  dependencies: Dependencies,
  { checkPath, checkBody }: Ownership,
): readonly Check[] {
  const checkConsumer = createConsumerCheck(dependencies);
  return [
    {
      number: '4a',
      rule: 'The consumer has not signed out',
      run: ({ claims }, { revocation }) => revocation.check(claims),
    },
    { number: '4b', rule: 'No one else has signed in', run: checkConsumer },
    { number: '5', rule: 'The token covers the operation', run: checkScope },
    { number: '6', rule: 'Quotas are not exceeded', run: checkQuotas },
    { number: '7', rule: 'Every id is well-formed', run: checkIdentifiers },
    { number: '8a', rule: "The consumer is the token's", run: bindConsumer },
    { number: '8b', rule: 'A cursor is of the same list', run: unsealCursor },
    { number: '9', rule: "Records in the path are the consumer's", run: checkPath },
    { number: '10a', rule: "The body has only the operation's fields", run: readBody },
    { number: '10b', rule: "A consumer in it is the token's", run: checkBody },
  ];
}

/** Forwards the requests of widgets, for the token's consumer, with twelve checks, cheap ones first where they do not depend on others. */
export function createBroker(dependencies: Dependencies): Handler<Env> {
  const { config, sessionTokens, upstream } = dependencies;
  const match = createRoutes(config.operationsOff);
  const ownership = createOwnership(dependencies);
  const checks = createChecks(dependencies, ownership);

  async function forward(call: BrokerCall): Promise<PageResponse> {
    const { operation, claims, trail } = call;
    // Checks 11 and 12, page by page.
    if (operation.cutBy !== undefined) {
      const { page, release } = await readOwnRecords(call, dependencies);
      return { status: 200, body: JSON.stringify(shown(operation, page)), release };
    }
    const isRead = operation.effect === 'read';
    // Check 11.
    const serviceResponse = isRead ? await upstream.send(call) : await sendOnce(call, dependencies);
    const { status, release } = serviceResponse;
    trail.upstream = status;
    if (!isRead) ownership.forget(claims.sub);
    try {
      // Check 12.
      if (serviceResponse.stream)
        return { status, body: await streamDocument(call, serviceResponse, dependencies), release };
      return { ...(await checkResponse(call, serviceResponse, dependencies)), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  return async (c) => {
    const { headers, trail } = c.var;
    const request = c.req.raw;
    const { signal } = request;
    // Check 1.
    const matched = match(request.method, c.req.path, c.env.url.search);
    trail.operation = matched.operation;
    const startedAt = performance.now();
    // Checks 2 and 3.
    const claims = c.env.claims ?? (await sessionTokens.check(request, checkOrigin(request, config)));
    trail.consumerId = claims.sub;
    const outcome = (trail.outcome = { mayBeDone: false });
    const call: BrokerCall = { ...matched, request, trail, signal, claims, outcome, query: {}, startedAt };
    // Checks 4 to 10.
    for (const { run } of checks) await run(call, dependencies);
    const forwarded = await forward(call);
    c.set('headers', {});
    return toResponse(forwarded, headers, trail);
  };
}
