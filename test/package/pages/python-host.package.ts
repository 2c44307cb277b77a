// The sample host in Python, with the backend behind it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'puppeteer-core';
import { createApp, type App } from '../../../server-example/src/app.ts';
import { readConfig } from '../../../server-example/src/config.ts';
import { listen, type Listening } from '../../../server-example/src/server.ts';
import { settings } from '../../support/hosts/broker-page.ts';
import { eventually } from '../../support/browsers/eventually.ts';
import { startService, type LiveService } from '../../support/hosts/live-sandbox.ts';
import { hasPython, startPython } from '../../support/hosts/python.ts';
import { openChromium } from '../../support/browsers/open-chromium.ts';
import { cdn } from '../../support/package/published.ts';
import { withResolvers } from '../../support/with-resolvers.ts';

describe('a page of a server in Python', { skip: !hasPython && 'python3 is not installed' }, () => {
  let service: LiveService;
  let app: App;
  let backend: Listening;
  let host: Awaited<ReturnType<typeof startPython>>;
  let browser: BrowserContext;
  let page: Page;
  let answer: App['fetch'] = () => Promise.resolve(new Response(null, { status: 503 }));

  before(async () => {
    service = await startService({ now: '2026-11-20T15:00:00Z' });
    backend = await listen({ fetch: (request, info) => answer(request, info) }, 0);
    host = await startPython({ BACKEND: backend.origin, FILES: fileURLToPath(cdn) });
    app = createApp(readConfig({ ...settings(service, host.origin), PCC_DEMO_LOGIN: '1' }));
    answer = toApp;
    // The widget's code is loaded with the first one.
    for await (const part of app.render(new Request(host.origin), 'pcc-statements')) assert.ok(part);
    browser = await openChromium();
    page = await browser.newPage();
  });
  after(async () => {
    await browser?.close();
    await host?.close();
    await backend?.close(0);
    await app?.close();
    await service?.close();
  });

  const toApp: App['fetch'] = (request, info) => app.fetch(request, info);
  const texts = async () => (await page.goto(`${host.origin}/`))?.text();
  const rows = () =>
    page.evaluate(
      () => document.querySelector('pcc-statements')?.shadowRoot?.querySelectorAll('.row').length ?? 0,
    );
  const isReady = () =>
    page.evaluate(() => document.querySelector('pcc-statements')?.getAttribute('status') === 'ready');

  it('has a skeleton for a visitor without a login', async () => {
    const html = await texts();
    assert.match(html ?? '', /shadowrootmode/);
    assert.ok(!html?.includes('answers'));
  });

  it('has the rows of the visitor who is signed in, and the widget takes over', async () => {
    await page.evaluate(() =>
      fetch('/demo/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ pcid: 'ana-complete' }),
      }).then(() => undefined),
    );
    await page.setJavaScriptEnabled(false);
    // On a busy machine the deadline may pass, of 4 s.
    const hasRows = async () => /October\s2026/.test((await texts()) ?? '');
    await eventually(hasRows, 'the rows are sent');
    assert.equal(await rows(), 6);
    await page.setJavaScriptEnabled(true);
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v2/')) read.push(request.url());
    });
    await page.reload();
    await eventually(isReady, 'the widget is ready');
    assert.equal(await rows(), 6);
    assert.deepEqual(read, []);
  });

  it('is sent at once, and has the rows when the service has responded', async () => {
    const late = withResolvers();
    answer = async (request, info) => {
      const isLate = new URL(request.url).searchParams.get('deadline') === '4000';
      if (isLate) await late.promise;
      return app.fetch(request, info);
    };
    const cookies = (await page.cookies()).map(({ name, value }) => `${name}=${value}`);
    const { body } = await fetch(`${host.origin}/`, { headers: { Cookie: cookies.join('; ') } });
    assert.ok(body);
    let html = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      html += part;
      if (html.includes('<?end>') && !html.includes('<template for')) late.resolve();
    }
    answer = toApp;
    const [, place, rest] = /<\?start name="(pcc-[\w-]{43})">(.*)/s.exec(html) ?? [];
    assert.match(rest ?? '', /^<pcc-statements page-size="6"><template shadow.*skeleton.*<\?end>/s);
    assert.match(rest ?? '', /<template for="pcc-.*October\s2026.*<\/template>\n {2}<\/body>/s);
    assert.ok(rest?.includes(`<template for="${place}">`));
  });

  it('has the bare tag if the backend does not answer', async () => {
    answer = (request, info) =>
      request.url.includes('/pcc/render/')
        ? Promise.resolve(new Response(null, { status: 503 }))
        : app.fetch(request, info);
    const html = await texts();
    answer = toApp;
    assert.match(html ?? '', /<pcc-statements page-size="6"><\/pcc-statements>/);
    await eventually(isReady, 'the widget loads in the browser');
    assert.equal(await rows(), 6);
  });
});
