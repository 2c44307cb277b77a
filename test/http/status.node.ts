import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { responseError } from '../../src/http/response-error.ts';
import { act, consumer, failed, read, setUp } from '../support/client.ts';
import { answer, startScriptedServer } from '../support/hosts/scripted-server.ts';

test('a 403 is forbidden and not repeated [#7]', async (t) => {
  const { client, service } = await setUp(t, [answer(403, { detail: 'No.' })]);
  const error = await failed(client.request(read));
  assert.equal(error.code, 'forbidden');
  assert.equal(error.retryable, false);
  assert.equal(service.seen.length, 1);
});

test('a 403 that requires a step-up carries its challenge as a hidden property [#7]', async (t) => {
  const { client } = await setUp(t, [
    answer(403, {
      error: { code: 'step_up_required', message: 'x', request_id: 'req-1', challenge: 'opaque' },
    }),
  ]);
  const error = await failed(client.request(act));
  assert.equal(error.code, 'step-up-required');
  assert.equal(error.challenge, 'opaque');
  assert.equal(error.requestId, 'req-1');
  assert.ok(!JSON.stringify(error).includes('opaque'));
});

test('a 404 is not-found, with no id in its text [#8]', async (t) => {
  const { client, service } = await setUp(t, [
    answer(404, { detail: `No consumer ${consumer}` }, { 'x-request-id': 'abc-123' }),
  ]);
  const error = await failed(client.request(read));
  assert.equal(error.code, 'not-found');
  assert.equal(error.requestId, 'abc-123');
  assert.ok(!JSON.stringify(error).includes(consumer));
  assert.equal(service.seen.length, 1);
});

test('field messages are kept for forms [#8]', async (t) => {
  const { client } = await setUp(t, [
    answer(400, { zip: ['Too short.'], detail: 'Invalid.', nested: { a: 1 } }),
  ]);
  const error = await failed(client.request(act));
  assert.equal(error.code, 'invalid-request');
  assert.deepEqual(error.fields, { zip: ['Too short.'], detail: ['Invalid.'] });
});

test('a list or a text has no field messages', async (t) => {
  for (const body of [['The request failed.'], 'no']) {
    const { client } = await setUp(t, [answer(400, body)]);
    assert.equal((await failed(client.request(act))).fields, undefined);
  }
});

test('field messages of a failing service are not kept', async (t) => {
  const { client } = await setUp(t, [answer(500, { zip: ['Too short.'] })], { retries: 0 });
  assert.equal((await failed(client.request(read))).fields, undefined);
});

test('each status has its code', async (t) => {
  const codes = {
    400: 'invalid-request',
    408: 'timeout',
    409: 'conflict',
    426: 'misconfigured',
    410: 'invalid-request',
    501: 'unavailable',
  };
  for (const [status, code] of Object.entries(codes)) {
    const { client } = await setUp(t, [answer(Number(status))], { retries: 0 });
    assert.equal((await failed(client.request(read))).code, code);
  }
});

test('Retry-After is waited for up to 30 s, in seconds or as a date [#9]', async (t) => {
  for (const [after, wait] of [
    ['2', [2000, 2000]],
    ['30', [30_000, 30_000]],
    [new Date(Date.now() + 20_000).toUTCString(), undefined],
  ] as const) {
    const { client, clock } = await setUp(t, [
      answer(429, '', { 'retry-after': after }),
      answer(503, '', { 'retry-after': after }),
      answer(200, { fine: true }),
    ]);
    assert.deepEqual(await client.request(read), { fine: true });
    if (wait) assert.deepEqual(clock.waits, wait);
    else for (const waited of clock.waits) assert.ok(waited >= 5000 && waited <= 20_000, `${waited}`);
  }
});

