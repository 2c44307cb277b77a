import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CardRegisterElement, PccCardRegisteredEvent } from '../../../src/pcc-card-register.ts';
import {
  cards,
  count,
  fillIn,
  frameOf,
  hurry,
  restoreTime,
  open,
  provider,
  say,
  show,
  SUBMITTED,
  SUCCESS,
  tag,
} from '../../support/widgets/card-register.ts';
import { chord } from '../../support/page/commands.ts';
import { inPage, listing } from '../../support/page/in-page.ts';
import { pseudo } from '../../support/page/pseudo-locale.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { announced, control, leave, mountLoaded, queryAll, textOf } from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

widgetContract(tag, { pcid: 'ana-complete', asks: ['listExternalCards'], shows: ['ending in'] });

describe('<pcc-card-register> cards', () => {
  it('shows many cards a few at a time', async () => {
    const { element, page } = await show('hugo-heavy');
    expect(count(page, 'listExternalCards'), '60 cards in pages of 50').to.equal(2);
    expect(cards(element)).to.have.length(6);
    control(element, 'Show more').click();
    await waitUntil(() => announced(element) === '6 more cards shown');
    expect(element.shadowRoot?.activeElement).to.equal(queryAll(element, '.card')[6]);
    control(element, 'Add another card').focus();
    expect(queryAll(element, '.card[tabindex]'), 'cards that are read like controls').to.have.length(0);
  });

  it('shows no number in the brand of a card', async () => {
    const { client } = inPage('ana-complete', {
      through: listing(/cards\/external\//, (own) =>
        own.map((card) => ({ ...card, brand: 'Visa 4111111111111111' })),
      ),
    });
    const element = await mountLoaded(tag, client);
    expect(textOf(element)).to.contain('ending in').and.not.to.contain('1111');
  });

  it('sends no request without an origin to frame, and reports that', async () => {
    const page = inPage('ana-complete');
    const heard = oneEvent(document.body, 'pcc-error');
    const element = await fixture<CardRegisterElement>(
      html`<pcc-card-register .client=${page.client} frame-origins="*"></pcc-card-register>`,
    );
    await heard;
    expect(element.status).to.equal('error');
    expect(element.error?.code).to.equal('misconfigured');
    expect(page.requested()).to.deep.equal([]);
    const loadedThen = oneEvent(element, 'pcc-load');
    element.frameOrigins = provider;
    await loadedThen;
    expect(element.status).to.equal('ready');
  });
});

