// What is announced of an error whose text comes when all is well again. A browser keeps a module that came: hence a file
// of its own.
import { expect } from '@open-wc/testing';
import '../../../src/pcc-credit-line.ts';
import { holdModule, openModule } from '../../support/page/commands.ts';
import { inPage } from '../../support/page/in-page.ts';
import { announced, mount, nextEvent } from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const errors = '/src/widgets/errors/errors.lazy.ts';

before(() => holdModule(errors));
after(() => openModule(errors));

describe('an error that has passed before its text is there', () => {
  it('is not announced', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0, scenario: { name: 'status-503' } });
    const failure = nextEvent(document.body, 'pcc-error');
    const element = await mount('pcc-credit-line', client);
    await failure;
    sandbox.setScenario(null);
    await element.reload();
    expect(element.status).to.equal('ready');
    await waitUntil(() => announced(element).includes('credit line'));
    const heard: string[] = [];
    const region = element.shadowRoot?.querySelector('[aria-live]');
    if (!region) throw new Error('there is no live region');
    new MutationObserver(() => heard.push(announced(element))).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    await openModule(errors);
    await waitUntil(() => !announced(element), 'the region is cleared');
    expect(heard).to.deep.equal(['']);
  });
});
