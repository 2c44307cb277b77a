// What a person sees of details that cannot be read while the texts of errors, or the details' own code, are on their
// way. A browser keeps a module that came or failed: hence a file of its own, and this order.
import { expect } from '@open-wc/testing';
import '../../src/pcc-credit-summary.ts';
import '../../src/pcc-tradelines.ts';
import { holdModule, openModule, refuseModule } from '../support/page/commands.ts';
import { inPage } from '../support/page/in-page.ts';
import { announced, control, loaded, nextEvent, shown, textOf } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const errors = '/src/widgets/errors/errors.later.ts';
const rated = '/src/widgets/credit-summary/how-rated.later.ts';

before(() => Promise.all([holdModule(errors), refuseModule(rated)]));
after(() => Promise.all([errors, rated].map(openModule)));

describe('details that could not be loaded', () => {
  it('the history of a bill is explained, and announced, once the texts of errors have loaded', async () => {
    const { client, sandbox } = inPage('ana-complete', { now: Date.now(), retries: 0 });
    const element = await loaded('pcc-tradelines', client);
    sandbox.setScenario({ name: 'status-503', operations: ['getTradeline'] });
    const failure = nextEvent(element, 'pcc-error');
    control(element, 'Details of Bluebird Mobile').click();
    expect((await failure).error.code).to.equal('unavailable');
    await shown(element, 'We couldn’t load this');
    await openModule(errors);
    await shown(element, 'isn’t available right now');
    await waitUntil(() => announced(element).includes('isn’t available right now'));
  });

  it('how a score is rated is folded again if the page shows the error itself, and else says why it is missing', async () => {
    const element = await loaded('pcc-credit-summary', inPage('ana-complete').client);
    const expanded = () => control(element, 'How this is rated').getAttribute('aria-expanded');
    for (const isPages of [true, false]) {
      if (isPages) element.addEventListener('pcc-error', (event) => event.preventDefault(), { once: true });
      const failure = nextEvent(element, 'pcc-error');
      control(element, 'How this is rated').click();
      expect((await failure).error.code).to.equal('network');
      await waitUntil(() => expanded() === String(!isPages));
      await waitUntil(() => textOf(element).includes('We couldn’t reach the service') === !isPages);
    }
    control(element, 'How this is rated').click();
    await waitUntil(() => expanded() === 'false');
    expect(textOf(element)).not.to.include('We couldn’t reach the service');
  });
});
