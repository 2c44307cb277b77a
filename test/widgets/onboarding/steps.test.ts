import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/pcc-onboarding.ts';
import type { OnboardingElement, PccStepEvent } from '../../../src/pcc-onboarding.ts';
import { chord } from '../../support/page/commands.ts';
import { inPage } from '../../support/page/in-page.ts';
import { FRAME_LOAD, hurry, restoreTime, provider } from '../../support/widgets/card-register.ts';
import { withOnboarding, type Json } from '../../support/widgets/onboardings.ts';
import { control, mountLoaded, nextEvent, textOf } from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-onboarding';
const show = (fields: Json, attributes?: Readonly<Record<string, string>>) =>
  mountLoaded<OnboardingElement>(tag, withOnboarding(fields, []).client, attributes);

describe('<pcc-onboarding> steps', () => {
  afterEach(restoreTime);

  it('can be started and returned from with the keyboard alone [#63]', async () => {
    const element = await mountLoaded<OnboardingElement>(tag, inPage('gia-newcomer').client);
    const focused = () => element.shadowRoot?.activeElement;
    const tabTo = async (name: RegExp) => {
      for (let stops = 0; !name.test(focused()?.textContent ?? ''); stops++) {
        expect(stops, `stops before ${String(name)}`).to.be.below(10);
        await sendKeys({ press: 'Tab' });
      }
    };
    await tabTo(/^\s*Continue/);
    const opened = oneEvent<PccStepEvent>(element, 'pcc-step');
    await sendKeys({ press: 'Enter' });
    expect((await opened).state).to.equal('opened');
    await element.updateComplete;
    // It stands before the button that has the focus; beyond the last one Firefox leaves the page.
    await chord('Shift', 'Tab');
    expect(focused()?.textContent).to.match(/I’m done/);
    const again = oneEvent(element, 'pcc-load');
    await sendKeys({ press: 'Enter' });
    await again;
    await waitUntil(() => focused()?.classList.contains('panel-title'), 'the focus is where it goes on');
  });

  it('delegates a step to the page, and reads again when the consumer returns', async () => {
    const { client, requested } = inPage('gia-newcomer');
    const element = await mountLoaded<OnboardingElement>(tag, client);
    const heard = nextEvent(element, 'pcc-step');
    const { href } = location;
    history.replaceState(null, '', '?private=1#private');
    control(element, /^Continue: /).click();
    const step = await heard;
    history.replaceState(null, '', href);
    expect(step.state).to.equal('opened');
    expect(new URL(step.url ?? '').searchParams.get('redirect_url')).to.equal(
      location.origin + location.pathname,
    );
    expect(JSON.stringify(step)).not.to.contain('redirect_url');
    await element.updateComplete;
    const before = requested().filter((id) => id === 'listOnboardings').length;
    const again = oneEvent(element, 'pcc-load');
    control(element, 'I’m done').click();
    await again;
    expect(requested().filter((id) => id === 'listOnboardings').length).to.equal(before + 1);
  });

  it('can be opened again if their page does not load in time', async () => {
    const step = { slug: 'verify-identity', url: `${provider}/never/` };
    const element = await show({ current_steps: [step] }, { 'step-origins': provider });
    const { waits } = hurry(undefined, [FRAME_LOAD]);
    control(element, /^Continue: /).click();
    await waitUntil(() => textOf(element).includes('taking a while to load'));
    restoreTime();
    expect(waits).to.include(FRAME_LOAD);
    await expect(element).to.be.accessible();
    control(element, /^Open again/).click();
    await waitUntil(() => !textOf(element).includes('taking a while to load'));
    expect(element.shadowRoot?.querySelectorAll('iframe')).to.have.length(1);
  });

  it('return to an address relative to the page’s base', async () => {
    const { client } = inPage('gia-newcomer');
    const element = await mountLoaded<OnboardingElement>(tag, client, { 'return-url': 'done' });
    const heard = nextEvent(element, 'pcc-step');
    const base = document.head.appendChild(document.createElement('base'));
    base.href = '/account/';
    try {
      control(element, /^Continue: /).click();
    } finally {
      base.remove();
    }
    const { searchParams } = new URL((await heard).url ?? '');
    expect(searchParams.get('redirect_url')).to.equal(`${location.origin}/account/done`);
  });

  it('are delegated to the page again when its list of origins is removed', async () => {
    const { client } = inPage('gia-newcomer');
    const element = await mountLoaded<OnboardingElement>(tag, client, {
      'step-origins': 'https://good.example',
    });
    expect(() => control(element, /^Continue/)).to.throw();
    element.removeAttribute('step-origins');
    await element.updateComplete;
    control(element, /^Continue/);
  });

  it('opens no hostile address [#44]', async () => {
    const { client, sandbox } = inPage('gia-newcomer');
    await client.session();
    for (const value of [
      'javascript:alert(1)',
      'http://evil.example/',
      'https://good@evil.example/',
      '//evil.example/x',
    ]) {
      sandbox.setScenario({ name: 'hostile-addresses', value });
      const element = await mountLoaded<OnboardingElement>(tag, client, {
        'step-origins': 'https://good.example',
      });
      expect(() => control(element, /^Continue/), value).to.throw();
      expect(element.shadowRoot?.querySelector('iframe, a'), value).not.to.exist;
      element.remove();
    }
  });

  it('handles null, empty, unknown and repeated steps [#45]', async () => {
    const step = (slug: string) => ({ slug, url: 'https://steps.example/1' });
    for (const [current_steps, words] of [
      [null, /Your application is in progress/],
      [[], /Your application is in progress/],
      [[step('QUANTUM_leap')], /Quantum leap/],
      [[step('···')], /Next step/],
      [[step('bill-details'), step('bill-details')], /Add your bill details/],
    ] as const) {
      const { client } = withOnboarding({ current_steps });
      const element = await mountLoaded<OnboardingElement>(tag, client);
      expect(textOf(element)).to.match(words);
      await expect(element).to.be.accessible();
      element.remove();
    }
  });

  it('handles steps of any kind [#45]', async () => {
    const { client, sandbox } = inPage('gia-newcomer');
    await client.session();
    sandbox.setScenario({ name: 'unknown-words' });
    const element = await mountLoaded<OnboardingElement>(tag, client);
    expect(element.status).to.be.oneOf(['ready', 'partial']);
    await expect(element).to.be.accessible();
  });
});

