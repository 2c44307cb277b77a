import { expect, oneEvent } from '@open-wc/testing';
import fc from 'fast-check';
import { FrameController } from '../../../src/controllers/frame-controller.ts';
import { cardFrameMessages } from '../../../src/pcc-card-register.ts';
import type { PccErrorEvent } from '../../../src/widgets/shared/events.ts';
import {
  count,
  forge,
  FRAME_LOAD,
  frameOf,
  hurry,
  restoreTime,
  open,
  provider,
  say,
  show,
  stranger,
  SUCCESS,
} from '../../support/widgets/card-register.ts';
import { announcementsOf } from '../../support/page/announcements.ts';
import { shareListeners } from '../../support/page/shared-listeners.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { announced, control, leave, queryAll, textOf } from '../../support/page/widget.ts';

describe('<pcc-card-register> when there is no form', () => {
  const unopened = 'We couldn’t open the form';
  for (const [name, text, more = ''] of [
    ['status-404', 'Adding a card isn’t available', '. Cards can’t be added on this page.'],
    ['status-422', unopened, '. Our card partner didn’t accept the request. Try again later.'],
    ['status-403', 'You don’t have access to this.'],
    ['status-503', unopened],
    ['lost-answer', unopened],
    ['html-body', unopened],
  ] as const) {
    it(`explains why: ${name}`, async () => {
      const { page, element } = await show();
      page.sandbox.setScenario({ name, operations: ['createExternalCardFrame'] });
      const spoken = announcementsOf(element);
      control(element, 'Add a debit card').click();
      await waitUntil(() => queryAll(element, '.alert').length > 0);
      await waitUntil(() => spoken.length > 1, 'it is announced');
      expect(spoken).to.deep.equal(['Opening the form…', text + more]);
      expect(textOf(element)).to.contain(text);
      expect(count(page, 'createExternalCardFrame'), 'never sent again by itself').to.equal(1);
      expect(frameOf(element)).to.equal(undefined);
      // A button that changes its kind.
      await Promise.all(element.shadowRoot?.getAnimations().map(({ finished }) => finished) ?? []);
      await expect(element).to.be.accessible();
      // To wait, or to ask somebody, comes first.
      const isLater = name === 'status-404' || name === 'status-422';
      expect(queryAll(element, '.primary')).to.have.length(isLater ? 0 : 1);
      if (name !== 'status-404') return;
      expect(() => control(element, 'Add a debit card'), 'nothing to try').to.throw();
    });
  }

  it('opens one on retry(), after the page has dealt with the error', async () => {
    const { page, element, states } = await show();
    page.sandbox.setScenario({ name: 'status-403', operations: ['createExternalCardFrame'] });
    element.addEventListener('pcc-error', (event) => event.preventDefault());
    const error = oneEvent<PccErrorEvent>(element, 'pcc-error');
    control(element, 'Add a debit card').click();
    await error;
    await element.updateComplete;
    expect(queryAll(element, '.alert'), 'the page shows it itself').to.have.length(0);
    page.sandbox.setScenario(null);
    await element.retry();
    expect(states).to.deep.equal(['opened']);
  });
});

