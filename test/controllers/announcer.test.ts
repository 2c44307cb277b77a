import { expect } from '@open-wc/testing';
import '../../src/pcc-rewards.ts';
import { Announcer } from '../../src/controllers/announcer.ts';
import { ControllerHost } from '../support/page/controller-host.ts';
import { inPage } from '../support/page/in-page.ts';
import { announced, mountLoaded } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

describe('the live region', () => {
  it('is emptied after it is read out, so that line-by-line reading does not stop there', async () => {
    const element = await mountLoaded('pcc-rewards', inPage('ana-complete').client);
    const region = element.shadowRoot?.querySelector('[aria-live=polite]');
    expect(announced(element)).to.equal('4 rewards programs');
    expect(region?.role, 'no name of a role is read where nothing is written').to.be.null;
    await waitUntil(() => announced(element) === '');
  });

  it('announces a text again, but not as a change', () => {
    const host = new ControllerHost();
    const announcer = new Announcer(host);
    announcer.announceChange('Sent');
    announcer.announceChange('Sent');
    expect([announcer.text, host.updates]).to.deep.equal(['Sent', 1]);
    announcer.announce('Sent');
    expect([announcer.text, host.updates], 'readers notice changes only').to.deep.equal(['Sent\u00a0', 2]);
    announcer.announce('Sent');
    announcer.announceChange('Failed');
    expect([announcer.text, host.updates]).to.deep.equal(['Failed', 4]);
    announcer.announce('');
    announcer.announce('');
    expect(announcer.text, 'no space to be read out').to.equal('');
    announcer.announce('Failed');
    expect(announcer.text, 'Orca compares with what it said last, even if that was cleared').to.equal(
      'Failed\u00a0',
    );
    host.disconnect();
    expect(announcer.text).to.equal('');
    announcer.announceChange('Failed');
    expect(announcer.text, 'after it was removed').to.equal('Failed');
  });
});
