import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { presets } from '../../demo/studio/themes/presets.ts';
import { openPage, showCell, type DemoPages } from '../support/hosts/demo-pages.ts';
import { staticDemo } from '../support/hosts/shared.ts';

interface Shape {
  readonly selector: string;
  readonly property: 'stroke' | 'color' | 'borderTopColor';
  /** The least ratio: 3 for shapes, 4.5 for letters. */
  readonly least: number;
  /** Its own background instead of the widget's. */
  readonly own?: true;
}

// The band that is reached is also told by the marker on it, which is a ring in the color of the text.
const charts: Readonly<Record<string, readonly Shape[]>> = {
  'credit-summary-score': [
    { selector: '.needle', property: 'stroke', least: 3 },
    { selector: '.plot .line', property: 'stroke', least: 3 },
    { selector: '.plot .dot', property: 'stroke', least: 3 },
    { selector: '.factor .dots', property: 'stroke', least: 3 },
  ],
  'credit-summary-low': [{ selector: '.needs-work .dots', property: 'stroke', least: 3 }],
  'credit-summary-gaps': [{ selector: '.plot .bridge', property: 'stroke', least: 3 }],
  'tradelines-history': [{ selector: '.month.paid', property: 'color', least: 4.5, own: true }],
};
/** With high contrast, every segment of the gauge and every line of the grid. */
const inHighContrast: readonly Shape[] = [
  { selector: '.band', property: 'stroke', least: 3 },
  { selector: '.plot .grid', property: 'stroke', least: 3 },
];
const inForcedColors: readonly Shape[] = [
  ...inHighContrast,
  { selector: '.band.reached', property: 'stroke', least: 3 },
];

/** The colors of the shapes and of what is behind them, as drawn; undefined if a shape is not there. */
const colorsIn = (page: Page, id: string, shapes: readonly Shape[]) =>
  page.$eval(
    `[data-cell="${id}"]`,
    (frame, wanted) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const paper = ['Canvas', getComputedStyle(frame.closest('.cell') ?? frame).backgroundColor];
      const surface = [...paper, getComputedStyle(frame).backgroundColor];
      const root = frame.firstElementChild?.shadowRoot;
      return wanted.map(({ selector, property, own }) =>
        [...(root?.querySelectorAll(selector) ?? [])].map((element) => {
          const style = getComputedStyle(element);
          const ground = own ? [...surface, style.backgroundColor] : surface;
          return [ground, [...ground, style[property]]].map((layers) => {
            for (const color of layers) {
              if (!canvas) return [];
              canvas.fillStyle = color;
              canvas.fillRect(0, 0, 1, 1);
            }
            return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
          });
        }),
      );
    },
    shapes,
  );

function luminance(color: readonly number[] = []): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The shapes of the shown cell whose contrast is too low. Rejects if one is not there. */
async function paleIn(page: Page, id: string, shapes: readonly Shape[]): Promise<string[]> {
  await page.waitForFunction(
    (cell, selectors) => {
      const root = document.querySelector(`[data-cell="${cell}"]`)?.firstElementChild?.shadowRoot;
      return selectors.every((selector) => root?.querySelector(selector));
    },
    {},
    id,
    shapes.map(({ selector }) => selector),
  );
  const drawn = await colorsIn(page, id, shapes);
  return shapes.flatMap(({ selector, least }, i) => {
    const ratios = (drawn[i] ?? []).map((pair) => {
      const [dark = 0, light = 0] = pair.map(luminance).sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    });
    const ratio = Math.min(...ratios);
    return ratios.length > 0 && ratio >= least ? [] : [`${selector}: ${ratio.toFixed(2)}, not ${least}`];
  });
}

describe('charts', () => {
  let demo: DemoPages;
  let page: Page;
  before(async () => {
    demo = await staticDemo();
    ({ page } = await openPage(demo.browser, `${demo.address}gallery.html?bare`));
  });
  after(() => page?.close());

  const dress = (preset: string, theme: string) =>
    page.evaluate(
      (...values) => {
        const url = new URL(location.href);
        for (const [i, key] of ['preset', 'theme'].entries()) url.searchParams.set(key, values[i] ?? '');
        history.replaceState(null, '', url);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      preset,
      theme,
    );

  for (const [id, shapes] of Object.entries(charts)) {
    it(`can be seen in every theme, in light and dark: ${id}`, async () => {
      await showCell(page, id);
      for (const preset of presets) {
        for (const theme of ['light', 'dark']) {
          await dress(preset.id, theme);
          const isGauge = preset.id === 'contrast' && id === 'credit-summary-score';
          const wanted = isGauge ? [...shapes, ...inHighContrast] : shapes;
          assert.deepEqual(await paleIn(page, id, wanted), [], `${preset.name}, ${theme}`);
        }
      }
      await dress('plain', 'auto');
    });
  }

  for (const scheme of ['light', 'dark']) {
    it(`can be seen in forced colors, ${scheme}`, async () => {
      const devtools = await page.createCDPSession();
      await devtools.send('Emulation.setEmulatedMedia', {
        features: [
          { name: 'forced-colors', value: 'active' },
          { name: 'prefers-color-scheme', value: scheme },
        ],
      });
      for (const [id, shapes] of Object.entries(charts)) {
        await showCell(page, id);
        const wanted = id === 'credit-summary-score' ? [...shapes, ...inForcedColors] : shapes;
        assert.deepEqual(await paleIn(page, id, wanted), [], id);
      }
      await devtools.send('Emulation.setEmulatedMedia', { features: [] });
    });
  }
});
