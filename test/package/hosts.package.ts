import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import {
  hosts,
  installHost,
  packPackage,
  policy,
  serveHost,
  type Host,
  type Installed,
  type Served,
} from '../../scripts/hosts/hosts.ts';
import { headerOf } from '../../src/cli/head/policy.ts';
import { all } from '../support/cases.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { watchedTab, type WatchedTab } from '../support/browsers/watched-tab.ts';
import { checkRendered } from '../support/hosts/rendered-host.ts';
import { checkRoutes } from '../support/hosts/routed-host.ts';

// The frameworks take minutes to install: without all cases, three plain pages. HOSTS=vue,next selects some.
const named = process.env['HOSTS']?.split(',') ?? (all ? undefined : ['autoload', 'bundle', 'turbo']);
const wanted = hosts.filter(({ name }) => named?.includes(name) ?? true);

/** In `npm test`, the plain pages use one installation: that of the first, with the scripts of the others. */
const isShared = !all && wanted.every(({ files }) => files === 'public');
let first: Installed | undefined;

/** What a host needs besides our package. */
function othersOf({ name }: Host): readonly string[] {
  const file = new URL(`../../demo/hosts/${name}/package.json`, import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  return Object.entries(dependencies).flatMap(([other, version]) =>
    other === 'pcc-widgets' ? [] : [`${other}@${version}`],
  );
}

const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  exports: Record<string, string | { default: string }>;
};

/** What must never be in a browser: the partner's credentials, and any token of the service, which starts with sbx_. */
const SECRETS = /sandbox-client|sandbox-secret|sbx_/;

/** Every module of the package, but for React's where there is no React. */
const entries = Object.entries(exports)
  .filter(
    ([entry, target]) => entry !== './react' && typeof target === 'object' && target.default.endsWith('.js'),
  )
  .map(([entry]) => entry);

