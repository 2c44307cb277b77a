import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { chromium } from '../support/browsers/open-chromium.ts';
import { some } from '../support/cases.ts';
import { runningDemo } from '../support/hosts/shared.ts';
import { useFont } from '../support/browsers/page-font.ts';
import { eventually } from '../support/browsers/eventually.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

const MOST = 0.02;
/** «Slow 4G», as Lighthouse has it. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

// Two at a time: they wait for the network most of the time.
describe('the demo on a slow connection', { concurrency: 2 }, () => {
  let demo: Awaited<ReturnType<typeof runningDemo>>;
  let browser: Browser;

  before(async () => {
    demo = await runningDemo();
    browser = await chromium();
  });

  /** Opens a view as if for the first time, and adds up what moves until every widget has its data. */
  async function shiftOf(view: string, screen: (typeof screens)[number]): Promise<number> {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await useFont(page);
      await page.setViewport(screen);
      const devtools = await page.createCDPSession();
      await devtools.send('Network.emulateNetworkConditions', line);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.evaluateOnNewDocument(() => {
        const seen = { shift: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
            if (!hadRecentInput) seen.shift += value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const address = new URL(demo.address);
      address.search = '?person=ana-complete';
      address.hash = view;
      await page.goto(address.href, { waitUntil: 'domcontentloaded' });
      await eventually(
        () =>
          page.evaluate(() => {
            const widgets = [...document.querySelectorAll('.card > :not(.about)')];
            return widgets.length > 0 && widgets.every((each) => each.getAttribute('status') === 'ready');
          }),
        `the widgets of «${view}» have their data`,
        60,
      );
      return await page.evaluate(async () => {
        // What the last answer moved is reported after the frame that painted it.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return (Reflect.get(window, 'seen') as { shift: number }).shift;
      });
    } finally {
      await context.close();
    }
  }

  const views = screens.flatMap((screen) => ['home', 'statements'].map((view) => ({ view, screen })));
  for (const { view, screen } of some(views, 1)) {
    it(`shifts almost nothing: ${view}, ${screen.width} px wide`, async () => {
      const shift = await shiftOf(view, screen);
      assert.ok(shift <= MOST, `layout shift ${shift.toFixed(4)}`);
    });
  }
});
