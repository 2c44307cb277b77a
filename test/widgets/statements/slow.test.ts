// What a person sees of the code that comes after the rows, while it is on its way; and what, when it is refused.
import { expect, oneEvent } from '@open-wc/testing';
import '../../../src/pcc-statements.ts';
import type { StatementsElement } from '../../../src/pcc-statements.ts';
import { holdModule, openModule, refuseModule } from '../../support/page/commands.ts';
import { inPage } from '../../support/page/in-page.ts';
import { control, dialogOf, mountFailed, mountLoaded, press, textOf } from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-statements';
const errors = '/src/widgets/errors/errors.lazy.ts';
const actions = '/src/widgets/statements/statements.lazy.ts';
const view = 'View October 2026 statement, PDF';

describe('<pcc-statements> while its code is loading', () => {
  // Held from the beginning: each widget asks for it when it is idle, and a page loads a module once.
  before(() => holdModule(actions));

  after(() => Promise.all([errors, actions].map(openModule)));

  it('says what to do if its texts are blocked', async () => {
    await refuseModule(errors);
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    await client.session();
    sandbox.setScenario({ name: 'status-503' });
    const element = await mountFailed<StatementsElement>(tag, client);
    expect(textOf(element)).to.contain('couldn’t load this');
    await expect(element).to.be.accessible();
    sandbox.setScenario(null);
    const heard = oneEvent(element, 'pcc-load');
    control(element, 'Try again').click();
    await heard;
    expect(element.status).to.equal('ready');
  });

  it('is busy where the consumer clicked, forgets the click on sign-out, and acts once the code has loaded', async () => {
    const { client, requested } = inPage('ana-complete');
    const element = await mountLoaded<StatementsElement>(tag, client);
    await press(element, view);
    expect(control(element, view).getAttribute('aria-disabled')).to.equal('true');
    expect(requested()).not.to.contain('downloadStatement');

    // Three statements: the held module must be needed for less than the 20 s that a widget waits for it.
    const left = inPage('eva-no-file');
    const other = await mountLoaded<StatementsElement>(tag, left.client);
    other.shadowRoot?.querySelector<HTMLElement>('[aria-label^="View"]')?.click();
    await left.client.end();

    const heard = oneEvent(element, 'pcc-statement-view');
    await openModule(actions);
    await heard;
    await waitUntil(() => dialogOf(element)?.open);
    expect(control(element, view).getAttribute('aria-disabled')).to.equal(null);
    expect(requested().filter((id) => id === 'downloadStatement')).to.have.length(1);
    expect(left.requested()).not.to.contain('downloadStatement');
  });
});
