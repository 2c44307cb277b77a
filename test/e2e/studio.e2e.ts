import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { writeTokens } from '../../demo/studio/themes/design-tokens.ts';
import { presets } from '../../demo/studio/themes/presets.ts';
import { openDemoPage, type DemoPages } from '../support/hosts/demo-pages.ts';
import { staticDemo } from '../support/hosts/shared.ts';
import { eventually } from '../support/browsers/eventually.ts';

const text = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '');

/** Gives a field a value, as somebody who types it and leaves. */
const enter = (page: Page, selector: string, value: string) =>
  page.$eval(
    selector,
    (field, to) => {
      (field as HTMLInputElement).value = to;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    value,
  );

/** Waits until a widget says what went wrong: the texts of errors are loaded after the first one. */
async function showsError(
  frame: () => Page | Frame | undefined,
  selector: string,
  says: RegExp,
): Promise<void> {
  await eventually(async () => {
    const widget = await frame()?.$(`${selector}[status=error]`);
    return says.test((await widget?.evaluate(({ shadowRoot }) => shadowRoot?.textContent)) ?? '');
  }, `an error with ${says}`);
}

const accent = (page: Page) =>
  page.$eval('.frame:not([hidden]) > *', (widget) =>
    getComputedStyle(widget).getPropertyValue('--pcc-color-accent'),
  );

describe('the studio, as static files below a path', () => {
  let demo: DemoPages;
  before(async () => {
    demo = await staticDemo();
  });

  const open = (address: string) => openDemoPage(demo, address);

  describe('its themes, on one page', () => {
    let page: Page;
    before(async () => {
      ({ page } = await open('themes.html?preset=ledger&theme=light'));
      await eventually(() => page.$('.frame:not([hidden]) > *'), 'a widget is there');
    });
    after(() => page?.close());
    beforeEach(() => page.select('select[name=preset]', 'ledger'));

    it('imports CSS and exports it', async () => {
      assert.match(
        await page.$eval('#css', (area) => (area as HTMLTextAreaElement).value),
        /^pcc-session \{\n {2}--pcc-color-accent: light-dark\(#1f4e9e, #9cc1ff\);/,
      );
      await enter(page, '#css', '.any { color: red; --pcc-radius: 3px; --pcc-color-accent: rgb(1 2 3) }');
      assert.equal(
        await page.$eval('#css', (area) => (area as HTMLTextAreaElement).value),
        'pcc-session {\n  --pcc-radius: 3px;\n  --pcc-color-accent: rgb(1 2 3);\n}',
      );
    });

    it('shows a color while it is being picked, with its contrast, and downloads the CSS', async () => {
      const address = page.url();
      const dragTo = (color: string, event: string) =>
        page.$eval(
          '[aria-label="Pick color-accent"]',
          (input, to, type) => {
            (input as HTMLInputElement).value = to;
            input.dispatchEvent(new Event(type, { bubbles: true }));
          },
          color,
          event,
        );
      await dragTo('#eeeeee', 'input');
      assert.match(await accent(page), /^light-dark\(#eeeeee, #9cc1ff\)$/);
      assert.match(await text(page, '#property-color-accent-about'), /Contrast 1\.\d too low$/);
      assert.equal(page.url(), address);
      await dragTo('#004000', 'change');
      assert.match(await text(page, '#property-color-accent-about'), /Contrast 1\d\.\d$/);
      const file = await page.$eval('a[download]', (link) => link.href);
      assert.match(
        decodeURIComponent(file),
        /^data:text\/css,pcc-session \{\n {2}--pcc-color-accent: light-dark\(#004000/,
      );
    });

    it('opens a file of design tokens, and says why another one cannot be opened', async () => {
      const choose = (text: string) =>
        page.$eval(
          '#tokens-file',
          (input, content) => {
            const chosen = new DataTransfer();
            chosen.items.add(new File([content], 'theme.tokens.json'));
            (input as HTMLInputElement).files = chosen.files;
            input.dispatchEvent(new Event('change'));
          },
          text,
        );
      await choose(writeTokens({ 'color-accent': '#004000', radius: '3px' }));
      const css = () => page.$eval('#css', (area) => (area as HTMLTextAreaElement).value);
      await eventually(async () => (await css()).includes('--pcc-color-accent: #004000;'), 'it is the theme');
      await choose('{}');
      const problem = async () => (await text(page, '#tokens-problem')) === 'The file has no group “pcc”.';
      await eventually(problem, 'the reason is shown');
      assert.match(await css(), /#004000/);
    });

    it('offers themes with sufficient contrast in light and dark', async () => {
      for (const { id } of presets) {
        await page.select('select[name=preset]', id);
        assert.equal(await text(page, '.filters [role=status]'), 'Contrast: all pass', id);
        assert.equal(await page.$$eval('.contrast td', (cells) => cells.length), 22);
      }
    });

    it('changes a property, reports low contrast, and keeps it in the link', async () => {
      await page.select('select[name=preset]', presets[0]?.id ?? '');
      await enter(page, '#property-color-accent', '#ffd');
      assert.match(await text(page, '.filters [role=status]'), /too low/);
      const other = await open(new URL(page.url()).pathname.split('/').pop() + new URL(page.url()).search);
      await eventually(() => other.page.$('.frame:not([hidden]) > *'), 'a widget is there');
      assert.equal(await accent(other.page), '#ffd');
      await enter(page, '#property-color-accent', 'rgb(0 0 0 / 30%)');
      assert.match(await text(page, '#property-color-accent-about'), /Contrast [12]\.\d too low$/);
      await enter(page, '#property-color-accent', 'nonsense');
      assert.match(await text(page, '#property-color-accent-about'), /Not a color$/);
      await other.page.close();
    });
  });

  it('shows every text in a pseudo-language, from right to left too', async () => {
    const { page } = await open('gallery.html?cell=statements-list&lang=ar-XB');
    const heading = () =>
      page.$$eval(
        '.frame > [status=ready]',
        ([widget]) => widget?.shadowRoot?.querySelector('[role=heading]')?.textContent ?? '',
      );
    // The texts may come after the data.
    await eventually(async () => /\u202eStatements\u202c/.test(await heading()), 'the heading is in it');
    assert.equal(await page.$eval('.frame', (frame) => (frame as HTMLElement).dir), 'rtl');
    await page.close();
  });

  it('shows a cell from two builds side by side', async () => {
    await demo.copyTo('before');
    const { page } = await open('compare.html?cell=rewards-empty&b.build=before/');
    const builds = await eventually(async () => {
      const frames = page.frames().filter((frame) => frame !== page.mainFrame());
      const shown = await Promise.all(frames.map((frame) => frame.$('[data-shown]')));
      return (
        shown.length === 2 && shown.every(Boolean) && frames.map((frame) => new URL(frame.url()).pathname)
      );
    }, 'both are shown');
    assert.deepEqual(builds, ['/review/of/widgets/gallery.html', '/review/of/widgets/before/gallery.html']);
    await page.close();
  });

  it('shows a cell in two brands side by side', async () => {
    const { page } = await open('compare.html?cell=statements-list&a.preset=sorbet&b.preset=midnight');
    const accents = await eventually(async () => {
      const frames = page.frames().filter((frame) => frame !== page.mainFrame());
      const found = await Promise.all(
        frames.map((frame) =>
          frame.evaluate(() => {
            const widget = document.querySelector('[data-shown] > pcc-statements');
            return widget && getComputedStyle(widget).getPropertyValue('--pcc-color-accent');
          }),
        ),
      );
      return found.length === 2 && found.every(Boolean) && found;
    }, 'both are shown');
    assert.deepEqual(accents, ['light-dark(#b3225f, #ff9ec4)', '#c4b5fd']);
    const [, right] = await page.$$('iframe');
    await (await right?.contentFrame())?.$eval('.cell header a', (link) => link.click());
    await eventually(() => page.$('main h1 ~ .indexed [data-shown]'), 'its link leads to the gallery');
    assert.match(page.url(), /gallery\.html\?.*preset=midnight.*cell=statements-list$/);
    await page.close();
  });

  describe('its playground', () => {
    let page: Page;
    let problems: string[];
    beforeEach(async () => {
      ({ page, problems } = await open('playground.html'));
      await eventually(
        () => page.$('body:has(input[name="a.page-size"]) #stage > pcc-statements[status=ready]'),
        'what one begins with is ready',
      );
    });
    afterEach(() => page.close());

    it('works with the keyboard: every control in order', async () => {
      const reached: string[] = [];
      for (let i = 0; i < 200; i++) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const { activeElement } = document;
          if (!activeElement || activeElement === document.body) return undefined;
          return activeElement.getAttribute('name') ?? activeElement.textContent.trim();
        });
        if (at === undefined) break;
        if (at !== reached.at(-1)) reached.push(at);
      }
      const wanted = ['widget', 'network', 'a.page-size', 'p.strings', 's.footer', 'part.badge'];
      assert.deepEqual(
        reached.filter((name) => wanted.includes(name)),
        wanted,
      );
      assert.ok(reached.includes('Check accessibility'), reached.join('\n'));
    });

    it('shows a reviewer the requests, the announcements and the accessibility tree', async () => {
      await enter(page, 'input[name="a.page-size"]', '2');
      await enter(page, 'input[name="s.footer"]', 'Bye');
      await enter(page, 'input[name="p.strings"]', '{"retry');
      assert.match(await text(page, '.control:has([name="p.strings"])'), /Invalid JSON$/);
      await enter(page, 'input[name="p.strings"]', '{"retry": "Once more"}');
      await enter(page, 'input[name="part.badge"]', 'text-transform: uppercase');
      assert.doesNotMatch(await text(page, '.play'), /`/, 'no mark-up of doc comments');
      await eventually(async () => /^Requests 1 .* Events 1 /.test(await text(page, '.log')), 'it is logged');
      assert.match(await text(page, '.log'), /GET listStatements 200 · \d+ ms/);
      assert.match(await text(page, '.log'), /pcc-load ‹pcc-statements› count: 40/);
      const code = await page.$$eval('pre', (blocks) => blocks.map(({ textContent }) => textContent));
      assert.match(code[0] ?? '', /<pcc-statements page-size="2">\s*<p slot="footer">Bye<\/p>/);
      assert.match(code[0] ?? '', /\.strings = \{\s*"retry": "Once more"\s*\};/);
      assert.equal(code[1], 'pcc-statements::part(badge) {\n  text-transform: uppercase\n}');
      assert.match(
        code[2] ?? '',
        /<PccStatements pageSize=\{2\} strings=\{\{"retry":"Once more"\}\} onPccLoad=/,
      );
      assert.match(code[3] ?? '', /<pcc-statements page-size="2" :strings.prop="strings" @pcc-load=/);
      const shown = await page.$eval('#stage > *', (widget) => ({
        strings: (widget as HTMLElement & { strings?: unknown }).strings,
        badge: getComputedStyle(widget.shadowRoot?.querySelector('[part~=badge]') ?? widget).textTransform,
      }));
      assert.deepEqual(shown, { strings: { retry: 'Once more' }, badge: 'uppercase' });
      await page.$eval('.result p > .button', (button) => (button as HTMLElement).click());
      const lines = await eventually(async () => {
        const found = await page.$$eval('.result .lines li', (items) =>
          items.map(({ textContent }) => textContent),
        );
        return found.length > 0 && found;
      }, 'roles and names are listed');
      assert.ok(lines.includes('heading “Statements”'), lines.join('\n'));
      assert.match(await text(page, '.result > [aria-live]'), /axe: violations 0 None\./);
      assert.deepEqual(problems, []);
    });

    it('slows the network down with one switch', async () => {
      await page.select('select[name=network]', 'slow');
      const isSlow = async () =>
        /GET listStatements 200 · ([2-9]|\d\d)\d{3} ms/.test(await text(page, '.log'));
      await eventually(isSlow, 'it takes seconds');
    });

    it('breaks the network with one switch, in each way', async () => {
      for (const [network, says] of [
        ['offline', /couldn’t reach the service/],
        ['errors', /isn’t available right now/],
        ['busy', /too many requests/],
        ['garbage', /couldn’t read/],
        ['expired', /session has ended/],
      ] as const) {
        await page.select('select[name=network]', network);
        await showsError(() => page, '#stage > *', says);
      }
    });
  });

  describe('its phone', () => {
    let page: Page;
    const inside = () => page.frames().find((each) => each !== page.mainFrame());
    const shows = (tag: string) =>
      eventually(async () => inside()?.$(`${tag}[status=ready]`), `${tag} is there`);
    beforeEach(async () => {
      ({ page } = await open('phone.html?person=eva-no-file&widget=pcc-statements&theme=dark'));
      await shows('pcc-statements');
    });
    afterEach(() => page.close());

    it('opens in a phone what the link says, and keeps the open view in the link', async () => {
      const who = await inside()?.$eval('.who .name', ({ textContent }) => textContent);
      assert.equal(who, 'Eva Sandoval');
      assert.equal(await inside()?.$eval('html', ({ dataset }) => dataset['theme']), 'dark');
      await inside()?.$eval('a[href="#bills"]', (link) => (link as HTMLElement).click());
      await shows('pcc-tradelines');
      await eventually(() => Promise.resolve(page.url().endsWith('#bills')), 'the link has the view');
      await page.select('select[name=theme]', 'light');
      await eventually(
        async () => (await inside()?.$eval('html', ({ dataset }) => dataset['theme'])) === 'light',
        'the theme has changed',
      );
      await shows('pcc-tradelines');
    });

    it('breaks the network of the page in a phone as well', async () => {
      await page.select('select[name=network]', 'errors');
      await showsError(inside, 'pcc-statements', /isn’t available right now/);
    });
  });

  it('enrolls in a program on the partner’s page', async () => {
    const { page, problems } = await open('index.html?person=ana-complete#rewards');
    const rewards = await eventually(() => page.$('pcc-rewards[status=ready]'), 'it is ready');
    await rewards.evaluate(({ shadowRoot }) =>
      shadowRoot?.querySelector<HTMLElement>('.program button')?.click(),
    );
    await eventually(
      () =>
        rewards.evaluate(({ shadowRoot }) => {
          const { length } = shadowRoot?.querySelectorAll('.program.enrolled') ?? [];
          return length === 2 && !shadowRoot?.querySelector('.alert, .program button');
        }),
      'the service says that it is done',
    );
    assert.deepEqual(problems, []);
    await page.close();
  });
});
