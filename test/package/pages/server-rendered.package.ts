// A page whose widgets were rendered on a server, under a strict policy, and how the widgets take over from that.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderHead } from 'pcc-widgets/server';
import type { Page } from 'puppeteer-core';
import type { WidgetTag } from '../../../src/api/widget-tag.ts';
import { readGlobal } from '../../support/browsers/read-global.ts';
import type { Seen } from '../../support/browsers/watched-tab.ts';
import { useSite } from '../../support/hosts/site.ts';
import { cdn } from '../../support/package/published.ts';
import { renderedWidget } from '../../support/hosts/server-rendering.ts';
import { withResolvers } from '../../support/with-resolvers.ts';

const policy = (service: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${service}`,
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

/** Notes what is announced, from the page's start. */
const recorder = `
  window.announced = [];
  addEventListener('DOMContentLoaded', () => {
    for (const { shadowRoot: root } of document.querySelectorAll('pcc-session > *'))
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const region = (target.nodeType === 3 ? target.parentNode : target).closest?.('[aria-live]');
          if (region?.textContent.trim()) announced.push(region.textContent.trim());
        }
      }).observe(root, { subtree: true, childList: true, characterData: true });
  });
`;

describe('a page whose widgets were rendered on a server', () => {
  /** Who is signed in, where the page's address says "who". */
  let who = 'ana-complete';

  const site = useSite({
    pcid: () => who,
    headers: () => ({ 'Content-Security-Policy': policy(site.service.origin) }),
    page,
    files: { '/favicon.ico': '', '/recorder.js': recorder, '/pcc/': cdn },
  });

  /** `for`: whom the server renders for; `is`: who is signed in by the time that the script asks. */
  async function page({ pathname, searchParams }: URL): Promise<string> {
    const tag = pathname.slice(1) as WidgetTag;
    const [whose, is] = [searchParams.get('for') ?? 'ana-complete', searchParams.get('is') ?? 'ana-complete'];
    const widget = await renderedWidget(site.service, tag, whose, {
      attributes: { 'page-size': 20 },
      ...(searchParams.has('late') && { deadlineMs: 0 }),
    });
    return `<!doctype html><html lang=en><head><meta charset=utf-8><title>Page</title>
      ${renderHead([tag])}
      <link rel=stylesheet href=/pcc/pcc-preload.css>
      <script src=/recorder.js></script>
      <script type=module src=/pcc/autoload.js></script>
      </head><body><h1>Page</h1>
      <pcc-session endpoint="/pcc/session${is === 'who' ? '' : `?pcid=${is}`}">${
        searchParams.has('cached') ? widget.replace(/"at":\d+/, '"at":1795000000000') : widget
      }</pcc-session><p id=after>After it</p></body></html>`;
  }

  async function open(path: string, { script = true } = {}) {
    const opened = await site.newTab('Tinos');
    const { tab } = opened;
    await tab.setJavaScriptEnabled(script);
    await tab.goto(`${site.origin}/${path}`);
    return opened;
  }

  const loaded = (tab: Page) =>
    tab.waitForFunction(() => (window as unknown as { seen: Seen }).seen.heard.includes('pcc-load'));
  /** Opens a page whose widget's code arrives when it is released. */
  async function openHeld(path: string) {
    const { promise: held, resolve: release } = withResolvers();
    const { tab } = await site.newTab('DejaVu Sans');
    await tab.setRequestInterception(true);
    tab.on('request', (request) => {
      const isCode = request.url().includes('/chunks/pcc-statements');
      void (isCode ? held : Promise.resolve()).then(() => request.continue());
    });
    const ready = tab.waitForRequest((request) => request.url().includes('/chunks/take-over.lazy'));
    await tab.goto(`${site.origin}/${path}`, { waitUntil: 'domcontentloaded' });
    const part = (await ready).url();
    await tab.evaluate((url) => import(url).then(() => undefined), part);
    return { tab, release };
  }

  const rows = (tab: Page) =>
    tab.evaluate(() =>
      [...(document.querySelector('pcc-statements')?.shadowRoot?.querySelectorAll('.row') ?? [])].map(
        (row) => ({
          display: getComputedStyle(row.querySelector('.row-line') ?? row).display,
          text: (row as HTMLElement).innerText.replace(/\s+/g, ' '),
        }),
      ),
    );

  it('shows twenty styled rows without any script, and keeps no place beside them', async () => {
    const { tab, lines } = await open('pcc-statements', { script: false });
    const place = await tab.$eval('pcc-statements', (widget) => getComputedStyle(widget, '::after').content);
    assert.equal(place, 'none');
    const shown = await rows(tab);
    assert.equal(shown.length, 20);
    assert.ok(shown.every(({ display }) => display === 'flex'));
    assert.match(shown[0]?.text ?? '', /October 2026/);
    assert.deepEqual(lines, []);
    await tab.close();
  });

  it('takes the data that came with it: nothing is read twice, moves, or is announced twice', async () => {
    const { tab, lines, read, seen } = await open('pcc-statements');
    await loaded(tab);
    const { shift, violations } = await seen();
    assert.deepEqual(read, []);
    assert.deepEqual(violations, []);
    assert.deepEqual(lines, []);
    assert.ok(shift <= 0.001, `it shifted by ${shift}`);
    const announced = await readGlobal<string[]>(tab, 'announced');
    assert.ok(announced.length <= 1, announced.join());
    assert.deepEqual(
      await tab.evaluate(() => [
        document.querySelectorAll('pcc-statements script').length,
        document.querySelector('pcc-statements')?.shadowRoot?.querySelectorAll('section').length,
        document.querySelector('pcc-statements')?.shadowRoot?.querySelectorAll('link').length,
        document.querySelector('pcc-statements')?.getAttribute('status'),
      ]),
      [0, 1, 0, 'ready'],
    );
    assert.equal((await rows(tab)).length, 20);
    await tab.close();
  });

  it('reads again if the page comes from a cache', async () => {
    const { tab, read, lines } = await open('pcc-statements?cached');
    await loaded(tab);
    assert.equal(read.length, 1);
    assert.equal((await rows(tab)).length, 20);
    assert.deepEqual(lines, []);
    await tab.close();
  });

  it('loads in the browser if the deadline has passed', async () => {
    const { tab, read } = await open('pcc-statements?late');
    await loaded(tab);
    assert.equal(read.length, 1);
    assert.equal((await rows(tab)).length, 20);
    await tab.close();
  });

  it('does what was pressed before its code arrived; an email only asks', async () => {
    const { tab, release } = await openHeld('pcc-statements');
    await tab.evaluate(() =>
      document
        .querySelector('pcc-statements')
        ?.shadowRoot?.querySelectorAll<HTMLElement>('[aria-label^="Email"]')[2]
        ?.click(),
    );
    release();
    await tab.waitForFunction(
      () => !!document.querySelector('pcc-statements')?.shadowRoot?.querySelector('dialog[open]'),
    );
    const text = await tab.evaluate(
      () => document.querySelector('pcc-statements')?.shadowRoot?.querySelector('dialog')?.innerText ?? '',
    );
    assert.match(text, /August\s2026/);
    assert.deepEqual(site.service.sandbox.outbox, []);
    await tab.close();
  });

  for (const returns of ['as the same consumer', 'after a sign-out', 'as another consumer'] as const) {
    it(`shows nothing of what was sent when the visitor comes back ${returns}`, async () => {
      const { tab } = await open('pcc-statements?is=who');
      await loaded(tab);
      await tab.evaluate(`addEventListener('pageshow', ({ persisted }) => {
        const root = document.querySelector('pcc-statements').shadowRoot;
        window.returned = { persisted, rows: root.querySelectorAll('.row').length };
      })`);
      assert.equal((await rows(tab)).length, 20);
      await tab.goto(`${site.origin}/favicon.ico`);
      who = {
        'as the same consumer': 'ana-complete',
        'after a sign-out': '',
        'as another consumer': 'eva-no-file',
      }[returns];
      await tab.goBack();
      const returned = await tab.evaluate(
        () => (window as unknown as { returned: { persisted: boolean; rows: number } }).returned,
      );
      assert.deepEqual(returned, { persisted: true, rows: 0 });
      await tab.waitForFunction(
        () => document.querySelector('pcc-statements')?.getAttribute('status') !== 'loading',
      );
      const count = { 'as the same consumer': 20, 'after a sign-out': 0, 'as another consumer': 3 }[returns];
      assert.equal((await rows(tab)).length, count);
      who = 'ana-complete';
      await tab.close();
    });
  }
});
