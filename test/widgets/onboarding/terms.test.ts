import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/pcc-onboarding.ts';
import type { OnboardingElement } from '../../../src/pcc-onboarding.ts';
import { announcementsOf } from '../../support/page/announcements.ts';
import { media } from '../../support/page/commands.ts';
import { inPage } from '../../support/page/in-page.ts';
import { altered, box, openTerms, TERMS, tick } from '../../support/widgets/onboardings.ts';
import {
  announced,
  control,
  mountLoaded,
  nextEvent,
  queryAll,
  waitForText,
  textOf,
} from '../../support/page/widget.ts';
import { settlingAtOnce } from '../../support/page/controller-host.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-onboarding';

/** Ben, who is at the terms. */
async function atTerms(
  attributes: Readonly<Record<string, string>> = {},
  options: Parameters<typeof inPage>[1] = {},
) {
  const made = inPage('ben-terms', options);
  const element = await mountLoaded<OnboardingElement>(tag, made.client, {
    'terms-version': '2026-11',
    ...attributes,
  });
  const terms = document.createElement('div');
  terms.slot = 'terms';
  terms.textContent = 'The terms.';
  element.append(terms);
  await waitUntil(() => box(element)?.disabled === false);
  return { ...made, element };
}
describe('<pcc-onboarding> terms', () => {
  it('requires the checkbox before anything is sent', async () => {
    const { element, requested } = await atTerms();
    control(element, 'Accept the terms').click();
    await waitUntil(() => announced(element).includes('Check the box'));
    expect(element.shadowRoot?.activeElement).to.equal(box(element));
    expect(requested()).not.to.contain('acceptTerms');
  });

  it('accepts once, however fast the clicks, and returns the version [#35]', async () => {
    const { element, requested } = await atTerms();
    await tick(element);
    const heard = nextEvent(element, 'pcc-terms-accepted');
    const button = control(element, 'Accept the terms');
    for (let n = 0; n < 10; n++) button.click();
    await element.updateComplete;
    expect(button.textContent?.trim()).to.equal('Accepting the terms');
    const { termsVersion, acceptedAt } = await heard;
    expect(termsVersion).to.equal('2026-11');
    expect(acceptedAt).to.match(/^2026-/);
    expect(requested().filter((id) => id === 'acceptTerms')).to.have.length(1);
    expect(textOf(element)).to.match(/You accepted the terms on/);
  });

  it('asks again after the application has changed, and sends no consent that was given before', async () => {
    const { element, requested } = await atTerms(
      {},
      { scenario: { name: 'status-409', operations: ['acceptTerms'] } },
    );
    await tick(element);
    const heard = announcementsOf(element);
    const read = nextEvent(element, 'pcc-load');
    control(element, 'Accept the terms').click();
    await read;
    expect(textOf(element)).to.contain('Your application has changed');
    await waitUntil(() => heard.length > 1, 'it is announced');
    expect(heard).to.deep.equal([
      'Accepting the terms',
      'Your application has changed. Please review it again.',
    ]);
    expect(box(element).checked).to.equal(false);
    await element.retry();
    control(element, 'Accept the terms').click();
    await waitUntil(() => textOf(element).includes('Check the box'));
    expect(requested().filter((id) => id === 'acceptTerms')).to.have.length(1);
  });

  it('says that it is unknown if nothing can be read, and looks on “Check again” [#38]', async () => {
    for (const arrives of [true, false]) {
      let isAway = false;
      let sent = 0;
      const { element } = await atTerms(
        {},
        {
          async through(request, next) {
            if (!request.url.includes('/accept-terms/'))
              return isAway ? new Response('unreadable') : next(request);
            isAway = true;
            sent++;
            if (arrives) await next(request);
            throw new TypeError('connection lost');
          },
        },
      );
      await tick(element);
      const primary = () => queryAll(element, '.primary');
      const read = nextEvent(element, 'pcc-error');
      await settlingAtOnce(async () => {
        control(element, 'Accept the terms').click();
        await read;
      });
      expect(textOf(element)).to.contain('We couldn’t confirm');
      await waitUntil(() => announced(element).includes('couldn’t read'), 'the texts of errors are there');
      const check = control(element, 'Check again');
      expect(primary(), 'it is the main one').to.deep.equal([check]);
      check.click();
      await waitUntil(() => announced(element).includes('We couldn’t confirm'), 'nothing can be read yet');
      isAway = false;
      let accepted = 0;
      element.addEventListener('pcc-terms-accepted', () => accepted++);
      const heard = nextEvent(element, 'pcc-terms-accepted');
      check.focus();
      // However fast the clicks.
      check.click();
      check.click();
      if (arrives) {
        await heard;
        await nextEvent(element, 'pcc-load');
        expect(accepted).to.equal(1);
      } else {
        await waitUntil(() => announced(element).includes('didn’t go through'));
        await element.updateComplete;
        expect(element.shadowRoot?.activeElement).to.equal(control(element, 'Accept the terms'));
        expect(primary()).to.deep.equal([control(element, 'Accept the terms')]);
      }
      expect(sent).to.equal(1);
    }
  });

  it('says that it is unknown if the service no longer lists the application [#38]', async () => {
    let isLost = false;
    const { element } = await atTerms(
      {},
      {
        through(request, next) {
          if (request.url.includes('/accept-terms/')) {
            isLost = true;
            throw new TypeError('connection lost');
          }
          return isLost && /onboarding\/\?/.test(request.url)
            ? Promise.resolve(Response.json({ count: 0, next: null, previous: null, results: [] }))
            : next(request);
        },
      },
    );
    await tick(element);
    await settlingAtOnce(async () => {
      control(element, 'Accept the terms').click();
      await waitUntil(() => announced(element).includes('couldn’t confirm'));
    });
    expect(textOf(element)).not.to.contain('didn’t go through');
  });

  it('says that they were not accepted if the request was lost, and sends again only on a click [#37]', async () => {
    const { element, requested, sandbox } = await atTerms();
    await tick(element);
    sandbox.setScenario({ name: 'dropped-connection', operations: ['acceptTerms'], times: 1 });
    await settlingAtOnce(async () => {
      control(element, 'Accept the terms').click();
      await waitForText(element, 'This didn’t go through');
    });
    expect(requested().filter((id) => id === 'acceptTerms')).to.have.length(1);
    expect(box(element).checked, 'what was ticked is kept').to.equal(true);
    const heard = nextEvent(element, 'pcc-terms-accepted');
    control(element, 'Accept the terms').click();
    await heard;
    expect(requested().filter((id) => id === 'acceptTerms')).to.have.length(2);
  });

  it('are accepted even if the widget is removed meanwhile, and it shows so when reinserted [#39]', async () => {
    const { element, requested, sandbox } = await atTerms();
    await tick(element);
    sandbox.setScenario({ name: 'latency', value: '100', operations: ['acceptTerms'] });
    control(element, 'Accept the terms').click();
    await waitUntil(() => requested().includes('acceptTerms'));
    const parent = element.parentElement;
    element.remove();
    await waitUntil(() =>
      sandbox.requests.some(({ operation, status }) => operation === 'acceptTerms' && status),
    );
    const heard = nextEvent(element, 'pcc-load');
    parent?.append(element);
    await heard;
    await element.updateComplete;
    expect(textOf(element)).to.contain('You accepted the terms on');
    expect(requested().filter((id) => id === 'acceptTerms')).to.have.length(1);
  });

  it('are accepted by retry(), after the page has handled a step-up [#41]', async () => {
    let confirmed = false;
    const made = inPage('ben-terms', {
      retries: 0,
      through: (request, next) =>
        request.method === 'POST' && !confirmed
          ? Promise.resolve(
              Response.json({ error: { code: 'step_up_required', challenge: 'c-1' } }, { status: 403 }),
            )
          : next(request),
    });
    const element = await mountLoaded<OnboardingElement>(tag, made.client, { 'terms-url': TERMS });
    await openTerms(element);
    await tick(element);
    const refused = nextEvent(element, 'pcc-error');
    control(element, 'Accept the terms').click();
    const { error } = await refused;
    expect([error.code, error.challenge]).to.deep.equal(['step-up-required', 'c-1']);
    confirmed = true;
    const heard = nextEvent(element, 'pcc-terms-accepted');
    await element.retry();
    await heard;
    expect(made.requested().filter((id) => id === 'acceptTerms')).to.have.length(1);
  });

  it('have to be opened and agreed to again if the page changes them', async () => {
    const { client, requested } = inPage('ben-terms');
    const element = await mountLoaded<OnboardingElement>(tag, client, { 'terms-url': TERMS });
    await openTerms(element);
    await tick(element);
    element.termsUrl = `${TERMS}/es`;
    await element.updateComplete;
    expect([box(element).checked, box(element).disabled]).to.deep.equal([false, true]);
    await openTerms(element);
    expect([box(element).checked, box(element).disabled]).to.deep.equal([false, false]);
    expect(requested()).not.to.contain('acceptTerms');
  });

  it('of another application have to be agreed to again', async () => {
    const atTermsOf = (id: string, status: string) => (record: object) => ({
      ...record,
      id,
      status,
      current_steps: [{ slug: 'accept-terms' }],
    });
    const applications = [atTermsOf('application-1', 'in_progress')];
    const element = await mountLoaded<OnboardingElement>(tag, altered(applications).client);
    element.innerHTML = '<p slot="terms">The terms.</p>';
    await waitUntil(() => box(element)?.disabled === false);
    await tick(element);
    await element.reload();
    expect(box(element).checked, 'of the same').to.equal(true);
    applications.splice(
      0,
      1,
      atTermsOf('application-1', 'declined'),
      atTermsOf('application-2', 'in_progress'),
    );
    await element.reload();
    expect([box(element).checked, box(element).disabled]).to.deep.equal([false, false]);
  });

  it('are named in the event as they were when they were agreed to', async () => {
    const { element } = await atTerms(
      { 'terms-version': '2026-1' },
      {
        async through(request, next) {
          if (request.method === 'POST') element.termsVersion = '2026-2';
          return next(request);
        },
      },
    );
    await tick(element);
    const accepted = nextEvent(element, 'pcc-terms-accepted');
    control(element, 'Accept the terms').click();
    expect((await accepted).termsVersion).to.equal('2026-1');
  });

  it('that are being accepted do not start a session after a sign-out', async () => {
    let isSent = false;
    const { element, client, tokens } = await atTerms(
      {},
      {
        async through(request, next) {
          if (request.method !== 'POST') return next(request);
          isSent = true;
          return new Promise(() => undefined);
        },
      },
    );
    await tick(element);
    control(element, 'Accept the terms').click();
    await waitUntil(() => isSent, 'they are being accepted');
    await client.end();
    await nextFrame();
    expect([element.status, tokens.length]).to.deep.equal(['idle', 1]);
  });

  it('are not accepted by retry() if the box has been unchecked', async () => {
    const { element, requested, sandbox } = await atTerms();
    await tick(element);
    sandbox.setScenario({ name: 'status-403', operations: ['acceptTerms'] });
    const refused = nextEvent(element, 'pcc-error');
    control(element, 'Accept the terms').click();
    await refused;
    await tick(element, false);
    sandbox.setScenario(null);
    await element.retry();
    expect(requested().filter((id) => id === 'acceptTerms')).to.have.length(1);
  });

  it('say that accepting them failed, also if the box was unchecked meanwhile, and are not accepted by retry()', async () => {
    let refuse: (() => void) | undefined;
    let count = 0;
    const { element } = await atTerms(
      {},
      {
        async through(request, next) {
          if (!request.url.includes('accept-terms')) return next(request);
          count++;
          await new Promise<void>((resolve) => (refuse = resolve));
          return Response.json({ detail: 'no' }, { status: 403 });
        },
      },
    );
    await tick(element);
    const refused = nextEvent(element, 'pcc-error');
    control(element, 'Accept the terms').click();
    await waitUntil(() => refuse);
    await tick(element, false);
    refuse?.();
    await refused;
    await waitForText(element, 'don’t have access');
    await element.retry();
    expect(count).to.equal(1);
  });

  it('leaves nothing checked or accepted on the page after a sign-out [#58]', async () => {
    const { element, client } = await atTerms();
    await tick(element);
    await client.end();
    await element.updateComplete;
    expect(element.status).to.equal('idle');
    expect(box(element)).not.to.exist;
    const back = nextEvent(element, 'pcc-load');
    await client.renew();
    await element.reload();
    await back;
    await waitUntil(() => box(element)?.disabled === false, 'the terms are there again');
    expect(box(element).checked).to.equal(false);
  });

  it('can be read and accepted with the keyboard alone [#63]', async () => {
    const { element } = await atTerms();
    const focused = () => element.shadowRoot?.activeElement;
    element.shadowRoot?.querySelector<HTMLElement>('[role=region]')?.focus();
    for (let n = 0; n < 9 && focused() !== box(element); n++) await sendKeys({ press: 'Tab' });
    await sendKeys({ press: ' ' });
    await element.updateComplete;
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal(control(element, 'Accept the terms'));
    const heard = nextEvent(element, 'pcc-terms-accepted');
    await sendKeys({ press: 'Enter' });
    await heard;
    await waitUntil(() => focused()?.classList.contains('panel-title'), 'the focus is where it goes on');
  });

  it('are a tab stop only while they scroll', async () => {
    const { element } = await atTerms();
    const terms = element.querySelector('[slot=terms]') as HTMLElement;
    const region = element.shadowRoot?.querySelector('[part=terms]') as HTMLElement;
    const isStop = () => region.tabIndex === 0;
    expect(region.scrollHeight).to.equal(region.clientHeight);
    await waitUntil(() => !isStop(), 'a short text is no tab stop');
    const short = terms.textContent;
    terms.textContent = 'Word for word. '.repeat(1000);
    await waitUntil(isStop, 'a long text can be scrolled with the keyboard');
    terms.textContent = short;
    await waitUntil(() => !isStop(), 'it is short again');
  });

  it('are printed completely', async () => {
    const { element } = await atTerms();
    const terms = element.querySelector('[slot=terms]');
    if (terms) terms.textContent = 'Word for word. '.repeat(1000);
    const region = element.shadowRoot?.querySelector('[part=terms]') as HTMLElement;
    expect(region.scrollHeight).to.be.greaterThan(region.offsetHeight);
    try {
      if (await media({ media: 'print' })) expect(region.scrollHeight).to.be.at.most(region.offsetHeight);
    } finally {
      await media({});
    }
  });

  it('can be accepted only with a document that was opened', async () => {
    const { client } = inPage('ben-terms');
    const without = await mountLoaded<OnboardingElement>(tag, client);
    expect(box(without)).to.equal(null);
    expect(() => control(without, 'Accept the terms')).to.throw();
    expect(textOf(without)).to.contain('can’t accept them');
    const linked = await mountLoaded<OnboardingElement>(tag, inPage('ben-terms').client, {
      'terms-url': TERMS,
    });
    expect(box(linked).disabled).to.equal(true);
    await openTerms(linked);
    expect(box(linked).disabled).to.equal(false);
  });
});
