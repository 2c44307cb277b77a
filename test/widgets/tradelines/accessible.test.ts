import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type {
  PccTradelineClosedEvent,
  PccTradelineOpenedEvent,
  TradelinesElement,
} from '../../../src/pcc-tradelines.ts';
import { laterStrings } from '../../../src/widgets/tradelines/strings/later.en.ts';
import { taskStrings } from '../../../src/widgets/tradelines/strings/tasks.en.ts';
import { inPage } from '../../support/page/in-page.ts';
import { pseudo } from '../../support/page/pseudo-locale.ts';
import { now, tag } from '../../support/widgets/tradelines.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { announced, control, loaded, plainText, queryOne } from '../../support/page/widget.ts';

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

  it('works with the keyboard alone, from a bill to its reporting and to its end [#63]', async function () {
    this.timeout(30_000);
    const { client, requested } = inPage('ana-complete', now);
    const element = await loaded<TradelinesElement>(tag, client, { manage: '', 'attestation-version': '7' });
    const press = async (...keys: string[]) => {
      for (const key of keys) await sendKeys({ press: key });
      await element.updateComplete;
    };
    const focused = () => element.shadowRoot?.activeElement as HTMLElement;
    control(element, /^Add Bluebird/).focus();
    await press('Enter');
    await waitUntil(() => focused().id === 'step');
    await press('Tab');
    expect(focused().id).to.equal('field-phone');
    await sendKeys({ type: '206 555 0123' });
    await press('Enter');
    await waitUntil(() => plainText(focused()) === 'Review and confirm');
    await press('Tab', ' ', 'Tab', 'Tab');
    expect(plainText(focused())).to.equal('Start reporting');
    const opened = oneEvent<PccTradelineOpenedEvent>(element, 'pcc-tradeline-opened');
    await press('Enter');
    const { tradelineId, attestationVersion } = await opened;
    expect(attestationVersion).to.equal('7');
    await waitUntil(() => focused()?.id === `line-${tradelineId}`);
    await waitUntil(() => /^Bluebird Mobile is now being reported/.test(announced(element)));
    await press('Tab', 'Enter');
    await waitUntil(() => control(element, /^Stop reporting Bluebird/));
    for (let i = 0; i < 4 && focused().ariaLabel !== 'Stop reporting Bluebird Mobile'; i++)
      await press('Tab');
    expect(focused().ariaLabel).to.equal('Stop reporting Bluebird Mobile');
    await press('Enter');
    await waitUntil(() => plainText(focused()) === 'Cancel');
    await press('Tab', 'Enter');
    await waitUntil(() => focused().id === 'understood');
    const closed = oneEvent<PccTradelineClosedEvent>(element, 'pcc-tradeline-closed');
    await press(' ', 'Tab', 'Tab', 'Enter');
    expect((await closed).tradelineId).to.equal(tradelineId);
    await waitUntil(() => focused()?.id === `line-${tradelineId}`);
    await waitUntil(() => /^Reporting of Bluebird Mobile has stopped/.test(announced(element)));
    expect(requested().filter((each) => /^(open|close)Tradeline$/.test(each))).to.deep.equal([
      'openTradeline',
      'closeTradeline',
    ]);
  });
});
