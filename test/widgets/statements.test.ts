import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../src/pcc-statements.ts';
import type { StatementsElement } from '../../src/pcc-statements.ts';
import { inPage } from '../support/in-page.ts';

describe('<pcc-statements>', () => {
  it('shows the newest statements by year', async () => {
    const { client, asked } = inPage('ana-complete');
    const element = await fixture<StatementsElement>(
      html`<pcc-statements .client=${client}></pcc-statements>`,
    );
    await oneEvent(element, 'pcc-load');
    expect(element.status).to.equal('ready');
    expect(element.shadowRoot?.querySelectorAll('.row').length).to.equal(12);
    expect(asked()).to.deep.equal(['listStatements']);
    await expect(element).to.be.accessible();
  });
});
