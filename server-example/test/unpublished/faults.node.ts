import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '../support/eventually.ts';
import type { AuditEvent } from '../../src/hooks.ts';
import { codeOf, roomy, start, type Live } from '../support/backend.ts';
import { open, openTradelinesOf, type Page } from '../support/browser.ts';
import { withResolvers } from '../support/with-resolvers.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What is still in use, in bytes. */
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

describe('a service that fails', () => {
  let live: Live;
  let ana: Page;
  let path: string;
  const audit: AuditEvent[] = [];
  /** The deadline holds from the second request on: the first one may take its time. */
  const begin = async (deadlineMs = roomy.readMs, mintMs = roomy.mintMs) => {
    audit.length = 0;
    const limits = { ...roomy, mintMs };
    live = await start({ config: { limits }, hooks: { onAudit: (event) => void audit.push(event) } });
    ana = await open(live, 'ana-complete');
    path = ana.mine('/statements/');
    assert.equal((await ana.get(path)).status, 200);
    limits.readMs = deadlineMs;
    limits.actionMs = deadlineMs;
  };
  afterEach(() => live.close());

  const calls = (pathStart: string, method = 'GET') =>
    live.seen.filter((seen) => seen.path.startsWith(pathStart) && seen.method === method).length;
  const hanging = (pathStart: string): Live['intercept'] => {
    return (request, reached) =>
      reached.startsWith(pathStart)
        ? new Promise<never>((_, reject) =>
            request.signal.addEventListener('abort', () => reject(new Error('gone'))),
          )
        : undefined;
  };
  const framePath = () => ana.mine('/payment-cards/external/');

  it('gets no requests while it is down, and the process survives [#89]', async () => {
    await begin();
    live.answer(path, () => new Response(null, { status: 503 }));
    const before = calls(path);
    for (let i = 0; i < 40; i++) await ana.get(path);
    const memory = heap();
    for (let i = 0; i < 400; i++) {
      const answer = await ana.get(path);
      assert.equal(answer.status, 503);
      assert.ok(Number(answer.headers.get('Retry-After')) >= 1);
    }
    // A slow machine leaves time for more attempts to see whether it is back.
    assert.ok(calls(path) - before <= 88, `${calls(path) - before} calls for 440 requests`);
    assert.ok(heap() - memory < 20 * 2 ** 20);
    assert.equal((await live.ask('GET', '/livez')).status, 200);
    const ready = await live.ask('GET', '/readyz');
    assert.deepEqual([ready.status, ready.body], [200, { status: 'ready' }], 'one consumer proves nothing');
    assert.equal(
      (await ana.get(`/v2/credit-insights/${ana.consumerId}/summary/`)).status,
      200,
      'the rest goes on',
    );
  });

  it('in one response of five is hidden from pages, and no action is repeated [#90]', async () => {
    await begin();
    let n = 0;
    live.answer(path, () => (n++ % 5 === 0 ? new Response(null, { status: 503 }) : undefined));
    const before = calls(path);
    let failed = 0;
    for (let i = 0; i < 300; i++) if ((await ana.get(path)).status !== 200) failed++;
    assert.ok(failed <= 3, `${failed} of 300 failed`);
    assert.ok((calls(path) - before) / 300 <= 1.3);
    live.intercept = (request, requestPath) =>
      requestPath === framePath() && request.method === 'POST'
        ? new Response(null, { status: 503 })
        : undefined;
    const answer = await ana.post(framePath());
    assert.equal(answer.status, 502);
    assert.equal(codeOf(answer), 'outcome_unknown');
    assert.equal(calls(framePath(), 'POST'), 1);
  });

  it('gets ten retries in ten seconds for all of its resources together, if there are few calls', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    await begin();
    live.intercept = () => new Response(null, { status: 503 });
    const before = live.seen.length;
    const paths = [path, `/v2/credit-insights/${ana.consumerId}/summary/`];
    await Promise.all([...paths, ...paths, ...paths, ...paths].map((each) => ana.get(each)));
    assert.equal(live.seen.length - before, 8 + 10);
  });

  it('is not waited for beyond the deadline [#91]', async () => {
    await begin(3_000);
    live.intercept = hanging(path);
    assert.equal(codeOf(await ana.get(path)), 'upstream_timeout');
  });

  it('is not waited for beyond the deadline for a token either, and the action is not sent [#91]', async () => {
    // Minting would go on for a minute.
    await begin(1_500, 60_000);
    live.intercept = (_request, requestPath) =>
      requestPath.startsWith('/v2/')
        ? Response.json({}, { status: 401 })
        : requestPath === '/auth/token/exchange/'
          ? new Promise<never>(() => {})
          : undefined;
    const answers = await Promise.all([ana.get(path), ana.post(framePath())]);
    for (const answer of answers) assert.equal(codeOf(answer), 'upstream_unavailable');
    assert.equal(calls(framePath(), 'POST'), 1, 'the one that was refused');
  });

  it('an action whose token the service rejected is not locked, although there was no new token', async () => {
    await begin();
    const [tradeline] = await openTradelinesOf(ana);
    const closing = ana.mine('/bill-reporting/close-tradeline/');
    let tokens = (): Response => Response.json({}, { status: 401 });
    live.intercept = (_request, requestPath) =>
      requestPath === closing
        ? Response.json({}, { status: 401 })
        : requestPath.startsWith('/auth/')
          ? tokens()
          : undefined;
    const close = () => ana.closeTradeline(tradeline);
    assert.equal(codeOf(await close()), 'credentials_refused');
    // The next attempt waits a second after a failure.
    tokens = () => Response.json({ access_token: 'x y', token_type: 'Bearer', expires_in: 60 });
    await eventually(async () => {
      const code = codeOf(await close());
      assert.ok(code === 'credentials_refused' || code === 'exchange_invalid', String(code));
      return code === 'exchange_invalid';
    }, 'an unusable token');
    live.intercept = undefined;
    assert.equal((await close()).status, 201);
  });

  it('an action without a response from the service has an unknown outcome: 504, and one request [#92]', async () => {
    await begin(1_500);
    live.intercept = hanging(framePath());
    const answer = await ana.post(framePath());
    assert.equal(answer.status, 504);
    assert.equal(codeOf(answer), 'outcome_unknown');
    assert.equal(answer.headers.get('X-PCC-No-Retry'), '1');
    assert.equal(calls(framePath(), 'POST'), 1);
  });

  it('an action is answered within its time, the look at its record included', async (t) => {
    await begin();
    const [tradeline] = await openTradelinesOf(ana);
    const now = performance.now.bind(performance);
    let ahead = 0;
    t.mock.method(performance, 'now', () => now() + ahead);
    const { actionMs } = live.config.limits;
    const hangs = hanging(ana.mine('/bill-reporting/close-tradeline/'));
    live.intercept = (request, requestPath) => {
      if (requestPath.endsWith(`/tradeline/${tradeline}/`)) ahead = actionMs - 3_000;
      return hangs?.(request, requestPath);
    };
    const sent = now();
    assert.equal(codeOf(await ana.closeTradeline(tradeline)), 'outcome_unknown');
    assert.ok(now() - sent < actionMs / 2);
  });

  it('an irreversible action without a response from the service stays locked: it is not sent again [#92]', async () => {
    await begin();
    const closing = ana.mine('/bill-reporting/close-tradeline/');
    const [tradeline] = await openTradelinesOf(ana);
    live.answer(closing, () => new Response(null, { status: 503 }));
    const close = async () => codeOf(await ana.closeTradeline(tradeline));
    assert.deepEqual([await close(), await close()], ['outcome_unknown', 'in_progress']);
    assert.equal(calls(closing, 'POST'), 1);
  });

  it('keeps no connection by dripping what nobody reads', async () => {
    await begin();
    const piece = new TextEncoder().encode(' ');
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        controller.enqueue(piece);
      },
    });
    live.intercept = (_request, requestPath) =>
      requestPath.endsWith('/email/') ? new Response(body) : undefined;
    assert.equal((await ana.get(ana.mine('/statements/a.pdf/email/'))).status, 204);
    const isClosed = () => live.seen.some((seen) => seen.path.endsWith('/email/') && seen.signal.aborted);
    await eventually(isClosed, 'the connection is closed', 20);
  });

  it('a 408 of the service is a failure: a read is repeated, and the outcome of an action is unknown', async () => {
    await begin();
    let fails = true;
    live.intercept = (_request, requestPath) => {
      const response =
        fails && (requestPath === path || requestPath === framePath())
          ? new Response(null, { status: 408 })
          : undefined;
      fails = requestPath !== path;
      return response;
    };
    assert.equal((await ana.get(path)).status, 200);
    fails = true;
    const answer = await ana.post(framePath());
    assert.deepEqual([answer.status, codeOf(answer)], [502, 'outcome_unknown']);
    assert.equal(calls(framePath(), 'POST'), 1);
  });

  it('sees a read abort when the browser disconnects, and an action continue [#93]', async () => {
    await begin();
    const ended: string[] = [];
    let there = withResolvers();
    live.intercept = async (request, requestPath) => {
      if (requestPath !== path && requestPath !== framePath()) return undefined;
      there.resolve();
      const gone = new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
      if (requestPath === path) {
        await gone;
        ended.push('read aborted');
        return undefined;
      }
      await Promise.race([
        gone.then(() => ended.push('action aborted')),
        new Promise((r) => setTimeout(r, 200)),
      ]);
      ended.push('action done');
      return undefined;
    };
    for (const [method, target] of [
      ['GET', path],
      ['POST', framePath()],
    ] as const) {
      const controller = new AbortController();
      there = withResolvers();
      const headers = { 'Content-Type': 'application/json' };
      const body = method === 'POST' ? '{}' : undefined;
      const left = ana.ask(method, target, { signal: controller.signal, headers, body }).catch(() => 'left');
      await there.promise;
      controller.abort();
      assert.equal(await left, 'left');
      await eventually(() => ended.length > (method === 'GET' ? 0 : 1), `${method} ends`);
    }
    assert.deepEqual(ended, ['read aborted', 'action done']);
    await eventually(() => audit.length > 0, 'the audit has it');
    assert.equal(audit.at(-1)?.operation, 'createExternalCardFrame');
    assert.equal(audit.at(-1)?.outcome, 'done');
  });
});
