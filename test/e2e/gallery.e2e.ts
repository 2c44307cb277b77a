import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { outline, stumbles, treeOf } from '../support/accessibility-tree.ts';
import { eventually } from '../support/eventually.ts';
import { exposedIn, missing } from '../support/exposed.ts';
import { readReviewed, reviewedOf, stale, writeReviewed } from '../support/reviewed-trees.ts';
import { cells, type Cell } from '../../demo/studio/cells/index.ts';
import { openDemoPages, openPage, showCell, type DemoPages } from '../../scripts/demo-pages.ts';

/** The tree as a text, once it stays the same: what is announced comes after what is shown. */
async function settledTree(page: Page, cell: Cell): Promise<string> {
  const seen: string[] = [];
  return eventually(async () => {
    seen.unshift(outline(await treeOf(page, cell)));
    return seen.length > 5 && seen.slice(0, 5).every((each) => each === seen[0]) && seen[0];
  }, `${cell.id} comes to rest`);
}

/** Waits until the tree is the reviewed one; else the two are put side by side. */
async function assertReviewed(page: Page, cell: Cell): Promise<void> {
  const wanted = reviewedOf(reviewed, cell);
  let text = '';
  const isReviewed = async () => (text = outline(await treeOf(page, cell))) === wanted;
  await eventually(isReviewed, 'the reviewed tree', 10).catch(() =>
    assert.equal(text, wanted, 'npm run trees, if it is meant'),
  );
}

