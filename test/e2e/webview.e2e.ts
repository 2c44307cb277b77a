// A page in a WebView-like browser: no PDF viewer, no downloads, no pop-ups, no third-party cookies. The test is the app.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Browser, Page } from 'puppeteer-core';
import { createApp, type App } from '../../server-example/src/app.ts';
import { readConfig } from '../../server-example/src/config.ts';
import { listen, type Listening } from '../../server-example/src/server.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { settings } from '../support/hosts/broker-page.ts';
import { drive, press } from '../support/hosts/driver.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';
import { pagesOf } from '../support/hosts/partner-page.ts';
import { bundleWidgets } from '../support/hosts/shared.ts';

interface Message {
  readonly type: 'document' | 'sign-in';
  readonly name?: string;
  readonly base64?: string;
}

const read = (file: string) =>
  readFileSync(new URL(`../../demo/hosts/webview/page/${file}`, import.meta.url), 'utf8');

describe('a page in an app’s WebView', () => {
  let service: LiveService;
  let site: Awaited<ReturnType<typeof startSite>>;
  let browser: Browser;
  let page: Page;
  const messages: Message[] = [];

  before(async () => {
    service = await startService({ now: '2026-11-20T15:00:00Z' });
    site = await startSite(service, await bundleWidgets());
    browser = await launchChromium({ args: ['--test-third-party-cookie-phaseout'] });
    page = await browser.newPage();
    const version = await browser.version();
    await page.setUserAgent({
      userAgent: `Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ${version.replace('Headless', '')} Mobile Safari/537.36`,
    });
    await page.setViewport({ width: 412, height: 915, isMobile: true, hasTouch: true });
    const devtools = await page.createCDPSession();
    await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
    await page.exposeFunction('toApp', (text: string) => void messages.push(JSON.parse(text) as Message));
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
      window.open = () => null;
      const { toApp } = window as unknown as { toApp: (text: string) => void };
      Object.assign(window, { ReactNativeWebView: { postMessage: toApp } });
    });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await service?.close();
  });

  const statements = () => drive(page, 'pcc-statements');

  it('shows the data of the app’s user after the bridge, and nothing to scripts', async () => {
    await page.goto(site.signIn('ana-complete'));
    assert.equal(page.url(), `${site.origin}/`);
    await statements().shows(/October 2026/);
    assert.equal(await page.evaluate(() => document.cookie), '');
  });

  it('keeps out of the notch and the home indicator', async () => {
    const padding = await page.evaluate(() => getComputedStyle(document.body).padding);
    assert.equal(padding, '47px 0px 34px');
  });

  it('accepts each code once', async () => {
    const code = site.signIn('ana-complete');
    assert.equal((await fetch(code, { redirect: 'manual' })).status, 302);
    assert.equal((await fetch(code, { redirect: 'manual' })).status, 403);
  });

  it('passes a PDF to the app, and navigates nowhere', async () => {
    await statements().click('View October\u00a02026 statement, PDF');
    const document = await eventually(() => Promise.resolve(messages.shift()), 'the app has it');
    assert.equal(document.type, 'document');
    assert.match(document.name ?? '', /\.pdf$/);
    assert.match(Buffer.from(document.base64 ?? '', 'base64').toString('latin1'), /^%PDF-[^]*%%EOF\s*$/);
    assert.equal(page.url(), `${site.origin}/`);
    assert.equal((await browser.pages()).filter((each) => each.url().startsWith('blob:')).length, 0);
  });

  it('empties after a sign-out, and asks the app for the next sign-in', async () => {
    await site.signOut();
    await page.evaluate('pccSignOut()');
    await eventually(async () => !/October 2026/.test(await statements().text()), 'it is empty');
    await page.reload();
    const message = await eventually(() => Promise.resolve(messages.shift()), 'the app is asked');
    assert.equal(message.type, 'sign-in');
  });

  it('does an identity step in a frame', async () => {
    await page.goto(site.signIn('gia-newcomer'));
    const onboarding = drive(page, 'pcc-onboarding');
    const frame = await onboarding.open('Continue: Confirm your identity');
    assert.equal(new URL(frame.url()).origin, pagesOf(service));
    const allowed = await frame.evaluate(() =>
      (
        document as Document & { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature('camera'),
    );
    assert.ok(allowed, 'the camera');
    await press(frame, 'button.main');
    await onboarding.shows(/Confirm your identity, done/);
  });
});

/** The partner's site: the sample's page, the backend, and a login that the app's one-time codes open. */
async function startSite(service: LiveService, bundle: string) {
  const codes = new Map<string, string>();
  const logins = new Map<string, string>();
  let answer: App['fetch'] = () => Promise.resolve(new Response(null, { status: 503 }));
  const listening: Listening = await listen({ fetch: (request, info) => answer(request, info) }, 0);
  const { origin } = listening;
  const backend = createApp(readConfig({ ...settings(service, origin), PCC_MODE: 'cookie' }), {
    resolveSubject(request) {
      const [, loginId = ''] = /(?:^|; )sid=([\w-]+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
      const pcid = logins.get(loginId);
      return pcid === undefined ? null : { pcid, loginId };
    },
  });
  const site = new Hono();
  site.get('/app-login', (c) => {
    const code = c.req.query('code') ?? '';
    const pcid = codes.get(code);
    if (pcid === undefined) return c.text('The code was used, or is too old.', 403);
    codes.delete(code);
    const loginId = randomUUID();
    logins.set(loginId, pcid);
    setCookie(c, 'sid', loginId, { httpOnly: true, sameSite: 'Lax', path: '/' });
    return c.redirect('/');
  });
  const html = read('index.html').replaceAll('https://steps.example.com', pagesOf(service));
  site.get('/', (c) => c.html(html));
  site.get('/page.css', (c) => c.body(read('page.css'), 200, { 'Content-Type': 'text/css' }));
  site.get('/page.js', async (c) => {
    // After the widgets' code: the page must hear of a missing login nevertheless.
    await delay(500);
    return c.body(read('page.js'), 200, { 'Content-Type': 'text/javascript' });
  });
  site.get('/pcc/autoload.js', (c) => c.body(bundle, 200, { 'Content-Type': 'text/javascript' }));
  answer = async (request, info) =>
    /^\/(pcc\/session$|v2\/)/.test(new URL(request.url).pathname)
      ? backend.fetch(request, info)
      : site.fetch(request);
  return {
    origin,
    /** The URL that the app opens, with a new code. */
    signIn(pcid: string): string {
      const code = randomUUID();
      codes.set(code, pcid);
      return `${origin}/app-login?code=${code}`;
    },
    async signOut(): Promise<void> {
      const ended = [...logins.keys()];
      logins.clear();
      await Promise.all(ended.map((loginId) => backend.signOut(loginId)));
    },
    async close(): Promise<void> {
      await listening.close(0);
      await backend.close();
    },
  };
}
