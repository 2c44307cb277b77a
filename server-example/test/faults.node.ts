import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from './support/eventually.ts';
import type { AuditEvent } from '../src/hooks.ts';
import { codeOf, page, roomy, start, startFor, type Live } from './support/backend.ts';
import { open, type Page } from './support/browser.ts';
import { held } from './support/held.ts';

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
    live.intercept = (_request, requestPath) =>
      requestPath === path ? new Response(null, { status: 503 }) : undefined;
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

  it('is not considered down because browsers disconnect [#89]', async () => {
    await begin();
    let there = held();
    live.intercept = (request, requestPath) =>
      requestPath === path
        ? new Promise<never>((_, reject) => {
            request.signal.addEventListener('abort', () => reject(new Error('gone')));
            there.go();
          })
        : undefined;
    for (let i = 0; i < 40; i++) {
      const controller = new AbortController();
      there = held();
      const headers = { Origin: page, Authorization: `Bearer ${ana.token}` };
      const left = live.ask('GET', path, { headers, signal: controller.signal }).catch(() => 'left');
      await there.promise;
      controller.abort();
      assert.equal(await left, 'left');
    }
    const gone = () => live.log.filter((line) => line.includes('browser_left')).length;
    await eventually(() => Promise.resolve(gone() >= 40), 'each is heard of');
    assert.equal(gone(), 40);
    live.intercept = undefined;
    assert.equal((await ana.get(path)).status, 200);
  });

  it('in one response of five is hidden from pages, and no action is repeated [#90]', async () => {
    await begin();
    let n = 0;
    live.intercept = (_request, requestPath) =>
      requestPath === path && n++ % 5 === 0 ? new Response(null, { status: 503 }) : undefined;
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

  it('is not waited for beyond the deadline, and the queue is bounded [#91]', async () => {
    await begin(3_000);
    live.intercept = hanging(path);
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 400 }, () => ana.get(path)));
    assert.ok(performance.now() - started < 20_000);
    const statuses = new Map<number, number>();
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    assert.deepEqual([...statuses.keys()].sort(), [503, 504]);
    assert.ok((statuses.get(503) ?? 0) >= 400 - 64 - 256, 'beyond pool and queue nobody waits');
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
    const started = performance.now();
    const answers = await Promise.all([ana.get(path), ana.post(framePath())]);
    assert.ok(performance.now() - started < 30_000);
    for (const answer of answers) assert.equal(codeOf(answer), 'upstream_unavailable');
    assert.equal(calls(framePath(), 'POST'), 1, 'the one that was refused');
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

  it('an irreversible action without a response from the service stays locked: it is not sent again [#92]', async () => {
    await begin();
    const closing = ana.mine('/bill-reporting/close-tradeline/');
    const { body } = await ana.get(ana.mine('/bill-reporting/open-tradelines/'));
    const [tradeline] = body['results'] as { id: string }[];
    live.intercept = (_request, requestPath) =>
      requestPath === closing ? new Response(null, { status: 503 }) : undefined;
    const close = async () => codeOf(await ana.post(closing, { tradeline_id: tradeline?.id }));
    assert.deepEqual([await close(), await close()], ['outcome_unknown', 'in_progress']);
    assert.equal(calls(closing, 'POST'), 1);
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
    let there = held();
    live.intercept = async (request, requestPath) => {
      if (requestPath !== path && requestPath !== framePath()) return undefined;
      there.go();
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
      there = held();
      const headers = { 'Content-Type': 'application/json' };
      const body = method === 'POST' ? '{}' : undefined;
      const left = ana.ask(method, target, { signal: controller.signal, headers, body }).catch(() => 'left');
      await there.promise;
      controller.abort();
      assert.equal(await left, 'left');
      await eventually(() => Promise.resolve(ended.length > (method === 'GET' ? 0 : 1)), `${method} ends`);
    }
    assert.deepEqual(ended, ['read aborted', 'action done']);
    await eventually(() => Promise.resolve(audit.length > 0), 'it is told');
    assert.equal(audit.at(-1)?.operation, 'createExternalCardFrame');
    assert.equal(audit.at(-1)?.outcome, 'done');
  });
});

