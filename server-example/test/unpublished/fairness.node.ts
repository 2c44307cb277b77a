import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { fromPage, roomy, start, type Live } from '../support/backend.ts';
import { open, type Page } from '../support/browser.ts';
import { withResolvers } from '../support/with-resolvers.ts';

describe('one consumer among others', { timeout: 300_000 }, () => {
  let live: Live;
  let ana: Page;
  let ben: Page;
  const begin = async () => {
    // What is held is not given up: who is served meanwhile does not wait for it.
    live = await start({ config: { limits: { ...roomy, readMs: 600_000, documentMs: 600_000 } } });
    ana = await open(live, 'ana-complete');
    ben = await open(live, 'ben-terms');
    for (const person of [ana, ben]) assert.equal((await person.statements()).status, 200);
  };
  afterEach(() => live.close());

  const statement = (who: Page) => who.mine('/statements/x.pdf/download/');
  const calls = (path: string) => live.seen.filter((seen) => seen.path === path).length;
  const reached = (path: string, times: number) =>
    eventually(() => calls(path) >= times, `${times} calls of ${path}`);
  const refused = (code: string) => live.log.filter((line) => line.includes(`"code":"${code}"`)).length;
  /** Holds the answers to one path back until `go` is called. */
  const hold = (path: string) => {
    const { promise, resolve: go } = withResolvers();
    live.intercept = async (_request, requestPath) => {
      if (requestPath === path) await promise;
      return undefined;
    };
    return go;
  };

  it('a consumer with 64 slow downloads delays no one else, and not even its own reads [#113]', async () => {
    await begin();
    const go = hold(statement(ana));
    let settled = 0;
    const downloads = Promise.all(
      Array.from({ length: 64 }, () => ana.get(statement(ana)).finally(() => settled++)),
    );
    await reached(statement(ana), 8);
    assert.equal((await ben.statements()).status, 200);
    assert.equal((await ana.statements()).status, 200);
    assert.equal((await ben.get(statement(ben))).status, 404, 'a download of somebody else gets through');
    // Half of the 16 connections for documents, and of the 64 places in their queue.
    await eventually(() => settled >= 64 - 8 - 32, 'the others are refused');
    go();
    const statuses = (await downloads).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 404).length, 8 + 32);
  });

  it('a consumer with 400 slow reads leaves connections for others [#113]', async () => {
    await begin();
    const path = ana.mine('/statements/');
    const go = hold(path);
    const before = calls(path);
    let settled = 0;
    const reads = Promise.all(Array.from({ length: 400 }, () => ana.get(path).finally(() => settled++)));
    await reached(path, before + 32);
    assert.equal((await ben.statements()).status, 200);
    // One consumer has at most half of the 128 connections, and of the 256 places in the queue.
    await eventually(() => settled >= 400 - 64 - 128, 'the others are refused');
    go();
    const statuses = (await reads).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 64 + 128);
    assert.equal(statuses.filter((status) => status === 503).length, 400 - 64 - 128);
  });

  it('a consumer with large responses holds half of the memory for them, and others get theirs', async () => {
    await begin();
    const path = ana.mine('/statements/');
    const { promise, resolve: go } = withResolvers();
    live.answer(path, () => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new Uint8Array(4 * 2 ** 20).fill(32));
          await promise;
          controller.enqueue(new TextEncoder().encode('{"results":[]}'));
          controller.close();
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    });
    const reads = Promise.all(Array.from({ length: 16 }, () => ana.get(path)));
    // Before the bodies that wait are given up, which refuses them as well.
    await eventually(() => refused('upstream_unavailable') >= 6, 'the others are refused', 8);
    assert.equal((await ben.statements()).status, 200);
    go();
    const statuses = (await reads).map(({ status }) => status);
    assert.ok(statuses.includes(200) && statuses.includes(503), statuses.join());
    assert.equal((await ana.get(path)).status, 200, 'what was sent is no longer held');
  });

  it('is given up when its page is closed, in the queue or sent', async () => {
    await begin();
    const path = ana.mine('/statements/');
    const go = hold(path);
    const controller = new AbortController();
    const leave = () => ana.ask('GET', path, { signal: controller.signal }).catch(() => 'left');
    const staying = Promise.all(Array.from({ length: 60 }, () => ana.get(path)));
    const leaving = Array.from({ length: 4 }, leave);
    await reached(path, 64);
    leaving.push(...Array.from({ length: 60 }, leave));
    const underWay = async () =>
      Number(/^pcc_requests_under_way (\d+)/m.exec((await live.ask('GET', '/metrics')).text)?.[1]);
    await eventually(async () => (await underWay()) > 64 + 60, 'all wait');
    controller.abort();
    await Promise.all(leaving);
    await eventually(async () => (await underWay()) <= 61, 'none of them waits any more');
    assert.equal(refused('browser_left'), 64);
    go();
    assert.ok((await staying).every(({ status }) => status === 200));
  });

  it("whose document always fails does not block others' documents [#114]", async () => {
    await begin();
    live.answer(statement(ana), () => new Response(null, { status: 500 }));
    for (let i = 0; i < 60; i++) assert.equal((await ana.get(statement(ana))).status, 503);
    assert.ok(calls(statement(ana)) <= 30, 'it is not asked for again and again');
    assert.equal((await ben.statements()).status, 200);
    assert.equal((await ben.get(statement(ben))).status, 404);
  });

  it('is rejected immediately if the service fails for several consumers [#89]', async () => {
    await begin();
    const people = await Promise.all(['hugo-heavy', 'eva-no-file', 'one-more'].map((p) => open(live, p)));
    live.answer('/statements/', () => new Response(null, { status: 503 }));
    for (let i = 0; i < 12; i++) for (const person of people) await person.statements();
    const before = calls(ben.mine('/statements/'));
    assert.equal((await ben.statements()).status, 503);
    assert.ok(calls(ben.mine('/statements/')) - before <= 1, 'at most to see whether it is back');
    assert.equal((await live.ask('GET', '/readyz')).body['status'], 'degraded');
  });

  it('whose record always fails does not keep others from opening a session', async () => {
    live = await start({
      env: { PCC_DEMO_LOGIN: '0' },
      hooks: {
        resolveSubject({ headers }) {
          const pcid = headers.get('X-Person') ?? '';
          return Promise.resolve({ loginId: pcid, pcid });
        },
      },
    });
    live.answer(/\/pcid\/eva-no-file\//, () => new Response(null, { status: 500 }));
    const statusFor = async (person: string) =>
      (await live.ask('POST', '/pcc/session', { headers: { ...fromPage, 'X-Person': person } })).status;
    for (let i = 0; i < 2; i++) assert.equal(await statusFor('eva-no-file'), 503);
    assert.equal(await statusFor('ben-terms'), 200);
  });
});
