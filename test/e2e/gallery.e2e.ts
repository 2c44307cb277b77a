import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { all, some } from '../support/cases.ts';
import { cellTree, exposed } from '../support/accessibility-tree.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { staticDemo } from '../support/hosts/shared.ts';
import { cells, type Cell } from '../../demo/studio/cells/index.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { openPage, showCell, type DemoPages } from '../support/hosts/demo-pages.ts';

const violations = (page: Page, id: string) =>
  page.evaluate(async (cell) => {
    const { violations: found } = await (Reflect.get(window, 'axe') as typeof axe).run(
      `[data-cell="${cell}"]`,
      { resultTypes: ['violations'], iframes: false },
    );
    return found.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, id);

// Frames need a backend: they are in demo.e2e.ts.
const here = cells.filter(({ framed }) => !framed);

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
  before(async () => void (demo = await staticDemo()));

  it('has states of every widget, each with a reviewed tree', async () => {
    const trees = await readdir(new URL('../trees/', import.meta.url));
    assert.deepEqual(trees.toSorted(), widgets.map(({ tag }) => `${tag}.txt`).toSorted());
    const tags = new Set<string>(cells.map(({ tag }) => tag));
    for (const { tag } of widgets) assert.ok(tags.has(tag), tag);
  });

  it(`leaves dialogs off the board, where every other cell reaches its state${all ? '' : ': one widget'}`, async () => {
    const board = all ? here : here.filter(({ tag }) => tag === 'pcc-disputes');
    const { page, problems } = await openPage(
      demo.browser,
      `${demo.address}gallery.html${all ? '' : '?widget=pcc-disputes'}`,
    );
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
    assert.deepEqual(open, { widgets: board.length, dialogs: 0, focused: 'body' });
    const onPurpose = board.flatMap(({ mistake }) => (mistake ? [lineOf(mistake)] : []));
    const isOnPurpose = (line: string) => onPurpose.some((start) => line.startsWith(start));
    assert.deepEqual(
      problems.filter((line) => !isOnPurpose(line)),
      [],
    );
    await page.close();
  });

  const idsIn = (page: Page) =>
    page.$$eval('[data-cell]', (hosts) => hosts.map((host) => host.getAttribute('data-cell')));

  describe('with all cells', () => {
    let page: Page;
    before(async () => {
      ({ page } = await openPage(demo.browser, `${demo.address}gallery.html`));
    });
    after(() => page?.close());

    it('mounts the first cells before those that are out of view', async () => {
      await eventually(() => page.$('[data-shown]'), 'a cell is in its state');
      const mounted = await page.$$eval('.frame', (frames) =>
        frames.flatMap((frame, i) => (frame.firstElementChild ? [i] : [])),
      );
      assert.deepEqual(
        mounted,
        mounted.map((_, i) => i),
      );
      assert.ok(mounted.length < 24, `${mounted.length} cells at once`);
    });

    it('has an index by widget and state, which stays in view and leads to a state', async () => {
      await page.setViewport({ width: 1280, height: 800 });
      await page.locator('nav.index summary').wait();
      const indexed = await page.$$eval('nav.index a', (links) => links.map((link) => link.hash.slice(1)));
      assert.deepEqual(
        indexed,
        cells.map(({ id }) => id),
      );
      await page.$$eval('nav.index details', (all) => all.forEach((each) => (each.open = true)));
      await page.locator('nav.index a[href="#rewards-terms"]').click();
      await page.locator('[data-cell="rewards-terms"][data-shown]').wait();
      const inView = (selector: string) =>
        page.$eval(selector, (element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
      await eventually(() => inView('#rewards-terms'), 'the state is in view');
      assert.ok(await inView('nav.index'), 'and so is the index');
      // It opens at the widget that is looked at.
      await eventually(() => page.$('nav.index details[open] a[href="#rewards-terms"]'), 'it is open there');
    });

    it('finds states, statuses, dialogs, tags and words that are shown, and says how many', async () => {
      const found = async (words: string, isWanted: (cell: Cell) => boolean) => {
        await page.$eval(
          'input[name=search]',
          (field, entered) => {
            field.value = entered;
            field.dispatchEvent(new Event('input'));
          },
          words,
        );
        const wanted = here.filter(isWanted).map(({ id }) => id);
        assert.ok(wanted.length > 0, words);
        await eventually(
          async () =>
            isDeepStrictEqual(
              (await idsIn(page)).filter((id) => wanted.includes(id ?? '')),
              wanted,
            ),
          `${words}: ${wanted.join(', ')}`,
        );
        const count = await page.$$eval('article.cell', ({ length }) => length);
        const said = await page.$eval('.filters [role=status]', ({ textContent }) => textContent.trim());
        assert.equal(said, `${count} of ${cells.length} cells`);
        return count;
      };
      await found('error', ({ status }) => status === 'error');
      assert.equal(await found('offline', ({ id }) => id.endsWith('-offline')), widgets.length);
      await found('dialog', ({ dialog }) => dialog === true);
      const tag = 'pcc-card-register';
      assert.equal(
        await found(tag, (cell) => cell.tag === tag),
        cells.filter((cell) => cell.tag === tag).length,
      );
      await found("isn't confirmed yet", ({ id }) => id === 'rewards-not-enrolled');
    });

    it('filters by widget and by words, and keeps the filter in the URL', async () => {
      await page.locator('select[name=widget]').fill('pcc-rewards');
      await page.locator('input[name=search]').fill('CONNECTION');
      const wanted = ['rewards-offline'];
      await eventually(async () => isDeepStrictEqual(await idsIn(page), wanted), 'only that one is left');
      const other = await openPage(demo.browser, page.url());
      await other.page.locator('[data-cell="rewards-offline"][data-shown]').wait();
      assert.deepEqual(await idsIn(other.page), wanted);
      await other.page.close();
    });
  });

  // Every widget with its data, and other states.
  const ready = widgets.flatMap(
    ({ tag }) => here.find((cell) => cell.tag === tag && cell.status === 'ready') ?? [],
  );
  const others = here.filter((cell) => !ready.includes(cell));
  const inSpanish = [...ready, ...some(others, 8)];
  it(`reaches ${inSpanish.length} states in Spanish under the policy, and axe finds nothing`, async () => {
    const { page, problems } = await openPage(
      demo.browser,
      `${demo.address}gallery.html?bare&cell=none&lang=es`,
    );
    // Without motion: a color that is on its way to another is measured as it is.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.evaluate(axe.source);
    for (const cell of inSpanish) {
      const { id, status } = cell;
      await showCell(page, id);
      const reached = await page.evaluate(() =>
        document.querySelector('[data-cell] > *')?.getAttribute('status'),
      );
      assert.equal(reached, status, id);
      assert.deepEqual(await violations(page, id), [], id);
      assert.deepEqual(await unexpected(problems, cell), [], id);
    }
    await page.close();
  });

  // One of every widget; those that something has to be pressed for, and that are not waited for long.
  const pressed = here.filter(({ id, press }) => press && !id.endsWith('-unknown'));
  const sample = [...new Map(pressed.map((cell) => [cell.tag, cell])).values()];
  let sender: Awaited<ReturnType<typeof openPage>> | undefined;
  // The reviewed trees already show that a state is the same in each run.
  for (const cell of some(sample, 1)) {
    it(`shows the same from its link in a new profile: ${cell.id}`, async () => {
      const settings = 'lang=es&dir=rtl&width=360&text=150&preset=sorbet&theme=dark';
      const address = `${demo.address}gallery.html?cell=${cell.id}&${settings}`;
      const here = (sender ??= await openPage(demo.browser, address));
      await showCell(here.page, cell.id);
      const link = await here.page.$eval('.cell header a', ({ href }) => href);
      const there = await openPage(demo.browser, link);
      await showCell(there.page, cell.id);
      // What is announced comes and goes.
      const lasting = async ({ page }: typeof here) =>
        exposed(await cellTree(page, cell)).filter(
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
      await there.page.close();
    });
  }
});
