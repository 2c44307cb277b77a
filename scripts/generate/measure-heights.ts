// `npm run generate -- --measure`, after a build: measures how high each widget is with its data, in three fonts, two
// languages and two sizes of text, and writes the heights that `pcc-preload.css` reserves.
import { readFileSync, writeFileSync } from 'node:fs';
import { fonts } from '../../test/runner/fonts.mjs';
import { eventually } from '../../test/support/browsers/eventually.ts';
import { startService } from '../../test/support/hosts/live-sandbox.ts';
import { useFont } from '../../test/support/browsers/page-font.ts';
import { servePages } from '../../test/support/hosts/page-server.ts';
import { launchChromium } from '../../test/support/browsers/chromium.ts';
import { cdn, files } from '../../test/support/package/published.ts';
import { someoneFor } from '../../test/support/someone.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { headOf } from '../../src/cli/head/page-head.ts';
import { fill, formatted } from './format.ts';
import { heightSteps, rulesOf, type Sample } from './reserved-heights.ts';

const sheet = 'src/pcc-preload.css';
const tags = widgets.map(({ tag }) => tag);
const selectors = widgets.flatMap(({ tag, sizes = [] }) => [tag, ...sizes.map((name) => `${tag}[${name}]`)]);

const page = (address: URL) => {
  const lang = address.searchParams.get('lang') ?? 'en';
  const widgetsOf = selectors.map((selector) => {
    const [tag = '', attribute = ''] = selector.split(/[[\]]/);
    return `<pcc-session endpoint="/pcc/session?pcid=${someoneFor(tag)}"><${tag} ${attribute}></${tag}></pcc-session>`;
  });
  return `<!doctype html><html lang=${lang}><meta charset=utf-8><title>Places</title>
    ${headOf({ ...files, base: '/pcc/', tags, lang })}<main>${widgetsOf.join('')}</main>`;
};

/** Heights at widths from 240 to 1300 pixels, with text of 16 and 32 pixels. */
async function heightsOf(all: readonly string[]): Promise<Record<string, Sample[]>> {
  const main = document.querySelector('main') as HTMLElement;
  const probe = document.createElement('div');
  probe.style.inlineSize = '100ch';
  document.body.append(probe);
  const samples: Record<string, Sample[]> = {};
  for (const size of [16, 32]) {
    document.documentElement.style.fontSize = `${size}px`;
    const ch = probe.getBoundingClientRect().width / 100;
    for (let width = 240; width <= 1300; width = Math.ceil(width * 1.03)) {
      main.style.inlineSize = `${width}px`;
      await new Promise(requestAnimationFrame);
      for (const selector of all) {
        const widget = document.querySelector(
          `${selector}${selector.endsWith(']') ? '' : ':not([compact])'}`,
        );
        const content = widget?.shadowRoot?.querySelector<HTMLElement>('[part=content]');
        content?.style.removeProperty('padding-block-end');
        const { height = 0 } = widget?.getBoundingClientRect() ?? {};
        (samples[selector] ??= []).push({ width: width / ch, height: height / size, size });
      }
    }
  }
  return samples;
}

const service = await startService({ now: '2026-11-20T15:00:00Z' });
const site = await servePages({ service, page, files: { '/pcc/': cdn } });
const browser = await launchChromium();
const samples: Record<string, Sample[]> = {};
try {
  for (const lang of ['en', 'es'])
    for (const font of Object.keys(fonts)) {
      const tab = await browser.newPage();
      await useFont(tab, font);
      await tab.goto(`${site.origin}/?lang=${lang}`);
      await eventually(
        () =>
          tab.evaluate(() =>
            [...document.querySelectorAll('pcc-session > *')].every((widget) =>
              widget.matches('[status=ready]'),
            ),
          ),
        'every widget has its data',
      );
      await tab.waitForNetworkIdle();
      for (const [selector, found] of Object.entries(await tab.evaluate(heightsOf, selectors)))
        (samples[selector] ??= []).push(...found);
      await tab.close();
    }
} finally {
  await browser.close();
  await site.close();
  await service.close();
}
const heights = selectors.map((selector) => [selector, heightSteps(samples[selector] ?? [])] as const);
const rules = rulesOf(Object.fromEntries(heights));
writeFileSync(sheet, await formatted(sheet, fill(readFileSync(sheet, 'utf8'), 'heights', rules)));
