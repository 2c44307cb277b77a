import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { PccError } from '../../src/http/error.ts';
import { createHealth } from '../../src/http/health.ts';
import { act, failed, fakeClock, read, setUp } from '../support/client.ts';
import { answer, stall } from '../support/hosts/scripted-server.ts';
import { withResolvers } from '../support/with-resolvers.ts';

/** A service whose status the test sets, and a client that counts what it sends. */
async function setUpStatus(t: TestContext, retries = 2) {
  const service = { status: 200 };
  const set = await setUp(
    t,
    [(response, request, nth) => answer(service.status, {})(response, request, nth)],
    { retries },
  );
  return {
    ...set,
    /** How many requests some reads take that all get this status. */
    sent: async (status: number, reads = 1) => {
      service.status = status;
      const before = set.service.seen.length;
      for (let nth = 0; nth < reads; nth++) await set.client.request(read).catch(() => undefined);
      return set.service.seen.length - before;
    },
  };
}

test('when the retry budget is empty, a read fails at its first failure; successful responses refill it', async (t) => {
  const { sent } = await setUpStatus(t);
  assert.equal(await sent(429, 20), 20 + 10, 'the bucket is empty');
  assert.equal(await sent(200, 2), 2);
  assert.equal(await sent(429), 1, 'two good answers do not pay for a retry');
  assert.equal(await sent(200), 1);
  assert.equal(await sent(429, 2), 2 + 1, 'three do');
});

test('the retry budget has a maximum', async (t) => {
  const { sent } = await setUpStatus(t);
  await sent(200, 10);
  assert.equal(await sent(429, 20), 20 + 10);
});

test('a response that shows no outage resets the count of failures', async (t) => {
  const { sent } = await setUpStatus(t, 0);
  assert.equal(await sent(503, 4), 4);
  assert.equal(await sent(404), 1);
  assert.equal(await sent(503, 4), 4);
  assert.equal(await sent(200), 1);
});

test('a canceled read neither increments nor resets the count of failures', async (t) => {
  const { promise: here, resolve: arrived } = withResolvers();
  const { client, service } = await setUp(
    t,
    [
      ...Array.from({ length: 4 }, () => answer(503)),
      (response, request, nth) => {
        stall(response, request, nth);
        arrived();
      },
      answer(503),
    ],
    { retries: 0, timeoutMs: 60_000 },
  );
  for (let call = 0; call < 4; call++) await failed(client.request(read));
  const controller = new AbortController();
  const cancelled = client.request(read, { signal: controller.signal });
  await here;
  controller.abort();
  await failed(cancelled);
  await service.seen[4]?.dropped;
  await failed(client.request(read));
  assert.equal(service.seen.length, 6, 'the fifth failure is sent');
  await failed(client.request(read));
  assert.equal(service.seen.length, 6, 'and opens the circuit');
});

test('a failed probe opens the circuit for ten more seconds, and then another goes out', async (t) => {
  const { sent, clock } = await setUpStatus(t, 0);
  await sent(503, 5);
  clock.forward(10_001);
  assert.equal(await sent(503), 1);
  assert.equal(await sent(503), 0);
  clock.forward(9_000);
  assert.equal(await sent(503), 0);
  clock.forward(1_001);
  assert.equal(await sent(200), 1);
  assert.equal(await sent(200, 3), 3);
});

test('a read that began before an action does not affect later equal reads', async (t) => {
  const answers: (() => void)[] = [];
  const arrivals: (() => void)[] = [];
  const { client, service } = await setUp(
    t,
    [
      (response, request, nth) => {
        if (request.method === 'POST' || nth > 3) {
          answer(200, {})(response, request, nth);
          return;
        }
        answers.push(() => void answer(200, { nth })(response, request, nth));
        arrivals.shift()?.();
      },
    ],
    { timeoutMs: 60_000 },
  );
  const readAndArrive = async () => {
    const arrived = new Promise<void>((resolve) => arrivals.push(resolve));
    const result = client.request(read);
    await arrived;
    return { result };
  };
  const before = await readAndArrive();
  await client.request(act);
  const after = await readAndArrive();
  answers[0]?.();
  assert.deepEqual(await before.result, { nth: 1 });
  const joined = client.request(read);
  answers[1]?.();
  assert.deepEqual(await Promise.all([after.result, joined]), [{ nth: 3 }, { nth: 3 }]);
  assert.equal(service.seen.length, 3);
});

test('a large body is not sent with keepalive, and neither is a read', async (t) => {
  const sent: (boolean | undefined)[] = [];
  const { client } = await setUp(t, [answer(200, {})], {
    fetch: (address, options) => {
      sent.push(options?.keepalive);
      return fetch(address, options);
    },
  });
  await client.request(act);
  await client.request({ ...act, body: { note: 'a'.repeat(16_000) } });
  await client.request(read);
  assert.deepEqual(sent, [true, false, false]);
});

test('an open circuit says after how many seconds a call may be retried, at least one', () => {
  let now = 0;
  const health = createHealth({ ...fakeClock(), now: () => now });
  const down = new PccError('unavailable');
  const refusal = (met?: PccError): PccError => {
    try {
      health.admit('listStatements', met);
    } catch (error) {
      return error as PccError;
    }
    assert.fail('it was admitted');
  };
  for (let failure = 0; failure < 5; failure++) health.record(down);
  const { code, operation, retryAfter } = refusal();
  assert.deepEqual([code, operation, retryAfter], ['unavailable', 'listStatements', 10]);
  assert.equal(refusal(down), down);
  now = 8_500;
  assert.equal(refusal().retryAfter, 2);
  now = 10_000;
  health.admit('listStatements', undefined);
  assert.equal(refusal().retryAfter, 1, 'while the probe is on its way');
});

test('retries wait longer each time, up to five seconds, or as long as the service says, up to thirty', () => {
  const waits = (error: PccError, retries: readonly number[]) => {
    const health = createHealth({ ...fakeClock(), random: () => 1 });
    return retries.map((retry) => health.delay(error, retry));
  };
  assert.deepEqual(waits(new PccError('unavailable'), [0, 1, 4, 5]), [300, 600, 4800, 5000]);
  assert.deepEqual(waits(new PccError('rate-limited', { retryAfter: 30 }), [0]), [30_000]);
  assert.deepEqual(waits(new PccError('rate-limited', { retryAfter: 31 }), [0]), [undefined]);
});

test('a retry after a time-out costs twice as much as one after another failure', () => {
  const retriesOf = (code: 'timeout' | 'network') => {
    const health = createHealth(fakeClock());
    let retries = 0;
    while (health.delay(new PccError(code), 0) !== undefined) retries++;
    return retries;
  };
  assert.deepEqual([retriesOf('network'), retriesOf('timeout')], [10, 5]);
});
