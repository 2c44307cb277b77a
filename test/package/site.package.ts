// The documentation's site, from the built package.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import axe from 'axe-core';
import MiniSearch from 'minisearch';
import type { Page } from 'puppeteer-core';
import { buildSite } from '../../docs/site/build.ts';
import { find, indexOptions, type Entry } from '../../docs/site/client/search-options.ts';
import { openPage, openPages, type DemoPages } from '../support/hosts/demo-pages.ts';
import { tagsOf, type Manifest } from '../../scripts/build/manifest.ts';
import { messages } from '../../src/page/diagnostics/messages.ts';
import { all } from '../support/cases.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { dist } from '../support/package/published.ts';
import { questions } from '../support/questions.ts';
import { deadLinks, distances, filesOf, withoutCode } from '../support/package/site-links.ts';

const sample = ['index.html', 'tags/pcc-statements.html', 'guides/backend.html'];

describe('the site', () => {
  let site: DemoPages;
  let folder = '';
  before(async () => {
    site = await openPages((outDir) => buildSite((folder = outDir)));
  });
  after(() => site?.close());

  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  describe('as files', () => {
    it('has no dead link', () => assert.deepEqual(deadLinks(folder), []));

    it('leads to each page, which there is as Markdown too', () => {
      const pages = filesOf(folder, '.html');
      assert.deepEqual([...distances(folder).keys()].toSorted(), pages.toSorted());
      assert.deepEqual(filesOf(folder, '.html.md').toSorted(), pages.map((page) => `${page}.md`).toSorted());
    });

    it('has no inline script or style', () => {
      for (const page of filesOf(folder, '.html'))
        assert.doesNotMatch(
          withoutCode(read(page)),
          /\sstyle=|<style|\son[a-z]+=|<script(?![^>]*\ssrc=|(?: type="importmap"))/,
          page,
        );
    });

    for (const { asks, page, words } of questions) {
      it(`answers within two clicks: ${asks}`, () => {
        const clicks = distances(folder).get(page);
        assert.ok(clicks !== undefined && clicks <= 2, `${page}: ${clicks} clicks`);
        assert.match(read(`${page}.md`), words);
      });
    }
  });

  describe('its search', () => {
    const index = () => MiniSearch.loadJSON<Entry>(read('search.json'), indexOptions);

    it('finds each tag first, and each attribute and event among the first ten', () => {
      const all = index();
      const manifest = JSON.parse(readFileSync(new URL('custom-elements.json', dist), 'utf8')) as Manifest;
      for (const { tagName, attributes = [], events = [] } of tagsOf(manifest)) {
        assert.equal(find(all, tagName)[0]?.address, `tags/${tagName}.html`);
        for (const { name, inheritedFrom } of [...attributes, ...events]) {
          const page = `tags/${inheritedFrom ? 'index' : tagName}.html`;
          const rows = find(all, name).slice(0, 10);
          assert.ok(
            rows.some(({ title, address }) => title === name && address.startsWith(page)),
            `${tagName} ${name}: ${rows.map(({ address }) => address).join(' ')}`,
          );
        }
      }
    });

    it('finds each error code among the first ten', () => {
      const all = index();
      const declared = readFileSync(new URL('http/error.d.ts', dist), 'utf8');
      const [, union = ''] = /type PccErrorCode = ([^;]+);/.exec(declared) ?? [];
      const ofClient = [...union.matchAll(/'([^']+)'/g)].map(([, code = '']) => code);
      assert.ok(ofClient.length > 10);
      for (const [codes, page] of [
        [ofClient, 'reference/errors.html'],
        [Object.keys(messages), 'guides/troubleshooting.html'],
      ] as const)
        for (const code of codes) {
          const addresses = find(all, code)
            .slice(0, 10)
            .map(({ address }) => address.split('#')[0]);
          assert.ok(addresses.includes(page), `${code}: ${addresses.join(' ')}`);
        }
    });

    it('finds nothing for what is nowhere', () => assert.deepEqual(find(index(), 'zqxjkvwy'), []));
  });

  describe('in a browser, below a path and without a network', () => {
    /** Everything that is not the site itself fails. */
    async function open(file: string) {
      const opened = await openPage(site.browser, 'about:blank');
      const { page } = opened;
      const strangers: string[] = [];
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (request.url().startsWith(site.address)) return void request.continue();
        strangers.push(request.url());
        void request.abort();
      });
      await page.goto(site.address + file);
      return { ...opened, strangers };
    }

    /** Without the widgets in examples, which have tests of their own, in every state. */
    const violations = (page: Page) =>
      page.evaluate(async () => {
        const found = await axe.run({ exclude: [['.stage > *']] } as axe.ElementContext, {
          resultTypes: ['violations'],
          iframes: false,
        });
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });

    it('is accessible, fits a phone and breaks no policy', async () => {
      const pages = all ? filesOf(folder, '.html') : sample;
      const found: string[] = [];
      for (const file of pages) {
        const { page, problems, strangers } = await open(file);
        await page.setViewport({ width: 360, height: 740 });
        if (await page.$('[data-example]'))
          await eventually(() => page.$('.stage > *'), `${file}: the example`);
        await page.evaluate(axe.source);
        for (const value of ['light', 'dark']) {
          // Without motion: a color that is on its way to another is measured as it is.
          await page.emulateMediaFeatures([
            { name: 'prefers-color-scheme', value },
            { name: 'prefers-reduced-motion', value: 'reduce' },
          ]);
          problems.push(...(await violations(page)));
        }
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 360) problems.push(`${width} pixels wide`);
        found.push(...[...problems, ...strangers].map((problem) => `${file}: ${problem}`));
        await page.browserContext().close();
      }
      assert.deepEqual(found, []);
    });

    it('is searched with the keyboard', async () => {
      const { page, problems } = await open('project/changelog.html');
      await eventually(() => page.$('[data-search]:not([hidden])'), 'the search');
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await eventually(() => page.$('dialog[open] input:focus'), 'the field');
      await page.keyboard.type('no-email');
      await eventually(() => page.$('dialog a[href$="#attribute-no-email"]'), 'the result');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await eventually(() => page.$('tr#attribute-no-email:target'), 'the row');
      assert.deepEqual(problems, []);
    });

    it('shows a widget in the chosen state, with the attributes that were set', async () => {
      const { page, problems } = await open('tags/pcc-statements.html');
      await eventually(() => page.$('pcc-statements[status="ready"]'), 'the statements');
      await page.select('select[name="state"]', 'statements-empty');
      await eventually(() => page.$('pcc-statements[status="empty"]'), 'the empty state');
      await page.goto(`${site.address}tags/pcc-statements.html?a.no-email=true`);
      await eventually(() => page.$('pcc-statements[no-email]'), 'the attribute');
      assert.deepEqual(problems, []);
    });

    it('signs a consumer in and out', async () => {
      const { page, problems } = await open('tags/pcc-session.html');
      await eventually(() => page.$('pcc-statements[status="ready"]'), 'the statements');
      const press = (name: string) =>
        page.$$eval(
          '.choices button',
          (buttons, wanted) => buttons.find(({ textContent }) => textContent === wanted)?.click(),
          name,
        );
      await press('end()');
      await eventually(() => page.$('pcc-statements[status="idle"]'), 'no data');
      await press('Sign in');
      await eventually(() => page.$('pcc-statements[status="ready"]'), 'the statements again');
      assert.deepEqual(problems, []);
    });
  });
});
