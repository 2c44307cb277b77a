import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { ensureChromium } from '../../scripts/browsers.mjs';
import { startDemo } from '../support/demo-process.ts';
import { eventually } from '../support/eventually.ts';

/** What must never be in a browser. */
const SECRETS = /sandbox-secret|sandbox-client|client_secret/;

describe('the demo, from one command', () => {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  let browser: Browser;
  let page: Page;
  let devtools: CDPSession;
  /** Everything that the browser sent and got, with what it was. */
  const traffic: string[] = [];
  const problems: string[] = [];
  let service = '';

  before(async () => {
    demo = await startDemo();
    browser = await puppeteer.launch({
      executablePath: await ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    });
    page = await browser.newPage();
    devtools = await page.createCDPSession();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (line) => {
      if (line.type() === 'error') problems.push(line.text());
    });
    page.on('request', (request) =>
      traffic.push(`${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ''}`),
    );
    page.on('response', (response) => {
      const policy = response.headers()['content-security-policy'];
      service ||= /connect-src 'self' (http:\/\/[^;\s]+)/.exec(policy ?? '')?.[1] ?? '';
      if (/json/.test(response.headers()['content-type'] ?? '')) {
        response.text().then(
          (text) => traffic.push(`${response.url()}\n${text}`),
          () => undefined,
        );
      }
    });
    await page.evaluateOnNewDocument(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`policy: ${effectiveDirective} ${blockedURI}`),
      );
    });
    await page.goto(demo.address);
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
  });

  /** Inside the statements widget. */
  const inside = async <T>(read: (root: ShadowRoot) => T): Promise<T | undefined> =>
    (await page.evaluate(
      `(${read.toString()})(document.querySelector('pcc-statements')?.shadowRoot ?? document.createElement('p').attachShadow({ mode: 'open' }))`,
    )) as T | undefined;
  const control = async (name: string) => {
    const handle = await page.evaluateHandle((wanted: string) => {
      const root = document.querySelector('pcc-statements')?.shadowRoot;
      const found = [...(root?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].find((each) =>
        (each.getAttribute('aria-label') ?? each.textContent ?? '')
          .replace(/\s+/g, ' ')
          .trim()
          .startsWith(wanted),
      );
      return found ?? null;
    }, name);
    return handle.asElement();
  };
  const press = async (name: string) => {
    const found = await eventually(() => control(name), `«${name}» is there`);
    await found.evaluate((element) => (element as HTMLElement).click());
  };
  const said = () => inside((root) => root.querySelector('[role=status]')?.textContent ?? '');
  const sandbox = async (path: string) => (await (await fetch(service + path)).json()) as unknown;

  it('signs a person in and shows the statements, through the broker', async () => {
    const ana = await eventually(
      () =>
        page
          .evaluateHandle(() =>
            [...document.querySelectorAll('button')].find((each) =>
              /Ana Lindqvist/.test(each.textContent ?? ''),
            ),
          )
          .then((handle) => handle.asElement()),
      'the people are there',
    );
    await ana.evaluate((element) => (element as HTMLElement).click());
    await eventually(
      () => inside((root) => root.querySelectorAll('.row').length > 0),
      'statements are there',
    );
    const status = await page.evaluate(() =>
      document.querySelector('pcc-statements')?.getAttribute('status'),
    );
    assert.equal(status, 'ready');
  });

  it('opens a PDF inside the page', async () => {
    await press('View ');
    const shown = await eventually(
      () => inside((root) => root.querySelector<HTMLAnchorElement>('dialog[open] a[href^="blob:"]')?.href),
      'the dialog is open',
    );
    // The page's policy lets no script read a blob, which is as it should be; the next test compares the bytes.
    assert.match(shown, /^blob:http/);
    await press('Close');
    await eventually(() => inside((root) => !root.querySelector('dialog')), 'the dialog is closed');
  });

  it('downloads a PDF, byte for byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pcc-demo-'));
    await devtools.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    const answer = page.waitForResponse((response) => response.url().endsWith('/download/'));
    await press('Download ');
    const { content } = (await (await answer).json()) as { content: string };
    const name = await eventually(
      async () => (await readdir(folder)).find((each) => each.endsWith('.pdf')),
      'the file is there',
    );
    const bytes = await eventually(async () => {
      const read = await readFile(join(folder, name));
      return read.length > 0 && read;
    }, 'the file is written');
    assert.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-');
    assert.ok(bytes.equals(Buffer.from(content, 'base64')), 'the bytes are those of the service');
  });

  it('e-mails a statement exactly once', async () => {
    const before = (await sandbox('/sandbox/outbox')) as unknown[] | { results: unknown[] };
    const count = (box: typeof before) => (Array.isArray(box) ? box : box.results).length;
    await press('E-mail ');
    await press('Send e-mail');
    await eventually(async () => /was sent/.test((await said()) ?? ''), 'it says that it was sent');
    assert.equal(count((await sandbox('/sandbox/outbox')) as typeof before), count(before) + 1);
  });

  it('empties the page at sign-out', async () => {
    await page.evaluate(() =>
      [...document.querySelectorAll('button')]
        .find((each) => /sign out/i.test(each.textContent ?? ''))
        ?.click(),
    );
    await eventually(() => page.evaluate(() => !document.querySelector('pcc-statements')), 'it is empty');
  });

  it('brought no secret and no token of the service into the browser, and broke no policy', () => {
    assert.ok(traffic.length > 10);
    for (const line of traffic) assert.doesNotMatch(line, SECRETS);
    // The sandbox writes its own tokens in a way that can be told.
    for (const line of traffic) assert.doesNotMatch(line, /sbx_/);
    assert.ok(
      !traffic.some((line) => line.startsWith(`${service}/v2/`)),
      'the service is not asked directly',
    );
    assert.deepEqual(problems, []);
  });
});