/** A route that imports all of them on the server, and says how many names each has and what the server renders. */
async function addEntries(file: string, { name }: Host): Promise<void> {
  const imports = entries.map((entry, i) => `import * as entry${i} from 'pcc-widgets${entry.slice(1)}';`);
  const names = entries.map((entry, i) => `'${entry}': Object.keys(entry${i}).length`);
  const lines = [
    ...imports,
    "import { renderWidget } from 'pcc-widgets/server';",
    `const names = { ${names.join(', ')} };`,
    'async function answer() {',
    "  let html = '';",
    "  for await (const part of renderWidget('pcc-statements') as unknown as AsyncIterable<string>) html += part;",
    '  return { names, html };',
    '}',
    name === 'nuxt'
      ? 'export default eventHandler(answer);'
      : 'export const GET = async () => Response.json(await answer());',
  ];
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${lines.join('\n')}\n`);
}

let packed: Awaited<ReturnType<typeof packPackage>>;
let browser: Browser;

describe('the sample hosts', () => {
  before(async () => {
    packed = await packPackage();
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await packed?.remove();
  });

  for (const host of wanted) describe(host.name, () => check(host));

  if (named?.includes('webview') ?? true) {
    describe('the screen in React Native that shows a WebView', () => {
      it('compiles, and does not with a type error in its message handler', async () => {
        const screen = await installHost({ name: 'webview/app', node: 24 }, packed.folder);
        await screen.run('types');
        const file = join(screen.folder, 'App.tsx');
        const source = await readFile(file, 'utf8');
        await writeFile(file, source.replace('nativeEvent.data', 'nativeEvent.text'));
        await assert.rejects(screen.run('types'), /'text' does not exist on type/);
      });
    });
  }
});

function check(host: Host): void {
  let installed: Installed;
  let served: Served;
  let watched: WatchedTab;
  let page: Page;
  let devtools: CDPSession;
  /** Everything that the browser sent and got, with its headers. */
  const traffic: string[] = [];

  before(async () => {
    const more = host.entriesRoute ? ['@lit-labs/ssr@4.1.0'] : isShared ? wanted.flatMap(othersOf) : [];
    installed = await installHost(host, packed.folder, more, first);
    if (isShared) first ??= installed;
    if (host.entriesRoute) await addEntries(join(installed.folder, host.entriesRoute), host);
    await installed.run('build');
    served = await serveHost(installed);
    watched = await watchedTab(await browser.createBrowserContext());
    page = watched.tab;
    devtools = await page.createCDPSession();
    page.on('request', (request) =>
      traffic.push(`${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ''}`),
    );
    page.on('response', (response) => {
      traffic.push(`${response.url()}\n${JSON.stringify(response.headers())}`);
      response.text().then(
        (text) => traffic.push(`${response.url()}\n${text}`),
        () => undefined,
      );
    });
  });
  after(async () => {
    await page?.browserContext().close();
    await served?.close();
  });

  /** Waits until so many things on screen have that role and name. */
  async function hear(line: RegExp, times = 1): Promise<void> {
    const found = async () => {
      const { nodes } = await devtools.send('Accessibility.getFullAXTree');
      const heard = nodes
        .filter(({ ignored }) => !ignored)
        .map(({ role, name }) => `${role?.value}: ${name?.value}`.replaceAll(/\s+/g, ' '));
      return heard.filter((each) => line.test(each)).length === times;
    };
    await eventually(found, `${times} × ${line}`).catch(async (error: Error) => {
      const text = await page.evaluate(() => document.body.innerText);
      throw new Error(`${error.message}\n${watched.problems().join('\n')}\n${text}`);
    });
  }

  it('shows the statements of the consumer who signs in', async () => {
    await page.goto(`${served.origin}/login`);
    await page.click('button');
    await hear(/^heading: Documents$/);
    // A number that the page bound: six of them are shown.
    await hear(/^button: View \w+ \d{4} statement, PDF$/, 6);
  });

  it('receives a typed event', async () => {
    await eventually(
      () => page.evaluate(() => document.body.innerText.includes('40 statements loaded')),
      'the host says so',
    );
  });

  it('binds an object', () => hear(/^heading: Your documents$/));

  it('changes the language with its own control', async () => {
    await page.select('select', 'es');
    await hear(/^button: Ver el estado de cuenta de \w+ de \d{4}, PDF$/, 6);
    await page.select('select', 'en');
    await hear(/^button: View \w+ \d{4} statement, PDF$/, 6);
  });

  it('violates no policy, logs no error, and keeps secrets out of the browser', async () => {
    assert.deepEqual(watched.problems(), []);
    assert.deepEqual((await watched.seen()).violations, []);
    assert.ok(traffic.some((line) => line.includes('/statements/')));
    for (const line of traffic) assert.ok(!SECRETS.test(line), line.slice(0, 200));
  });

  if (!host.policy) {
    it('sends the policy of the README', async () => {
      const stated = await page.$eval('meta[http-equiv]', (meta) => meta.content);
      assert.equal(stated.replaceAll(/\s+/g, ' ').trim(), headerOf(policy));
    });
  }

  if (host.server) {
    it('is rendered on its server', async () => {
      const response = await fetch(`${served.origin}/`);
      assert.equal(response.status, 200);
      assert.match(await response.text(), /<pcc-session[^>]*>\s*<pcc-statements/);
    });

    it('imports every entry on its server, and renders a widget with what it has bundled', async () => {
      const { names, html } = (await (await fetch(`${served.origin}/entries`)).json()) as {
        names: Record<string, number>;
        html: string;
      };
      assert.deepEqual(Object.keys(names), entries);
      // Those for types alone have no names.
      for (const entry of ['.', './client', './pure', './sandbox', './pcc-statements']) {
        assert.ok((names[entry] ?? 0) > 0, entry);
      }
      assert.match(html, /shadowrootmode="open">.*skeleton-row.*<\/pcc-statements>$/s);
    });
  }

  const site = () => ({ ...served, context: page.browserContext() });
  const isRendered = host.rendered !== undefined || host.includes;
  if (isRendered) {
    checkRendered(site, host);
  }
  if (host.hasRouter) {
    describe('its router', () => checkRoutes(site, '/'));
    if (isRendered) describe('its router, with rows from the server', () => checkRoutes(site, '/rendered'));
  }

  if (host.name === 'bundle') {
    it('rejects a bundle that was modified', async () => {
      const bundle = join(installed.folder, 'public/pcc/pcc-widgets.js');
      await writeFile(bundle, `${await readFile(bundle, 'utf8')}\n`);
      await page.reload();
      await eventually(
        () => Promise.resolve(watched.problems().some((problem) => /integrity/.test(problem))),
        'the browser complains',
      );
      assert.equal(await page.evaluate(() => customElements.get('pcc-statements')), undefined);
    });
  }

  const { typedFile } = host;
  if (typedFile) {
    it('does not build with a type error in its event handler', async () => {
      const file = join(installed.folder, typedFile);
      const source = await readFile(file, 'utf8');
      assert.match(source, /event\.count/);
      await writeFile(file, source.replace('event.count', 'event.total'));
      await assert.rejects(installed.run('types'), /'total' does not exist on type 'PccLoadEvent'/);
    });
  }
}
