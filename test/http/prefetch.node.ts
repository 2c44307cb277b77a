import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { abortable } from '../../src/http/abort.ts';
import type { Call } from '../../src/http/client.ts';
import { act, failed, fakeClock, read, setUp } from '../support/client.ts';
import { answer, type Behaviour } from '../support/hosts/scripted-server.ts';
import { withResolvers } from '../support/with-resolvers.ts';

// The order of `read`, asked for whom it is meant before they are there.
const ahead: Call<undefined> = { ...read, ahead: true, parse: () => undefined };

/** Answers with the number of the request. */
const numbered: Behaviour = (response, request, nth) => answer(200, { nth })(response, request, nth);

/** A client that has asked ahead and keeps the answer, for as long as its clock is not told to go on. */
async function setUpAhead(t: TestContext, behaviours: readonly Behaviour[]) {
  let pass = () => undefined as void;
  const { promise: kept, resolve: keeps } = withResolvers();
  let keptFor = 0;
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      if (ms === 0) return setTimeout(resolve);
      keptFor = ms;
      pass = resolve;
      return keeps();
    });
  const clock = { ...fakeClock(), wait: (ms: number, signal?: AbortSignal) => abortable(signal, wait(ms)) };
  const { client, service, reports } = await setUp(t, behaviours, { timeoutMs: 60_000 }, clock);
  const prefetch = client.request(ahead);
  await kept;
  return { client, service, reports, clock, prefetch, keptFor, pass: () => pass() };
}

test('a prefetched response serves one request, with its own schema', async (t) => {
  const { client, service, prefetch } = await setUpAhead(t, [numbered]);
  assert.equal(await prefetch, undefined);
  assert.deepEqual(await client.request({ ...read, parse: (json) => Object.keys(json as object) }), ['nth']);
  assert.deepEqual(await client.request(read), { nth: 2 }, 'who asks later gets a new one');
  assert.equal(service.seen.length, 2);
});

test('a prefetch that is pending serves every request that joins it', async (t) => {
  const { client, service } = await setUp(t, [answer(200, { fine: true })]);
  const prefetch = client.request(ahead);
  const both = await Promise.all([client.request(read), client.request(read)]);
  assert.deepEqual(both, [{ fine: true }, { fine: true }]);
  assert.equal(await prefetch, undefined);
  assert.equal(service.seen.length, 1);
});

test('a prefetched response serves every widget that it was prefetched for, one after the other', async (t) => {
  const { client, service, prefetch } = await setUpAhead(t, [numbered]);
  const again = client.request(ahead);
  assert.deepEqual(await client.request(read), { nth: 1 });
  await Promise.all([prefetch, again]);
  assert.deepEqual(await client.request({ ...read, parse: Object.keys }), ['nth']);
  assert.equal(service.seen.length, 1);
  assert.deepEqual(await client.request(read), { nth: 2 }, 'who asks again gets a new one');
});

test('a prefetched response that nobody has requested does not answer a reload', async (t) => {
  const { client, service, prefetch } = await setUpAhead(t, [numbered]);
  const gone = client.request(ahead);
  assert.deepEqual(await client.request(read), { nth: 1 });
  await Promise.all([prefetch, gone]);
  assert.deepEqual(await client.request({ ...read, again: true }), { nth: 2 });
  assert.equal(service.seen.length, 2);
});

test('a response is kept for a prefetch that joined its pending read', async (t) => {
  const { client, service } = await setUp(t, [answer(200, {})]);
  await Promise.all([client.request(ahead), client.request(read), client.request(ahead)]);
  await client.request(read);
  assert.equal(service.seen.length, 1);
  await client.request(read);
  assert.equal(service.seen.length, 2);
});

test('a prefetched response is dropped after ten seconds, and by an action', async (t) => {
  for (const drop of ['time', 'action'] as const) {
    const { client, service, keptFor, pass } = await setUpAhead(t, [answer(200, {})]);
    assert.equal(keptFor, 10_000);
    if (drop === 'action') await client.request(act);
    else pass();
    await new Promise(setImmediate);
    const before = service.seen.length;
    await client.request(read);
    assert.equal(service.seen.length, before + 1, drop);
  }
});

test('the time that a prefetched response waits does not count toward the time-out', async (t) => {
  const { client, clock, reports } = await setUpAhead(t, [answer(200, {})]);
  clock.forward(9_000);
  await client.request(read);
  assert.ok(reports[0] && reports[0].duration < 9_000, 'only the exchange is reported');
});

test('a prefetched error is reported to one request only', async (t) => {
  const { client } = await setUp(t, [answer(403), answer(200, { fine: true })], { timeoutMs: 60_000 });
  assert.equal((await failed(client.request(ahead))).code, 'forbidden');
  assert.deepEqual(await client.request(read), { fine: true });
});

test('signing out drops prefetched responses', async (t) => {
  const { client, service, prefetch } = await setUpAhead(t, [answer(200, {})]);
  const waiting = failed(prefetch);
  await client.end();
  assert.equal((await waiting).code, 'aborted');
  await client.renew();
  await client.request(read);
  assert.equal(service.seen.length, 2);
});
