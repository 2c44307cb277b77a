import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from './support/eventually.ts';
import { openLogger } from '../src/monitoring/logger.ts';
import { canary, environment, fromPage, page, roomy, send, start, type Live } from './support/backend.ts';
import { open } from './support/browser.ts';
import { startPartner } from './support/partner.ts';
import { run, runWithLittleMemory } from './support/process.ts';

describe('the process', () => {
  let live: Live;
  before(async () => (live = await start({ config: { limits: roomy } })));
  after(() => live.close());

  it('finishes 200 pending requests on SIGTERM, and exits [#97]', async () => {
    const { child, origin, lines } = await run({ ...environment(live.service), PCC_DRAIN_MS: '300' });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    live.intercept = async (_request, path) => {
      if (path.includes('/statements/')) await held;
      return undefined;
    };
    // The quota is per consumer: four of them share the requests.
    const people = ['ana-complete', 'ben-terms', 'hugo-heavy', 'eva-no-file'];
    const sessions = await Promise.all(
      people.map(async (pcid) => {
        const headers = { ...fromPage, 'Content-Type': 'application/json' };
        const { headers: got } = await send(`${origin}/demo/login`, 'POST', {
          headers,
          body: JSON.stringify({ pcid }),
        });
        const [Cookie = ''] = (got.get('Set-Cookie') ?? '').split(';');
        return (await send(`${origin}/pcc/session`, 'POST', { headers: { ...fromPage, Cookie } })).body;
      }),
    );
    const requests = Array.from({ length: 200 }, (_, i) => {
      const session = sessions[i % sessions.length];
      const headers = { Origin: page, Authorization: `Bearer ${String(session?.['access_token'])}` };
      return send(`${origin}/v2/consumers/${String(session?.['consumer_id'])}/statements/`, 'GET', {
        headers,
      });
    });
    const underWay = async () => {
      const { text } = await send(`${origin}/metrics`, 'GET');
      return Number(/^pcc_requests_under_way (\d+)/m.exec(text)?.[1]);
    };
    await eventually(async () => (await underWay()) > requests.length, 'all are under way');
    const exited = once(child, 'exit');
    const started = performance.now();
    child.kill('SIGTERM');
    release();
    const answers = await Promise.all(requests);
    const [code] = (await exited) as [number];
    live.intercept = undefined;
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(code, 0, lines.join('\n'));
    assert.ok(performance.now() - started < 20_000, 'it does not wait for connections that are kept');
  });

  it('exits on SIGINT as well', async () => {
    const { child } = await run({ ...environment(live.service), PCC_DRAIN_MS: '300' });
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    assert.deepEqual(await exited, [0, null]);
  });

  it('serves others while 1000 sockets send nothing [#98]', async () => {
    const sockets: Socket[] = [];
    const { hostname, port } = new URL(live.origin);
    for (let i = 0; i < 1000; i++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      sockets.push(socket);
    }
    const ana = await open(live, 'ana-complete');
    const started = performance.now();
    assert.equal((await ana.get(ana.mine('/statements/'))).status, 200);
    assert.ok(performance.now() - started < 8_000, 'before the first of them is given up');
    for (const socket of sockets) socket.destroy();
  });

  it('exits with code 1 and the name of a missing variable [#99]', async () => {
    const env = { ...environment(live.service), PCC_CLIENT_ID: '' };
    await assert.rejects(run(env), /ended with 1: PCC_CLIENT_ID is empty/);
    await assert.rejects(
      run({ ...environment(live.service), PCC_DEMO_LOGIN: '0', PCC_MODE: 'broker' }),
      /resolveSubject is missing/,
    );
  });

  it('logs only JSON lines with a request id, without secrets [#100]', async () => {
    const ana = await open(live, 'ana-complete');
    live.intercept = (_request, path) =>
      path.includes('/summary/')
        ? Response.json({ tax_identifier: canary, email: canary }, { status: 500 })
        : undefined;
    await ana.get(`/v2/credit-insights/${ana.consumerId}/summary/`);
    live.intercept = () => {
      throw new Error(canary);
    };
    await ana.get(ana.mine('/statements/'));
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
    const log = openLogger({ write: (line) => void lines.push(line) });
    const names = ['authorization', 'cookie', 'set-cookie', 'token', 'access_token', 'client_secret'];
    const personal = ['tax_identifier', 'account_number', 'name', 'email', 'date_of_birth'];
    for (const name of [...names, ...personal]) {
      const record = { [name]: canary, [name.toUpperCase()]: canary };
      log.info({ ...record, headers: record, deeper: { lists: [{ record }] } });
    }
    assert.equal(lines.length, names.length + personal.length);
    for (const line of lines) assert.ok(!line.includes(canary), line);
  });

  it('the code contains no secret [#101]', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    // What is published is searched by test/package/tarball.package.ts.
    const files = ['server-example', 'demo']
      .flatMap((folder) => readdirSync(root + folder, { recursive: true, withFileTypes: true }))
      .filter((file) => file.isFile() && !/node_modules|\/test/.test(file.parentPath.slice(root.length)))
      // The sandbox's own credentials stand in the sandbox and in what starts it.
      .filter(({ name }) => !/sandbox|in-page|^start\.ts|backend\.ts|^compose\.yaml/.test(name));
    assert.ok(files.length > 20);
    for (const file of files) {
      const text = readFileSync(`${file.parentPath}/${file.name}`, 'utf8');
      assert.doesNotMatch(
        text,
        /-----BEGIN|sandbox-secret|sk_live|AKIA[0-9A-Z]{16}|eyJhbGciOi[\w-]{20,}\./,
        file.name,
      );
    }
  });

  it('reports its readiness to a balancer and its metrics to a scraper', async () => {
    const own = await start();
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
    await own.close();
  });

  it('needs no code, only settings that name the login', async () => {
    const partner = await startPartner(() => ({
      status: 200,
      body: { login_id: 'login-1', pcid: 'ana-complete' },
    }));
    const { child, origin } = await runWithLittleMemory({
      ...environment(live.service),
      PCC_DEMO_LOGIN: '0',
      PCC_SUBJECT_URL: partner.url,
    });
    const { body } = await send(`${origin}/pcc/session`, 'POST', {
      headers: { ...fromPage, Cookie: 'sid=ana' },
    });
    assert.equal(body['consumer_id'], live.consumer('ana-complete'));
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await partner.close();
  });

  it('counts and logs requests to unknown paths', async () => {
    const own = await start();
    assert.equal((await own.ask('GET', '/nowhere')).status, 404);
    const { text } = await own.ask('GET', '/metrics');
    assert.match(text, /pcc_requests_total\{route="unknown",status="404",code="not_found"\} 1/);
    assert.match(text, /pcc_requests_under_way 1\n/, 'only this one');
    assert.ok(own.log.some((line) => /"route":"unknown".*"status":404/.test(line)));
    await own.close();
  });
});
