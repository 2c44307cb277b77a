import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLogger } from '../src/monitoring/logger.ts';
import { canary, codeOf, fromPage, page, roomy, startFor } from './support/backend.ts';
import { open } from './support/browser.ts';

describe('a mistake is named', () => {
  it('a wrong client secret, in the log and in /readyz, and not as an outage', async (t) => {
    const live = await startFor(t, { env: { PCC_CLIENT_SECRET: 'not-the-secret' } });
    const headers = { Origin: page, 'Content-Type': 'application/json' };
    for (let i = 0; i < 2; i++) {
      const answer = await live.ask('POST', '/demo/login', { headers, body: '{"pcid":"ana-complete"}' });
      assert.deepEqual([answer.status, codeOf(answer)], [503, 'credentials_refused']);
    }
    const told = live.log.filter((line) => line.includes('"msg":"The service refused PCC_CLIENT_ID'));
    assert.equal(told.length, 1);
    assert.ok(!live.log.join().includes('not-the-secret'));
    const { body, status } = await live.ask('GET', '/readyz');
    assert.deepEqual([status, body], [200, { status: 'degraded', degraded: ['credentials'] }]);
  });

  it('a wrong client secret only until it is right', async (t) => {
    const live = await startFor(t);
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
    assert.equal(
      live.log.filter((line) => line.includes('"msg":"The service refused PCC_CLIENT_ID')).length,
      1,
    );
  });

  it('an origin that is not listed, with the name of the setting', async (t) => {
    const live = await startFor(t);
    const headers = { Origin: 'https://new.partner.example', 'X-PCC-Request': '1' };
    assert.equal((await live.ask('POST', '/pcc/session', { headers })).status, 403);
    const line = live.log.find((entry) => entry.includes('PCC_ALLOWED_ORIGINS'));
    assert.match(line ?? '', /"origin":"https:\/\/new\.partner\.example"/);
    assert.ok(!live.log.some((entry) => entry.includes('unhandled error')));
  });

  it('the log of the start has mode, origins and login', async (t) => {
    const live = await startFor(t);
    const lines = live.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const { mode, origins, login, store } = lines.find(({ msg }) => msg === 'started') ?? {};
    assert.deepEqual([mode, origins, login, store], ['broker', [page], 'demo', 'memory']);
  });
});

