import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext } from 'puppeteer-core';
import { startBrokerPage } from '../support/hosts/broker-page.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';
import { openChromium } from '../support/browsers/open-chromium.ts';
import { bundleWidgets } from '../support/hosts/shared.ts';

type Site = Awaited<ReturnType<typeof startBrokerPage>>;

/** A page and a backend on two origins of one site: cookies, preflights and credentials as a browser has them. */
describe('the backend on another origin of the site, with the session in a cookie', () => {
  let service: LiveService;
  let pages: Site;
  let backend: Site;
  let browser: BrowserContext;

  before(async () => {
    service = await startService({ now: '2026-11-20T15:00:00Z' });
    const bundle = await bundleWidgets();
    pages = await startBrokerPage(service, bundle);
    backend = await startBrokerPage(service, bundle, { PCC_ALLOWED_ORIGINS: pages.origin });
    await backend.forget();
    browser = await openChromium();
  });
  after(async () => {
    await browser?.close();
    await pages?.close();
    await backend?.close();
    await service?.close();
  });

  it('shows the statements, and exposes nothing to scripts', async () => {
    const page = await browser.newPage();
    await page.goto(pages.origin);
    await page.evaluate(async (at) => {
      const answers: Promise<string>[] = [];
      const fetchOfThePage = window.fetch.bind(window);
      window.fetch = async (...call) => {
        const answer = await fetchOfThePage(...call);
        if (answer.url.endsWith('/pcc/session')) answers.push(answer.clone().text());
        return answer;
      };
      Object.assign(window, { answers });
      await fetch(`${at}/demo/login`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ pcid: 'ana-complete' }),
      });
      await import(`${location.origin}/pcc-widgets.js`);
      const session = document.createElement('pcc-session');
      session.setAttribute('endpoint', `${at}/pcc/session`);
      session.innerHTML = '<pcc-statements></pcc-statements>';
      document.querySelector('main')?.append(session);
    }, backend.origin);
    const text = () =>
      page.evaluate(() => document.querySelector('pcc-statements')?.shadowRoot?.textContent ?? '');
    await eventually(async () => /October/.test(await text()), 'the statements are there');
    assert.equal(await page.evaluate(() => document.cookie), '');
    const answers = await page.evaluate(() =>
      Promise.all((window as unknown as { answers: Promise<string>[] }).answers),
    );
    assert.notEqual(answers.length, 0, 'the page’s scripts saw what the session was told');
    for (const answer of answers) assert.doesNotMatch(answer, /eyJ|access_token/);
  });
});
