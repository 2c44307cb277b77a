import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Session, SessionReason } from '../../src/session/types.ts';
import { act, consumer, failed, read, setUp } from '../support/client.ts';
import { answer, type Behaviour } from '../support/hosts/scripted-server.ts';

async function start(t: TestContext, behaviours: readonly Behaviour[], change: Partial<Session> = {}) {
  const reasons: SessionReason[] = [];
  const credentials: (RequestCredentials | undefined)[] = [];
  const set = await setUp(t, behaviours, {
    fetchSession: ({ reason }) => {
      reasons.push(reason);
      const { login = 'stamp-of-ana' } = change;
      return Promise.resolve({
        ...{ credential: 'cookie', expires_in: 600, consumer_id: consumer, login },
        api_base_url: set.service.url,
        ...change,
      });
    },
    fetch: (address, init) => {
      credentials.push(init?.credentials);
      return fetch(address, init);
    },
  });
  return { ...set, reasons, credentials };
}

test('a session in a cookie sends no token, and names the login that the page believes in', async (t) => {
  for (const call of [read, act]) {
    const { client, service, credentials } = await start(t, [answer(200, { fine: true })]);
    assert.deepEqual(await client.request(call), { fine: true });
    assert.deepEqual(credentials, ['include'], 'the backend may be on another origin of the site');
    const headers = service.seen[0]?.headers;
    assert.equal(headers?.['x-pcc-login'], 'stamp-of-ana');
    assert.equal(headers['x-pcc-request'], '1');
    assert.equal(headers.authorization, undefined);
  }
});

test('a refused cookie is renewed once, and the call replayed once', async (t) => {
  for (const call of [read, act]) {
    const { client, service, reasons } = await start(t, [answer(401), answer(200, { fine: true })]);
    assert.deepEqual(await client.request(call), { fine: true });
    assert.deepEqual(reasons, ['start', 'rejected']);
    assert.equal(service.seen.length, 2);
  }
  const { client, service } = await start(t, [answer(401)]);
  assert.equal((await failed(client.request(read))).code, 'unauthenticated');
  assert.equal(service.seen.length, 2);
});

test('a cookie is not used if its consumer is unknown', async (t) => {
  for (const login of ['', 'two words', 'x'.repeat(300), 'line\nbreak']) {
    const { client, service } = await start(t, [answer(200, {})], { login });
    assert.equal((await failed(client.request(read))).code, 'invalid-response');
    assert.equal(service.seen.length, 0);
  }
});