describe('an action', () => {
  let live: Live;
  let ana: Page;
  let isAsked = false;
  before(async () => {
    live = await start({
      config: { limits: { ...roomy, irreversible: { points: 4, seconds: 3600 } } },
      hooks: { confirmAct: () => isAsked },
    });
    ana = await open(live, 'hugo-heavy');
  });
  afterEach(() => {
    live.intercept = undefined;
    isAsked = false;
  });
  after(() => live.close());

  const closing = () => ana.mine('/bill-reporting/close-tradeline/');
  const openTradelines = async () =>
    (await ana.get(ana.mine('/bill-reporting/open-tradelines/'))).body['results'] as { id: string }[];
  const touched: (string | undefined)[] = [];
  const posts = (path: string) =>
    live.seen.filter((seen) => seen.method === 'POST' && seen.path === path).length;

  it('waits for a step-up if the partner requires one, and counts only what was sent', async () => {
    const [first] = await openTradelines();
    touched.push(first?.id);
    isAsked = true;
    for (let i = 0; i < 5; i++) {
      const answer = await ana.post(closing(), { tradeline_id: first?.id });
      assert.equal(answer.status, 403);
      assert.equal(codeOf(answer), 'step_up_required');
    }
    assert.equal(posts(closing()), 0);
    isAsked = false;
    assert.equal((await ana.post(closing(), { tradeline_id: first?.id })).status, 201);
  });

  it('sent a hundred times at once is carried out once [#94]', async () => {
    const [next] = await openTradelines();
    touched.push(next?.id);
    const before = posts(closing());
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => ana.post(closing(), { tradeline_id: next?.id })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(answers.filter((answer) => codeOf(answer) === 'in_progress').length, 99);
    assert.equal(posts(closing()), before + 1);
  });

  it('is not sent if its record no longer allows it, or does not exist', async () => {
    const all = (await ana.get(ana.mine('/bill-reporting/bill-details/'))).body['results'] as {
      id: string;
      status: string;
    }[];
    const closed = all.find(({ id, status }) => status === 'CLOSED' && !touched.includes(id));
    const before = posts(closing());
    assert.equal(codeOf(await ana.post(closing(), { tradeline_id: closed?.id })), 'already_done');
    assert.equal(
      (await ana.post(closing(), { tradeline_id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })).status,
      404,
    );
    const opening = ana.mine('/bill-reporting/attestation/');
    assert.equal(codeOf(await ana.post(opening, { tradeline_id: closed?.id })), 'already_done');
    assert.equal(posts(closing()) + posts(opening), before);
  });

  it('is decided by the list of open bills if the status says nothing', async () => {
    const [line] = await openTradelines();
    const unsaid = (path: string): Response | undefined =>
      path.endsWith(`/tradeline/${line?.id}/`)
        ? Response.json({ id: line?.id, is_eligible: true })
        : undefined;
    const before = posts(closing());
    const opening = ana.mine('/bill-reporting/attestation/');
    const send = (path: string) => ana.post(path, { tradeline_id: line?.id });
    live.intercept = (_request, path) =>
      unsaid(path) ?? (path.endsWith('/open-tradelines/') ? Response.json({ tradelines: [] }) : undefined);
    assert.equal(codeOf(await send(closing())), 'already_done');
    assert.equal(codeOf(await send(opening)), 'already_done');
    live.intercept = (_request, path) => unsaid(path);
    assert.equal(codeOf(await send(opening)), 'already_done');
    assert.equal(posts(closing()) + posts(opening), before);
  });

  it('is not sent if the service returns another record than the one that was asked for', async () => {
    const [line, other] = await openTradelines();
    const before = posts(closing());
    live.intercept = (request, path) =>
      request.method === 'GET' && path.endsWith(`/tradeline/${line?.id}/`)
        ? Response.json({ ...other, consumer_id: ana.consumerId })
        : undefined;
    const answer = await ana.post(closing(), { tradeline_id: line?.id });
    assert.deepEqual([answer.status, codeOf(answer)], [404, 'not_found']);
    assert.equal(posts(closing()), before);
  });

  it('is sent after a slow look at its record: the age of the lock counts from its renewal', async (t) => {
    const [line] = await openTradelines();
    const now = performance.now.bind(performance);
    let ahead = 0;
    t.mock.method(performance, 'now', () => now() + ahead);
    live.intercept = (request, path) => {
      if (request.method === 'GET' && path.endsWith(`/tradeline/${line?.id}/`)) ahead += roomy.actionMs + 1;
      return undefined;
    };
    assert.equal((await ana.post(closing(), { tradeline_id: line?.id })).status, 201);
    assert.ok(ahead > 0);
  });

  it('that is irreversible has its own small quota', async () => {
    const [third, fourth] = await openTradelines();
    assert.equal((await ana.post(closing(), { tradeline_id: third?.id })).status, 201);
    const refused = await ana.post(closing(), { tradeline_id: fourth?.id });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('Retry-After')) > 3000);
  });

  it('an irreversible action with an old token is rejected before anything is sent, so that the page renews', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const late = await startFor(t, { config: { limits: roomy } });
    const hugo = await open(late, 'hugo-heavy');
    t.mock.timers.tick(301_000);
    const answer = await hugo.post(hugo.mine('/bill-reporting/close-tradeline/'), { tradeline_id: 'x' });
    assert.equal(answer.status, 401);
    assert.equal(codeOf(answer), 'token_too_old');
    assert.equal((await hugo.get(hugo.mine('/statements/'))).status, 200);
  });

  it('that the service refuses may be sent again at once', async () => {
    const path = ana.mine('/dispute/');
    let refusals = 1;
    live.intercept = (_request, requestPath) =>
      requestPath === path && refusals-- > 0 ? Response.json({}, { status: 400 }) : undefined;
    const file = async () => (await ana.post(path, { reason: 'Refused once' })).status;
    assert.deepEqual([await file(), await file()], [400, 201]);
  });

  it('that can be undone may be sent again after 2 s', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const eva = await open(await startFor(t, { config: { limits: roomy } }), 'eva-no-file');
    const frame = async () => (await eva.post(eva.mine('/payment-cards/external/'))).status;
    assert.deepEqual([await frame(), await frame()], [200, 409]);
    t.mock.timers.tick(2_000);
    assert.equal(await frame(), 200);
  });

  it('a statement is sent by email once a minute for each file', async () => {
    const eva = await open(live, 'ana-complete');
    const [a, b] = (await eva.get(eva.mine('/statements/'))).body['results'] as { file_name: string }[];
    const send = (name = '') => eva.get(eva.mine(`/statements/${encodeURIComponent(name)}/email/`));
    assert.equal((await send(a?.file_name)).status, 204);
    assert.equal(codeOf(await send(a?.file_name)), 'in_progress');
    assert.equal((await send(b?.file_name)).status, 204);
    assert.equal(live.sandbox.outbox.length, 2);
  });
});

