// The sample hosts of demo/hosts: installs the packed package into a copy of a host, builds it, and serves it with the
// backend, as a partner's own server would.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { Sandbox } from 'pcc-widgets/sandbox';
import { createApp, type App } from '../../server-example/src/app.ts';
import { readConfig } from '../../server-example/src/config.ts';
import { listen } from '../../server-example/src/server.ts';
import { headerOf, join as joinPolicies, policyFor, type Policy } from '../../src/cli/head/policy.ts';
import { settings } from '../../test/support/hosts/broker-page.ts';
import { startService } from '../../test/support/hosts/live-sandbox.ts';
import { startProgram } from '../../test/support/hosts/program.ts';
import { root } from '../files.ts';
import { packed } from '../release/pack.ts';
import { freePort } from '../test/free-port.mjs';

export interface Host {
  /** Folder in demo/hosts. */
  readonly name: string;
  /** Its folder of built files; undefined if it has its own server. */
  readonly files?: string;
  /** Arguments of `node` for its own server, which reads `HOST` and `PORT`, and prints its URL. */
  readonly server?: readonly string[];
  /** Where a route of its server stands, which imports all of the package's entries. */
  readonly entriesRoute?: string;
  /** Its router changes pages without a page load. */
  readonly hasRouter?: boolean;
  /** The folder of the module that its page `/rendered` imports: demo/hosts/common/render-statements.ts. */
  readonly rendered?: string;
  /** Its page `/rendered` includes the widget as nginx does (Server Side Includes). */
  readonly includes?: boolean;
  /** That page sends what is above the widget before it has the widget. */
  readonly streams?: boolean;
  /** A script of the framework moves the widget into place. */
  readonly moves?: boolean;
  /** Its policy; undefined if the page contains it. */
  readonly policy?: Policy;
  /** The major version of Node that it requires, if newer than ours. */
  readonly node?: number;
  /** A file where `.count` of the event is read, if the host is typed. */
  readonly typedFile?: string;
}

/** Generated folders of hosts, which are not copied. */
const made = /[\\/](node_modules|dist|build|pcc|\.(angular|astro|next|nuxt|output|svelte-kit))$/;

/** The widget's policy, plus a framework's own Trusted Types policy. */
export const policy = policyFor(['pcc-statements']);
const allowing = (name: string): Policy => joinPolicies(policy, { 'trusted-types': [name] });
// Frameworks that render on a server start from inline scripts.
const inline = { 'script-src': ["'unsafe-inline'"] } as const;
const inlineStyles = { 'style-src': ["'unsafe-inline'"] } as const;
const untyped = (typed: Policy): Policy =>
  Object.fromEntries(Object.entries(typed).filter(([directive]) => !directive.includes('trusted-types')));

export const hosts: readonly Host[] = [
  { name: 'autoload', files: 'public' },
  { name: 'bundle', files: 'public' },
  {
    name: 'turbo',
    files: 'public',
    hasRouter: true,
    includes: true,
    // The style sheet of its progress bar. It parses pages without Trusted Types, as htmx and Astro's router do.
    policy: untyped(joinPolicies(policy, inlineStyles)),
  },
  { name: 'htmx', files: 'public', hasRouter: true, includes: true, policy: untyped(policy) },
  { name: 'react', files: 'dist', hasRouter: true, policy, typedFile: 'src/App.tsx' },
  { name: 'vue', files: 'dist', hasRouter: true, policy: allowing('vue'), typedFile: 'src/App.vue' },
  { name: 'svelte', files: 'dist', policy: allowing('svelte-trusted-html'), typedFile: 'src/App.svelte' },
  { name: 'angular', files: 'dist', policy: allowing('angular'), node: 24, typedFile: 'src/app.ts' },
  {
    name: 'next',
    server: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    entriesRoute: 'app/entries/route.ts',
    hasRouter: true,
    rendered: 'app/rendered',
    streams: true,
    moves: true,
    // Turbopack loads its chunks without Trusted Types.
    policy: untyped(joinPolicies(policy, inline)),
    typedFile: 'app/documents.tsx',
  },
  {
    name: 'nuxt',
    server: ['.output/server/index.mjs'],
    entriesRoute: 'server/routes/entries.ts',
    rendered: 'app',
    streams: true,
    policy: joinPolicies(allowing('vue'), inline),
    node: 24,
    typedFile: 'app/pages/index.vue',
  },
  {
    name: 'sveltekit',
    server: ['build/index.js'],
    entriesRoute: 'src/routes/entries/+server.ts',
    hasRouter: true,
    rendered: 'src',
    streams: true,
    // Its route announcer is hidden with a style attribute.
    policy: joinPolicies(allowing('svelte-trusted-html'), {
      ...inline,
      'style-src-attr': ["'unsafe-inline'"],
    }),
    node: 24,
    typedFile: 'src/routes/+page.svelte',
  },
  {
    name: 'astro',
    server: ['dist/server/entry.mjs'],
    entriesRoute: 'src/pages/entries.ts',
    hasRouter: true,
    rendered: 'src',
    streams: true,
    policy: untyped(joinPolicies(policy, inline, inlineStyles)),
    node: 24,
    typedFile: 'src/page.ts',
  },
];

const run = promisify(execFile);