describe('<pcc-card-register> registration', () => {
  afterEach(restoreTime);

  it('opens a frame with minimal permissions, lets it finish, and finds the new card', async () => {
    const { page, element, states } = await show('ana-complete');
    const frame = await open(element);
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
    expect(frame.getAttribute('allow')).not.to.match(/camera(?! 'none')|microphone(?! 'none')/);
    expect(frame.referrerPolicy).to.equal('strict-origin');
    expect(frame.title).to.equal('Secure form for your debit card');
    expect(frame.getBoundingClientRect().height).to.be.at.least(480);
    await fillIn(page, frame);
    await say(frame, SUBMITTED);
    await element.updateComplete;
    expect(announced(element)).to.contain('We’re checking your card');
    const { waits } = hurry((ms) => {
      if (ms === 4000) page.sandbox.clock.advance(5000);
    });
    const registered = oneEvent<PccCardRegisteredEvent>(element, 'pcc-card-registered');
    await say(frame, SUCCESS);
    await element.updateComplete;
    expect(frameOf(element), 'the frame is gone').to.equal(undefined);
    const { externalId, pushEnabled, pullEnabled } = await registered;
    expect(externalId).to.match(/^[\w-]+$/);
    expect([pushEnabled, pullEnabled]).to.deep.equal([true, true]);
    expect(waits).to.deep.equal([1000, 2000, 4000]);
    await element.updateComplete;
    expect(states).to.deep.equal(['opened', 'submitted', 'done', 'registered']);
    expect(cards(element)).to.have.length(3);
    expect(cards(element)[0]).to.match(/^Visa ending in 4242 New/);
    expect(announced(element)).to.equal('Your card was added.');
    expect(count(page, 'createExternalCardFrame')).to.equal(1);
  });

  it('continues without any message when the consumer confirms, with the keyboard alone', async () => {
    const { page, element, states } = await show();
    const opened = oneEvent(element, 'pcc-card-frame');
    await chord('Tab');
    expect(element.shadowRoot?.activeElement).to.equal(control(element, 'Add a debit card'));
    await sendKeys({ press: 'Enter' });
    await opened;
    await waitUntil(() => element.shadowRoot?.activeElement?.getAttribute('role') === 'heading');
    const frame = frameOf(element) as HTMLIFrameElement;
    await fillIn(page, frame);
    page.sandbox.clock.advance(5000);
    const finish = control(element, 'I’m done');
    finish.focus();
    hurry();
    await sendKeys({ press: ' ' });
    await waitUntil(() => states.includes('registered'));
    await element.updateComplete;
    expect(states).to.deep.equal(['opened', 'done', 'registered']);
    expect(element.status).to.equal('ready');
    expect(element.shadowRoot?.activeElement?.id).to.equal('step');
  });

  it('leaves the focus where the page puts it when it hears of the card', async () => {
    const { page, element } = await show();
    const next = document.createElement('button');
    element.after(next);
    element.addEventListener('pcc-card-registered', () => next.focus());
    await fillIn(page, await open(element));
    page.sandbox.clock.advance(5000);
    hurry();
    const finish = control(element, 'I’m done');
    finish.focus();
    finish.click();
    await oneEvent(element, 'pcc-card-registered');
    await element.updateComplete;
    expect(document.activeElement?.localName).to.equal('button');
  });

  it('requests one frame, however fast the clicks, even in two instances [#35]', async () => {
    const { page, element } = await show();
    const second = await mountLoaded<CardRegisterElement>(tag, page.client, { 'frame-origins': provider });
    const opened = oneEvent(element, 'pcc-card-frame');
    for (let i = 0; i < 10; i++) {
      control(element, /Add a|Opening/).click();
      control(second, /Add a|Opening/).click();
      await element.updateComplete;
    }
    await opened;
    await second.updateComplete;
    expect(count(page, 'createExternalCardFrame')).to.equal(1);
  });

  for (const [word, state, title] of [
    ['CR_CARD_REGISTRATION_ERROR', 'failed', 'The card wasn’t added'],
    ['CR_GENERAL_ERROR', 'failed', 'The card wasn’t added'],
    ['CR.SESSION.EXPIRED', 'expired', 'The form has timed out'],
    ['crInvalidToken', 'expired', 'The form has timed out'],
    ['CR INVALID DOMAIN', 'failed', 'The form can’t be shown here'],
  ] as const) {
    it(`says what to do after «${word}»`, async () => {
      const { page, element, states } = await show();
      await say(await open(element), { event: word });
      await element.updateComplete;
      expect(states).to.deep.equal(['opened', state]);
      expect(frameOf(element)).to.equal(undefined);
      expect(textOf(element)).to.contain(title);
      if (title.endsWith('here')) return;
      await open(element, /^(Try again|Start again)$/);
      expect(count(page, 'createExternalCardFrame'), 'a new frame with one click').to.equal(2);
    });
  }

  it('is closed by the consumer, and returns the focus', async () => {
    const { element, states } = await show();
    await open(element);
    control(element, 'Cancel').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => element.shadowRoot?.activeElement === control(element, 'Add a debit card'));
    expect(states).to.deep.equal(['opened', 'closed']);
    expect(frameOf(element)).to.equal(undefined);
  });

  it('removes the frame when it is removed', async () => {
    const { element, states } = await show();
    await open(element);
    const parent = element.parentElement;
    await leave(element);
    expect(states).to.deep.equal(['opened', 'closed']);
    const again = oneEvent(element, 'pcc-load');
    parent?.append(element);
    await again;
    expect(frameOf(element)).to.equal(undefined);
    expect(control(element, 'Add a debit card')).to.exist;
  });

  it('closes the form when the consumer signs out, and shows no cards [#58]', async () => {
    const { page, element, states } = await show('ana-complete');
    await open(element);
    await page.client.end();
    await element.updateComplete;
    expect(states).to.deep.equal(['opened', 'closed']);
    expect(frameOf(element)).to.equal(undefined);
    expect(cards(element)).to.have.length(0);
  });

  it('opens nothing if it was removed before the response arrived [#35]', async () => {
    const { page, element, states } = await show();
    page.sandbox.setScenario({ name: 'latency', value: '200', operations: ['createExternalCardFrame'] });
    control(element, 'Add a debit card').click();
    await waitUntil(() => count(page, 'createExternalCardFrame') === 1);
    const parent = element.parentElement;
    await leave(element);
    const again = oneEvent(element, 'pcc-load');
    parent?.append(element);
    await again;
    await waitUntil(() => !control(element, /Add a|Opening/).hasAttribute('aria-disabled'));
    expect(states).to.deep.equal([]);
    expect(frameOf(element)).to.equal(undefined);
  });

  it('is accessible at every step, in dark mode, right to left and in the pseudo-locale', async () => {
    const { page, element, states } = await show('ana-complete', {
      attributes: { theme: 'dark', dir: 'rtl' },
    });
    element.style.background = '#16181d';
    element.strings = pseudo(element);
    await element.updateComplete;
    hurry();
    for (const event of ['CR_GENERAL_ERROR', 'CR_SESSION_EXPIRED', SUCCESS.event]) {
      const frame = await open(element, /^\[(Add|Try|Stárt) /);
      await expect(element).to.be.accessible();
      if (event === SUCCESS.event) await fillIn(page, frame);
      await say(frame, { event });
      await element.updateComplete;
      await expect(element).to.be.accessible();
    }
    await waitUntil(() => states.includes('pending'));
    await element.updateComplete;
    await expect(element).to.be.accessible();
    page.sandbox.clock.advance(5000);
    control(element, /^\[Chéçk/).click();
    await waitUntil(() => states.includes('registered'));
    await element.updateComplete;
    await expect(element).to.be.accessible();
  });

  it('supports another provider’s vocabulary', async () => {
    const { element, states } = await show();
    element.messages = { property: 'type', words: { 'card.rejected': 'failed' } };
    const frame = await open(element);
    await say(frame, { event: 'CR_CARD_REGISTRATION_ERROR' });
    expect(states).to.deep.equal(['opened']);
    await say(frame, { type: 'card.rejected' });
    expect(states).to.deep.equal(['opened', 'failed']);
    // Taken away again, as frameworks do.
    Reflect.set(element, 'messages', undefined);
    await say(await open(element, 'Try again'), { event: 'CR_CARD_REGISTRATION_ERROR' });
    expect(states.slice(2)).to.deep.equal(['opened', 'failed']);
  });
});
