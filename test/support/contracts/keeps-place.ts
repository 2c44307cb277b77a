import { expect, nextFrame } from '@open-wc/testing';
import { inEachFont } from '../page/fonts.ts';
import { inPage } from '../page/in-page.ts';
import { placesReserved } from '../page/page-looks.ts';
import { waitUntil } from '../page/wait-until.ts';
import { mount, mountLoaded, type Widget } from '../page/widget.ts';
import { someoneFor } from '../someone.ts';

/** The largest layout shift. */
const MOST = 0.02;
const MARGIN = 16;
/** What Chromium counts as no shift, in pixels. */
const UNSEEN = 3;
/** How much shorter than its place content may be, in `em` (render-and-reflect.ts). */
const KEPT = 6;

const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const looks = [16, 32].flatMap((size) => screens.map((screen) => ({ size, screen })));

/** How high a widget is in each look of its page, by font. */
async function heightsOf(element: Widget): Promise<ReadonlyMap<string, readonly number[]>> {
  const { style } = document.documentElement;
  const column = element.parentElement as HTMLElement;
  const heights = new Map<string, number[]>();
  try {
    await inEachFont(async (family) => {
      const found: number[] = [];
      for (const { size, screen } of looks) {
        style.fontSize = `${size}px`;
        column.style.inlineSize = `${screen.width - 2 * MARGIN}px`;
        await nextFrame();
        found.push(element.offsetHeight);
      }
      heights.set(family, found);
    });
  } finally {
    style.fontSize = '';
  }
  return heights;
}

/**
 * That what follows a widget stays where it is when the data takes the place of the placeholders. The layout shift is
 * computed, in all looks at once; layout-shift.package.ts opens some of them as pages.
 */
export async function keepsPlace(tag: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  const unreserve = await placesReserved();
  try {
    const places = await heightsOf(await mount(tag, undefined, attributes));
    const page = inPage(someoneFor(tag));
    const element = await mountLoaded(tag, page.client, attributes);
    await waitUntil(() => page.underway() === 0);
    element.shadowRoot
      ?.querySelector<HTMLElement>('[part=content]')
      ?.style.removeProperty('padding-block-end');
    const contents = await heightsOf(element);
    for (const [family, heights] of contents)
      for (const [at, { size, screen }] of looks.entries()) {
        const [place = 0, height = 0] = [places.get(family)?.[at], heights[at]];
        const rest = place - height;
        const moved = Math.abs(rest) < UNSEEN || (rest > 0 && rest <= KEPT * size) ? 0 : Math.abs(rest);
        const seen = Math.max(0, 1 - (MARGIN + Math.min(place, height)) / screen.height);
        const shift = (seen * moved) / Math.max(screen.width, screen.height);
        const remedy =
          rest > 0 ? 'lower .skeleton-row, or fewer of them' : 'npm run generate -- --measure, after a build';
        expect(
          shift,
          `in ${family} of ${size} px, ${screen.width} px wide, ${place} px become ${height} px: ${remedy}`,
        ).to.be.at.most(MOST);
      }
  } finally {
    unreserve();
  }
}