const violations = (page: Page, id: string) =>
  page.evaluate(async (cell) => {
    const { violations: found } = await (Reflect.get(window, 'axe') as typeof axe).run(
      `[data-cell="${cell}"]`,
      { resultTypes: ['violations'], iframes: false },
    );
    return found.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, id);

// `npm run trees`: what is found is written down instead of compared.
const renews = process.argv.includes('--renew');
// Frames need a backend: they are in demo.e2e.ts.
const here = cells.filter(({ framed }) => !framed);
const trees = new Map<Cell, string>();
const stumbled: string[] = [];
const tags = new Set(cells.map(({ tag }) => tag));
const reviewed = await readReviewed(tags);

const lineOf = (mistake: string) => `pcc-widgets [${mistake}]: `;

/** What went wrong on the page, but for the mistake that the cell makes on purpose, which is told once. */
async function unexpected(problems: string[], { mistake }: Cell): Promise<string[]> {
  if (!mistake) return problems.splice(0);
  const index = () => problems.findIndex((line) => line.startsWith(lineOf(mistake)));
  await eventually(() => Promise.resolve(index() >= 0), `${mistake} is told`);
  problems.splice(index(), 1);
  return problems.splice(0);
}

describe('the gallery, as static files below a path', () => {
  let demo: DemoPages;
  let opened: Awaited<ReturnType<typeof openPage>>;

  before(async () => {
    demo = await openDemoPages();
    opened = await openPage(demo.browser, `${demo.address}gallery.html`);
    // Colours on their way from one to another are in nobody's reach.
    await opened.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await opened.page.evaluate(axe.source);
  });
  after(async () => {
    await demo?.close();
    if (renews) await writeReviewed(here, trees);
  });

  it('has at least ten states of every widget', () => {
    assert.equal(tags.size, 6);
    for (const wanted of tags) assert.ok(cells.filter(({ tag }) => tag === wanted).length >= 10, wanted);
    assert.equal(new Set(cells.map(({ id }) => id)).size, cells.length, 'no two have the same name');
  });

  for (const cell of here) {
    const { id } = cell;
    it(`<${cell.tag}>: ${cell.name}`, async () => {
      const { page, problems } = opened;
      await showCell(page, id);
      assert.equal(await missing(page, cell), undefined);
      assert.deepEqual(await violations(page, id), []);
      if (renews) trees.set(cell, await settledTree(page, cell));
      else await assertReviewed(page, cell);
      stumbled.push(...stumbles(await treeOf(page, cell)).map((what) => `${id}: ${what}`));
      assert.deepEqual(await unexpected(problems, cell), []);
    });
  }

  it('has nothing in any state that confuses a screen reader user', () => {
    assert.deepEqual(stumbled, []);
  });

  it('has no reviewed tree of a removed state', () => {
    assert.deepEqual(renews ? [] : stale(reviewed, here), []);
  });

  it('leaves dialogs off the board, where every other cell reaches its state', async () => {
    const { page, problems } = opened;
    await page.goto(`${demo.address}gallery.html`);
    /** Looks at the first cell that is not yet in its state. */
    const waiting = () =>
      page.evaluate(() => {
        const first = document.querySelector<HTMLElement>('.frame:not([data-shown])');
        first?.scrollIntoView({ block: 'center' });
        return first?.dataset['cell'];
      });
    await eventually(() => page.$('.frame'), 'the board is there');
    for (let id = await waiting(); id;) {
      const before = id;
      await eventually(async () => (id = await waiting()) !== before, `${before} is in its state`, 60);
    }
    const open = await page.evaluate(() => {
      const widgets = [...document.querySelectorAll('.frame > *')];
      return {
        widgets: widgets.length,
        dialogs: widgets.filter((each) => each.shadowRoot?.querySelector('dialog')).length,
        // Nobody has pressed anything.
        focused: document.activeElement?.localName,
      };
    });
    assert.deepEqual(open, { widgets: here.length, dialogs: 0, focused: 'body' });
    const onPurpose = here.flatMap(({ mistake }) => (mistake ? [lineOf(mistake)] : []));
    const isOnPurpose = (line: string) => onPurpose.some((start) => line.startsWith(start));
    assert.deepEqual(
      problems.splice(0).filter((line) => !isOnPurpose(line)),
      [],
    );
  });

  it('filters by widget and by state, and keeps the filter in the URL', async () => {
    const { page } = await openPage(demo.browser, `${demo.address}gallery.html`);
    const ids = () =>
      page.$$eval('[data-cell]', (hosts) => hosts.map((host) => host.getAttribute('data-cell')));
    await page.locator('select[name=widget]').fill('pcc-rewards');
    await page.locator('input[name=state]').fill('NO C');
    const wanted = ['rewards-empty', 'rewards-offline'];
    await eventually(async () => isDeepStrictEqual(await ids(), wanted), 'only those are left');
    const other = await openPage(demo.browser, page.url());
    await other.page.locator('[data-cell="rewards-empty"][data-shown]').wait();
    assert.deepEqual(
      await other.page.$$eval('[data-cell]', (hosts) => hosts.map((host) => host.getAttribute('data-cell'))),
      wanted,
    );
    await page.close();
    await other.page.close();
  });

  it('reaches every state in Spanish under the policy', async () => {
    const { page, problems } = await openPage(demo.browser, `${demo.address}gallery.html?lang=es`);
    for (const cell of here) {
      const { id, status } = cell;
      await showCell(page, id);
      const reached = await page.$eval(`[data-cell="${id}"] > *`, (widget) => widget.getAttribute('status'));
      assert.equal(reached, status, id);
      assert.deepEqual(await unexpected(problems, cell), [], id);
    }
    await page.close();
  });

  // One of every widget; those that something has to be pressed for.
  const sample = [...new Map(here.filter(({ press }) => press).map((cell) => [cell.tag, cell])).values()];
  for (const cell of sample) {
    it(`shows the same from its link in a new profile: ${cell.id}`, async () => {
      const here = await openPage(
        demo.browser,
        `${demo.address}gallery.html?lang=es&dir=rtl&width=360&text=150&preset=sorbet&theme=dark`,
      );
      await showCell(here.page, cell.id);
      const link = await here.page.$eval('.cell header a', ({ href }) => href);
      const there = await openPage(demo.browser, link);
      await showCell(there.page, cell.id);
      // What is announced comes and goes.
      const lasting = async ({ page }: typeof here) =>
        (await exposedIn(page, cell)).filter(
          (line) => !/^(none|generic|status|StaticText|Inline)/.test(line),
        );
      // What was reached in English turns to the page's language file by file.
      await eventually(
        async () => isDeepStrictEqual(await lasting(there), await lasting(here)),
        `${link} shows the same`,
      );
      const looks = ({ page }: typeof here) =>
        page.$eval('div.frame', (frame) => {
          const { direction, fontSize, borderRadius, colorScheme, inlineSize } = getComputedStyle(frame);
          return { lang: frame.lang, direction, fontSize, borderRadius, colorScheme, inlineSize };
        });
      assert.deepEqual(await looks(there), await looks(here));
      assert.equal((await looks(there)).lang, 'es');
      await here.page.close();
      await there.page.close();
    });
  }
});
