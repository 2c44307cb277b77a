import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { build, type Rolldown } from 'vite';
import { firstReads } from '../../../src/widgets/shared/first-reads/first-reads.ts';
import { eventually } from '../../support/browsers/eventually.ts';
import { useSite } from '../../support/hosts/site.ts';
import { cdn, widgetTags } from '../../support/package/published.ts';

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
  const headers = ({ searchParams }: URL) => ({
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${site.service.origin}`,
      'frame-src blob:',
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types lit-html ${searchParams.has('duplicates') ? "'allow-duplicates'" : ''}`,
    ].join('; '),
  });
  const page = ({ searchParams }: URL) => {
    const before = searchParams.get('before');
    const shown = searchParams.get('tags')?.split(',') ?? widgetTags;
    return `<!doctype html><html lang=en><meta charset=utf-8><title>Page</title>
      ${before ? `<script type=module src=${before}></script>` : ''}
      <script type=module src=/pcc/autoload.js></script>
      ${searchParams.get('markup') ?? ''}
      <pcc-session endpoint=/pcc/session>${shown.map((tag) => `<${tag}></${tag}>`).join('')}</pcc-session>
      <p>After the widgets</p>`;
  };
  const site = useSite(async () => ({
    page,
    headers,
    files: {
      '/favicon.ico': '',
      '/host.js': await hostCode(),
      '/squatter.js': `customElements.define('pcc-rewards', class extends HTMLElement {})`,
      '/pcc/': cdn,
      '/again/': cdn,
    },
  }));

  /** Opens the page and waits until every widget has its answer. */
  async function open(query: string, prepare?: (page: Page) => Promise<void>) {
    const opened = await site.newTab();
    const { tab } = opened;
    await prepare?.(tab);
    await tab.goto(`${site.origin}/?${query}`);
    await tab.waitForFunction(() =>
      [...document.querySelectorAll('pcc-session > *')].every((widget) =>
        ['ready', 'partial', 'empty', 'error'].includes(widget.getAttribute('status') ?? ''),
      ),
    );
    return opened;
  }

  /** Clicks inside a widget. */
  const click = (page: Page, tag: string, selector: string) =>
    page.evaluate(
      (name, what) => document.querySelector(name)?.shadowRoot?.querySelector<HTMLElement>(what)?.click(),
      tag,
      selector,
    );

  it('shows every widget, a document and a table without a violation', async () => {
    const { tab: page, problems, seen } = await open('');
    const states = await statuses(page);
    assert.ok(!states.includes('error'), states.join());
    await click(page, 'pcc-statements', 'button.period');
    await page.waitForFunction(() =>
      document.querySelector('pcc-statements')?.shadowRoot?.querySelector('dialog[open] iframe'),
    );
    await click(page, 'pcc-credit-summary', '.history button');
    assert.deepEqual((await seen()).violations, []);
    assert.deepEqual(problems(), []);
    await page.close();
  });

  it('needs four files of code in two waves, and requests the session in parallel', async () => {
    const { tab: page } = await open('tags=pcc-statements');
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
    const { tab: page, problems } = await open('', async (fresh) => {
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
    assert.deepEqual(problems(), []);
    await page.close();
  });

  const isRead = (request: HTTPRequest) => request.method() === 'GET' && request.url().includes('/v2/');
  const statuses = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('pcc-session > *')].map((widget) => widget.getAttribute('status')),
    );

  it('works beside the page’s own Lit, if the policy allows duplicates [#53]', async () => {
    const {
      tab: page,
      problems,
      seen,
    } = await open('tags=pcc-rewards&before=host.js&duplicates&markup=<host-card>');
    assert.deepEqual(await statuses(page), ['ready']);
    const host = await page.evaluate(() => document.querySelector('host-card')?.shadowRoot?.textContent);
    assert.equal(host, 'host');
    assert.deepEqual((await seen()).violations, []);
    assert.deepEqual(problems(), []);
    await page.close();
  });

  it('is blocked by the policy beside another Lit, if duplicates are not allowed [#53]', async () => {
    const { tab: page, lines } = await site.newTab();
    await page.goto(`${site.origin}/?tags=pcc-rewards&before=host.js`);
    const isRefused = () => Promise.resolve(lines.some((line) => /lit-html.*already exists/.test(line)));
    await eventually(isRefused, 'the policy refuses it');
    await page.close();
  });

  it('can be loaded twice, and leaves a foreign element with its name alone [#54]', async () => {
    const { tab: page, problems } = await open('tags=pcc-statements&before=again/autoload.js&duplicates');
    assert.deepEqual(await statuses(page), ['ready']);
    await eventually(() => Promise.resolve(problems().length > 0), 'the second copy is reported');
    for (const line of problems()) assert.match(line, /^error: pcc-widgets \[two-copies\]/);
    await page.close();

    const { tab: taken, lines } = await site.newTab();
    await taken.goto(`${site.origin}/?tags=pcc-rewards,pcc-statements&before=squatter.js`);
    await taken.waitForSelector('pcc-statements[status=ready]');
    const given = await taken.evaluate(() => Object.keys(document.querySelector('pcc-rewards') ?? {}));
    assert.deepEqual(given, []);
    await eventually(() => Promise.resolve(lines.length > 0), 'it is told');
    assert.equal(lines.length, 1);
    assert.match(
      lines[0] ?? '',
      /^error: pcc-widgets \[tag-taken\]: <pcc-rewards> was registered by other code/,
    );
    await taken.close();
  });

  it('is not confused by elements with the names of its settings [#55]', async () => {
    const names = ['config', 'pccConfig', 'configure', 'client', 'pcc-widgets', 'session'];
    const markup = names.map(
      (name) => `<form id=${name} name=${name}><input name=client id=endpoint></form>`,
    );
    const { tab: page, problems } = await open(
      `tags=pcc-statements&markup=${encodeURIComponent(`${markup.join('')}<a id=fetchSession href=/evil></a>`)}`,
    );
    assert.deepEqual(await statuses(page), ['ready']);
    assert.deepEqual(problems(), []);
    await page.close();
  });
});
