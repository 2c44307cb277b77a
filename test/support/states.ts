import { expect, fixture, html } from '@open-wc/testing';
import { cells } from '../../demo/studio/cells/index.ts';
import { play } from '../../demo/studio/mount.ts';
import { accessibleInEveryDress } from './dresses.ts';
import type { Widget } from './widget-contract.ts';

/** Leads a widget to each of its states and holds it to axe there: the gallery of the demo is their list. */
export function everyState(tag: string): void {
  describe(`<${tag}> in every state`, () => {
    for (const cell of cells.filter((each) => each.tag === tag)) {
      it(`${cell.id}: ${cell.name}`, async () => {
        const host = await fixture<HTMLElement>(html`<main></main>`);
        // As wide as a cell of the gallery.
        host.style.inlineSize = '440px';
        await play(host, cell);
        const element = host.firstElementChild as Widget;
        await element.updateComplete;
        expect(element.status).to.equal(cell.status);
        await accessibleInEveryDress(element);
      });
    }
  });
}
