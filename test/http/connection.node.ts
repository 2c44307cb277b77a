import { PccError } from '../../src/http/error.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, failed, fakeClock, read, setUp } from '../support/client.ts';
import { answer, cut, drip, stall } from '../support/hosts/scripted-server.ts';
import { withResolvers } from '../support/with-resolvers.ts';

// 29 belongs to the controllers as far as `online` events go, 30 and 31 (polling) do so altogether; 33 was dropped.

test('a read survives a cut connection; an action ends in unknown-outcome [#12]', async (t) => {
  for (const broken of Object.values(cut)) {
    const reading = await setUp(t, [broken, broken, answer(200, { fine: true })]);
    assert.deepEqual(await reading.client.request(read), { fine: true });
    assert.equal(reading.service.seen.length, 3);
    const acting = await setUp(t, [broken, answer(200, { fine: true })]);
    assert.equal((await failed(acting.client.request(act))).code, 'unknown-outcome');
    assert.equal(acting.service.seen.length, 1);
  }
});

test('a cut connection that stays cut is a network error without address [#12]', async (t) => {
  const { client, service } = await setUp(t, [cut.beforeHead]);
  const error = await failed(client.request(read));
  assert.equal(error.code, 'network');
  assert.equal(error.retryable, true);
  assert.ok(!String(error.cause).includes('127.0.0.1'));
  assert.equal(service.seen.length, 3);
});

test('the time-out covers the body [#13]', async (t) => {
  const { client, service } = await setUp(t, [stall], { timeoutMs: 60, retries: 0 });
  assert.equal((await failed(client.request(read))).code, 'timeout');
  await service.seen[0]?.dropped;
  const acting = await setUp(t, [stall], { timeoutMs: 60 });
  assert.equal((await failed(acting.client.request(act))).code, 'unknown-outcome');
});

test('a read may take ten seconds, an action thirty, a document sixty [#13]', async (t) => {
  let sent = (_signal: AbortSignal) => undefined as void;
  const { client } = await setUp(
    t,
    [],
    {
      retries: 0,
      fetch: (_address, init) =>
        new Promise((_resolve, reject) => {
          const signal = init?.signal ?? assert.fail();
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          sent(signal);
        }),
    },
    { ...fakeClock(), now: () => 0 },
  );
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [call, seconds] of [
    [read, 10],
    [act, 30],
    [{ ...read, document: true }, 60],
  ] as const) {
    const sending = new Promise<AbortSignal>((resolve) => (sent = resolve));
    const ended = failed(client.request(call));
    const signal = await sending;
    t.mock.timers.tick(seconds * 1000 - 1);
    assert.equal(signal.aborted, false);
    t.mock.timers.tick(1);
    assert.equal(signal.aborted, true);
    await ended;
  }
});

test('a dripping body ends at the time-out, retries at the deadline, sockets closed [#14]', async (t) => {
  const clock = fakeClock({ runs: true });
  const { client, service } = await setUp(t, [drip], { timeoutMs: 400, retries: 9 }, clock);
  const started = clock.now();
  assert.equal((await failed(client.request(read))).code, 'timeout');
  // Ten attempts would take four seconds and the waits between them.
  assert.ok(clock.now() - started < 3000, `${clock.now() - started} ms`);
  assert.ok(service.seen.length <= 2, 'the waits between them count toward the deadline');
  await Promise.all(service.seen.map(({ dropped }) => dropped));
});

test('a read is not retried once 25 seconds are over [#14]', async (t) => {
  const clock = fakeClock();
  let sent = 0;
  const options = {
    retries: 9,
    fetch() {
      sent++;
      clock.forward(9_000);
      return Promise.reject(new TypeError('cut'));
    },
  };
  const { client } = await setUp(t, [], options, clock);
  assert.equal((await failed(client.request(read))).code, 'network');
  assert.equal(sent, 3);
});

test('equal reads are one request; each caller may leave alone, and the last one closes it [#26]', async (t) => {
  let respond = () => undefined as void;
  const waiting = () => new Promise<void>((resolve) => (arrived = resolve));
  let arrived = () => undefined as void;
  const { client, service } = await setUp(
    t,
    [
      (response, request, nth) => {
        respond = () => void answer(200, { nth })(response, request, nth);
        arrived();
      },
    ],
    { timeoutMs: 60_000 },
  );
  const [first, second] = [new AbortController(), new AbortController()];
  let here = waiting();
  const one = client.request(read, { signal: first.signal });
  const two = client.request(read, { signal: second.signal });
  await here;
  first.abort();
  assert.equal((await failed(one)).code, 'aborted');
  respond();
  assert.deepEqual(await two, { nth: 1 });
  assert.equal(service.seen.length, 1);

  // The exchange would end by itself only after a minute.
  const third = new AbortController();
  here = waiting();
  const three = client.request(read, { signal: third.signal });
  await here;
  third.abort();
  assert.equal((await failed(three)).code, 'aborted');
  const late = setTimeout(() => assert.fail('the connection is still open'), 30_000);
  await service.seen[1]?.dropped;
  clearTimeout(late);
  assert.equal(service.seen.length, 2);
});

test('different bodies and different pages are different requests [#26]', async (t) => {
  const { client, service } = await setUp(t, [answer(200, {})]);
  const search = (body: unknown) => client.request({ ...read, method: 'POST', body });
  await Promise.all([search({ a: 1 }), search({ a: 2 }), search({ a: 1 }), client.request(read)]);
  assert.equal(service.seen.length, 3);
});