const withoutPage = [
  undefined,
  null,
  '',
  '/v2/onboarding/o-1/verify-identity/',
  'verify-identity/',
  'https://api.example/v2/onboarding/o-1/verify-identity/',
];

describe('<pcc-onboarding> steps without a page of their own', () => {
  it('are named, and delegated to the page with their data', async () => {
    for (const url of withoutPage) {
      const element = await show({
        current_steps: [{ slug: 'verifyIdentity', url }],
        kyc: { inquiry_template_id: 'itmpl_7' },
      });
      const name = String(url);
      expect(textOf(element), name).to.contain('Confirm your identity');
      expect(textOf(element), name).not.to.match(/nothing/i);
      element.addEventListener('pcc-step', (event) => event.preventDefault());
      const opened = oneEvent<PccStepEvent>(element, 'pcc-step');
      control(element, 'Continue: Confirm your identity').click();
      const { slug, state, url: address, inquiryTemplateId } = await opened;
      expect([slug, state, address, inquiryTemplateId], name).to.deep.equal([
        'verify-identity',
        'opened',
        undefined,
        'itmpl_7',
      ]);
      await element.updateComplete;
      expect(textOf(element), name).to.contain('Come back here when you’re done');
      const again = oneEvent(element, 'pcc-load');
      control(element, 'I’m done').click();
      await again;
      element.remove();
    }
  });

  it('are the same with a list of origins', async () => {
    const fields = { current_steps: [{ slug: 'submit_loan', url: '/v2/onboarding/o-1/submit-loan/' }] };
    const element = await show(fields, { 'step-origins': 'https://steps.example' });
    const opened = oneEvent<PccStepEvent>(element, 'pcc-step');
    control(element, 'Continue: Submit your application').click();
    const { slug, inquiryTemplateId } = await opened;
    expect([slug, inquiryTemplateId]).to.deep.equal(['submit-loan', undefined]);
  });

  it('are not shown as in progress if the page does not handle them', async () => {
    const element = await show({ current_steps: [{ slug: 'something_new', url: null }] });
    const refused = nextEvent(element, 'pcc-error');
    control(element, 'Continue: Something new').click();
    const { error } = await refused;
    expect(error.code).to.equal('misconfigured');
    await element.updateComplete;
    expect(textOf(element)).to.contain('This step can’t be opened from this page');
    expect(textOf(element)).not.to.contain('Come back here');
    await waitUntil(() => element.shadowRoot?.activeElement?.textContent?.includes('Something new'));
  });

  it('that the service performs are reported to the page once, and never shown as nothing to do', async () => {
    const heard: PccStepEvent[] = [];
    const listen = (event: PccStepEvent) => heard.push(event);
    document.body.addEventListener('pcc-step', listen);
    const element = await show({ current_steps: [{ slug: 'performUnderwriting', url: '/x/' }] });
    await element.reload();
    document.body.removeEventListener('pcc-step', listen);
    expect(heard.map(({ slug, state }) => [slug, state])).to.deep.equal([
      ['perform-underwriting', 'waiting'],
    ]);
    expect(textOf(element)).to.contain('Review of your application');
    expect(textOf(element)).not.to.match(/nothing/i);
  });
});

describe('<pcc-onboarding> steps in other spellings', () => {
  it('show the terms once', async () => {
    for (const slug of ['acceptTerms', 'terms', 'e-sign', 'e_sign']) {
      const element = await show(
        { current_steps: [{ slug, url: null }, { slug: 'accept_terms' }] },
        { 'terms-url': 'https://partner.example/terms' },
      );
      expect(element.shadowRoot?.querySelectorAll('#agree'), slug).to.have.length(1);
      element.remove();
    }
  });
});
