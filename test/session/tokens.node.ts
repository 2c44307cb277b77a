import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session, SessionClient, SessionRequest } from '../../src/session/contract.ts';
import { createTokenCache } from '../../src/session/tokens.ts';
import type { SessionChange } from '../../src/http/client.ts';
import { PccError } from '../../src/http/error.ts';
import { canaries } from '../support/page/canaries.ts';
import { act, consumer, failed, fakeClock, read, setUp } from '../support/client.ts';
import { answer, type Behaviour } from '../support/hosts/scripted-server.ts';
import { withResolvers } from '../support/with-resolvers.ts';

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

test('a fetchSession that hangs is a time-out, and its signal is aborted [#4]', async () => {
  let signal: AbortSignal | undefined;
  const hang = (request: SessionRequest) => new Promise<never>(() => (signal = request.signal));
  const error = await failed(createTokenCache(hang, fakeClock(), 20).get());
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

/** What a client tells, in one word each. */
function heardBy(client: SessionClient): string[] {
  const heard: string[] = [];
  client.subscribe((change) =>
    heard.push(
      change.state === 'ended'
        ? change.reason
        : change.state === 'started'
          ? change.info.consumer_id
          : change.state,
    ),
  );
  return heard;
}

test('a renewal for another consumer starts a new session automatically', async (t) => {
  const other = '77777777-2222-4a6b-9d53-6f2a5b7c8d9e';
  let consumer_id = consumer;
  let calls = 0;
  const set = await setUp(t, [answer(200, {})], {
    fetchSession: () =>
      Promise.resolve({ ...set.session(), access_token: `${canaries.token}${calls++}`, consumer_id }),
  });
  const heard = heardBy(set.client);
  await set.client.request(read);
  consumer_id = other;
  set.clock.forward(550_000);
  assert.equal((await failed(set.client.request(act))).code, 'aborted', 'it was for somebody else');
  assert.equal((await set.client.session()).consumer_id, other);
  assert.equal(calls, 2);
  assert.deepEqual(heard, [consumer, 'changed', other]);
  assert.equal(set.service.seen.length, 1);
});

test('another service address at renewal is read again', async (t) => {
  let moved = false;
  const set = await setUp(t, [answer(200, {})], {
    fetchSession: () =>
      Promise.resolve({
        ...set.session(),
        api_base_url: moved ? `${set.service.url}/moved` : set.service.url,
      }),
  });
  const heard = heardBy(set.client);
  await set.client.request(read);
  moved = true;
  set.clock.forward(550_000);
  assert.equal((await failed(set.client.request(read))).code, 'aborted');
  await set.client.request(read);
  assert.deepEqual(heard, [consumer, 'changed', consumer]);
  assert.equal(set.service.seen[1]?.url, `/moved${read.path}`);
});

test('end() aborts reads, drops the token, notifies the endpoint once, and starts nothing automatically', async (t) => {
  let signedOut = 0;
  const { promise: sent, resolve: bothSent } = withResolvers();
  const set = await setUp(t, [() => undefined, () => bothSent()], {
    fetchSession: Object.assign(() => Promise.resolve(set.session()), {
      end: () => Promise.resolve(void signedOut++),
    }),
  });
  const heard: string[] = [];
  set.client.subscribe(({ state }) => heard.push(state));
  const reading = failed(set.client.request(read));
  const acting = failed(set.client.request(act));
  await sent;
  await Promise.all([set.client.end(), set.client.end()]);
  assert.equal((await reading).code, 'aborted');
  assert.equal((await acting).code, 'aborted');
  await set.service.seen.find(({ method }) => method === 'GET')?.dropped;
  assert.equal(signedOut, 1);
  assert.equal((await failed(set.client.request(read))).code, 'unauthenticated');
  assert.equal((await failed(set.client.session())).code, 'unauthenticated');
  await set.client.renew();
  assert.deepEqual(heard, ['started', 'ended', 'started']);
});

test('a page that signs out when another consumer comes, or a session starts, gets no session', async (t) => {
  for (const at of ['started', 'ended']) {
    let consumer_id = consumer;
    const set = await setUp(t, [answer(200, {})], {
      fetchSession: () => Promise.resolve({ ...set.session(), consumer_id }),
    });
    const heard = heardBy(set.client);
    if (at === 'ended') await set.client.session();
    consumer_id = '77777777-2222-4a6b-9d53-6f2a5b7c8d9e';
    set.client.subscribe(({ state }) => void (state === at && set.client.end()));
    set.clock.forward(550_000);
    // Two callers share the response.
    await Promise.all([
      failed(set.client.request(read)),
      failed(set.client.request({ ...read, path: '/v2/' })),
    ]);
    const expected = at === 'ended' ? [consumer, 'changed', 'signed-out'] : [consumer_id, 'signed-out'];
    assert.deepEqual(heard, expected);
    assert.equal((await failed(set.client.session())).code, 'unauthenticated');
  }
});

test('a renewal fails if the page signs out because another consumer comes', async (t) => {
  let consumer_id = consumer;
  const set = await setUp(t, [answer(200, {})], {
    fetchSession: () => Promise.resolve({ ...set.session(), consumer_id }),
  });
  await set.client.session();
  set.client.subscribe(({ state }) => void (state === 'ended' && set.client.end()));
  consumer_id = '77777777-2222-4a6b-9d53-6f2a5b7c8d9e';
  assert.equal((await failed(set.client.renew())).code, 'unauthenticated');
});

test('a page that lets go aborts reads and forgets the token; an action that was sent completes', async (t) => {
  const use = new AbortController();
  const asked: string[] = [];
  const ask =
    <Result>(method: string, result: () => Result) =>
    () => {
      asked.push(method);
      return Promise.resolve(result());
    };
  let complete = () => undefined as void;
  const { promise: sent, resolve: bothSent } = withResolvers();
  const hold: Behaviour = (response, request, nth) => {
    if (request.method === 'POST') complete = () => answer(200, {})(response, request, nth);
    if (nth === 2) bothSent();
  };
  const { promise: completed, resolve: acted } = withResolvers();
  const set = await setUp(t, [hold], {
    released: use.signal,
    onRequest: ({ method, status }) => void (method === 'POST' && status === 200 && acted()),
    fetchSession: Object.assign(
      ask('POST', () => set.session()),
      { check: ask('GET', () => ({ consumer_id: consumer })), end: ask('DELETE', () => undefined) },
    ),
  });
  const heard: string[] = [];
  set.client.subscribe(({ state }) => heard.push(state));
  const reading = failed(set.client.request(read));
  const acting = failed(set.client.request(act));
  await sent;
  use.abort();
  assert.equal((await reading).code, 'aborted');
  assert.equal((await acting).code, 'aborted');
  await set.service.seen.find(({ method }) => method === 'GET')?.dropped;
  complete();
  await completed;
  for (const late of [set.client.request(read), set.client.session(), set.client.renew()]) {
    assert.equal((await failed(late)).code, 'aborted');
  }
  assert.equal(set.service.seen.length, 2);
  assert.deepEqual([asked, heard], [['POST'], ['started', 'ended']]);
  await set.client.end();
  assert.deepEqual(asked, ['POST', 'DELETE']);
});

test('a new login after a sign-out is a start, not a renewal', async (t) => {
  const reasons: string[] = [];
  let login = 'one';
  const set = await setUp(t, [], {
    fetchSession: Object.assign(
      ({ reason }: SessionRequest) => {
        reasons.push(reason);
        return Promise.resolve({ ...set.session(), login });
      },
      { check: () => Promise.resolve({ login, consumer_id: consumer }) },
    ),
  });
  await set.client.session();
  await set.client.end();
  login = 'two';
  await set.client.session();
  assert.deepEqual(reasons, ['start', 'start']);
});

test('end() does not reject, whatever the page’s own way to sign out does', async (t) => {
  for (const end of [
    () => undefined as never,
    () => {
      throw new TypeError('offline');
    },
    () => Promise.reject(new TypeError('offline')),
  ]) {
    const set = await setUp(t, [], {
      fetchSession: Object.assign(() => Promise.resolve(set.session()), { end }),
    });
    await set.client.session();
    await set.client.end();
  }
});

test('end() while the session is on its way aborts that too', async (t) => {
  let signal: AbortSignal | undefined;
  const { client } = await setUp(t, [answer(200, {})], {
    fetchSession: (request) => new Promise(() => (signal = request.signal)),
  });
  const waiting = failed(client.session());
  await Promise.resolve();
  await client.end();
  assert.equal((await waiting).code, 'aborted');
  assert.equal(signal?.aborted, true);
});

test('a session whose renewal is refused is over at once, although its token would live on', async (t) => {
  let loggedIn = true;
  const reasons: string[] = [];
  const set = await setUp(t, [answer(200, {})], {
    fetchSession({ reason }) {
      reasons.push(reason);
      return loggedIn ? Promise.resolve(set.session()) : Promise.reject(new PccError('unauthenticated'));
    },
  });
  await set.client.request(read);
  loggedIn = false;
  set.clock.forward(550_000);
  assert.equal((await failed(set.client.request(read))).code, 'unauthenticated');
  assert.equal((await failed(set.client.request(read))).code, 'unauthenticated');
  assert.equal(set.service.seen.length, 1);
  loggedIn = true;
  await set.client.request(read);
  assert.deepEqual(reasons, ['start', 'expiring', 'start', 'start']);
});

test('a renewal after a sign-in does not take the refusal of a request that was sent before', async (t) => {
  const { promise: refused, resolve: refuse } = withResolvers();
  let calls = 0;
  const set = await setUp(t, [answer(200, {})], {
    async fetchSession() {
      if (++calls > 1) return set.session();
      await refused;
      throw new PccError('unauthenticated');
    },
  });
  const early = failed(set.client.session());
  const renewed = set.client.renew();
  refuse();
  assert.equal((await early).code, 'unauthenticated');
  assert.equal((await renewed).consumer_id, consumer);
  assert.equal((await set.client.session()).consumer_id, consumer);
  assert.equal(calls, 2);
});

test('the handle is frozen and holds no token', async (t) => {
  const { client } = await setUp(t, [answer(200, {})]);
  await client.request(read);
  assert.ok(Object.isFrozen(client));
  assert.ok(Object.isFrozen(await client.session()));
  assert.deepEqual(Object.keys(await client.session()).sort(), [
    'consumer_id',
    'frame_origins',
    'operations',
    'scope',
  ]);
  assert.throws(() => structuredClone(client));
});
