import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { startBrokerPage } from '../support/hosts/broker-page.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';
import { openChromium } from '../support/browsers/open-chromium.ts';
import { bundleWidgets } from '../support/hosts/shared.ts';
import { readGlobal } from '../support/browsers/read-global.ts';

type Site = Awaited<ReturnType<typeof startBrokerPage>>;

/** One browser, two people, and the backend between them and the service. */
for (const mode of ['cookie', 'broker'])
  describe(`another consumer signs in, with the real backend in mode ${mode}`, () => {
    let service: LiveService;
    let site: Site;
    let browser: BrowserContext;
    let page: Page;

    before(async () => {
      service = await startService({ now: '2026-11-20T15:00:00Z' });
      site = await startBrokerPage(service, await bundleWidgets(), { PCC_MODE: mode });
      await site.forget();
      browser = await openChromium();
      page = await browser.newPage();
      await page.goto(site.origin);
    });
    after(async () => {
      await browser?.close();
      await site?.close();
      await service?.close();
    });

    const signIn = (pcid: string, where = page) =>
      where.evaluate(async (who) => {
        const headers = { 'Content-Type': 'application/json' };
        await fetch('/demo/login', { method: 'POST', headers, body: JSON.stringify({ pcid: who }) });
      }, pcid);
    const text = () =>
      page.evaluate(() => document.querySelector('pcc-tradelines')?.shadowRoot?.textContent ?? '');
    const heard = () => readGlobal<string[]>(page, 'heard');

    it('a token is rejected with another login’s cookie, and the page starts again for the current consumer', async () => {
      await signIn('ana-complete');
      await page.evaluate(async () => {
        const heard: string[] = [];
        Object.assign(window, { heard, seen: [] as string[] });
        for (const type of ['pcc-session-ready', 'pcc-session-ended', 'pcc-error']) {
          document.addEventListener(type, (event) =>
            heard.push([type, (event as Event & { reason?: string }).reason].filter(Boolean).join(' ')),
          );
        }
        await import(`${location.origin}/pcc-widgets.js`);
        const session = document.createElement('pcc-session');
        session.setAttribute('endpoint', '/pcc/session');
        session.innerHTML = '<pcc-tradelines></pcc-tradelines>';
        document.querySelector('main')?.append(session);
      });
      await eventually(async () => /Sunrise Apartments/.test(await text()), 'Ana’s bills are there');

      await signIn('hugo-heavy');
      // As text: the compiler of the tests would put a helper into a function with a name.
      await page.evaluate(`
      const widget = document.querySelector('pcc-tradelines');
      let wasTold = false;
      document.addEventListener('pcc-session-ended', () => (wasTold = true), { once: true });
      const look = () => {
        if (wasTold) seen.push(widget.shadowRoot.textContent);
        requestAnimationFrame(look);
      };
      look();
      void widget.reload();`);
      await eventually(async () => /Northwind/.test(await text()), 'Hugo’s are there');
      assert.deepEqual(await heard(), [
        'pcc-session-ready',
        'pcc-session-ended changed',
        'pcc-session-ready',
      ]);
      const frames = await readGlobal<string[]>(page, 'seen');
      assert.ok(frames.length > 0);
      for (const frame of frames) assert.doesNotMatch(frame, /Sunrise|Bluebird/);
    });

    it('a sign-in in another tab is noticed when the page becomes visible', async () => {
      const other = await browser.newPage();
      await other.goto(site.origin);
      await signIn('ana-complete', other);
      await page.bringToFront();
      // The browser of this test shows every tab at once; a person's sends this.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await eventually(async () => /Sunrise Apartments/.test(await text()), 'Ana’s bills are there');
      assert.equal((await heard()).filter((each) => each === 'pcc-session-ended changed').length, 2);
      await other.close();
    });
  });
