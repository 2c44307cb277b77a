import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, CDPSession, Frame, Page } from 'puppeteer-core';
import { cells } from '../../demo/studio/cells/index.ts';
import { openPage, showCell } from '../support/hosts/demo-pages.ts';
import { chromium } from '../support/browsers/open-chromium.ts';
import { all } from '../support/cases.ts';
import { pressIn, shows } from '../support/hosts/driver.ts';
import { runningDemo } from '../support/hosts/shared.ts';
import { engines, useEngine } from '../support/browsers/engines.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { cellTree, missing } from '../support/accessibility-tree.ts';

/** What must never be in a browser. */
const SECRETS = /sandbox-secret|sandbox-client|client_secret/;

describe('the demo, from one command', () => {
  let demo: Awaited<ReturnType<typeof runningDemo>>;
  let browser: Browser;
  let page: Page;
  let devtools: CDPSession;
  /** Everything that the page's scripts sent and got. */
  const traffic: string[] = [];
  /** What of it is still on its way to the test. */
  const reading: Promise<unknown>[] = [];
  let problems: readonly string[] = [];
  let service = '';

  before(async () => {
    demo = await runningDemo();
    browser = await chromium();
    ({ page, problems } = await openPage(browser, 'about:blank'));
    devtools = await page.createCDPSession();
    page.on('request', (request) => {
      // Scripts do not see it: the login and the session are HttpOnly.
      const headers = { ...request.headers(), cookie: '' };
      traffic.push(`${request.url()}\n${JSON.stringify(headers)}\n${request.postData() ?? ''}`);
    });
    page.on('response', (response) => {
      const policy = response.headers()['content-security-policy'];
      service ||= /connect-src 'self' (http:\/\/[^;\s]+)/.exec(policy ?? '')?.[1] ?? '';
      if (/json/.test(response.headers()['content-type'] ?? '')) {
        // The browser forgets a body with the page that had it.
        const read = response.text().then(
          (text) => traffic.push(`${response.url()}\n${text}`),
          () => undefined,
        );
        reading.push(read);
      }
    });
    // One column: a statement's actions are buttons beside it, not in a menu.
    await page.setViewport({ width: 700, height: 800 });
    await page.goto(demo.address);
  });
  after(() => page?.browserContext().close());

  const said = () =>
    page.$eval('pcc-statements', ({ shadowRoot }) => shadowRoot?.querySelector('[aria-live]')?.textContent);
  const sandbox = async (path: string) => (await (await fetch(service + path)).json()) as unknown;

  it('leads from localhost, which is another origin, to its address', async () => {
    const path = 'index.html?person=gia-new';
    const other = demo.address.replace('127.0.0.1', 'localhost');
    assert.equal((await fetch(`${other}${path}`)).url, `${demo.address}${path}`);
  });

  it('opens signed in, on an overview with data', async () => {
    await eventually(() => page.$('pcc-statements >>> .row'), 'statements are there');
    const status = await page.evaluate(() =>
      document.querySelector('pcc-statements')?.getAttribute('status'),
    );
    assert.equal(status, 'ready');
    assert.match(page.url(), /person=ana-complete/);
    const menu = await page.$$eval('.brand nav a', (links) => links.map(({ textContent }) => textContent));
    assert.ok(menu.length >= 11, String(menu));
  });

  it('downloads a PDF, byte for byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pcc-demo-'));
    await devtools.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    const asked = page.waitForRequest((request) => request.url().endsWith('/download/'));
    await pressIn(page, 'pcc-statements', /^Download /);
    const request = await asked;
    // The browser may drop a body before DevTools hands it over, so the page asks once more for the same.
    const content = await page.evaluate(
      async (address, login) => {
        const headers = { 'X-PCC-Request': '1', 'X-PCC-Login': login };
        const answer = await fetch(address, { headers });
        return ((await answer.json()) as { content: string }).content;
      },
      request.url(),
      request.headers()['x-pcc-login'] ?? '',
    );
    const name = await eventually(
      async () => (await readdir(folder)).find((each) => each.endsWith('.pdf')),
      'the file is there',
    );
    const wanted = Buffer.from(content, 'base64');
    const bytes = await eventually(async () => {
      const read = await readFile(join(folder, name));
      return read.length >= wanted.length && read;
    }, 'the file is written');
    assert.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-');
    assert.ok(bytes.equals(wanted), 'the bytes are those of the service');
  });

  it('emails a statement exactly once', async () => {
    const before = (await sandbox('/sandbox/outbox')) as unknown[] | { results: unknown[] };
    const count = (box: typeof before) => (Array.isArray(box) ? box : box.results).length;
    await pressIn(page, 'pcc-statements', /^Email /);
    await pressIn(page, 'pcc-statements', /^Send email/);
    await eventually(async () => /was sent/.test((await said()) ?? ''), 'it says that it was sent');
    assert.equal(count((await sandbox('/sandbox/outbox')) as typeof before), count(before) + 1);
  });

  /** Presses controls of a widget in turn, by their names, until it shows the words. */
  async function goOn(frame: Frame, tag: string, names: readonly RegExp[], words: RegExp): Promise<void> {
    for (const name of names) await pressIn(frame, tag, name);
    await shows(frame, tag, words);
  }
  const view = (frame: Frame, id: string) => frame.evaluate((hash) => (location.hash = hash), id);

  it('leads from the next steps to the widgets, and reads nothing twice', async () => {
    const read: string[] = [];
    const account = await openPage(browser, 'about:blank');
    account.page.on('request', (request) => {
      if (request.url().includes('/v2/') && request.method() !== 'OPTIONS') read.push(request.url());
    });
    await account.page.goto(`${demo.address}?person=kofi-steps`);
    const frame = account.page.mainFrame();
    await goOn(frame, 'pcc-statements', [], /October/);
    await goOn(frame, 'pcc-credit-line', [], /Suspended/);
    await goOn(frame, 'pcc-next-steps', [], /A card is in default/);
    assert.deepEqual(
      read.filter((address, i) => read.indexOf(address) !== i),
      [],
    );
    await pressIn(frame, 'pcc-next-steps', /^Read the terms/);
    await goOn(frame, 'pcc-onboarding', [/^I have read/, /^Accept the terms/], /You accepted the terms on/);
    await view(frame, 'disputes');
    await goOn(frame, 'pcc-disputes', [/^File a dispute/], /What’s wrong, in a few words/);
    assert.deepEqual(account.problems, []);
    await account.page.close();
  });

  it('walks through the page in a phone', async () => {
    const phone = await openPage(browser, `${demo.address}phone.html?person=ana-complete`);
    const frame = await eventually(
      async () => Promise.resolve(phone.page.frames().find((each) => each.url().includes('index.html?bare'))),
      'the page in the phone',
    );
    await goOn(frame, 'pcc-credit-summary', [], /712/);
    await view(frame, 'statements');
    await goOn(frame, 'pcc-statements', [/^Actions for/, /^View /], /Open in a new tab/);
    await view(frame, 'cards');
    await goOn(frame, 'pcc-card-register', [/^Add a/], /I’m done/);
    assert.deepEqual(phone.problems, []);
    await phone.page.close();
  });

  it('switches between people who are found by search', async () => {
    const { page: bank, problems: wrong } = await openPage(browser, `${demo.address}?lang=es#statements`);
    await eventually(() => bank.$('pcc-statements[status=ready]'), 'the first person’s statements');
    await bank.setViewport({ width: 1280, height: 800 });
    await bank.click('[popovertarget=people]');
    await bank.type('#people input', 'hugo');
    assert.equal(await bank.$$eval('#people li', ({ length }) => length), 1);
    await bank.keyboard.press('Tab');
    await bank.keyboard.press('Enter');
    await eventually(() => bank.$('[aria-label="Person: Hugo Fernández-Abernathy"]'), 'another person');
    const { search, hash } = new URL(bank.url());
    assert.deepEqual([search, hash], ['?lang=es&person=hugo-heavy', '#statements']);
    await bank.reload();
    await eventually(
      () => bank.$('[aria-label="Person: Hugo Fernández-Abernathy"]'),
      'the link has the person',
    );
    assert.deepEqual(wrong, []);
    await bank.close();
  });

  it('says below each widget where to read more about it, on demand', async () => {
    const { page: bank, problems: wrong } = await openPage(browser, `${demo.address}#profile`);
    await eventually(() => bank.$('pcc-profile[status=ready]'), 'the widget');
    assert.equal(await bank.$eval('.about', (about) => about.checkVisibility()), false);
    await bank.$eval('.code-button', (button) => (button as HTMLElement).click());
    assert.equal(await bank.$eval('.about', (about) => about.checkVisibility()), true);
    const links = await bank.$$eval('.about a', (found) => found.map(({ href }) => href));
    assert.equal(links.length, 4);
    for (const link of links) {
      const response = await bank.evaluate(async (address) => (await fetch(address)).status, link);
      assert.equal(response, 200, link);
    }
    assert.deepEqual(wrong, []);
    await bank.close();
  });

  describe('in the gallery', () => {
    let gallery: Awaited<ReturnType<typeof openPage>>;
    before(async () => void (gallery = await openPage(browser, `${demo.address}gallery.html?cell=none`)));
    after(() => gallery?.page.close());

    for (const cell of cells.filter(({ framed }) => framed)) {
      it(`plays the cell with a frame: ${cell.id}`, async () => {
        await showCell(gallery.page, cell.id);
        assert.equal(missing(cell, await cellTree(gallery.page, cell)), undefined);
        assert.equal(
          await gallery.page.$eval('[data-cell] > *', (widget) => widget.getAttribute('status')),
          cell.status,
        );
        assert.deepEqual(gallery.problems, []);
      });
    }
  });

  it('lets the playground talk to the backend', async () => {
    const { page: playground, problems: wrong } = await openPage(
      browser,
      `${demo.address}playground.html?widget=pcc-card-register&person=eva-no-file`,
    );
    await eventually(() => playground.$('#stage > :is([status=empty], [status=ready])'), 'it is ready');
    await goOn(playground.mainFrame(), 'pcc-card-register', [/^Add a/], /I’m done/);
    const log = () => playground.$eval('.log', ({ textContent }) => textContent.replace(/\s+/g, ' '));
    for (const line of [
      /POST createExternalCardFrame 200 · \d+ ms/,
      /pcc-card-frame ‹pcc-card-register› state: opened/,
    ]) {
      await eventually(async () => line.test(await log()), `${String(line)} is logged`);
    }
    assert.deepEqual(wrong, []);
    await playground.close();
  });

  it('has no secret and no token in the browser’s scripts, and violates no policy', async () => {
    const session = page.waitForResponse((response) => response.url().endsWith('/pcc/session'));
    await page.goto(`${demo.address}?person=ana-complete`);
    await session;
    await Promise.all(reading);
    assert.ok(traffic.length > 10);
    for (const line of traffic) assert.doesNotMatch(line, SECRETS);
    // The sandbox writes its own tokens in a way that can be told, and the backend's are JSON Web Tokens.
    for (const line of traffic) assert.doesNotMatch(line, /sbx_|eyJ[\w-]{8}|access_token":|"authorization"/i);
    assert.ok(traffic.some((line) => line.includes('"credential":"cookie"')));
    assert.equal(await page.evaluate(() => document.cookie), '');
    assert.ok(
      !traffic.some((line) => line.startsWith(`${service}/v2/`)),
      'the service is not asked directly',
    );
    assert.deepEqual(problems, []);
  });

  const guarded = {
    'docs/tags/pcc-statements.html': 'pcc-statements',
    '': 'pcc-statements',
    'gallery.html': 'pcc-credit-summary',
    'playground.html': 'pcc-statements',
  };
  it('sends Integrity-Policy with every kind of page', async () => {
    for (const path of Object.keys(guarded)) {
      const { headers } = await fetch(demo.address + path);
      assert.equal(headers.get('Integrity-Policy'), 'blocked-destinations=(script)', path);
    }
  });

  // Other tests show the others in Chromium.
  const shown = Object.entries(guarded).slice(0, all ? undefined : 1);
  for (const [name, open] of Object.entries(engines)) {
    describe(`in ${name}`, { skip: !open && 'it is not installed' }, () => {
      const { goto, ask } = useEngine(open);
      for (const [path, tag] of shown)
        it(`shows /${path} under Integrity-Policy`, async () => {
          await goto(demo.address + path);
          const isReady = `document.querySelector('${tag}')?.status === 'ready'`;
          await eventually(() => ask<boolean>(isReady), `<${tag}> is ready`);
        });
    });
  }
});
