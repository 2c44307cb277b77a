import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeOf, page, start } from './support/backend.ts';

describe('a mistake is named', () => {
  it('a wrong client secret, in the log and in /readyz, and not as an outage', async (t) => {
    const live = await start({ env: { PCC_CLIENT_SECRET: 'not-the-secret' } });
    t.after(() => live.close());
    const headers = { Origin: page, 'Content-Type': 'application/json' };
    for (let i = 0; i < 2; i++) {
      const answer = await live.ask('POST', '/demo/login', { headers, body: '{"pcid":"ana-complete"}' });
      assert.deepEqual([answer.status, codeOf(answer)], [503, 'credentials_refused']);
    }
    const told = live.log.filter((line) => line.includes('The service refused PCC_CLIENT_ID'));
    assert.equal(told.length, 1);
    assert.ok(!live.log.join().includes('not-the-secret'));
    const { body, status } = await live.ask('GET', '/readyz');
    assert.deepEqual([status, body], [200, { status: 'degraded', degraded: ['credentials'] }]);
  });

  it('a wrong client secret only until it is right', async (t) => {
    const live = await start();
    t.after(() => live.close());
    let isWrong = true;
    live.intercept = (_request, path) =>
      isWrong && path.startsWith('/auth/') ? new Response('{}', { status: 401 }) : undefined;
    const body = '{"pcid":"ana-complete"}';
    const headers = { Origin: page, 'Content-Type': 'application/json' };
    const readiness = async () => (await live.ask('GET', '/readyz')).body;
    assert.equal((await live.ask('POST', '/demo/login', { headers, body })).status, 503);
    assert.deepEqual(await readiness(), { status: 'degraded', degraded: ['credentials'] });
    isWrong = false;
    // After a failure, the next token is requested up to half a minute later.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 31_000 });
    assert.equal((await live.ask('POST', '/demo/login', { headers, body })).status, 204);
    assert.deepEqual(await readiness(), { status: 'ready' });
    assert.equal(live.log.filter((line) => line.includes('The service refused PCC_CLIENT_ID')).length, 1);
  });

  it('an origin that is not listed, with the name of the setting', async (t) => {
    const live = await start();
    t.after(() => live.close());
    const headers = { Origin: 'https://new.partner.example', 'X-PCC-Request': '1' };
    assert.equal((await live.ask('POST', '/pcc/session', { headers })).status, 403);
    const line = live.log.find((entry) => entry.includes('PCC_ALLOWED_ORIGINS'));
    assert.match(line ?? '', /"origin":"https:\/\/new\.partner\.example"/);
    assert.ok(!live.log.some((entry) => entry.includes('unhandled error')));
  });

  it('the log of the start has mode, origins and login', async (t) => {
    const live = await start();
    t.after(() => live.close());
    const lines = live.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const { mode, origins, login, store } = lines.find(({ msg }) => msg === 'started') ?? {};
    assert.deepEqual([mode, origins, login, store], ['broker', [page], 'demo', 'memory']);
  });
});
