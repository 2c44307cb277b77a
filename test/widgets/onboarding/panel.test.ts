// Which panel is open, what can be pressed in it, and what is said when a step is done.
import { expect, oneEvent } from '@open-wc/testing';
import '../../../src/pcc-onboarding.ts';
import type { OnboardingElement } from '../../../src/pcc-onboarding.ts';
import { inPage } from '../../support/page/in-page.ts';
import { altered, check, withOnboarding, type Json } from '../../support/widgets/onboardings.ts';
import { announced, control, mountLoaded, textOf, textsOf } from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-onboarding';
const identity = { slug: 'verify-identity', url: 'https://steps.example/1' };
const bank = { slug: 'link-bank-account', url: 'https://steps.example/2' };
const panels = (element: Element) => textsOf(element, '.panel-title');

/** These steps are current until the identity is confirmed; then the bank's is. */
function unconfirmed(current: readonly Json[]) {
  let isConfirmed = false;
  const steps = (record: Json) => ({
    ...record,
    previous_steps: isConfirmed ? [identity] : [],
    current_steps: isConfirmed ? [bank] : current,
  });
  const { client } = altered([steps], []);
  return { client, confirm: () => void (isConfirmed = true) };
}

describe('<pcc-onboarding> has one panel open', () => {
  it('has one panel open, with the other current step one click away, and one primary button', async () => {
    const element = await mountLoaded<OnboardingElement>(
      tag,
      withOnboarding({ current_steps: [identity, bank], previous_steps: [] }, []).client,
    );
    expect(panels(element)).to.deep.equal(['Confirm your identity']);
    expect(element.shadowRoot?.querySelectorAll('.primary')).to.have.length(1);
    control(element, 'Link a bank account').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.textContent === 'Link a bank account');
    expect(announced(element)).to.equal('Link a bank account');
    expect(panels(element)).to.deep.equal(['Link a bank account']);
    expect(element.shadowRoot?.querySelectorAll('[aria-current=step]')).to.have.length(1);
    await element.reload();
    expect(panels(element), 'the choice stays').to.deep.equal(['Link a bank account']);
  });

  it('on the step that can be done while the identity is checked', async () => {
    const element = await mountLoaded<OnboardingElement>(
      tag,
      withOnboarding({ current_steps: [identity, bank], previous_steps: [] }, [check('pending')]).client,
    );
    expect(panels(element)).to.deep.equal(['Link a bank account']);
    expect(textOf(element)).to.contain('We’re checking your identity');
  });

  it('says how onboarding stands on request, even if nothing has changed', async () => {
    const element = await mountLoaded<OnboardingElement>(tag, inPage('chloe-review').client);
    const again = oneEvent(element, 'pcc-load');
    const button = control(element, 'Check again');
    button.focus();
    button.click();
    await again;
    await waitUntil(() => announced(element).includes('Someone is reviewing your identity check'));
    expect(element.shadowRoot?.activeElement).to.equal(button);
  });

  it('asks to look again, before it offers to continue, when the identity results could not be read', async () => {
    const { client, sandbox } = inPage('chloe-review', {
      retries: 0,
      scenario: { name: 'status-500', operations: ['listKycResults'] },
    });
    const element = await mountLoaded<OnboardingElement>(tag, client);
    expect(textOf(element)).to.contain('We couldn’t get the result of your identity check.');
    expect(textsOf(element, '.panel button')).to.deep.equal(['Check again', 'Continue']);
    expect(textsOf(element, '.primary')).to.deep.equal(['Check again']);
    sandbox.setScenario(null);
    const again = oneEvent(element, 'pcc-load');
    control(element, 'Check again').click();
    await again;
    await waitUntil(() => textOf(element).includes('Someone is reviewing your identity check'));
    expect(textOf(element)).not.to.contain('Continue');
  });

  it('does not take the focus from another part of the page when it has checked again', async () => {
    const element = await mountLoaded<OnboardingElement>(tag, inPage('chloe-review').client);
    const elsewhere = document.createElement('button');
    element.after(elsewhere);
    const again = oneEvent(element, 'pcc-load');
    control(element, 'Check again').click();
    elsewhere.focus();
    await again;
    await element.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement === elsewhere).to.equal(true);
  });

  it('says what comes next when a step is done', async () => {
    const { client, confirm } = unconfirmed([identity]);
    const element = await mountLoaded<OnboardingElement>(tag, client);
    confirm();
    await element.reload();
    const words = 'Done: Confirm your identity. Next: Link a bank account.';
    await waitUntil(() => announced(element) === words);
    expect(panels(element)).to.deep.equal(['Link a bank account']);
  });

  it('keeps the focus in it when a step before it is done meanwhile', async () => {
    const { client, confirm } = unconfirmed([identity, bank]);
    const element = await mountLoaded<OnboardingElement>(tag, client);
    control(element, 'Link a bank account').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.textContent === 'Link a bank account');
    const button = control(element, /^Continue/);
    button.focus();
    confirm();
    await element.reload();
    expect(textsOf(element, 'button')).to.deep.equal(['Continue']);
    expect(element.shadowRoot?.activeElement === button).to.equal(true);
  });
});
