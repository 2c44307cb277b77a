import { expect } from '@open-wc/testing';
import '../../src/pcc-rewards.ts';
import { inPage } from '../support/in-page.ts';
import { announced, loaded } from '../support/widget.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('the live region', () => {
  it('is emptied after it is read out, so that line-by-line reading does not stop there', async () => {
    const element = await loaded('pcc-rewards', inPage('ana-complete').client);
    const region = element.shadowRoot?.querySelector('[aria-live=polite]');
    expect(announced(element)).to.equal('4 rewards programs');
    expect(region?.role, 'no name of a role is read where nothing is written').to.be.null;
    await waitUntil(() => announced(element) === '');
  });
});
