import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, HTTPRequest, Page } from 'puppeteer-core';
import { build, type Rolldown } from 'vite';
import { widgets } from '../../src/widgets/widgets.ts';
import { firstReads } from '../../src/widgets/shared/first-reads/first-reads.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';
import { openChromium } from '../support/browsers/open-chromium.ts';
import { useFont } from '../support/browsers/page-font.ts';
import { readGlobal } from '../support/browsers/read-global.ts';

const widgetTags = widgets.map(({ tag }) => tag);

/** What a page does that wants nothing to move: it keeps a place for what is still on its way. */
const css = 'pcc-statements:not(:defined) { display: block; min-block-size: 780px }';

interface Seen {
  readonly violations: string[];
  shift: number;
}

/** A page's own component, with a Lit of its own in its bundle. */
async function hostCode(): Promise<string> {
  const code = `import { LitElement, html } from 'lit';
    customElements.define('host-card', class extends LitElement { render() { return html\`<b>host</b>\`; } });`;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === 'host' ? 'host' : undefined),
        load: (id) => (id === 'host' ? code : undefined),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'host' } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** A partner's page with the strictest policy there is, and the widgets as they are published for pages. */
describe('a page with a strict Content-Security-Policy and Trusted Types [#52]', () => {
  let service: LiveService;
  let server: Server;
  let browser: BrowserContext;
  let origin: string;
  let tags: string[] = [];

  before(async () => {
    const { output } = (await build({
      mode: 'autoload',
      logLevel: 'error',
      build: { write: false },
    }).then((built) => (Array.isArray(built) ? built[0] : built))) as Rolldown.RolldownOutput;
    const files = new Map(output.map((file) => [`/${file.fileName}`, file]));
    tags = widgetTags.filter((tag) => [...files.keys()].some((name) => name.includes(tag)));
    service = await startService({ now: '2026-11-20T15:00:00Z' });
    const host = await hostCode();
    const policy = (types: string) =>
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        `connect-src 'self' ${service.origin}`,
        'frame-src blob:',
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        `trusted-types ${types}`,
      ].join('; ');

    async function answer({ pathname, searchParams }: URL) {
      if (pathname === '/pcc/session') {
        const consumer_id = service.consumer('ana-complete');
        const access_token = await service.consumerToken(consumer_id);
        const session = {
          access_token,
          expires_in: 600,
          consumer_id,
          api_base_url: service.origin,
          frame_origins: [service.origin],
        };
        return { status: 200, type: 'application/json', body: JSON.stringify(session) };
      }
      if (pathname === '/host.js') return { status: 200, type: 'text/javascript', body: host };
      if (pathname === '/squatter.js') {
        const body = `customElements.define('pcc-rewards', class extends HTMLElement {})`;
        return { status: 200, type: 'text/javascript', body };
      }
      if (pathname === '/page.css') return { status: 200, type: 'text/css', body: css };
      const file = files.get(pathname.replace('/again/', '/'));
      if (file?.type === 'chunk') return { status: 200, type: 'text/javascript', body: file.code };
      if (pathname !== '/') return { status: 404, type: 'text/plain', body: '' };
      const shown = searchParams.get('tags')?.split(',') ?? tags;
      const body = `<!doctype html><html lang=${searchParams.get('lang') ?? 'en'}><meta charset=utf-8><title>Page</title><link rel=stylesheet href=/page.css>
        ${(searchParams.get('before') ?? '')
          .split(',')
          .map((src) => (src ? `<script type=module src=/${src}></script>` : ''))
          .join('')}
        <script type=module src=/autoload.js></script>
        ${searchParams.get('markup') ?? ''}
        <pcc-session endpoint=/pcc/session>${shown.map((tag) => `<${tag}></${tag}>`).join('')}</pcc-session>
        <p>After the widgets</p>`;
      return { status: 200, type: 'text/html; charset=utf-8', body };
    }
    server = createServer((request, response) => {
      const address = new URL(request.url ?? '/', 'http://page');
      const types = address.searchParams.has('duplicates') ? "lit-html 'allow-duplicates'" : 'lit-html';
      void answer(address).then(({ status, type, body }) => {
        response
          .writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': policy(types) })
          .end(body);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await openChromium();
  });

  after(async () => {
    await browser.close();
    server.close();
    await service.close();
  });

  /** Opens the page and waits until every widget has its answer. */
  async function open(query: string, prepare?: (page: Page) => Promise<void>) {
    const page = await browser.newPage();
    await useFont(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.evaluateOnNewDocument(() => {
      const seen: Seen = { violations: [], shift: 0 };
      Object.assign(window, { seen });
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        seen.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
      );
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await prepare?.(page);
    await page.goto(`${origin}/?${query}`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('pcc-session > *')].every((widget) =>
        ['ready', 'partial', 'empty', 'error'].includes(widget.getAttribute('status') ?? ''),
      ),
    );
    const seen = () => readGlobal<Seen>(page, 'seen');
    return { page, errors, seen };
  }

  /** Clicks inside a widget. */
  const click = (page: Page, tag: string, selector: string) =>
    page.evaluate(
      (name, what) => document.querySelector(name)?.shadowRoot?.querySelector<HTMLElement>(what)?.click(),
      tag,
      selector,
    );

  for (const lang of ['en', 'es']) {
    it(`shows every widget, a document and a table without a violation (${lang})`, async () => {
      const { page, errors, seen } = await open(`lang=${lang}`);
      const states = await page.evaluate(() =>
        [...document.querySelectorAll('pcc-session > *')].map((widget) => widget.getAttribute('status')),
      );
      assert.ok(!states.includes('error'), states.join());
      await click(page, 'pcc-statements', 'button.period');
      await page.waitForFunction(() =>
        document.querySelector('pcc-statements')?.shadowRoot?.querySelector('dialog[open] iframe'),
      );
      await click(page, 'pcc-credit-summary', '.history button');
      assert.deepEqual((await seen()).violations, []);
      assert.deepEqual(errors, []);
      await page.close();
    });
  }

  it('shifts nothing when the statements arrive on a slow connection', async () => {
    const { page, seen } = await open('tags=pcc-statements', (fresh) =>
      fresh.emulateNetworkConditions({ download: 200_000, upload: 100_000, latency: 150 }),
    );
    // What the last answer moves is reported after the frame that paints it.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const { shift } = await seen();
    assert.ok(shift <= 0.02, `layout shift ${shift}`);
    await page.close();
  });

  it('needs four files of code in two waves, and requests the session in parallel', async () => {
    const { page } = await open('tags=pcc-statements');
    const entries = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.toJSON() as { name: string; startTime: number; responseEnd: number }),
    );
    const rows = entries.find(({ name }) => /\/statements\/(\?|$)/.test(name));
    assert.ok(rows);
    const scripts = entries.filter(({ name }) => name.endsWith('.js'));
    // What comes after the rows, when the page has time, is not what they wait for.
    const [first, ...rest] = scripts.filter(({ startTime }) => startTime < rows.responseEnd);
    assert.ok(first?.name.endsWith('/autoload.js'));
    assert.ok(rest.length <= 3, rest.map(({ name }) => name).join('\n'));
    const secondWave = Math.min(...rest.map(({ responseEnd }) => responseEnd));
    const session = entries.find(({ name }) => name.endsWith('/pcc/session'));
    assert.ok(session);
    for (const { name, startTime } of [...rest, session]) assert.ok(startTime < secondWave, name);
    await page.close();
  });

  it('requests the first data while the code is loading, and nothing twice', async () => {
    // Two widgets can have the same first read.
    const reads = new Set(Object.values(firstReads).flatMap(Object.keys)).size;
    const asked: string[] = [];
    let answered = 0;
    const states = new Set<number | undefined>();
    const held: HTTPRequest[] = [];
    let code: 'held' | 'let in' = 'held';
    const { page, errors } = await open('', async (fresh) => {
      await fresh.setRequestInterception(true);
      fresh.on('requestfinished', (request) => {
        if (isRead(request)) states.add(request.response()?.status());
        if (!isRead(request) || ++answered < reads || code === 'let in') return;
        code = 'let in';
        for (const waiting of held) void waiting.continue();
      });
      fresh.on('request', (request) => {
        if (isRead(request)) asked.push(new URL(request.url()).pathname);
        if (request.url().includes('/chunks/') && code === 'held') held.push(request);
        else void request.continue();
      });
    });
    assert.ok(!(await statuses(page)).includes('error'));
    // Whoever asks ahead for what no widget asks, by path or by query, is answered 404, or asked again.
    assert.deepEqual([...states], [200]);
    assert.deepEqual(
      asked.filter((path, i) => asked.indexOf(path) !== i),
      [],
    );
    assert.deepEqual(errors, []);
    await page.close();
  });

  const isRead = (request: HTTPRequest) => request.method() === 'GET' && request.url().includes('/v2/');
  const statuses = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('pcc-session > *')].map((widget) => widget.getAttribute('status')),
    );

  it('works beside the page’s own Lit, if the policy allows duplicates [#53]', async () => {
    const { page, errors, seen } = await open(
      'tags=pcc-rewards&before=host.js&duplicates&markup=<host-card>',
    );
    assert.deepEqual(await statuses(page), ['ready']);
    const host = await page.evaluate(() => document.querySelector('host-card')?.shadowRoot?.textContent);
    assert.equal(host, 'host');
    assert.deepEqual((await seen()).violations, []);
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('is blocked by the policy beside another Lit, if duplicates are not allowed [#53]', async () => {
    const page = await browser.newPage();
    const lines: string[] = [];
    page.on('console', (line) => lines.push(line.text()));
    await page.goto(`${origin}/?tags=pcc-rewards&before=host.js`);
    const isRefused = () => Promise.resolve(lines.some((line) => /lit-html.*already exists/.test(line)));
    await eventually(isRefused, 'the policy refuses it');
    await page.close();
  });

  it('can be loaded twice, and leaves a foreign element with its name alone [#54]', async () => {
    const { page, errors } = await open('tags=pcc-statements&before=again/autoload.js&duplicates');
    assert.deepEqual(await statuses(page), ['ready']);
    assert.deepEqual(errors, []);
    await page.close();

    const taken = await browser.newPage();
    const lines: string[] = [];
    taken.on('console', (line) => lines.push(line.text()));
    taken.on('pageerror', (error) => lines.push(String(error)));
    await taken.goto(`${origin}/?tags=pcc-rewards,pcc-statements&before=squatter.js`);
    await taken.waitForSelector('pcc-statements[status=ready]');
    const given = await taken.evaluate(() => Object.keys(document.querySelector('pcc-rewards') ?? {}));
    assert.deepEqual(given, []);
    await eventually(() => Promise.resolve(lines.length > 0), 'it is told');
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^pcc-widgets \[tag-taken\]: <pcc-rewards> was registered by other code/);
    await taken.close();
  });

  it('is not confused by elements with the names of its settings [#55]', async () => {
    const names = ['config', 'pccConfig', 'configure', 'client', 'pcc-widgets', 'session'];
    const markup = names.map(
      (name) => `<form id=${name} name=${name}><input name=client id=endpoint></form>`,
    );
    const { page, errors } = await open(
      `tags=pcc-statements&markup=${encodeURIComponent(`${markup.join('')}<a id=fetchSession href=/evil></a>`)}`,
    );
    assert.deepEqual(await statuses(page), ['ready']);
    assert.deepEqual(errors, []);
    await page.close();
  });
});
