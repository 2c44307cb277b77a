import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session, SessionRequest } from '../../src/session/types.ts';
import { createTokenCache } from '../../src/session/tokens.ts';
import type { SessionChange } from '../../src/http/client.ts';
import { canaries } from '../support/page/canaries.ts';
import { act, failed, fakeClock, read, setUp } from '../support/client.ts';
import { answer, type Behaviour } from '../support/hosts/scripted-server.ts';

test('a 401 is renewed once and replayed once [#1]', async (t) => {
  for (const call of [read, act]) {
    const { client, service, reasons } = await setUp(t, [answer(401), answer(200, { fine: true })]);
    assert.deepEqual(await client.request(call), { fine: true });
    assert.deepEqual(reasons, ['start', 'rejected']);
    assert.deepEqual(
      service.seen.map(({ headers }) => headers.authorization),
      [`Bearer ${canaries.token}-1`, `Bearer ${canaries.token}-2`],
    );
  }
});

test('a second 401 is an error after exactly two requests [#2]', async (t) => {
  for (const call of [read, act]) {
    const { client, service, reasons, reports } = await setUp(t, [answer(401)]);
    assert.equal((await failed(client.request(call))).code, 'unauthenticated');
    assert.equal(service.seen.length, 2);
    assert.deepEqual(reasons, ['start', 'rejected']);
    assert.deepEqual(
      reports.map(({ attempt, status }) => [attempt, status]),
      [
        [1, 401],
        [2, 401],
      ],
    );
  }
});

test('twenty widgets with a refused token share one renewal [#3]', async (t) => {
  const refuseFirst: Behaviour = (response, request, nth) =>
    answer(request.headers.authorization?.endsWith('-1') ? 401 : 200, { nth })(response, request, nth);
  // Real time passes during the requests, and a busy machine may take longer than the ten seconds of a read.
  const { client, service, reasons } = await setUp(t, [refuseFirst], { timeoutMs: 300_000 });
  const calls = Array.from({ length: 20 }, (_, page) => ({ ...read, path: `${read.path}?page=${page}` }));
  await Promise.all(calls.map((call) => client.request(call)));
  assert.deepEqual(reasons, ['start', 'rejected']);
  assert.equal(service.seen.length, 40);
});

test('a fetchSession that rejects is an error without its message, and may be called again [#4]', async (t) => {
  let calls = 0;
  const { client } = await setUp(t, [answer(200, {})], {
    fetchSession() {
      calls++;
      throw new Error(`no session for ${canaries.secret}`);
    },
  });
  assert.equal((await failed(client.request(read))).code, 'unavailable');
  assert.equal((await failed(client.session())).code, 'unavailable');
  assert.equal(calls, 2);
});

test('a fetchSession that hangs is a time-out, and its signal is aborted [#4]', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let signal: AbortSignal | undefined;
  const hang = (request: SessionRequest) => new Promise<never>(() => (signal = request.signal));
  const failure = failed(createTokenCache(hang, fakeClock()).get());
  t.mock.timers.tick(15_000);
  const error = await failure;
  assert.equal(error.code, 'timeout');
  assert.equal(signal?.aborted, true);
});

test('an empty token, or the refused token again, ends the session without a loop [#4]', async (t) => {
  for (const access_token of ['', canaries.token]) {
    let calls = 0;
    const set = await setUp(t, [answer(401)], {
      fetchSession() {
        calls++;
        return Promise.resolve({ ...set.session(), access_token });
      },
    });
    const heard: SessionChange[] = [];
    set.client.subscribe((change) => heard.push(change));
    await failed(set.client.request(read));
    assert.equal(calls, access_token ? 2 : 1);
    assert.equal(set.service.seen.length, access_token ? 1 : 0);
    assert.deepEqual(heard.at(-1), { state: 'ended', reason: access_token ? 'login-required' : 'failed' });
  }
});

