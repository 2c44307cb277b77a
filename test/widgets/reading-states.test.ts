import { expect, fixture, html } from '@open-wc/testing';
import '../../src/pcc-credit-summary.ts';
import '../../src/pcc-rewards.ts';
import '../../src/pcc-statements.ts';
import { cells } from '../../demo/studio/cells/index.ts';
import { play } from '../../demo/studio/mount.ts';
import { accessibleInEveryDress } from '../support/dresses.ts';
import type { Widget } from '../support/widget-contract.ts';

// The gallery of the demo is the list of the states that there are.
for (const tag of ['pcc-credit-summary', 'pcc-rewards', 'pcc-statements']) {
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
