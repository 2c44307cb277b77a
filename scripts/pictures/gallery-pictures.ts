// Pictures of the gallery's cells, and what differs between them and the committed ones.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { cells, type Cell } from '../../demo/studio/cells/index.ts';
import { root } from '../files.ts';
import { eventually } from '../../test/support/browsers/eventually.ts';
import { openPage, showCell, type DemoPages } from '../../test/support/hosts/demo-pages.ts';

/** A look: query and media features. A page cannot set the last two. */
export interface Look {
  readonly name: string;
  readonly query?: string;
  readonly features: Readonly<Record<string, string>>;
}

const still = { 'prefers-reduced-motion': 'reduce' };
export const looks: readonly Look[] = [
  { name: 'light', features: {} },
  { name: 'dark', features: { 'prefers-color-scheme': 'dark' } },
  { name: 'reduced-motion', features: still },
  { name: 'forced-colors', features: { 'forced-colors': 'active' } },
];

export interface Picture {
  /** `light/statements-list.png` */
  readonly name: string;
  readonly png: Buffer;
}

/** Takes a screenshot of each cell in each look. */
export async function takePictures(
  demo: DemoPages,
  of: readonly Cell[],
  wanted: readonly Look[],
  keep: (picture: Picture) => Promise<void>,
): Promise<void> {
  for (const { name, query = '', features } of wanted) {
    const { page } = await openPage(demo.browser, `${demo.address}gallery.html?bare&${query}`);
    await page.setViewport({ width: 800, height: 900 });
    // Whether content keeps the space of its placeholder depends on how quickly it came.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('::part(content) { padding-block-end: 0 !important }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    const devtools = await page.createCDPSession();
    await devtools.send('Emulation.setEmulatedMedia', {
      features: Object.entries(features).map(([name, value]) => ({ name, value })),
    });
    for (const { id, dialog, status } of of) {
      await showCell(page, id);
      // A part of the code that comes later takes the place of its placeholder.
      if (status !== 'loading' && status !== 'idle')
        await eventually(async () => !(await page.$('.cell >>> .skeleton')), `${id} has no placeholder`);
      // The page behind a dialog depends on the previous cell.
      await page.evaluate(() => scrollTo(0, 0));
      const shoot = async () => {
        const png = await (dialog ? page : await page.$('.cell'))?.screenshot();
        if (!png) throw new Error(`${id} does not exist`);
        return Buffer.from(png);
      };
      // Texts are rendered after the state, and slots after the texts.
      let before = Buffer.alloc(0);
      let png = await shoot();
      for (let i = 0; i < 10 && !png.equals(before); i++) [before, png] = [png, await shoot()];
      await keep({ name: `${name}/${id}.png`, png });
    }
    await page.close();
  }
}

export async function save(into: string, { name, png }: Picture): Promise<void> {
  const path = join(into, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, png);
}

/** What CI compares: two cells of each widget, light on a desktop and dark on a phone. */
const comparedCells = [
  'credit-summary-score',
  'credit-summary-no-credit',
  'statements-list',
  'statements-broken',
  'tradelines-history',
  'tradelines-review',
  'rewards-enroll',
  'rewards-empty',
  'onboarding-terms',
  'onboarding-declined',
  'card-register-cards',
  'card-register-refused',
];
const comparedLooks: readonly Look[] = [
  { name: 'light', features: still },
  { name: 'dark-phone', query: 'width=360', features: { ...still, 'prefers-color-scheme': 'dark' } },
];
export const baseline = join(root, 'test/baseline');

export const takeCompared = (demo: DemoPages, keep: (picture: Picture) => Promise<void>): Promise<void> =>
  takePictures(
    demo,
    cells.filter(({ id }) => comparedCells.includes(id)),
    comparedLooks,
    keep,
  );

/** Smaller differences are noise between browser releases. */
const tolerated = 0.002;

interface Difference {
  readonly name: string;
  /** Share of pixels that differ; 1 if the size differs or there is no committed picture. */
  readonly part: number;
}

/** The folder of a comparison's report. */
export const compared = join(root, 'screenshots/compared');

/**
 * Takes the compared screenshots and compares them with the committed ones. Writes the new ones, the differences and a
 * report page into the folder.
 */
export async function compareWithBaseline(
  into: string,
  take: (keep: (picture: Picture) => Promise<void>) => Promise<void>,
): Promise<readonly Difference[]> {
  await rm(into, { recursive: true, force: true });
  const found: Difference[] = [];
  await take(async (picture) => {
    await save(join(into, 'is'), picture);
    const was = await readFile(join(baseline, picture.name)).catch(() => undefined);
    if (was) await save(join(into, 'was'), { ...picture, png: was });
    const isSame = was?.equals(picture.png) === true;
    const compared = isSame ? undefined : was && differ(PNG.sync.read(was), PNG.sync.read(picture.png));
    if (compared) await save(join(into, 'difference'), { ...picture, png: compared.png });
    found.push({ name: picture.name, part: isSame ? 0 : (compared?.part ?? 1) });
  });
  const committed = (await readdir(baseline, { recursive: true })).filter((name) => name.endsWith('.png'));
  for (const name of committed)
    if (!found.some((difference) => difference.name === name)) found.push({ name, part: 1 });
  const differences = found.filter(({ part }) => part > tolerated);
  await writeFile(join(into, 'index.html'), report(differences, found.length));
  return differences;
}

function differ(was: PNG, is: PNG): { readonly part: number; readonly png: Buffer } | undefined {
  const { width, height } = was;
  if (width !== is.width || height !== is.height) return undefined;
  const difference = new PNG({ width, height });
  const count = pixelmatch(was.data, is.data, difference.data, width, height, { threshold: 0.1 });
  return { part: count / (width * height), png: PNG.sync.write(difference) };
}

const report = (differences: readonly Difference[], total: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Differences</title>
<style>
  body { font: 1rem/1.5 system-ui; margin: 2rem; background: #f4f4f5 }
  div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem }
  img { max-inline-size: 100%; border: 1px solid #d4d4d8 }
</style>
<h1>${differences.length} of ${total} pictures differ</h1>
${differences
  .map(
    ({ name, part }) => `<h2>${name}: ${(part * 100).toFixed(2)} %</h2>
<div>${['was', 'is', 'difference'].map((kind) => `<figure><img src="${kind}/${name}" alt=""><figcaption>${kind}</figcaption></figure>`).join('')}</div>`,
  )
  .join('\n')}
</html>
`;
