import { expect, oneEvent } from '@open-wc/testing';
import '../../../src/pcc-onboarding.ts';
import type { OnboardingElement } from '../../../src/pcc-onboarding.ts';
import type { PccErrorEvent } from '../../../src/widgets/shared/events.ts';
import { inPage } from '../../support/page/in-page.ts';
import { altered, openTerms, TERMS, tick, withOnboarding } from '../../support/widgets/onboardings.ts';
import { announced, control, mountLoaded, textOf } from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-onboarding';

widgetContract(tag, {
  pcid: 'ben-terms',
  asks: ['listOnboardings', 'listKycResults'],
  shows: ['Confirm your identity, done'],
});

describe('<pcc-onboarding> outcomes', () => {
  it('shows the newest unfinished application, with the others one click away', async () => {
    const { client } = altered([
      (record) => ({ ...record, id: 'three', status: 'cancelled' }),
      (record) => ({ ...record, id: 'two' }),
      (record) => ({ ...record, id: 'one', status: 'completed', current_steps: null }),
    ]);
    const element = await mountLoaded<OnboardingElement>(tag, client);
    expect(textOf(element)).to.contain('Confirm your identity');
    const told = oneEvent(element, 'pcc-onboarding-complete');
    control(element, 'Application 3').click();
    expect(((await told) as Event & { onboardingId?: string }).onboardingId).to.equal('one');
    await element.updateComplete;
    expect(textOf(element)).to.contain('You’re all set');
    await waitUntil(() => element.shadowRoot?.activeElement?.textContent?.includes('You’re all set'));
    control(element, 'Application 1').click();
    await element.updateComplete;
    expect(textOf(element)).to.contain('This application was canceled');
    await expect(element).to.be.accessible();
  });

  it('has a way to start beside what the page says of nothing', async () => {
    const { client } = altered([]);
    const element = await mountLoaded<OnboardingElement>(tag, client);
    const own = ['empty', 'start'].map((slot) =>
      Object.assign(document.createElement('p'), { slot, textContent: slot }),
    );
    element.append(...own);
    for (const each of own) expect(each.getBoundingClientRect().height).to.be.above(0);
  });

  it('names the product if its name is readable', async () => {
    for (const [product_id, shown] of [
      ['credit-builder', true],
      ['3f0c9d1e-1111-4222-8333-444455556666', false],
    ] as const) {
      const product = { product_id, product_configuration: null };
      const { client } = withOnboarding({ product });
      const element = await mountLoaded<OnboardingElement>(tag, client);
      expect(textOf(element).includes('Product: '), product_id).to.equal(shown);
      element.remove();
    }
  });

  it('polls while others are working, and announces only changes [#30]', async function () {
    this.timeout(30_000);
    const { client, requested, sandbox } = inPage('ben-terms');
    const element = await mountLoaded<OnboardingElement>(tag, client, { 'terms-url': TERMS });
    await openTerms(element);
    await tick(element);
    const accepted = oneEvent(element, 'pcc-terms-accepted');
    control(element, 'Accept the terms').click();
    await accepted;
    await waitUntil(() => announced(element).includes('Review of your application'));
    await waitUntil(() => announced(element) === '', 'the second look is silent', { timeout: 15_000 });
    sandbox.clock.advance(6000);
    await waitUntil(() => announced(element).includes('Link a bank account'), 'news', { timeout: 15_000 });
    expect(requested().filter((id) => id === 'listOnboardings').length).to.be.greaterThan(3);
    expect(textOf(element)).to.contain('Your application was approved');
  });

  it('tells the page once that it is complete', async () => {
    const { client } = inPage('ana-complete');
    let told = 0;
    const listen = () => told++;
    document.body.addEventListener('pcc-onboarding-complete', listen);
    const element = await mountLoaded<OnboardingElement>(tag, client);
    await element.reload();
    document.body.removeEventListener('pcc-onboarding-complete', listen);
    expect(told).to.equal(1);
    expect(textOf(element)).to.contain('Your application is complete');
  });

  it('refuses another consumer when the page changes the expected one, and shows nothing of the first', async () => {
    const { client } = inPage('ben-terms');
    const element = await mountLoaded<OnboardingElement>(tag, client, { pcid: 'ben-terms' });
    const refused = oneEvent<PccErrorEvent>(element, 'pcc-error');
    element.pcid = 'somebody-else';
    expect((await refused).error.code).to.equal('misconfigured');
    await element.updateComplete;
    expect(textOf(element)).not.to.contain('Confirm your identity');
    const shown = oneEvent(element, 'pcc-load');
    element.pcid = 'ben-terms';
    await shown;
    expect(textOf(element)).to.contain('Confirm your identity');
  });
});
