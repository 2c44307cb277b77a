// A page whose widget was rendered on a server, before the widget's code has arrived, and without it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderHead } from 'pcc-widgets/server';
import type { Page } from 'puppeteer-core';
import type { Seen } from '../../support/browsers/watched-tab.ts';
import { useSite } from '../../support/hosts/site.ts';
import { cdn } from '../../support/package/published.ts';
import { renderedWidget } from '../../support/hosts/server-rendering.ts';
import { withResolvers } from '../../support/with-resolvers.ts';

/** What the widget's code is, and what takes over from what was sent. */
const CODE = /chunks\/pcc-statements/;
const TAKING_OVER = /chunks\/take-over\.lazy/;

describe('a widget that a server has sent and whose code has not arrived', () => {
  /** Who is signed in; empty for no one. */
  let who = 'ana-complete';

  const site = useSite({
    pcid: () => who,
    page: async ({ pathname }) => `<!doctype html><html lang=en><title>Page</title>
      ${renderHead(['pcc-statements'])}
      <script type=module src=/pcc/autoload.js></script>
      <pcc-session endpoint=/pcc/session>${pathname === '/after-another' ? '<pcc-statements></pcc-statements>' : ''}
      ${await renderedWidget(site.service, 'pcc-statements', 'ana-complete')}</pcc-session>`,
    files: { '/favicon.ico': '', '/pcc/': cdn },
  });

  /** Opens a page in which some files do not arrive before they are released, or never. */
  async function open({
    path = '',
    held = /^$/,
    lost = /^$/,
  }: {
    path?: string;
    held?: RegExp;
    lost?: RegExp;
  }) {
    const { promise: released, resolve: release } = withResolvers();
    const { tab } = await site.newTab();
    const errors: unknown[] = [];
    tab.on('pageerror', (error) => errors.push(error));
    await tab.setRequestInterception(true);
    tab.on('request', (request) => {
      if (lost.test(request.url())) return void request.abort();
      void (held.test(request.url()) ? released : Promise.resolve()).then(() =>
        // The page may have been left.
        request.continue().catch(() => undefined),
      );
    });
    await tab.goto(`${site.origin}/${path}`, { waitUntil: 'domcontentloaded' });
    return { tab, release, errors };
  }

  const hears = (tab: Page, type: string, times = 1) =>
    tab.waitForFunction(
      (wanted, count) =>
        (window as unknown as { seen: Seen }).seen.heard.filter((each) => each === wanted).length >= count,
      {},
      type,
      times,
    );
  /** Of each widget of the page. */
  const rows = (tab: Page) =>
    tab.$$eval('pcc-statements', (widgets) =>
      widgets.map(({ shadowRoot }) => shadowRoot?.querySelectorAll('.row').length),
    );
  const hasBlock = (tab: Page) => tab.evaluate(() => !!document.querySelector('[type="application/json"]'));

  for (const [what, held] of [
    ['its code', CODE],
    ['any code of it', /chunks\/(pcc-statements|take-over\.lazy)/],
  ] as const) {
    for (const [whose, event] of [
      ['no one', 'pcc-session-ended'],
      ['another consumer', 'pcc-session-ready'],
    ] as const)
      it(`is emptied before ${what} is there if ${whose} is signed in`, async () => {
        who = whose === 'no one' ? '' : 'eva-no-file';
        const { tab, release, errors } = await open({ held });
        await hears(tab, event);
        assert.deepEqual([await rows(tab), await hasBlock(tab)], [[0], false]);
        release();
        if (whose === 'another consumer') {
          await hears(tab, 'pcc-load');
          assert.deepEqual(await rows(tab), [3]);
        }
        assert.deepEqual(errors, []);
        await tab.close();
        who = 'ana-complete';
      });

    it(`is emptied before ${what} is there if the session ends`, async () => {
      const { tab, errors } = await open({ held });
      await hears(tab, 'pcc-session-ready');
      assert.deepEqual(await rows(tab), [12]);
      await tab.evaluate(() => document.querySelector('pcc-session')?.end());
      assert.deepEqual([await rows(tab), await hasBlock(tab), errors], [[0], false, []]);
      await tab.close();
    });

    it(`is empty when the page comes back from the back/forward cache before ${what} is there`, async () => {
      const { tab, errors } = await open({ held });
      await hears(tab, 'pcc-session-ready');
      await tab.evaluate(`addEventListener('pageshow', ({ persisted }) => {
        const { shadowRoot } = document.querySelector('pcc-statements');
        window.returned = { persisted, rows: shadowRoot.querySelectorAll('.row').length };
      })`);
      await tab.goto(`${site.origin}/favicon.ico`);
      await tab.goBack({ waitUntil: 'domcontentloaded' });
      const returned = await tab.evaluate(() => (window as unknown as { returned: unknown }).returned);
      assert.deepEqual([returned, errors], [{ persisted: true, rows: 0 }, []]);
      await tab.close();
    });
  }

  it('loads in the browser if the code that takes over is lost', async () => {
    const { tab, errors } = await open({ lost: TAKING_OVER });
    await hears(tab, 'pcc-load');
    assert.deepEqual([await rows(tab), await hasBlock(tab), errors], [[12], false, []]);
    await tab.close();
  });

  it('has its rows again after a sign-out, beside a widget that the browser renders', async () => {
    const { tab, release, errors } = await open({ path: 'after-another', held: CODE });
    await tab.waitForFunction(
      (pattern) =>
        performance.getEntriesByType('resource').some(({ name }) => new RegExp(pattern).test(name)),
      {},
      TAKING_OVER.source,
    );
    release();
    await hears(tab, 'pcc-load', 2);
    await tab.evaluate(async () => {
      const session = document.querySelector('pcc-session');
      await session?.end();
      await session?.renew();
    });
    await hears(tab, 'pcc-load', 4);
    assert.deepEqual([await rows(tab), errors], [[12, 12], []]);
    await tab.close();
  });
});
