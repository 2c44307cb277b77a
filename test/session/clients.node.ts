import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { operation } from '../../src/api/operation.ts';
import { configure, createClient, listStatements, PccError, sessionFrom } from '../../src/client.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { assertNoCanaries, canaries } from '../support/page/canaries.ts';
import { consumer, failed, read } from '../support/client.ts';
import { answer, startScriptedServer } from '../support/hosts/scripted-server.ts';

const issueToken = operation({
  id: 'issueToken',
  host: 'auth',
  bearer: false,
  method: 'POST',
  path: '/auth/token/',
  body: z.object({ client_secret: z.string() }),
  response: z.object({ access_token: z.string() }),
  success: 201,
  effect: 'act',
});

test('sessionFrom posts without a body, names itself and the reason, and reads the session', async (t) => {
  const service = await startScriptedServer(
    t,
    answer(200, {
      access_token: canaries.token,
      expires_in: 600,
      consumer_id: consumer,
      api_base_url: 'https://api.example',
      frame_origins: ['https://cards.example'],
      operations: ['listStatements'],
      later: true,
    }),
  );
  const client = createClient({
    fetchSession: sessionFrom(`${service.url}/pcc/session`, { headers: { 'X-Csrf': 'c' } }),
  });
  const info = await client.session();
  assert.deepEqual([info.consumer_id, info.frame_origins], [consumer, ['https://cards.example']]);
  assert.deepEqual(info.operations, ['listStatements']);
  assertNoCanaries(info, client);
  const { method, body, headers } = service.seen[0] ?? assert.fail();
  assert.deepEqual([method, body], ['POST', '']);
  assert.deepEqual(
    [headers['x-pcc-request'], headers['x-pcc-reason'], headers['x-csrf']],
    ['1', 'start', 'c'],
  );
});

test('a relative address keeps its meaning when a router changes the page’s', async (t) => {
  const service = await startScriptedServer(t, answer(503), answer(503));
  const page = globalThis as { document?: { baseURI: string } };
  t.after(() => delete page.document);
  page.document = { baseURI: `${service.url}/app/` };
  const fetchSession = sessionFrom('pcc/session');
  page.document = { baseURI: `${service.url}/app/cards/7` };
  await fetchSession({ reason: 'start', signal: new AbortController().signal }).catch(() => undefined);
  assert.equal(service.seen[0]?.url, '/app/pcc/session');
});

test('a server’s client names getToken where that is at fault, without what it threw', async (t) => {
  const service = await startScriptedServer(t, answer(401));
  const token = { token: canaries.token, expiresIn: 600 };
  const made = [
    ['unavailable', 'getToken() threw', () => Promise.reject(new Error(canaries.secret))],
    [
      'unauthenticated',
      'signed out',
      () => Promise.reject(new PccError('unauthenticated', { message: 'signed out' })),
    ],
    [
      'invalid-response',
      'getToken() returned no valid token',
      () => Promise.resolve({ ...token, token: '' }),
    ],
    [
      'invalid-response',
      'getToken() returned no valid expiresIn',
      () => Promise.resolve({ ...token, expiresIn: 0 }),
    ],
    [
      'unauthenticated',
      'getToken() returned the token that the service has just rejected',
      () => Promise.resolve(token),
    ],
  ] as const;
  for (const [code, message, getToken] of made) {
    const error = await failed(createClient({ baseUrl: service.url, getToken }).request(read));
    assert.deepEqual([error.code, error.message], [code, message]);
    assertNoCanaries(error);
  }
});