describe('what the backend tells about itself', () => {
  it('logs only JSON lines with a request id, without secrets [#100]', async (t) => {
    const live = await startFor(t, { config: { limits: roomy } });
    const ana = await open(live, 'ana-complete');
    live.answer(/\/summary\//, () =>
      Response.json({ tax_identifier: canary, email: canary }, { status: 500 }),
    );
    await ana.get(`/v2/credit-insights/${ana.consumerId}/summary/`);
    live.intercept = () => {
      throw new Error(canary);
    };
    await ana.statements();
    live.intercept = undefined;
    await ana.get(ana.mine('/statements/'), { Authorization: `Bearer ${canary}` });
    await live.ask('POST', `/demo/login?token=${canary}`, { headers: fromPage, body: canary });
    assert.ok(live.log.length > 5);
    const people = live.sandbox
      .consumers()
      .flatMap(({ external_id, pcid, name }) => [external_id, pcid, name]);
    for (const line of live.log) {
      const json = JSON.parse(line) as { requestId?: string; msg?: string; start?: true };
      if (json.msg !== 'started' && !json.start) assert.match(json.requestId ?? '', /^[\w-]{8,64}$/, line);
      for (const secret of [canary, ana.token, ana.cookie, 'sandbox-secret', 'sbx_', ...people]) {
        assert.ok(!line.includes(secret), `${secret.slice(0, 6)}… is in ${line}`);
      }
    }
  });

  it('logs no secret even if a line is given one [#100]', () => {
    const lines: string[] = [];
    const log = createLogger({ write: (line) => void lines.push(line) });
    const names = ['authorization', 'cookie', 'set-cookie', 'token', 'access_token', 'client_secret'];
    const personal = ['tax_identifier', 'account_number', 'name', 'email', 'date_of_birth'];
    for (const name of [...names, ...personal]) {
      const record = { [name]: canary, [name.toUpperCase()]: canary };
      log.info({ ...record, headers: record, deeper: { lists: [{ record }] } });
    }
    assert.equal(lines.length, names.length + personal.length);
    for (const line of lines) assert.ok(!line.includes(canary), line);
  });

  it('reports its readiness to a balancer and its metrics to a scraper', async (t) => {
    const own = await startFor(t);
    assert.ok(
      own.log.some((line) => line.includes('one instance only')),
      'nothing is shared without Redis',
    );
    assert.deepEqual((await own.ask('GET', '/readyz')).body, { status: 'ready' });
    own.app.drain();
    assert.equal((await own.ask('GET', '/readyz')).status, 503);
    assert.equal((await own.ask('GET', '/livez')).status, 200);
    assert.match(
      (await own.ask('GET', '/metrics')).text,
      /pcc_requests_total\{route="\/livez",status="200",code=""\} 1/,
    );
  });

  it('a hook that throws a value that is no error', async (t) => {
    for (const thrown of ['x', null]) {
      const own = await startFor(t, {
        env: { PCC_DEMO_LOGIN: '0' },
        hooks: {
          resolveSubject() {
            // oxlint-disable-next-line typescript/only-throw-error
            throw thrown;
          },
        },
      });
      const answer = await own.session('login=1');
      assert.deepEqual([answer.status, codeOf(answer)], [500, 'internal']);
      assert.ok(answer.headers.get('X-Request-Id'));
      const { text } = await own.ask('GET', '/metrics');
      assert.match(text, /pcc_requests_under_way 1\n/, 'only this one');
      assert.ok(own.log.some((line) => line.includes('unhandled error')));
    }
  });

  it('says what is wrong with the result of resolveSubject', async (t) => {
    let subject: unknown;
    const own = await startFor(t, {
      env: { PCC_DEMO_LOGIN: '0' },
      hooks: { resolveSubject: () => subject as null },
    });
    for (subject of [
      { pcid: 17, loginId: 'x' },
      { pcid: 'a', loginId: 5 },
      { loginId: 'x' },
      { pcid: 'a' },
      'a',
    ]) {
      const lines = own.log.length;
      const answer = await own.session('login=1');
      assert.deepEqual([answer.status, codeOf(answer)], [500, 'internal']);
      const told = own.log.slice(lines).filter((line) => line.includes('resolveSubject must return'));
      assert.equal(told.length, 1, JSON.stringify(subject));
    }
    for (subject of [null, undefined, '']) assert.equal((await own.session('login=1')).status, 401);
    subject = { pcid: 'ana-complete', loginId: 'x' };
    assert.equal((await own.session('login=1')).status, 200);
  });

  it('logs where a hook failed, and no line of its message [#100]', async (t) => {
    const message = `query failed:\n${canary}\n    at ${canary}\n    at ${canary} (file.ts:1:2)`;
    const own = await startFor(t, {
      env: { PCC_DEMO_LOGIN: '0' },
      config: { limits: roomy },
      hooks: { resolveSubject: () => Promise.reject(new Error(message)) },
    });
    assert.equal((await own.session('login=1')).status, 500);
    const html = await new Response(
      own.app.render(new Request(`${page}/`), 'pcc-statements').pipeThrough(new TextEncoderStream()),
    ).text();
    assert.match(html, /^<pcc-statements/);
    const failures = own.log.filter((line) => line.includes('"kind":"Error"'));
    assert.equal(failures.length, 2);
    for (const line of failures) {
      assert.ok(!line.includes(canary), line);
      assert.match(line, /"at":\["at .*monitoring\.node\.ts:\d+:\d+/);
    }
  });

  it('counts and logs requests to unknown paths', async (t) => {
    const own = await startFor(t);
    assert.equal((await own.ask('GET', '/nowhere')).status, 404);
    const { text } = await own.ask('GET', '/metrics');
    assert.match(text, /pcc_requests_total\{route="unknown",status="404",code="not_found"\} 1/);
    assert.match(text, /pcc_requests_under_way 1\n/, 'only this one');
    assert.ok(own.log.some((line) => /"route":"unknown".*"status":404/.test(line)));
  });
});
