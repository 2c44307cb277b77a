import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { openDemoPage, openPage, type DemoPages } from '../support/hosts/demo-pages.ts';
import { some } from '../support/cases.ts';
import { staticDemo } from '../support/hosts/shared.ts';
import { eventually } from '../support/browsers/eventually.ts';

describe('the pages of the demo, as static files below a path', () => {
  let demo: DemoPages;
  before(async () => {
    demo = await staticDemo();
  });

  const open = (address: string) => openDemoPage(demo, address);

  const addresses = [
    'index.html?person=kofi-steps&log=open',
    'index.html?person=eva-no-file',
    'rent.html?person=eva-no-file',
    'index.html?person=signed-out',
    'playground.html',
    'phone.html',
    'dialogs.html',
    'gallery.html?widget=pcc-rewards',
    'themes.html',
    'compare.html',
  ];
  // In these, frames and fields take the Tab key elsewhere.
  const notByTab = ['index.html?person=eva-no-file', 'playground.html', 'dialogs.html'];
  const opened = some(addresses, 4);
  const byTab = some(
    opened.filter((each) => !notByTab.includes(each)),
    2,
  );
  for (const address of opened) {
    describe(address, () => {
      let page: Page;
      let problems: string[];
      before(async () => void ({ page, problems } = await openPage(demo.browser, 'about:blank')));
      after(() => page?.close());

      async function show(width: number, height: number): Promise<void> {
        await page.setViewport({ width, height });
        await page.goto(demo.address + address);
        await eventually(() => page.$('main h1'), 'the page is there');
      }

      it('is accessible, fits a phone and stores nothing', async () => {
        const strangers: string[] = [];
        page.on('request', (request) => {
          // The browser's own PDF viewer is no request of the page.
          if (/^http/.test(request.url()) && !request.url().startsWith(demo.address))
            strangers.push(request.url());
        });
        await show(320, 740);
        await page.evaluate(axe.source);
        // In the dark, only the colors are others.
        for (const [value, options] of [
          ['light', {}],
          ['dark', { runOnly: ['color-contrast'] }],
        ] as const) {
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
          const found = await page.evaluate(async (only) => {
            const { violations } = await axe.run(
              { exclude: [['.frame'], ['pcc-session']] } as axe.ElementContext,
              { resultTypes: ['violations'], iframes: false, ...only } as axe.RunOptions,
            );
            return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
          }, options);
          assert.deepEqual(found, [], value);
        }
        const kept = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          stored: localStorage.length + sessionStorage.length,
          cookies: document.cookie,
        }));
        assert.deepEqual(kept, { width: 320, stored: 0, cookies: '' });
        assert.deepEqual(strangers, [], 'needs nothing from elsewhere');
        assert.deepEqual(problems, []);
      });

      if (!byTab.includes(address)) return;
      it('leads the keyboard through every control of the bar, and out again', async () => {
        await show(1280, 800);
        // By their order: who is signed in and how long the log is changes meanwhile.
        const reached: number[] = [];
        const hidden: string[] = [];
        let count = 0;
        let isOut = false;
        for (let i = 0; i < 400 && !isOut; i++) {
          await page.keyboard.press('Tab');
          const at = await page.evaluate(() => {
            const { activeElement } = document;
            if (!activeElement || activeElement === document.body) return undefined;
            const { width, height } = activeElement.getBoundingClientRect();
            const isSeen = width > 0 && height > 0 && activeElement.checkVisibility();
            const bar = [...document.querySelectorAll('.demo-bar :is(a, button, select)')].filter((each) =>
              each.checkVisibility(),
            );
            return {
              place: bar.indexOf(activeElement),
              count: bar.length,
              isSeen,
              text: activeElement.textContent.trim(),
            };
          });
          isOut = !at;
          if (!at) continue;
          ({ count } = at);
          if (at.place >= 0) reached.push(at.place);
          if (!at.isSeen) hidden.push(at.text);
        }
        assert.deepEqual(reached, [...Array(count).keys()]);
        assert.deepEqual(hidden, []);
        assert.ok(count > 8 && isOut, 'the keyboard leaves the page');
      });
    });
  }

  describe('the page of a person who has everything', () => {
    let page: Page;
    beforeEach(async () => void ({ page } = await open('index.html?person=ana-complete')));
    afterEach(() => page.close());

    it('leaves no card of the overview half empty', async () => {
      await page.setViewport({ width: 1280, height: 900 });
      for (const person of some(['ana-complete', 'eva-no-file', 'hugo-heavy'], 1)) {
        if (!page.url().includes(person)) await page.goto(`${demo.address}index.html?person=${person}`);
        const unused = await eventually(async () => {
          const ready = await page.$$eval(
            '.card > :is([status=ready], [status=empty], [status=partial])',
            ({ length }) => length,
          );
          if (ready !== 5) return undefined;
          return page.$$eval('.card > [status]', (widgets) =>
            widgets
              .filter((widget) => widget.checkVisibility())
              .map((widget) => {
                const { bottom } = widget.parentElement?.getBoundingClientRect() ?? new DOMRect();
                return bottom - widget.getBoundingClientRect().bottom;
              }),
          );
        }, 'everything is there');
        assert.ok(Math.max(...unused) <= 40, `${person}: ${unused.join(', ')} px below the widgets`);
      }
    });

    it('shows no filters beside the three statements of the overview', async () => {
      await page.setViewport({ width: 1280, height: 900 });
      const statements = await eventually(() => page.$('pcc-statements[status=ready]'), 'they are ready');
      const seen = await eventually(
        () =>
          statements.evaluate(({ shadowRoot }) => {
            const input = shadowRoot?.querySelector('.filters input');
            return (
              input && { filters: input.checkVisibility(), rows: shadowRoot?.querySelectorAll('.row').length }
            );
          }),
        'the lazy module',
      );
      assert.deepEqual(seen, { filters: false, rows: 3 });
    });

    it('opens the log as a panel that covers nothing', async () => {
      for (const [width, height] of [
        [1280, 800],
        [320, 740],
      ] as const) {
        await page.setViewport({ width, height });
        await page.$eval('[aria-controls=log]', (button) => (button as HTMLElement).click());
        await eventually(() => page.$('#log:not([hidden]) .log'), 'the log is open');
        const [log, app] = await page.$$eval('#log, .app', (parts) =>
          parts
            .toSorted((a) => (a.id === 'log' ? -1 : 1))
            .map((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect();
              return { left, right, top, bottom };
            }),
        );
        assert.ok(log && app);
        const covers =
          log.left < app.right && log.right > app.left && log.top < app.bottom && log.bottom > app.top;
        assert.equal(covers, false, `${width} px`);
        await page.$eval('[aria-controls=log]', (button) => (button as HTMLElement).click());
        await eventually(() => page.$('#log[hidden]'), 'the log is closed');
      }
    });

    it('is no wider than a phone with text of twice the size', async () => {
      const devtools = await page.createCDPSession();
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      for (const lang of ['en', 'es']) {
        for (const width of [320, 390]) {
          await page.setViewport({ width, height: 740 });
          await page.goto(`${demo.address}index.html?person=ana-complete&lang=${lang}`);
          await eventually(
            () => page.evaluate(() => document.querySelectorAll('main [status=ready]').length === 5),
            'the widgets are ready',
          );
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.equal(wide, width, `${lang}, ${width} px`);
        }
      }
      await devtools.detach();
    });

    it('fits a narrow phone in every view of the bank, with its widgets', async () => {
      await page.setViewport({ width: 320, height: 740 });
      const views = await page.$$eval('.brand nav a', (links) => links.map(({ hash }) => hash));
      for (const view of views) {
        await page.evaluate((hash) => (location.hash = hash), view);
        await eventually(
          () => page.$(`.brand a[href="${view}"][aria-current=page]`),
          `${view} is the current view`,
        );
        await eventually(
          () => page.evaluate(() => !document.querySelector('main :is([status=idle], [status=loading])')),
          `${view} has loaded`,
        );
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, view);
      }
      assert.ok(views.length >= 11, String(views));
    });
  });

  it('keeps person, page, language, theme and network in an address', async () => {
    const { page } = await open('index.html?person=hugo-heavy&lang=es&theme=dark&network=errors#disputes');
    await eventually(() => page.$('pcc-disputes[status=error]'), 'the network’s errors');
    const shown = await page.evaluate(() => ({
      person: document.querySelector('.who .name')?.textContent,
      page: document.querySelector('.brand [aria-current=page]')?.textContent,
      language: document.documentElement.lang,
      theme: document.documentElement.dataset['theme'],
      network: document.querySelector<HTMLSelectElement>('select[name=network]')?.value,
    }));
    assert.deepEqual(shown, {
      person: 'Hugo Fernández-Abernathy',
      page: 'Disputas',
      language: 'es',
      theme: 'dark',
      network: 'errors',
    });
    // What is changed on the page is in its address, and in the links to the other pages.
    await page.$eval('a[href="#profile"]', (link) => (link as HTMLElement).click());
    await page.select('select[name=theme]', 'light');
    const { searchParams, hash } = new URL(page.url());
    const kept = 'lang=es&network=errors&person=hugo-heavy&theme=light';
    assert.deepEqual([searchParams.toString().split('&').sort().join('&'), hash], [kept, '#profile']);
    const rent = await page.$eval('.demo-bar a[href^="rent.html"]', (link) => link.search);
    assert.equal(rent.slice(1).split('&').sort().join('&'), kept);
    await page.close();
  });

  it('leads the keyboard past the frames of dialogs, which take the focus as they open', async () => {
    const { page } = await open('dialogs.html');
    const hasFocus = (nth: number) => page.$(`.cell:nth-child(${nth}) a:focus`);
    await eventually(async () => {
      await page.keyboard.press('Tab');
      return hasFocus(3);
    }, 'the third link has the focus');
    await eventually(async () => {
      const frame = await (await page.$('.cell:nth-child(3) iframe'))?.contentFrame();
      return frame?.$('[data-shown]');
    }, 'the dialog below it is open');
    await eventually(() => hasFocus(3), 'it has the focus again');
    await page.keyboard.press('Tab');
    await eventually(() => hasFocus(4), 'the next link has the focus');
    await page.close();
  });
});
