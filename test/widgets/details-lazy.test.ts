// What a person sees of details that cannot be read while the texts of errors are on their way. A browser keeps a module
// that came: hence a file of its own.
import { expect } from '@open-wc/testing';
import '../../src/pcc-tradelines.ts';
import { holdModule, openModule } from '../support/page/commands.ts';
import { inPage } from '../support/page/in-page.ts';
import { announced, control, mountLoaded, nextEvent, waitForText } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const errors = '/src/widgets/errors/errors.lazy.ts';

before(() => holdModule(errors));
after(() => openModule(errors));

describe('details that could not be loaded', () => {
  it('the history of a bill is explained, and announced, once the texts of errors have loaded', async () => {
    const { client, sandbox } = inPage('ana-complete', { now: Date.now(), retries: 0 });
    const element = await mountLoaded('pcc-tradelines', client);
    sandbox.setScenario({ name: 'status-503', operations: ['getTradeline'] });
    const failure = nextEvent(element, 'pcc-error');
    control(element, 'Details of Bluebird Mobile').click();
    expect((await failure).error.code).to.equal('unavailable');
    await waitForText(element, 'We couldn’t load this');
    await openModule(errors);
    await waitForText(element, 'isn’t available right now');
    await waitUntil(() => announced(element).includes('isn’t available right now'));
  });
});
