// What a person sees of the acting widgets while a part of their code is on its way, and when it does not come. A
// browser keeps a module that came or failed: hence a file of its own, and this order.
import { expect, oneEvent } from '@open-wc/testing';
import '../../src/pcc-bills.ts';
import '../../src/pcc-onboarding.ts';
import '../../src/pcc-tradelines.ts';
import type { BillsElement } from '../../src/pcc-bills.ts';
import type { OnboardingElement } from '../../src/pcc-onboarding.ts';
import type { TradelinesElement } from '../../src/pcc-tradelines.ts';
import { holdModule, openModule, refuseModule } from '../support/page/commands.ts';
import { inPage } from '../support/page/in-page.ts';
import type { PccErrorEvent } from '../../src/widgets/shared/events.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import { control, mountLoaded, mount, nextEvent, textOf } from '../support/page/widget.ts';
import { altered } from '../support/widgets/onboardings.ts';

const onboarding = '/src/widgets/onboarding/onboarding.lazy.ts';
const tradelineTasks = '/src/widgets/tradelines/tasks.lazy.ts';
const billTasks = '/src/widgets/bills/tasks.lazy.ts';

/** How long anybody waits for a part (src/controllers/lazy-loader.ts); the next time it is waited for, not at all. */
const PATIENCE_MS = 20_000;
function losePatience(): void {
  const wait = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, ms = 0, ...given: unknown[]) => {
    if (ms === PATIENCE_MS) window.setTimeout = wait;
    return wait(run, ms === PATIENCE_MS ? 0 : ms, ...given);
  }) as typeof wait;
}

const codeOf = async (failed: Promise<PccErrorEvent>) => (await failed).error.code;

afterEach(() => Promise.all([onboarding, tradelineTasks, billTasks].map(openModule)));

describe('<pcc-onboarding> without the code for its next step', () => {
  it('shows the rest, says that something is missing, and loads the terms on retry', async () => {
    await holdModule(onboarding);
    losePatience();
    const none = await mountLoaded<OnboardingElement>('pcc-onboarding', altered([]).client);
    expect(none.status).to.equal('empty');
    none.remove();

    const heard = nextEvent(document.body, 'pcc-error');
    losePatience();
    const element = await mountLoaded<OnboardingElement>('pcc-onboarding', inPage('ben-terms').client);
    expect(await codeOf(heard)).to.equal('timeout');
    expect(element.status).to.equal('partial');
    expect(element.shadowRoot?.querySelector('[aria-current=step]')?.textContent).to.contain('terms');
    await element.updateComplete;
    expect(textOf(element)).to.contain('Some of this may be missing');
    await expect(element).to.be.accessible();
    await openModule(onboarding);
    const again = oneEvent(element, 'pcc-load');
    control(element, 'Try again').click();
    await again;
    expect(element.status).to.equal('ready');
    expect(textOf(element)).to.contain('The terms aren’t available');
  });
});

describe('<pcc-tradelines manage> without the code to manage', () => {
  it('shows the bills, and says that something is missing', async () => {
    await refuseModule(tradelineTasks);
    const heard = nextEvent(document.body, 'pcc-error');
    const element = await mountLoaded<TradelinesElement>('pcc-tradelines', inPage('ana-complete').client, {
      manage: '',
    });
    expect(await codeOf(heard)).to.equal('network');
    expect(element.status).to.equal('partial');
    expect(textOf(element)).to.contain('Sunrise Apartments').and.contain('Some of this may be missing');
    expect(() => control(element, /^Stop reporting/)).to.throw();
    await expect(element).to.be.accessible();
  });

  it('still shows them without manage', async () => {
    const element = await mountLoaded<TradelinesElement>('pcc-tradelines', inPage('ana-complete').client);
    expect(element.status).to.equal('ready');
  });
});

describe('<pcc-bills> that may pay only once it is loading', () => {
  it('shows the buttons', async () => {
    await holdModule(billTasks);
    let letGo = (_?: unknown) => undefined as void;
    const held = new Promise((resolve) => (letGo = resolve));
    const { client, requested, underway } = inPage('pia-bills', {
      async through(request, next) {
        await held;
        return next(request);
      },
    });
    const element = await mount<BillsElement>('pcc-bills', client);
    await waitUntil(() => element.status === 'loading', 'it is loading');
    element.pay = true;
    await element.updateComplete;
    letGo();
    await waitUntil(() => requested().includes('listBillPayments') && underway() === 0, 'all has come');
    await openModule(billTasks);
    await waitUntil(() => element.status === 'ready', 'it is there');
    await element.updateComplete;
    expect(element.shadowRoot?.querySelectorAll('[id^=pay-]')).to.have.length.above(0);
  });
});
