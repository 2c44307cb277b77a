import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient, SessionRequest } from '../../src/session/types.ts';
import { PccError } from '../../src/http/error.ts';
import { canaries } from '../support/page/canaries.ts';
import { act, consumer, failed, read, setUp } from '../support/client.ts';
import { answer, type Behaviour } from '../support/hosts/scripted-server.ts';
import { withResolvers } from '../support/with-resolvers.ts';

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