describe('<pcc-card-register> against attacks', () => {
  afterEach(restoreTime);

  // The other hostile addresses: see card-register.node.ts.
  it('frames no hostile address [#46]', async () => {
    for (const value of ['script', 'foreign']) {
      const { page, element, states } = await show();
      page.sandbox.setScenario({ name: 'hostile-addresses', value });
      const error = oneEvent<PccErrorEvent>(element, 'pcc-error');
      control(element, 'Add a debit card').click();
      expect((await error).error.code).to.equal('misconfigured');
      await element.updateComplete;
      expect(frameOf(element)).to.equal(undefined);
      expect(states).to.deep.equal([]);
      expect(textOf(element)).to.contain('The form can’t be shown here');
      expect(queryAll(element, '.primary')).to.have.length(0);
    }
  });

  it('leaves the page its own listeners where zone.js has one of the browser for all', async () => {
    const restore = shareListeners();
    try {
      const { element } = await show();
      await open(element);
      const heard = oneEvent<MessageEvent>(window, 'message');
      await leave(element);
      postMessage('to the page', '*');
      expect((await heard).data).to.equal('to the page');
    } finally {
      restore();
    }
  });

  it('ignores forged messages: wrong origin, wrong source, "null", look-alike, replay, wrong schema [#47]', async function () {
    this.timeout(60_000);
    const { element, states } = await show();
    const [word] = Object.keys(cardFrameMessages.words);
    // Before there is a frame.
    postMessage(SUCCESS, '*');
    const frame = await open(element);
    const source = frame.contentWindow;
    const other = document.createElement('iframe');
    other.src = provider;
    const there = oneEvent(other, 'load');
    element.after(other);
    await there;
    // The right origin and the right words, from another frame.
    await say(other, SUCCESS);
    for (const origin of [
      'null',
      '',
      stranger,
      `${provider}.evil.example`,
      `${provider}0`,
      location.origin,
    ]) {
      forge({ source, origin, data: SUCCESS });
    }
    for (const from of [null, window, other.contentWindow]) {
      forge({ source: from, origin: provider, data: SUCCESS });
    }
    const cyclic: Record<string, unknown> = {};
    cyclic['event'] = cyclic;
    const nonsense = [
      undefined,
      null,
      1,
      '',
      {},
      [],
      cyclic,
      { event: [word] },
      { event: 'x'.repeat(1e6) },
      { type: word },
    ];
    for (const data of nonsense) await say(frame, data);
    await say(frame, { event: 'SOMETHING_ELSE' }, 10_000);
    await element.updateComplete;
    expect(states).to.deep.equal(['opened']);
    expect(frameOf(element)).to.equal(frame);
    // The true one counts once; its replay finds no frame to come from.
    await say(frame, SUCCESS);
    forge({ source, origin: provider, data: { event: 'CR_CARD_REGISTRATION_ERROR' } });
    expect(states).to.deep.equal(['opened', 'done']);
  });

  it('changes no state on 1 000 forged messages [#47]', async function () {
    this.timeout(60_000);
    const { element, states } = await show();
    const frame = await open(element);
    const words = fc.constantFrom(...Object.keys(cardFrameMessages.words));
    const data = fc.oneof(words, fc.record({ event: words }), fc.anything());
    const near = fc.constantFrom(
      'null',
      '',
      stranger,
      `${provider}/`,
      `${provider}.evil.example`,
      'https://a.example',
    );
    const origin = fc.oneof(near, fc.webUrl(), fc.string()).filter((each) => each !== provider);
    const foreign = fc.record({ data, origin, source: fc.constant('frame') });
    const elsewhere = fc.record({
      data,
      origin: fc.constant(provider),
      source: fc.constantFrom('page', 'nowhere'),
    });
    const nonsense = fc.record({
      data: fc.anything().filter((each) => !JSON.stringify(each ?? '')?.match(/CR/i)),
      origin: fc.constant(provider),
      source: fc.constant('frame'),
    });
    const sources: Record<string, Window | null> = {
      frame: frame.contentWindow,
      page: window,
      nowhere: null,
    };
    fc.assert(
      fc.property(fc.oneof(foreign, elsewhere, nonsense), ({ source, ...init }) => {
        forge({ ...init, source: sources[source] });
        return states.length === 1;
      }),
      { numRuns: 1000 },
    );
    await element.updateComplete;
    expect(frameOf(element)).to.equal(frame);
  });

  it('ignores messages of the frame after it navigated to another origin [#49]', async () => {
    const { element, states } = await show();
    const frame = await open(element);
    const arrived = oneEvent(frame, 'load');
    frame.contentWindow?.postMessage({ go: `${stranger}/` }, '*');
    await arrived;
    await say(frame, SUCCESS);
    await element.updateComplete;
    expect(states).to.deep.equal(['opened']);
    expect(frameOf(element)).to.equal(frame);
  });

  it('helps when the provider never responds [#50]', async () => {
    const { page, element, states } = await show('gia-newcomer', { pages: `${provider}/never` });
    const { waits } = hurry(undefined, [FRAME_LOAD]);
    control(element, 'Add a debit card').click();
    await waitUntil(() => announced(element) === 'The form is taking a while to load');
    restoreTime();
    expect(waits).to.include(FRAME_LOAD);
    expect(textOf(element)).to.contain('Check your connection, or start again with a new form.');
    await expect(element).to.be.accessible();
    control(element, 'Start again').click();
    await waitUntil(() => states.filter((state) => state === 'opened').length === 2);
    expect(states).to.deep.equal(['opened', 'closed', 'opened']);
    expect(count(page, 'createExternalCardFrame')).to.equal(2);
  });

  it('is not late once it has loaded', async () => {
    const states: string[] = [];
    const frame = new FrameController(document.createElement('pcc-card-register'), {
      onMessage: () => undefined,
      onState: (state) => states.push(state),
    });
    hurry(undefined, [FRAME_LOAD]);
    frame.open(provider, [provider]);
    frame.onLoad();
    await new Promise((resolve) => setTimeout(resolve, FRAME_LOAD));
    frame.close();
    expect(states).to.deep.equal(['loading', 'loaded']);
  });

  it('looks for the card if the form is blocked after it was sent', async () => {
    const { element, page, states } = await show();
    const frame = await open(element);
    await say(frame, { event: 'CR_CARD_REGISTRATION_SUBMITTED' });
    expect(states).to.deep.equal(['opened', 'submitted']);
    const looked = count(page, 'listExternalCards');
    const error = oneEvent<PccErrorEvent>(element, 'pcc-error');
    const blocked = { effectiveDirective: 'frame-src', blockedURI: `${provider}/done` };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation', { bubbles: true }), blocked));
    expect((await error).error.code).to.equal('misconfigured');
    await waitUntil(() => count(page, 'listExternalCards') > looked);
    expect(textOf(element)).not.to.contain('Nothing was saved');
  });

  // Last, as a policy cannot be taken back.
  it('shows a message when the page’s own policy blocks the frame [#50]', async () => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = `frame-src ${stranger}`;
    document.head.append(policy);
    const { element, states } = await show();
    const error = oneEvent<PccErrorEvent>(element, 'pcc-error');
    control(element, 'Add a debit card').click();
    expect((await error).error.code).to.equal('misconfigured');
    await element.updateComplete;
    expect(states).to.deep.equal(['opened', 'failed']);
    expect(textOf(element)).to.contain('The form can’t be shown here');
  });
});
