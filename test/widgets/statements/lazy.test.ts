// What a person sees of code that comes after the rows: when it is slow, and when it does not come. A browser keeps a
// module, also one that failed: hence a file of its own, and this order.
import { expect, oneEvent } from '@open-wc/testing';
import { holdModule, openModule } from '../../support/page/commands.ts';
import '../../../src/pcc-statements.ts';
import type { StatementsElement } from '../../../src/pcc-statements.ts';
import { inPage } from '../../support/page/in-page.ts';
import {
  announced,
  control,
  dialogOf,
  mountFailed,
  mountLoaded,
  mount,
  nextEvent,
  waitForText,
  textOf,
} from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { withProperty } from '../../support/page/controller-host.ts';

const tag = 'pcc-statements';
const errors = '/src/widgets/errors/errors.lazy.ts';
const actions = '/src/widgets/statements/statements.lazy.ts';
const view = 'View October 2026 statement, PDF';

describe('<pcc-statements> without the code of its lazy modules', () => {
  before(async () => {
    await holdModule(errors);
    await holdModule(actions);
  });
  after(() => openModule(errors));

  it('says that the device is offline, and loads again on a click', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    await client.session();
    sandbox.setScenario({ name: 'dropped-connection' });
    const element = await withProperty(navigator, 'onLine', false, async () => {
      const shown = await mountFailed<StatementsElement>(tag, client);
      expect(textOf(shown)).to.contain('You seem to be offline');
      expect(announced(shown)).to.contain('You seem to be offline');
      await expect(shown).to.be.accessible();
      return shown;
    });
    sandbox.setScenario(null);
    const heard = nextEvent(element, 'pcc-load');
    control(element, 'Try again').click();
    await heard;
    expect(element.status).to.equal('ready');
  });

  it('shows at the statement that its code could not be loaded, and loads it on a second click', async () => {
    const { client } = inPage('ana-complete');
    const element = await mountLoaded<StatementsElement>(tag, client);
    await withProperty(navigator, 'onLine', false, async () => {
      const heard = nextEvent(element, 'pcc-error');
      control(element, view).click();
      const { error } = await heard;
      expect(error.code).to.equal('network');
      await element.updateComplete;
      expect(textOf(element)).to.contain('You seem to be offline');
      await expect(element).to.be.accessible();
    });
    await openModule(actions);
    const viewed = oneEvent(element, 'pcc-statement-view');
    control(element, 'Try again').focus();
    control(element, 'Try again').click();
    await viewed;
    await waitUntil(() => dialogOf(element)?.open);
    expect(textOf(element)).not.to.contain('offline');
    dialogOf(element)?.close();
    expect(element.shadowRoot?.activeElement?.className, 'where the focus goes back to').to.equal('period');
  });

  it('shows an error immediately in general words, and in its own once they have loaded', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    await client.session();
    sandbox.setScenario({ name: 'status-503' });
    const heard = nextEvent(document.body, 'pcc-error');
    const element = await mount<StatementsElement>(tag, client);
    await heard;
    await element.updateComplete;
    expect(textOf(element)).to.equal(
      'We couldn’t load this. Check your connection, then try again or reload the page. Try again',
    );
    await openModule(errors);
    await waitForText(element, 'isn’t available right now');
  });
});
