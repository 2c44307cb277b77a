import { expect, fixture, html } from '@open-wc/testing';
import { cells } from '../../../demo/studio/cells/index.ts';
import { play } from '../../../demo/studio/mount.ts';
import { all } from '../cases.ts';
import { media, viewport } from '../page/commands.ts';
import { accessibleInEveryDress } from '../page/page-looks.ts';
import { inEachFont } from '../page/fonts.ts';
import { enlarged, inNarrowCard, misfits } from '../page/layout-problems.ts';
import type { Widget } from '../page/widget.ts';
import { settlingAtOnce } from './task-page.ts';

/** Leads a widget to each of its states and holds it to axe there: the gallery of the demo is their list. */
export function everyState(tag: string): void {
  describe(`<${tag}> in every state`, () => {
    let isStill = false;
    before(async () => {
      isStill = await media({ 'prefers-reduced-motion': 'reduce' });
    });
    after(() => media({}));

    const own = cells.filter((cell) => cell.tag === tag && !cell.framed);
    for (const [nth, cell] of own.entries()) {
      it(`${cell.id}: ${cell.name}`, async () => {
        const host = await fixture<HTMLElement>(html`<main></main>`);
        // As wide as a cell of the gallery.
        host.style.inlineSize = '440px';
        await settlingAtOnce(() => play(host, cell, true));
        const element = host.firstElementChild as Widget;
        await element.updateComplete;
        expect(element.status).to.equal(cell.status);
        await fitsEnlarged(element, host, nth);
        if (isStill) await fitsInForcedColors(element, host);
        if (isStill) expect(element.shadowRoot?.getAnimations(), 'it is still').to.deep.equal([]);
        // Both have the same roles of color: a third of the states tells.
        await accessibleInEveryDress(element, all || nth % 3 === 0);
      });
    }
  });
}

/** Every button has a border then. */
async function fitsInForcedColors(element: Widget, column: HTMLElement): Promise<void> {
  const end = inNarrowCard(column);
  await media({ 'prefers-reduced-motion': 'reduce', 'forced-colors': 'active' });
  try {
    expect(misfits(element), 'in forced colors').to.deep.equal([]);
  } finally {
    await media({ 'prefers-reduced-motion': 'reduce' });
    end();
  }
}

/**
 * Nothing is cut, covered or too small, however a person enlarges the page: each way in each font, or in one of them,
 * another one in each state.
 */
async function fitsEnlarged(element: Widget, column: HTMLElement, nth: number): Promise<void> {
  const ways = Object.entries(enlarged);
  await inEachFont((family, font) => {
    for (const [way, enlarge] of ways.filter((_, i) => all || (i + nth) % 3 === font)) {
      const end = enlarge(element, column);
      try {
        expect(misfits(element), `in ${family}, ${way}`).to.deep.equal([]);
      } finally {
        end();
      }
    }
  });
  // A dialog is as wide as the window: here that of 1280 × 1024 at 400 %.
  if (!element.shadowRoot?.querySelector('dialog[open]')) return;
  const { innerWidth, innerHeight } = window;
  await viewport(320, 256);
  try {
    expect(misfits(element), 'in a window of 320 pixels').to.deep.equal([]);
  } finally {
    await viewport(innerWidth, innerHeight);
  }
}
