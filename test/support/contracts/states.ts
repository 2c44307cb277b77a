import { expect, fixture, html } from '@open-wc/testing';
import { cells } from '../../../demo/studio/cells/index.ts';
import { showCell } from '../../../demo/studio/show-cell.ts';
import { all } from '../cases.ts';
import { missing, outline, stumbles } from '../accessibility-tree.ts';
import { media, inViewport } from '../page/commands.ts';
import { accessibleInEveryDress } from '../page/page-looks.ts';
import { inEachFont } from '../page/fonts.ts';
import { hearMistakes } from '../page/mistakes.ts';
import { readTrees, renews, reviewedTree, titleOf, writeTrees, type Trees } from '../page/reviewed-trees.ts';
import { enlarged, inNarrowCard, misfits } from '../page/layout-problems.ts';
import type { Widget } from '../page/widget.ts';
import { settlingAtOnce } from '../page/controller-host.ts';

/**
 * Leads a widget to each of its states, compares its accessibility tree with the reviewed one, and holds it to axe there:
 * the gallery of the demo is their list.
 */
export function everyState(tag: string): void {
  describe(`<${tag}> in every state`, () => {
    const own = cells.filter((cell) => cell.tag === tag && !cell.framed);
    const found: Trees = new Map();
    let reviewed: Trees;
    let isStill = false;
    let mistakes: ReturnType<typeof hearMistakes>;
    beforeEach(() => (mistakes = hearMistakes()));
    afterEach(() => mistakes.stop());
    before(async () => {
      isStill = await media({ 'prefers-reduced-motion': 'reduce' });
      reviewed = await readTrees(tag);
    });
    after(async () => {
      await media({});
      if (renews) await writeTrees(tag, found);
    });

    it('has at least ten of them, each reviewed', () => {
      expect(own).to.have.length.of.at.least(10);
      if (!renews) expect([...reviewed.keys()]).to.deep.equal(own.map(titleOf));
    });

    for (const [nth, cell] of own.entries()) {
      it(`${cell.id}: ${cell.name}`, async () => {
        const host = await fixture<HTMLElement>(html`<main></main>`);
        // As wide as a cell of the gallery.
        host.style.inlineSize = '440px';
        await settlingAtOnce(() => showCell(host, cell));
        const element = host.firstElementChild as Widget;
        await element.updateComplete;
        expect(element.status).to.equal(cell.status);
        const wanted = reviewed.get(titleOf(cell));
        const tree = await reviewedTree(element, wanted);
        if (tree) {
          expect(missing(cell, tree)).to.equal(undefined);
          expect(stumbles(tree), 'what confuses a screen reader user').to.deep.equal([]);
          found.set(titleOf(cell), outline(tree));
          if (renews) return;
          expect(outline(tree), 'npm run test:slow -- trees, if it is meant').to.equal(wanted);
        }
        await mistakes.settled();
        const told = mistakes.diagnostics.filter((mistake) => mistake.element === element);
        expect(told.map(({ code }) => code)).to.deep.equal(cell.mistake ? [cell.mistake] : []);
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
  await inViewport(320, 256, () => expect(misfits(element), 'in a window of 320 pixels').to.deep.equal([]));
}