test('responses of the session endpoint are distinguished, and no request is retried', async (t) => {
  for (const [status, code] of [
    [400, 'invalid-request'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [429, 'rate-limited'],
    [502, 'unavailable'],
    [503, 'unavailable'],
  ] as const) {
    const service = await startScriptedServer(
      t,
      answer(
        status,
        { error: { code: 'x', message: canaries.secret, request_id: 'req-7' } },
        { 'retry-after': '5' },
      ),
    );
    const client = createClient({ fetchSession: sessionFrom(service.url) });
    const error = await failed(client.session());
    assert.deepEqual(
      [error.code, error.status, error.requestId, error.retryAfter],
      [code, status, 'req-7', 5],
    );
    assert.equal(service.seen.length, 1);
  }
});

test('a session that is not as described is invalid-response', async (t) => {
  const good = {
    access_token: 't',
    expires_in: 600,
    consumer_id: consumer,
    api_base_url: 'https://api.example',
  };
  for (const body of [
    '',
    'null',
    '[]',
    '"x"',
    '<html>',
    { ...good, consumer_id: undefined },
    { ...good, consumer_id: '../1' },
    { ...good, token_type: 'MAC' },
    { ...good, access_token: 'two words' },
    { ...good, access_token: 'line\nbreak' },
    { ...good, access_token: 7 },
  ]) {
    const service = await startScriptedServer(t, answer(200, body));
    const client = createClient({ fetchSession: sessionFrom(service.url) });
    assert.equal((await failed(client.session())).code, 'invalid-response', JSON.stringify(body));
  }
});

test('check() asks the endpoint who is signed in, with GET and no more headers than needed', async (t) => {
  const service = await startScriptedServer(t, answer(200, { consumer_id: consumer }));
  const { signal } = new AbortController();
  await sessionFrom(`${service.url}/pcc/session`).check?.({ signal });
  const { method, url, headers } = service.seen[0] ?? assert.fail();
  assert.deepEqual([method, url], ['GET', '/pcc/session']);
  // What Node's fetch adds.
  const usual =
    /^(host|connection|accept(-language|-encoding)?|sec-fetch-mode|user-agent|pragma|cache-control)$/;
  const own = Object.keys(headers)
    .filter((name) => !usual.test(name))
    .toSorted();
  assert.deepEqual(own, ['x-pcc-client', 'x-pcc-request']);
});

test('an endpoint without https is named in the error, but not its address', async () => {
  const fetchSession = sessionFrom('http://canary.example/pcc/session');
  const { code, message } = await failed(createClient({ fetchSession }).session());
  assert.equal(code, 'misconfigured');
  assert.match(message, /^the session endpoint must be https/);
  assert.doesNotMatch(message, /canary/);
});

test('end() sends DELETE to the endpoint', async (t) => {
  const service = await startScriptedServer(t, (response) => response.writeHead(204).end());
  await createClient({ fetchSession: sessionFrom(`${service.url}/pcc/session`) }).end();
  const { method, url, headers } = service.seen[0] ?? assert.fail();
  assert.deepEqual([method, url, headers['x-pcc-request']], ['DELETE', '/pcc/session', '1']);
});

test('a server uses its own token, and gets a new one when it is refused', async (t) => {
  const service = await startScriptedServer(t, answer(401), answer(200, { fine: true }));
  const reasons: string[] = [];
  const client = createClient({
    baseUrl: `${service.url}/prefix/`,
    getToken({ reason }) {
      reasons.push(reason);
      return Promise.resolve({ token: `${canaries.token}-${reasons.length}`, expiresIn: 3600 });
    },
  });
  assert.deepEqual(await client.request(read), { fine: true });
  assert.deepEqual(reasons, ['start', 'rejected']);
  assert.equal(service.seen[1]?.headers.authorization, `Bearer ${canaries.token}-2`);
  assert.equal(service.seen[1]?.url, `/prefix${read.path}`);
  assert.ok(Object.isFrozen(client));
  assertNoCanaries(client);
  assert.equal((await failed(client.session())).code, 'misconfigured');
});

test('token calls go to the authorization server, without a bearer token', async (t) => {
  const service = await startScriptedServer(t, answer(201, { access_token: 'x' }));
  const client = createClient({ baseUrl: 'https://api.example', authUrl: service.url });
  await issueToken(client, { body: { client_secret: 'partner-secret' } });
  const { url, headers } = service.seen[0] ?? assert.fail();
  assert.equal(url, '/auth/token/');
  assert.equal(headers.authorization, undefined);
  assert.equal((await failed(client.request(read))).code, 'misconfigured', 'there is no getToken');
});

test('token calls are misconfigured in a page, and nothing is sent', async (t) => {
  const service = await startScriptedServer(t, answer(201, { access_token: 'x' }));
  const inPage = createClient({ fetchSession: () => Promise.reject(new Error()) });
  const error = await failed(issueToken(inPage, { body: { client_secret: canaries.secret } }));
  assert.equal(error.code, 'misconfigured');
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  Object.defineProperty(globalThis, 'document', { value: {}, configurable: true });
  const client = createClient({ baseUrl: service.url, authUrl: service.url });
  assert.equal(
    (await failed(issueToken(client, { body: { client_secret: canaries.secret } }))).code,
    'misconfigured',
  );
  assert.equal(service.seen.length, 0);
});

test('configure() throws on a server: it would mix users', () => {
  assert.throws(() => configure({ fetchSession: sessionFrom('/pcc/session') }), { code: 'misconfigured' });
});

test('the fetch that is global when a request is made is used', async (t) => {
  const mock = t.mock.method(globalThis, 'fetch', () =>
    Promise.resolve(new Response('{"fine": true}', { headers: { 'content-type': 'application/json' } })),
  );
  const client = createClient({
    baseUrl: 'https://api.example',
    getToken: () => Promise.resolve({ token: 't', expiresIn: 60 }),
  });
  assert.deepEqual(await client.request(read), { fine: true });
  assert.equal(mock.mock.callCount(), 1);
});

test('a client keeps working after the sandbox was reset', async () => {
  const sandbox = createSandbox({ seed: 'reset', now: '2026-11-20T12:00:00Z' });
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    getToken: () => Promise.resolve({ token: sandbox.token(), expiresIn: 3600 }),
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
  });
  const ana = sandbox.consumers().find(({ pcid }) => pcid === 'ana-complete');
  assert.ok(ana);
  for (let round = 0; round < 3; round++) {
    assert.equal((await listStatements(client, { consumer_id: ana.external_id })).count, 40);
    sandbox.reset();
  }
});
