// `npm run test:slow -- backend-hosts`: runs the README's samples for Next.js and Cloudflare Workers in their own
// runtimes. These are large, so they are installed here on demand, and are not part of `npm test`.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { bundle } from '../build.mjs';
import { codeOf, environment, fromPage, page, send, start, type Live } from '../test/support/backend.ts';
import { freePort } from '../test/unpublished/support/redis.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// Not `npm ci`: Next.js has binaries for platforms that the lock file does not list.
const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'];
if (spawnSync('npm', install, { cwd: here, stdio: 'inherit' }).status !== 0) {
  throw new Error('the hosts cannot be installed from the npm registry');
}

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The first code after a heading of the README, without its types: what partners copy is what runs here. */
function sample(heading: string): string {
  const [, code] = /```ts\n(.*?)```/s.exec(readme.slice(readme.indexOf(heading))) ?? [];
  assert.ok(readme.includes(heading) && code, `the README has no code after ${heading}`);
  return transformSync(code, { loader: 'ts' }).code;
}

/** A placeholder for the server's own login. */
const partner = `
export const hooks = {
  resolveSubject(request) {
    const [, pcid] = /\\buser=([\\w-]+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
    return pcid === undefined ? null : { pcid, loginId: pcid };
  },
};
`;

/** Signs in, reads, is rejected, acts, and signs out: the same in every host. */
async function walk(origin: string, seen: Live['seen']): Promise<void> {
  const session = await send(`${origin}/pcc/session`, 'POST', {
    headers: { ...fromPage, Cookie: 'user=ana-complete' },
  });
  assert.equal(session.status, 200, session.text);
  assert.equal(session.headers.get('Cache-Control'), 'no-store');
  assert.equal(session.headers.get('Access-Control-Allow-Origin'), page);
  const stranger = await send(`${origin}/pcc/session`, 'POST', { headers: fromPage });
  assert.equal(codeOf(stranger), 'login_required');

  const headers = { Origin: page, Authorization: `Bearer ${String(session.body['access_token'])}` };
  const root = `${origin}/v2/consumers/${String(session.body['consumer_id'])}`;
  const statements = await send(`${root}/statements/`, 'GET', { headers });
  assert.equal(statements.status, 200, statements.text);
  assert.equal(statements.body['count'], 40);
  const elsewhere = { ...headers, Origin: 'https://evil.example' };
  assert.equal(
    codeOf(await send(`${root}/statements/`, 'GET', { headers: elsewhere })),
    'origin_not_allowed',
  );
  assert.equal((await send(`${origin}/v2/consumers/`, 'GET', { headers })).status, 404);

  const json = { ...headers, 'Content-Type': 'application/json' };
  const action = await send(`${root}/payment-cards/external/`, 'POST', { headers: json, body: '{}' });
  assert.equal(action.status, 200, action.text);
  assert.equal(seen.filter(({ method, path }) => method === 'POST' && path.includes('/external/')).length, 1);
  seen.length = 0;

  const ending = await send(`${origin}/pcc/session`, 'DELETE', {
    headers: { ...fromPage, Cookie: 'user=ana-complete' },
  });
  assert.equal(ending.status, 204);
  assert.equal((await send(`${root}/statements/`, 'GET', { headers })).status, 401);
}

describe('the samples in the backend’s README', () => {
  let live: Live;
  before(async () => (live = await start()));
  after(() => live.close());

  it('run in route handlers of Next.js', async () => {
    const app = `${here}.next-app`;
    rmSync(app, { recursive: true, force: true });
    // As a partner copies it, with its own login; outside this folder, which has the hosts' packages.
    const own = `${here}../.next-app`;
    for (const part of ['src', 'tsconfig.json'])
      cpSync(`${here}../${part}`, `${own}/${part}`, { recursive: true });
    writeFileSync(`${own}/src/partner.ts`, partner);
    await bundle(['.next-app/src/backend.ts'], app);
    rmSync(own, { recursive: true });
    // `next start` gets the secrets; `next build` does not.
    const building = {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], NEXT_TELEMETRY_DISABLED: '1' },
    };
    const env = { ...building, ...environment(live.service), PCC_DEMO_LOGIN: '0', PCC_MODE: 'broker' };
    cpSync(`${here}../../dist/cdn`, `${app}/public/pcc`, { recursive: true });
    // Next.js must not bundle the file again: it is loaded unchanged.
    const loading = `const { backend } = await import(/* turbopackIgnore: true */ ${JSON.stringify(`${app}/backend.mjs`)});\nexport { backend };\n`;
    writeFileSync(`${app}/backend.js`, loading);
    for (const part of ['pcc/session', 'v2/[...path]']) {
      const folder = `${app}/app/${part}`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/route.js`, sample('**Next.js**'));
    }
    const options = `{ skipTrailingSlashRedirect: true, turbopack: { root: ${JSON.stringify(here)} } }`;
    writeFileSync(`${app}/next.config.mjs`, `export default ${options};\n`);
    writeFileSync(`${app}/package.json`, '{ "private": true, "type": "module" }\n');

    const next = [`${here}node_modules/next/dist/bin/next`];
    const built = spawnSync(process.execPath, [...next, 'build'], {
      cwd: app,
      env: building,
      stdio: 'inherit',
    });
    assert.equal(built.status, 0);
    const port = await freePort();
    const args = [...next, 'start', '--port', String(port), '--hostname', '127.0.0.1'];
    const child = spawn(process.execPath, args, { cwd: app, env, stdio: 'inherit' });
    try {
      const origin = `http://127.0.0.1:${port}`;
      const answers = () =>
        fetch(`${origin}/pcc/session`).then(
          () => true,
          () => false,
        );
      for (let i = 0; i < 300 && !(await answers()); i++) await sleep(100);
      await walk(origin, live.seen);
      const autoload = await fetch(`${origin}/pcc/autoload.js`);
      assert.match(autoload.headers.get('Content-Type') ?? '', /javascript/);
      assert.match(await autoload.text(), /pcc-statements/);
    } finally {
      child.kill('SIGKILL');
      rmSync(app, { recursive: true, force: true });
    }
  });

  it('forward requests through a Cloudflare Worker', async () => {
    // Installed above, so its types are not available here.
    const { Miniflare } = (await import(`${here}node_modules/miniflare/dist/src/index.js`)) as {
      Miniflare: new (options: object) => { ready: Promise<URL>; dispose(): Promise<void> };
    };
    const own = await start({
      env: { PCC_DEMO_LOGIN: '0', PCC_MODE: 'broker' },
      hooks: { resolveSubject: ({ headers }) => subjectOf(headers.get('Cookie')) },
    });
    const worker = new Miniflare({
      modules: true,
      script: sample('**Cloudflare Workers**'),
      compatibilityDate: '2025-10-01',
      bindings: { BACKEND: own.origin },
    });
    try {
      await walk((await worker.ready).origin, own.seen);
    } finally {
      await worker.dispose();
      await own.close();
    }
  });
});

const subjectOf = (cookie: string | null) =>
  cookie?.startsWith('user=') ? { pcid: cookie.slice(5), loginId: cookie } : null;