test('any lifetime is clamped or a typed error [#5]', async (t) => {
  for (const expires_in of [0, -1, '3600', NaN, null, undefined]) {
    const set = await setUp(t, [answer(200, {})], {
      fetchSession: () => Promise.resolve({ ...set.session(), expires_in } as Session),
    });
    assert.equal((await failed(set.client.request(read))).code, 'invalid-response');
  }
});

test('a token for ever is renewed after a day [#5]', async () => {
  const clock = fakeClock();
  let calls = 0;
  const tokens = createTokenCache(() => Promise.resolve({ token: String(++calls), expiresIn: 1e12 }), clock);
  await tokens.get();
  clock.forward(86_300_000);
  assert.equal((await tokens.get()).token, '1');
  clock.forward(100_000);
  assert.equal((await tokens.get()).token, '2');
});

test('only the monotonic clock counts; a token is renewed a tenth of its life, or a minute, early [#6]', async (t) => {
  const clock = fakeClock();
  const asked: string[] = [];
  const tokens = createTokenCache(({ reason }) => {
    asked.push(reason);
    return Promise.resolve({ token: String(asked.length), expiresIn: 600 });
  }, clock);
  await tokens.get();
  t.mock.method(Date, 'now', () => 864e5 * 1000);
  clock.forward(539_000);
  await tokens.get();
  assert.deepEqual(asked, ['start']);
  clock.forward(2000);
  await Promise.all(Array.from({ length: 20 }, () => tokens.get()));
  assert.deepEqual(asked, ['start', 'expiring']);
  // Asleep for two hours on a clock that slept too: the service refuses the token, once.
  await tokens.get('2');
  assert.deepEqual(asked, ['start', 'expiring', 'rejected']);
});

test('a token with a short life is renewed a tenth of it early [#6]', async () => {
  const clock = fakeClock();
  const reasons: string[] = [];
  const tokens = createTokenCache(({ reason }) => {
    reasons.push(reason);
    return Promise.resolve({ token: String(reasons.length), expiresIn: 100 });
  }, clock);
  await tokens.get();
  clock.forward(88_000);
  await tokens.get();
  assert.deepEqual(reasons, ['start']);
  clock.forward(3_000);
  await tokens.get();
  assert.deepEqual(reasons, ['start', 'expiring']);
});

test('a token refused during an early renewal is requested again if the renewal returns it [#3]', async () => {
  const clock = fakeClock();
  const asked: string[] = [];
  const tokens = createTokenCache(({ reason }) => {
    asked.push(reason);
    return Promise.resolve({ token: reason === 'rejected' ? 'new' : 'old', expiresIn: 600 });
  }, clock);
  await tokens.get();
  clock.forward(550_000);
  const [early, refused] = await Promise.all([tokens.get(), tokens.get('old')]);
  assert.deepEqual([early.token, refused.token], ['old', 'new']);
  assert.deepEqual(asked, ['start', 'expiring', 'rejected']);
});

test('nothing is requested for a refused token that is forgotten meanwhile', async () => {
  const asked: string[] = [];
  const tokens = createTokenCache(({ reason }) => {
    asked.push(reason);
    return asked.length > 1
      ? new Promise<never>(() => undefined)
      : Promise.resolve({ token: 'old', expiresIn: 600 });
  }, fakeClock());
  await tokens.get();
  void tokens.renew('expiring').catch(() => undefined);
  const refused = failed(tokens.get('old'));
  tokens.forget();
  assert.equal((await refused).code, 'aborted');
  assert.deepEqual(asked, ['start', 'expiring']);
});

test('when an early renewal fails, the token is used until it really expires [#6]', async () => {
  const clock = fakeClock();
  let calls = 0;
  const tokens = createTokenCache(() => {
    if (++calls > 1) return Promise.reject(new TypeError('offline'));
    return Promise.resolve({ token: 'good', expiresIn: 600 });
  }, clock);
  await tokens.get();
  clock.forward(550_000);
  assert.equal((await tokens.get()).token, 'good');
  clock.forward(60_000);
  assert.equal((await failed(tokens.get())).code, 'unavailable');
});
