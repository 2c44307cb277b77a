import { expect, fixture, html } from '@open-wc/testing';
import '../../src/pcc-disputes.ts';
import { cells } from '../../demo/studio/cells/index.ts';
import { showCell } from '../../demo/studio/show-cell.ts';

describe('a cell of the gallery', () => {
  it('is not waited for when two controls have the name that it presses', async () => {
    const cell = cells.find(({ id }) => id === 'disputes-list') ?? expect.fail();
    const host = await fixture<HTMLElement>(html`<main></main>`);
    const twin = document.createElement('button');
    twin.textContent = 'File a dispute';
    const press = [/^File a dispute$/];
    const shown = showCell(host, { ...cell, press }).catch((error: unknown) => String(error));
    host.firstElementChild?.shadowRoot?.append(twin);
    expect(await shown).to.equal('Error: disputes-list: two controls are called “File a dispute”');
  });
});