test('an action that is aborted while it waits for its token is not sent [#26]', async (t) => {
  const { promise: held, resolve: release } = withResolvers();
  const sent: unknown[] = [];
  const controller = new AbortController();
  const { client, session } = await setUp(t, [answer(200, {})], {
    fetchSession() {
      controller.abort();
      return held.then(session);
    },
    fetch(input, init) {
      sent.push(init?.method);
      return fetch(input, init);
    },
  });
  const acting = client.request(act, { signal: controller.signal });
  assert.equal((await failed(acting)).code, 'aborted');
  release();
  // Whatever waited for the token has gone on before this read.
  await client.request(read);
  assert.deepEqual(sent, ['GET']);
});

test('aborting does not cancel an action that was sent [#26]', async (t) => {
  const { promise: done, resolve: finished } = withResolvers();
  const { promise: here, resolve: arrived } = withResolvers();
  let respond = () => undefined as void;
  const { client, service } = await setUp(t, [
    (response, request, nth) => {
      response.on('finish', finished);
      respond = () => void answer(200, {})(response, request, nth);
      arrived();
    },
  ]);
  const controller = new AbortController();
  const acting = client.request(act, { signal: controller.signal });
  await here;
  controller.abort();
  assert.equal((await failed(acting)).code, 'aborted');
  respond();
  await done;
  const before = AbortSignal.abort();
  assert.equal((await failed(client.request(act, { signal: before }))).code, 'aborted');
  assert.equal(service.seen.length, 1);
});

test('an action that is on its way when the login ends has an unknown outcome', async (t) => {
  const { promise: here, resolve: arrived } = withResolvers();
  const { client, service } = await setUp(t, [() => arrived()]);
  const login = new AbortController();
  const acting = client.request(act, { signal: login.signal });
  await here;
  login.abort(new PccError('unauthenticated'));
  assert.equal((await failed(acting)).code, 'unknown-outcome');
  const before = AbortSignal.abort(new PccError('unauthenticated'));
  assert.equal((await failed(client.request(act, { signal: before }))).code, 'unauthenticated');
  assert.equal(service.seen.length, 1);
});

test('in an outage, retries add at most a tenth to the requests [#28]', async (t) => {
  const { client, service, clock } = await setUp(t, [answer(503)], { retries: 2 });
  const calls = 200;
  for (let call = 0; call < calls; call++) {
    await failed(client.request(read));
    // People come back after the circuit has closed again: the worst case for it.
    clock.forward(11_000);
  }
  assert.ok(service.seen.length <= calls * 1.1, `${service.seen.length} requests for ${calls} calls`);
});

test('after five failures in a row, calls fail at once until a probe succeeds [#28]', async (t) => {
  let down = true;
  const { client, service, clock } = await setUp(
    t,
    [(response, request, nth) => answer(down ? 503 : 200, {})(response, request, nth)],
    { retries: 0 },
  );
  for (let call = 0; call < 5; call++) await failed(client.request(read));
  const error = await failed(client.request(read));
  assert.equal(error.code, 'unavailable');
  assert.equal(error.retryAfter, 10);
  assert.equal(service.seen.length, 5);
  down = false;
  clock.forward(10_001);
  const pages = Array.from({ length: 10 }, (_, page) => ({ ...read, path: `${read.path}?page=${page}` }));
  const results = await Promise.allSettled(pages.map((call) => client.request(call)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(service.seen.length, 6);
  await client.request(read);
});

test('offline at the start, then online: one call recovers [#29]', async (t) => {
  let offline = true;
  const { client, service } = await setUp(t, [answer(200, { fine: true })], {
    fetch: (...args) => (offline ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...args)),
    retries: 0,
  });
  assert.equal((await failed(client.request(read))).code, 'network');
  offline = false;
  assert.deepEqual(await client.request(read), { fine: true });
  assert.equal(service.seen.length, 1);
});

test('an action whose body is not read is reported with its status and request id', async (t) => {
  const { client, reports } = await setUp(t, [answer(202, 'not JSON', { 'x-request-id': 'one' })]);
  assert.equal(await client.request({ ...act, bodyless: true, parse: () => undefined }), undefined);
  const [{ duration, ...report } = assert.fail()] = reports;
  assert.deepEqual(report, {
    operation: 'doThing',
    method: 'POST',
    status: 202,
    attempt: 1,
    requestId: 'one',
  });
  assert.equal(typeof duration, 'number');
});

test('an action succeeds although the rest of its body, which is not read, is lost', async (t) => {
  const body = new ReadableStream({
    cancel() {
      throw new Error('cut');
    },
  });
  const { client } = await setUp(t, [], { fetch: () => Promise.resolve(new Response(body)) });
  assert.equal(await client.request({ ...act, bodyless: true, parse: () => undefined }), undefined);
});

test('an onRequest that throws harms nothing', async (t) => {
  const { client } = await setUp(t, [answer(200, { fine: true })], {
    onRequest() {
      throw new Error('host');
    },
  });
  assert.deepEqual(await client.request(read), { fine: true });
});

test('a request is sent as it should be', async (t) => {
  let init: RequestInit = {};
  const { client, service } = await setUp(t, [answer(200, {})], {
    fetch: (address, options) => {
      init = options ?? {};
      return fetch(address, options);
    },
  });
  await client.request(act);
  assert.deepEqual(
    [init.credentials, init.redirect, init.referrerPolicy, init.cache, init.keepalive],
    // A backend on the page's own origin sees whose login it is; nobody else gets a cookie.
    ['same-origin', 'error', 'no-referrer', 'no-store', true],
  );
  const { headers, body, method, url } = service.seen[0] ?? assert.fail();
  assert.equal(method, 'POST');
  assert.equal(url, act.path);
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(body, '{"agreed":true}');
  assert.equal(headers.cookie, undefined);
});