test('is a PccError on a page that has frozen Error.prototype', () => {
  const code = `
    import { isPccError, PccError } from ${JSON.stringify(new URL('../../src/http/error.ts', import.meta.url))};
    Object.freeze(Error.prototype);
    console.log(isPccError(new PccError('network')));
  `;
  const args = ['--conditions=pcc-source', '--import', 'tsx', '--input-type=module', '-e', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(stdout, 'true\n', stderr);
});

test('a date one second ahead in Retry-After is one second [#9]', (t) => {
  const now = Date.UTC(2026, 0, 1);
  t.mock.timers.enable({ apis: ['Date'], now });
  const headers = new Headers({ 'Retry-After': new Date(now + 1000).toUTCString() });
  assert.equal(responseError('listThings', 503, headers, undefined).retryAfter, 1);
});

test('a Retry-After beyond 30 s is reported, not waited for [#9]', async (t) => {
  const { client, service, clock } = await setUp(t, [answer(429, '', { 'retry-after': '9999' })]);
  const error = await failed(client.request(read));
  assert.equal(error.code, 'rate-limited');
  assert.equal(error.retryAfter, 9999);
  assert.equal(service.seen.length, 1);
  assert.deepEqual(clock.waits, []);
});

test('garbage in Retry-After is as if it were absent [#9]', async (t) => {
  const past = new Date(0).toUTCString();
  for (const after of ['-1', 'soon', '1.5', '2999-01-01', '', past, undefined]) {
    const headers: Record<string, string> = after === undefined ? {} : { 'retry-after': after };
    const { client, clock } = await setUp(t, [answer(429, '', headers), answer(200, { fine: true })]);
    await client.request(read);
    assert.deepEqual(clock.waits, [150]);
  }
});

test('a 429 on an action is shown, and the request is not repeated [#9]', async (t) => {
  const { client, service } = await setUp(t, [answer(429, '', { 'retry-after': '1' })]);
  const error = await failed(client.request(act));
  assert.equal(error.code, 'rate-limited');
  assert.equal(error.retryAfter, 1);
  assert.equal(service.seen.length, 1);
});

test('a read survives one and two failures of the service, not three [#10]', async (t) => {
  for (const status of [408, 500, 502, 503, 504]) {
    for (const times of [1, 2, 3]) {
      const { client, service, clock } = await setUp(t, [
        ...Array.from({ length: times }, () => answer(status, '<html>')),
        answer(200, { fine: true }),
      ]);
      if (times < 3) assert.deepEqual(await client.request(read), { fine: true });
      else assert.equal((await failed(client.request(read))).status, status);
      assert.equal(service.seen.length, Math.min(times + 1, 3));
      // Half of a window that doubles.
      assert.deepEqual(clock.waits, [150, 300].slice(0, times));
    }
  }
});

test('a read that the backend has already retried is not retried [#10]', async (t) => {
  const { client, service } = await setUp(t, [answer(503, '', { 'x-pcc-no-retry': '1' })]);
  assert.equal((await failed(client.request(read))).code, 'unavailable');
  assert.equal(service.seen.length, 1);
});

test('an action that fails with 5xx is sent once, and its outcome is unknown [#11]', async (t) => {
  for (const status of [500, 502, 503, 504]) {
    const { client, service } = await setUp(t, [answer(status)]);
    const error = await failed(client.request(act));
    assert.equal(error.code, 'unknown-outcome');
    assert.equal(error.status, status);
    assert.equal(error.retryable, false);
    assert.equal(service.seen.length, 1);
  }
});

test('a redirect is an error, and no token goes where it points [#23]', async (t) => {
  const elsewhere = await startScriptedServer(t, answer(200, { stolen: true }));
  for (const status of [301, 302, 307, 308]) {
    for (const call of [read, act]) {
      const { client } = await setUp(t, [answer(status, '', { location: `${elsewhere.url}/v2/x` })]);
      assert.equal((await failed(client.request(call))).code, call === read ? 'network' : 'unknown-outcome');
    }
  }
  assert.equal(elsewhere.seen.length, 0);
});
