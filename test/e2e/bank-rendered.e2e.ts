// The bank's page of the demo, which its server writes with the widgets in it.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { chromium } from '../support/browsers/open-chromium.ts';
import { runningDemo } from '../support/hosts/shared.ts';
import { readHints } from '../support/hosts/early-hints.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { readGlobal } from '../support/browsers/read-global.ts';
import { watchedTab, type WatchedTab } from '../support/browsers/watched-tab.ts';

/** Notes what each frame shows. */
const recorder = `
  window.painted = [];
  const textOf = (node) => [...node.childNodes].map((each) => each.data ?? textOf(each)).join(' ') + (node.shadowRoot ? textOf(node.shadowRoot) : '');
  const look = () => {
    const main = document.querySelector('main');
    if (main) painted.push(textOf(main).replace(/\\s+/g, ' '));
    requestAnimationFrame(look);
  };
  look();
`;

describe('the bank’s page, with its widgets in it', () => {
  let demo: Awaited<ReturnType<typeof runningDemo>>;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedTab;
  let page: Page;
  before(async () => {
    demo = await runningDemo();
    browser = await chromium();
  });
  /** A tab of a browser in which nobody is signed in. */
  async function start(): Promise<void> {
    context = await browser.createBrowserContext();
    watched = await watchedTab(context);
    page = watched.tab;
    await page.evaluateOnNewDocument(recorder);
  }

  const open = (query: string) => page.goto(`${demo.address}?${query}`);
  const ready = () =>
    eventually(
      () => page.evaluate(() => document.querySelectorAll('main [status=ready]').length === 5),
      'the widgets are ready',
    );
  async function signIn(pcid: string): Promise<void> {
    await open(`person=${pcid}`);
    await ready();
  }
  /** What the server writes, without a script. */
  const written = async () => {
    const response = await page.goto(page.url());
    return (await response?.text()) ?? '';
  };

  describe('of one who stays signed in', () => {
    before(async () => {
      await start();
      await signIn('ana-complete');
    });
    after(() => context.close());

    it('names its sheets and its script in early hints, to browsers that navigate', async () => {
      const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const { hints, html } = await readHints(page.url(), { Cookie, 'Sec-Fetch-Mode': 'navigate' });
      assert.equal(hints.length, 1);
      assert.match(hints[0] ?? '', /<\/pcc\/pcc-statements\.css>; rel=preload; as=style/);
      const [, script = ''] =
        /<([^>]+)>; rel=preload; as=script; crossorigin; integrity=/.exec(hints[0] ?? '') ?? [];
      assert.ok(script && html.includes(script));
      assert.deepEqual((await readHints(page.url(), { Cookie })).hints, []);
    });

    it('has rows before any script, and nothing is read twice or moves', async () => {
      const html = await written();
      assert.match(html, /October\s2026/);
      assert.equal(html.match(/shadowrootmode/g)?.length, 5);
      const { read, lines, seen } = watched;
      read.length = 0;
      await page.reload();
      await ready();
      const { shift, violations } = await seen();
      assert.deepEqual(read, []);
      assert.deepEqual(violations, []);
      assert.deepEqual(lines, []);
      assert.ok(shift <= 0.001, `it shifted by ${shift}`);
      const painted = await readGlobal<string[]>(page, 'painted');
      const isShown = painted.map((text) => /October\s2026/.test(text));
      assert.ok(isShown.includes(true) && !isShown.slice(isShown.indexOf(true)).includes(false), 'no flash');
    });

    it('has nothing of it after the sign-out', async () => {
      const address = page.url();
      // The page is empty before the partner's server has ended the login.
      const ended = page.waitForResponse((response) => response.url().endsWith('/demo/logout'));
      await page.evaluate(() => document.querySelector<HTMLElement>('.who button')?.click());
      await eventually(
        () => page.evaluate(() => !!document.querySelector('.sign-in')),
        'the sign-in is there',
      );
      assert.ok(!(await page.content()).includes('"answers"'));
      await ended;
      const response = await page.goto(address);
      assert.ok(!(await response?.text())?.includes('shadowrootmode'));
    });
  });

  describe('of others', () => {
    beforeEach(start);
    afterEach(() => context.close());

    it('is in the chosen language and theme from the first frame', async () => {
      await open('person=ana-complete&lang=es&theme=dark');
      await ready();
      const html = await written();
      assert.match(html, /<html lang="es" data-theme="dark"/);
      assert.match(html, /octubre\sde\s2026/);
      await ready();
      assert.ok((await watched.seen()).shift <= 0.001);
    });

    it('has nothing of a consumer who is not signed in, and never shows one to another', async () => {
      await signIn('hugo-heavy');
      assert.match(await written(), /shadowrootmode/);
      // In another tab, someone else signs in.
      const other = await context.newPage();
      await other.goto(`${demo.address}rent.html?person=eva-no-file`);
      await eventually(
        () =>
          other.evaluate(
            () => !!document.querySelector('main :is([status=ready], [status=empty], [status=partial])'),
          ),
        'the other one is signed in',
      );
      // Or it would ask for its own session again, in the middle of what follows.
      await other.close();
      const html = (await (await open('person=hugo-heavy'))?.text()) ?? '';
      assert.ok(!html.includes('shadowrootmode'));
      await ready();
      const stranger = await browser.createBrowserContext();
      const tab = await stranger.newPage();
      const response = await tab.goto(`${demo.address}?person=hugo-heavy`);
      assert.ok(!(await response?.text())?.includes('shadowrootmode'));
      await stranger.close();
    });
  });
});
