import { expect } from '@open-wc/testing';
import type { TradelinesElement } from '../../../src/pcc-tradelines.ts';
import { lazyStrings } from '../../../src/widgets/tradelines/strings/lazy.en.ts';
import { taskStrings } from '../../../src/widgets/tradelines/strings/tasks.en.ts';
import { inPage } from '../../support/page/in-page.ts';
import { pseudo } from '../../support/page/pseudo-locale.ts';
import { tag } from '../../support/widgets/tradelines.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { mountLoaded, plainText, press, queryOne } from '../../support/page/widget.ts';

const show = () => mountLoaded<TradelinesElement>(tag, inPage('ana-complete').client, { manage: '' });
const open = async (element: TradelinesElement) => {
  await press(element, 'Details of Sunrise Apartments');
};

describe('<pcc-tradelines> is accessible', () => {
  const dialogs = [
    ['the form for rent', 'eva-no-file', /^Add Elm Street/],
    ['the form for utilities', 'eva-no-file', /^Add Riverside/],
    ['the form for a telephone', 'ana-complete', /^Add Bluebird/],
    ['the question before stopping', 'ana-complete', /^Stop reporting Sunrise/, /^Details of Sunrise/],
  ] as const;
  for (const [what, pcid, name, before] of dialogs) {
    it(`has every text of ${what} in the pseudo-locale [#63]`, async () => {
      const { client } = inPage(pcid);
      const element = await mountLoaded<TradelinesElement>(tag, client, { manage: '' });
      if (before) await press(element, before);
      await press(element, name);
      await waitUntil(() => queryOne<HTMLDialogElement>(element, 'dialog').open);
      element.strings = pseudo(element, lazyStrings, taskStrings);
      await element.updateComplete;
      await expect(element).to.be.accessible();
      expect(plainText(queryOne(element, 'dialog')).replace(/\[[^\]]*\]/g, '')).not.to.match(/[a-z]{4}/);
    });
  }

  it('makes the months a tab stop only if they scroll', async () => {
    const element = await show();
    await open(element);
    const months = () => element.shadowRoot?.querySelector('.months-region');
    await waitUntil(() => months() != null, 'the months are there');
    const region = months();
    const isStop = () => region?.getAttribute('tabindex') === '0';
    expect(isStop(), 'in a wide column').to.be.false;
    for (const narrow of [true, false, true]) {
      element.style.inlineSize = narrow ? '150px' : '600px';
      await waitUntil(() => isStop() === narrow, `${narrow ? 'narrow' : 'wide'}: a stop or not`);
    }
    await expect(element).to.be.accessible();
  });

  it('reads the number of bills as part of its heading', async () => {
    const element = await show();
    const count = queryOne(element, '.section-title .count');
    expect(getComputedStyle(count).display, 'a block is read apart, or without a space').to.equal('inline');
    expect(plainText(count.parentElement)).to.equal('Being reported 1');
  });
});
