import { expect } from '@open-wc/testing';
import type { TradelinesElement } from '../../../src/pcc-tradelines.ts';
import { laterStrings } from '../../../src/widgets/tradelines/strings/later.en.ts';
import { taskStrings } from '../../../src/widgets/tradelines/strings/tasks.en.ts';
import { inPage } from '../../support/page/in-page.ts';
import { pseudo } from '../../support/page/pseudo-locale.ts';
import { tag } from '../../support/widgets/tradelines.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { control, loaded, plainText, queryOne } from '../../support/page/widget.ts';

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
      const element = await loaded<TradelinesElement>(tag, client, { manage: '' });
      if (before) control(element, before).click();
      await element.updateComplete;
      control(element, name).click();
      await element.updateComplete;
      await waitUntil(() => queryOne<HTMLDialogElement>(element, 'dialog').open);
      element.strings = pseudo(element, laterStrings, taskStrings);
      await element.updateComplete;
      await expect(element).to.be.accessible();
      expect(plainText(queryOne(element, 'dialog')).replace(/\[[^\]]*\]/g, '')).not.to.match(/[a-z]{4}/);
    });
  }
});
