// What moves while a widget loads, in three fonts. Each stage is painted before the next one may begin: the page alone, the
// placeholders, the data, lazy modules. `npm run test:slow -- layout-shift` has every combination, CI fixed ones of them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { headOf } from '../../../src/cli/head/page-head.ts';
import { fonts } from '../../runner/fonts.mjs';
import { all } from '../../support/cases.ts';
import { eventually } from '../../support/browsers/eventually.ts';
import { useSite } from '../../support/hosts/site.ts';
import { someoneFor } from '../../support/someone.ts';
import { withResolvers } from '../../support/with-resolvers.ts';
import type { WatchedTab } from '../../support/browsers/watched-tab.ts';
import { cdn, files, widgetTags } from '../../support/package/published.ts';

const MOST = 0.02;
const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const looks = [16, 32].flatMap((size) =>
  screens.flatMap((screen) => ['en', 'es'].map((lang) => ({ size, screen, lang }))),
);
type Look = (typeof looks)[number];

/** The looks of a widget in a font; without all cases one look, in one of the fonts. */
const sample = (tag: number, font: number): readonly Look[] =>
  looks.filter((_, at) => all || (tag % 3 === font && (at + 5 * tag + 2 * font) % looks.length === 0));

describe('while a widget loads', () => {
  /** Requests that the test holds back, by path. */
  const gates = new Map<string, Gate>();

  const page = (address: URL) => {
    const { tag = '', lang = 'en', head } = Object.fromEntries(address.searchParams);
    const isPrinted = head === 'printed';
    return `<!doctype html><html lang=${lang}><meta charset=utf-8><title>Page</title>
      <meta name=viewport content="width=device-width"><style>body { margin: 16px }</style>
      ${isPrinted ? headOf({ ...files, base: '/pcc/', tags: [tag], lang }) : '<script type=module src=/pcc/autoload.js></script>'}
      <pcc-session endpoint="/pcc/session?pcid=${someoneFor(tag)}">
        <${tag}>${isPrinted ? '<span slot=footer>Its footer</span>' : ''}</${tag}>
      </pcc-session>
      ${isPrinted ? '<p>What follows the widget fills the rest of the window.</p>'.repeat(30) : ''}`;
  };

  const site = useSite({ page, files: { '/pcc/': cdn }, held: (path) => gates.get(path)?.hold() });

  /** Adds up what moves. */
  async function shiftOf({ tab, seen }: WatchedTab, tag: string, { size, screen, lang }: Look, head: string) {
    const devtools = await tab.createCDPSession();
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } });
    await tab.setViewport(screen);
    const code = new Gate();
    const session = new Gate();
    gates.set('/pcc/autoload.js', code).set('/pcc/session', session);
    const search = `?tag=${tag}&lang=${lang}&head=${head}&size=${size}&width=${screen.width}`;
    const opened = tab.goto(`${site.origin}/${search}`);
    await code.reached;
    const heights = [await heightOf(tab, tag, search, '')];
    code.open();
    await Promise.all([opened, session.reached]);
    heights.push(await heightOf(tab, tag, search, 'idle loading'));
    session.open();
    heights.push(await heightOf(tab, tag, search, 'ready partial empty error'));
    await tab.waitForNetworkIdle({ idleTime: 50 });
    heights.push(await heightOf(tab, tag, search, 'ready'));
    await devtools.detach();
    return { shift: (await seen()).shift, heights };
  }

  for (const [turn, { head, what, most, still }] of [
    {
      head: 'printed',
      what: 'nor what follows it, with the head that pcc-head prints',
      most: MOST,
      still: 0.9,
    },
    { head: 'none', what: 'itself, with autoload.js alone', most: MOST, still: 0.9 },
  ].entries()) {
    it(`nothing in it moves, ${what}`, { timeout: 1_200_000 }, async (test) => {
      const found: { readonly cell: string; readonly shift: number; readonly heights: readonly number[] }[] =
        [];
      for (const [font, family] of Object.keys(fonts).entries()) {
        const opened = await site.newTab(family);
        for (const [at, tag] of widgetTags.entries()) {
          for (const look of sample(at + turn, font)) {
            const cell = `${tag}, ${family}, ${look.lang}, ${look.size} px, ${look.screen.width} px wide`;
            found.push({ cell, ...(await shiftOf(opened, tag, look, head)) });
          }
        }
        await opened.tab.close();
      }
      const moved = found.filter(({ shift }) => shift > 0).sort((a, b) => b.shift - a.shift);
      const told = moved.map(
        ({ cell, shift, heights }) => `${shift.toFixed(4)} ${cell}: ${heights.join(', ')} px`,
      );
      const share = 1 - moved.length / found.length;
      test.diagnostic(`${found.length} pages, ${moved.length} of them move\n${told.join('\n')}`);
      assert.ok(
        moved.every(({ shift }) => shift <= most),
        `moves: npm run generate -- --measure\n${told[0] ?? ''}`,
      );
      assert.ok(
        share >= still,
        `${moved.length} of ${found.length} pages move: npm run generate -- --measure\n${told.join('\n')}`,
      );
    });
  }
});

/** Holds requests back, and says when the first has come. */
class Gate {
  readonly #arrival = withResolvers();
  readonly #opening = withResolvers();
  readonly reached = this.#arrival.promise;

  open(): void {
    this.#opening.resolve();
  }

  hold(): Promise<void> {
    this.#arrival.resolve();
    return this.#opening.promise;
  }
}

/** The widget's height once it has one of these states, in the page's language, and has been painted. */
async function heightOf(tab: Page, tag: string, look: string, states: string): Promise<number> {
  const height = () =>
    tab.evaluate(
      async (name, search, awaited) => {
        // No functions with names: the compiler marks those with a helper that the page has not.
        for (let painted = 0; painted < 3;) {
          await new Promise(requestAnimationFrame);
          const widget = document.querySelector(name);
          const root = widget?.shadowRoot;
          const isThere =
            awaited.includes(widget?.getAttribute('status') ?? '-') &&
            root?.querySelector('section')?.lang === document.documentElement.lang &&
            root.querySelector('[part=content]');
          // What a frame moves is reported after it.
          if (location.search === search && widget && (isThere || !awaited)) painted++;
        }
        return Math.round(document.querySelector(name)?.getBoundingClientRect().height ?? 0) + 1;
      },
      tag,
      look,
      states,
    );
  // The page before may still be there.
  return (await eventually(height, `${tag} is ${states}`)) - 1;
}