/** Runs npm in a folder; an error contains its output. */
async function npm(cwd: string, args: readonly string[], path?: string): Promise<string> {
  const env = { ...process.env };
  // The npm that runs this script would pass its own settings to this one.
  for (const name of Object.keys(env))
    if (/^npm_(package|lifecycle|config_local)/i.test(name)) delete env[name];
  for (const name of ['ASTRO', 'NEXT', 'NUXT']) env[`${name}_TELEMETRY_DISABLED`] = '1';
  if (path) env['PATH'] = path + delimiter + (env['PATH'] ?? '');
  // On Windows, npm is a shell script.
  const shell = process.platform === 'win32';
  const { stdout } = await run('npm', args, { cwd, env, shell, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`npm ${args.join(' ')} in ${basename(cwd)}:\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

/** The packed output of `npm run build` in a new folder, where copies of the hosts find it as in demo/hosts. */
export async function packPackage(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pcc-hosts-'));
  await cp(packed(folder), join(folder, 'pcc-widgets.tgz'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** A copy of a host with the packed package installed. */
export interface Installed {
  readonly host: Host;
  readonly folder: string;
  /** The Node executable for building and serving. */
  readonly node: string;
  /** Runs `npm run …` in it; rejects with its output. */
  run(script: string): Promise<string>;
}

/** `more` is installed in addition to its own dependencies. With `from`, it uses what is installed for that host. */
export async function installHost(
  host: Host,
  packed: string,
  more: readonly string[] = [],
  from?: Installed,
): Promise<Installed> {
  const samples = join(root, 'demo/hosts');
  const folder = join(packed, 'demo/hosts', host.name);
  await cp(join(samples, host.name), folder, { recursive: true, filter: (path) => !made.test(path) });
  if (host.rendered) await cp(join(samples, 'common'), join(folder, host.rendered), { recursive: true });
  const path = host.node ? await newerNode(host.node, packed) : undefined;
  if (from) await symlink(join(from.folder, 'node_modules'), join(folder, 'node_modules'), 'junction');
  else {
    const also = more.length > 0 ? ['--no-save', ...more] : [];
    await npm(folder, ['install', '--no-audit', '--no-fund', ...also], path);
  }
  const node = path ? join(path, 'node') : process.execPath;
  return { host, folder, node, run: (script) => npm(folder, ['run', script], path) };
}

/** The folder of a Node of at least this major version, from the registry if ours is older. */
async function newerNode(major: number, folder: string): Promise<string | undefined> {
  if (Number.parseInt(process.versions.node) >= major) return undefined;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  await npm(folder, ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${major}`]);
  return join(folder, 'node_modules', name, 'bin');
}

const loginPage = `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,">
<button>Sign in as Ana Lindqvist</button>
<script type="module">
  document.querySelector('button').onclick = async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ pcid: 'ana-complete' });
    await fetch('/demo/login', { method: 'POST', headers, body });
    location.assign('/');
  };
</script>`;

export interface Served {
  readonly origin: string;
  /** The service. */
  readonly sandbox: Sandbox;
  close(): Promise<void>;
}

/** Serves a built host, with sandbox and backend behind it; `/login` signs Ana in. */
export async function serveHost({ host, folder, node }: Installed, port = 0): Promise<Served> {
  let answer: App['fetch'] = () => Promise.resolve(new Response('Starting', { status: 503 }));
  const listening = await listen({ fetch: (request, info) => answer(request, info) }, port);
  const service = await startService();
  const env = { ...settings(service, listening.origin), PCC_DEMO_LOGIN: '1', PCC_MODE: 'broker' };
  const backend = createApp(readConfig(env));
  const own =
    host.server &&
    (await startProgram([node, ...host.server], {
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        // Not every framework accepts port 0.
        PORT: String(await freePort()),
        BACKEND: listening.origin,
      },
    }));

  const site = new Hono();
  site.get('/login', (c) => c.html(loginPage));
  site.get('/favicon.ico', (c) => c.body(null, 204));
  site.use(async (c, next) => {
    await next();
    if (host.policy) c.res.headers.set('Content-Security-Policy', headerOf(host.policy));
  });
  if (own) site.all('*', (c) => proxy(own.origin + c.req.url.slice(listening.origin.length), c.req));
  else {
    const root = join(folder, host.files ?? '');
    const include = async (address: string, { headers }: Request) => {
      const visitor = { Cookie: headers.get('Cookie') ?? '', 'X-PCC-Request': '1' };
      return (await backend.fetch(new Request(listening.origin + address, { headers: visitor }))).text();
    };
    site.use(async (c, next) => {
      await next();
      if (!host.includes || !c.res.headers.get('Content-Type')?.includes('html')) return;
      const parts = (await c.res.text()).split(/<!--# include virtual="([^"]+)" -->/);
      const written = parts.map(async (part, i) => (i % 2 ? include(part, c.req.raw) : part));
      c.res = new Response((await Promise.all(written)).join(''), {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
      });
      // Of the page without what it includes.
      c.res.headers.delete('Content-Length');
    });
    site.use(serveStatic({ root, rewriteRequestPath: (path) => path.replace(/\/[a-z]+$/, '$&.html') }));
    // The routes of an application in one page.
    site.use(serveStatic({ root, path: 'index.html' }));
  }
  answer = async (request, info) =>
    /^\/(pcc\/(session$|render\/)|demo\/|v2\/)/.test(new URL(request.url).pathname)
      ? backend.fetch(request, info)
      : site.fetch(request);

  return {
    origin: listening.origin,
    sandbox: service.sandbox,
    async close() {
      await Promise.all([listening.close(1000), service.close(), backend.close(), own?.close()]);
    },
  };
}