describe('too many requests', () => {
  it('are counted by consumer, or by address without a login; a forged address is ignored [#96]', async () => {
    const few = { points: 5, seconds: 60 };
    const live = await start({
      config: { limits: { ...roomy, read: few, anonymous: few, session: few }, trustProxy: ['127.0.0.1'] },
    });
    const direct = await start({ config: { limits: { ...roomy, anonymous: few } } });
    const ana = await open(live, 'ana-complete');
    const ben = await open(live, 'ben-terms');
    const statuses = async (work: (i: number) => Promise<{ status: number }>, times = 8) => {
      const seen: number[] = [];
      for (let i = 0; i < times; i++) seen.push((await work(i)).status);
      return seen;
    };
    const from = (i: number) => ({ 'X-Forwarded-For': `203.0.113.${i}` });
    assert.deepEqual(
      await statuses((i) => ana.get(ana.mine('/statements/'), from(i))),
      [200, 200, 200, 200, 200, 429, 429, 429],
      'one consumer from many addresses',
    );
    assert.equal((await ben.get(ben.mine('/statements/'))).status, 200, 'another consumer is not hindered');
    const knocking = (backend: Live, headers: Record<string, string>) => backend.session('', headers);
    assert.deepEqual(await statuses(() => knocking(live, from(99)), 7), [401, 401, 401, 401, 401, 429, 429]);
    assert.equal((await knocking(live, from(100))).status, 401, 'another address behind the proxy');
    assert.deepEqual(
      await statuses((i) => knocking(direct, from(i)), 7),
      [401, 401, 401, 401, 401, 429, 429],
      'no proxy is trusted: the header is not believed',
    );
    assert.equal(
      (await knocking(live, { 'X-Forwarded-For': '198.51.100.7, 203.0.113.99' })).status,
      429,
      'what stands before the last proxy’s word is not believed',
    );
    const forged = { Origin: page, Authorization: 'Bearer nonsense', ...from(99) };
    assert.equal(
      (await live.ask('GET', ana.mine('/statements/'), { headers: forged })).status,
      401,
      'a token that cannot be verified is to be renewed, whatever the address has spent',
    );
    const sessions = await statuses((i) => live.session(ana.cookie, from(i)));
    assert.equal(sessions.filter((status) => status === 429).length, 4, 'one was used to open the page');
    const again = await live.login('ana-complete');
    assert.equal((await live.session(again)).status, 429, 'to sign in once more brings no new quota');
    await live.close();
    await direct.close();
  });

  it('an operation that is switched off responds with 503, and the others keep working', async () => {
    const live = await start({ env: { PCC_OPERATIONS_OFF: 'emailStatement getCreditSummary' } });
    const ana = await open(live, 'ana-complete');
    const off = await ana.get(`/v2/credit-insights/${ana.consumerId}/summary/`);
    assert.equal(codeOf(off), 'operation_off');
    assert.equal((await ana.get(ana.mine('/statements/'))).status, 200);
    const operations = (await live.session(ana.cookie)).body['operations'] as string[];
    assert.ok(operations.includes('listStatements'));
    for (const id of ['emailStatement', 'getCreditSummary', 'cancelAccount'])
      assert.ok(!operations.includes(id), id);
    await live.close();
  });
});
