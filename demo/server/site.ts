import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createSandbox } from 'pcc-widgets/sandbox';
import { build, defaultClientConditions, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { integrityPolicy } from '../../src/cli/head/policy.ts';
import { readTexts } from '../../src/cli/locale/locale-file.ts';
import { createManifest } from '../../scripts/build/manifest.ts';
import { commonEvents } from '../../scripts/generate/code.ts';
import { session, widgets } from '../../src/widgets/widgets.ts';
import { integrity, mapSourceOf } from './integrity.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The Content-Security-Policy of every page: no inline code but its import map, no eval, and only the listed origins. */
export const contentPolicy = (
  mapSource: string,
  serviceOrigin = '',
  frameOrigins: readonly string[] = [],
): string =>
  [
    `default-src 'none'`,
    `script-src 'self' ${mapSource}`,
    `style-src 'self'`,
    `img-src 'self'`,
    `connect-src 'self' ${serviceOrigin}`.trim(),
    `frame-src 'self' blob: ${frameOrigins.join(' ')}`.trim(),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html 'allow-duplicates'`,
  ].join('; ');

/** A module that is made here. */
const virtual = (name: string, code: () => string | Promise<string>): Plugin => ({
  name,
  resolveId: (source) => (source === `virtual:${name}` ? `\0virtual:${name}` : undefined),
  load: (source) => (source === `\0virtual:${name}` ? code() : undefined),
});

/** The people for the sign-in page, without the sandbox's code. */
const people = virtual('people', () => {
  const own = createSandbox()
    .consumers()
    .filter(({ partner }) => partner === 'sandbox-client')
    .map(({ pcid, name, story }) => ({ pcid, name, story }));
  return `export const people = ${JSON.stringify(own)};`;
});

/** The events that the log shows. */
const events = virtual('events', () => {
  const own = [session, ...widgets].flatMap((record) => record.events);
  return `export const events = ${JSON.stringify([...commonEvents, ...own])};`;
});

/** All English texts, which the pseudo-locales are made from. */
const texts = virtual('texts', async () => {
  const parts = await readTexts(new URL('../../src/widgets/', import.meta.url));
  const all = Object.fromEntries(parts.flatMap((part) => Object.entries(part.texts)));
  return `export const texts = ${JSON.stringify(all)};`;
});

/** The demo's pages. */
export const demoPages = (): string[] =>
  readdirSync(root)
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(root, name));

/** The Vite configuration of the demo. Without a backend, the pages contain a sandbox. */
export const siteConfig = (
  backend?: { readonly stepOrigin: string },
  policyOf?: (mapSource: string) => string,
): InlineConfig => ({
  root,
  base: './',
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  resolve: { conditions: ['pcc-source', ...defaultClientConditions] },
  define: {
    WITH_BACKEND: JSON.stringify(backend !== undefined),
    STEP_ORIGIN: JSON.stringify(backend?.stepOrigin ?? ''),
    // The documentation's site has the demo in a folder; `npm start` serves both.
    DOCUMENTATION: JSON.stringify(backend ? 'docs/' : '../'),
  },
  plugins: [people, events, texts, integrity(policyOf)],
  build: {
    target: 'es2022',
    // A data: URL for a module or a style would need a broader policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: demoPages() },
  },
});

/** The manifest's file name on the site. */
export const manifestName = 'custom-elements.json';

interface File {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  brotli?: Promise<Uint8Array<ArrayBuffer>>;
}

export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.yaml': 'application/yaml',
};

const compress = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Builds the pages into memory and serves them with the headers that a partner should send too. */
export async function openSite(
  serviceOrigin: string,
  stepOrigin: string,
): Promise<(request: Request) => Promise<Response>> {
  const config = siteConfig({ stepOrigin });
  const { output } = (await build({
    ...config,
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, File>();
  // All pages are in one folder, so that they have the same map.
  let mapSource = '';
  for (const item of output) {
    const source = item.type === 'chunk' ? item.code : item.source;
    const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : new Uint8Array(source);
    if (item.fileName.endsWith('.html')) mapSource = mapSourceOf(new TextDecoder().decode(bytes));
    files.set(item.fileName, {
      type: contentTypes[extname(item.fileName)] ?? 'application/octet-stream',
      bytes,
    });
  }
  const headers = {
    'Content-Security-Policy': contentPolicy(mapSource, serviceOrigin, [stepOrigin]),
    'Integrity-Policy': integrityPolicy,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };

  return async (request) => {
    const name = new URL(request.url).pathname.slice(1) || 'index.html';
    // Made when it is asked for: it takes seconds.
    if (name === manifestName && !files.has(name)) {
      const bytes = new TextEncoder().encode(JSON.stringify(await createManifest()));
      files.set(name, { type: 'application/json', bytes });
    }
    const file = files.get(name);
    if (!file) return new Response('Not found', { status: 404, headers });
    // The names of assets contain a hash.
    const cache = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const head = { ...headers, 'Content-Type': file.type, 'Cache-Control': cache, Vary: 'Accept-Encoding' };
    if (!request.headers.get('accept-encoding')?.includes('br'))
      return new Response(file.bytes, { headers: head });
    file.brotli ??= compress(file.bytes, quality).then((bytes) => new Uint8Array(bytes));
    return new Response(await file.brotli, { headers: { ...head, 'Content-Encoding': 'br' } });
  };
}
