import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { App } from '../../src/app.ts';
import { eventually } from '../support/eventually.ts';
import { at, environment, roomy, send, startForSuite } from '../support/backend.ts';
import { open } from '../support/browser.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import { run } from './support/process.ts';

describe('the process', () => {
  const live = startForSuite({ config: { limits: roomy } });

  it('finishes 200 pending requests on SIGTERM, and exits [#97]', async () => {
    const { child, origin, lines } = await run({
      ...environment(live.service),
      PCC_DRAIN_MS: '300',
      NODE_OPTIONS: `--import=${new URL('support/patient.mjs', import.meta.url).href}`,
    });
    const { promise, resolve: go } = withResolvers();
    live.intercept = async (_request, path) => {
      if (path.includes('/statements/')) await promise;
      return undefined;
    };
    // The quota is per consumer: four of them share the requests.
    const people = ['ana-complete', 'ben-terms', 'hugo-heavy', 'eva-no-file'];
    const pages = await Promise.all(people.map((pcid) => open(at(origin), pcid)));
    const requests = pages.flatMap((who) => Array.from({ length: 50 }, () => who.statements()));
    const underWay = async () => {
      const { text } = await send(`${origin}/metrics`, 'GET');
      return Number(/^pcc_requests_under_way (\d+)/m.exec(text)?.[1]);
    };
    await eventually(async () => (await underWay()) > requests.length, 'all are under way', 60);
    const exited = once(child, 'exit');
    const started = performance.now();
    child.kill('SIGTERM');
    go();
    const answers = await Promise.all(requests);
    const [code] = (await exited) as [number];
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(code, 0, lines.join('\n'));
    assert.ok(performance.now() - started < 60_000, 'it does not wait for connections that are kept');
  });

  it('exits on SIGINT as well, after it has left the balancer', async () => {
    const { child, origin } = await run({ ...environment(live.service), PCC_DRAIN_MS: '3000' });
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await eventually(async () => (await send(`${origin}/readyz`, 'GET')).status === 503, 'it is leaving');
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
    assert.equal((await ana.statements()).status, 200);
    assert.ok(performance.now() - started < 8_000, 'before the first of them is given up');
    for (const socket of sockets) socket.destroy();
  });

  it('exits with code 1 and the name of a missing variable [#99]', async () => {
    const env = { ...environment(live.service), PCC_CLIENT_ID: '' };
    await assert.rejects(run(env), /ended with 1: PCC_CLIENT_ID is empty/);
  });

  it('exits without a login too, although it has begun to connect to Redis', async () => {
    const env = { ...environment(live.service), PCC_DEMO_LOGIN: '0', REDIS_URL: 'redis://127.0.0.1:1' };
    await assert.rejects(run(env), /ended with 1: .*resolveSubject is missing/s);
  });

  it('in an existing server, the name of a missing setting is written once', async (t) => {
    const before = { ...process.env };
    t.after(() => (process.env = before));
    const settings = { ...environment(live.service), PCC_DEMO_LOGIN: '0', REDIS_URL: 'redis://127.0.0.1:1' };
    process.env = { ...before, ...settings };
    const written = t.mock.method(console, 'error', () => undefined);
    // Other tests of this process use the module with settings of their own.
    const address = new URL('../../src/backend.ts?misconfigured', import.meta.url).href;
    const { backend } = (await import(address)) as { backend: Pick<App, 'fetch'> };
    const ask = () => backend.fetch(new Request(`${live.origin}/livez`)).catch((error: unknown) => error);
    const errors = [await ask(), await ask()];
    assert.match(String(errors[0]), /resolveSubject is missing/);
    assert.equal(errors[1], errors[0], 'nothing is created again');
    assert.equal(written.mock.callCount(), 1);
    assert.match(String(written.mock.calls[0]?.arguments), /PCC_SUBJECT_URL/);
  });

  it('the code contains no secret [#101]', () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    // What is published is searched by test/package/tarball.package.ts.
    const files = ['server-example', 'demo']
      .flatMap((folder) => readdirSync(root + folder, { recursive: true, withFileTypes: true }))
      .filter((file) => file.isFile() && !/node_modules|\/test/.test(file.parentPath.slice(root.length)))
      // The sandbox's own credentials stand in the sandbox and in what starts it.
      .filter(({ name }) => !/sandbox|^start\.ts|backend\.ts|^compose\.yaml/.test(name));
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
});
