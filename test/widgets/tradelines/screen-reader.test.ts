// What a screen reader makes of the bills, beside the announcements and the reviewed trees: descriptions, tab stops and
// headings.
import { expect } from '@open-wc/testing';
import '../../../src/pcc-tradelines.ts';
import type { TradelinesElement } from '../../../src/pcc-tradelines.ts';
import { inPage } from '../../support/page/in-page.ts';
import { stopOf } from '../../support/widgets/tradelines.ts';
import { control, loaded, plainText, queryOne } from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const show = () => loaded<TradelinesElement>('pcc-tradelines', inPage('ana-complete').client, { manage: '' });
const open = async (element: TradelinesElement) => {
  control(element, 'Details of Sunrise Apartments').click();
  await element.updateComplete;
};

describe('<pcc-tradelines> with a screen reader', () => {
  it('describes the consequences of stopping as the dialog opens', async () => {
    const element = await show();
    (await stopOf(element)).click();
    await waitUntil(() => element.shadowRoot?.querySelector('dialog')?.open);
    const dialog = element.shadowRoot?.querySelector('dialog');
    expect(dialog?.getAttribute('role')).to.equal('alertdialog');
    const about = dialog?.getAttribute('aria-describedby') ?? '';
    expect(plainText(element.shadowRoot?.getElementById(about))).to.equal(
      'This can’t be undone. This bill can never be reported again. What has already been reported may stay on your credit report as a closed account. A newly closed account may change a credit score.',
    );
  });

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
