import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import fc from 'fast-check';
import '../../src/pcc-card-register.ts';
import {
  cardFrameMessages,
  type CardRegisterElement,
  type PccCardFrameEvent,
  type PccCardRegisteredEvent,
} from '../../src/pcc-card-register.ts';
import type { PccErrorEvent } from '../../src/widgets/events.ts';
import { chord, frameProviders } from '../support/commands.ts';
import { inPage, type InPage } from '../support/in-page.ts';
import { pseudo } from '../support/pseudo.ts';
import { announced, control, failed, loaded, textOf, widgetContract } from '../support/widget-contract.ts';
import { waitUntil } from '../support/wait-until.ts';

const tag = 'pcc-card-register';
const SUBMITTED = { event: 'CR_CARD_REGISTRATION_SUBMITTED' };
const SUCCESS = { event: 'CR_CARD_REGISTRATION_SUCCESS' };
const DEBIT_CARD = '4242424242424242';

const { provider, stranger } = await frameProviders();

const all = (element: Element, selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const frameOf = (element: Element) => element.shadowRoot?.querySelector('iframe') ?? undefined;
const count = (page: InPage, operation: string) => page.asked().filter((each) => each === operation).length;
const cards = (element: Element) =>
  all(element, '.card').map((card) => card.textContent?.replace(/\s+/g, ' ').trim());

interface Shown {
  readonly page: InPage;
  readonly element: CardRegisterElement;
  /** Every event of the registration, in order. */
  readonly heard: string[];
}

/** A widget on the page, and a provider on another origin that does as it is told. */
async function show(
  pcid = 'gia-newcomer',
  { pages = provider, attributes = {} }: { pages?: string; attributes?: Record<string, string> } = {},
): Promise<Shown> {
  const page = inPage(pcid, { pagesOrigin: pages, retries: 0 });
  const element = await loaded<CardRegisterElement>(tag, page.client, {
    'frame-origins': new URL(pages).origin,
    ...attributes,
  });
  const heard: string[] = [];
  element.addEventListener('pcc-card-frame', ({ state }) => heard.push(state));
  element.addEventListener('pcc-card-registered', () => heard.push('registered'));
  element.addEventListener('pcc-card-pending', () => heard.push('pending'));
  return { page, element, heard };
}

/** Opens the frame, and waits until the provider's page is in it. */
async function open(
  element: CardRegisterElement,
  name: string | RegExp = /^Add /,
): Promise<HTMLIFrameElement> {
  const opened = oneEvent<PccCardFrameEvent>(element, 'pcc-card-frame');
  control(element, name).click();
  expect((await opened).state).to.equal('opened');
  await element.updateComplete;
  const frame = frameOf(element);
  if (!frame) throw new Error('no frame');
  await oneEvent(frame, 'load');
  await element.updateComplete;
  return frame;
}

/** Lets the page in the frame say something to its parent, and waits until the parent could hear it. */
async function say(frame: HTMLIFrameElement, what: unknown, times = 1): Promise<void> {
  const { contentWindow } = frame;
  const heard = new Promise<void>((resolve) => {
    let left = times;
    const done = new AbortController();
    const { signal } = done;
    // Counted before the widget hears it: a frame that is gone then is nobody's source any more, in WebKit.
    const counted = ({ source }: MessageEvent) => void (source === contentWindow && left--);
    addEventListener('message', counted, { capture: true, signal });
    const after = () => {
      if (left > 0) return;
      done.abort();
      resolve();
    };
    addEventListener('message', after, { signal });
  });
  contentWindow?.postMessage({ say: what, times }, '*');
  await heard;
}

/** A message that says whatever of itself; not every engine can be told a window of another origin. */
function forge({ source = null, ...init }: MessageEventInit & { source?: Window | null | undefined }): void {
  const event = new MessageEvent('message', init);
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

/** What happens at the provider when somebody fills in the form. */
async function fillIn({ sandbox }: InPage, frame: HTMLIFrameElement): Promise<void> {
  const { pathname } = new URL(frame.src);
  const body = new URLSearchParams({ number: DEBIT_CARD });
  await sandbox.fetch(new Request(`https://service.example${pathname}`, { method: 'POST', body }));
}

/** The waits between two reads, and for the frame to load. */
const WAITS = [1000, 2000, 4000, 8000, 15_000, 16_000, 29_000];

/** These waits pass at once, and are written down. */
function hurry(onWait?: (ms: number) => void) {
  const original = window.setTimeout.bind(window);
  const now = performance.now.bind(performance);
  const waits: number[] = [];
  /** Those that have passed. */
  const passed: number[] = [];
  let ahead = 0;
  window.setTimeout = ((run: () => void, ms = 0) => {
    if (!WAITS.includes(ms)) return original(run, ms);
    waits.push(ms);
    onWait?.(ms);
    return original(() => {
      ahead += ms;
      run();
      passed.push(ms);
    }, 5);
  }) as typeof window.setTimeout;
  performance.now = () => now() + ahead;
  const restore = () => {
    window.setTimeout = original;
    performance.now = now;
  };
  return { waits, passed, restore };
}

widgetContract(tag, { pcid: 'ana-complete', asks: ['listExternalCards'], shows: ['ending in'] });

describe('<pcc-card-register> cards', () => {
  it('says what will happen, and what the registered cards can do', async () => {
    const { element } = await show('ana-complete');
    expect(textOf(element)).to.contain('This page never sees it.').and.to.contain('Debit cards only.');
    expect(cards(element)).to.have.length(2);
    expect(cards(element)[0]).to.match(
      /^(Visa|Mastercard) debit card ending in \d{4} Expires \w+ 20\d\d Can add money Can receive money$/,
    );
    expect(cards(element)[1]).to.match(/Can add money$/);
    expect(frameOf(element)).to.equal(undefined);
    await expect(element).to.be.accessible();
  });

  it('invites somebody without a card', async () => {
    const { element } = await show();
    expect(element.status).to.equal('empty');
    expect(textOf(element)).to.contain('Add a debit card').and.to.contain('No debit card yet');
    await expect(element).to.be.accessible();
  });

  it('shows many a few at a time', async () => {
    const { element, page } = await show('hugo-heavy');
    expect(count(page, 'listExternalCards'), '60 cards in pages of 50').to.equal(2);
    expect(cards(element)).to.have.length(6);
    control(element, 'Show more').click();
    await waitUntil(() => announced(element) === '6 more cards shown');
    expect(element.shadowRoot?.activeElement).to.equal(all(element, '.card')[6]);
  });

  it('shows a card of which little is known, and one that can do nothing', async () => {
    const page = inPage('ana-complete');
    page.sandbox.setScenario({ name: 'nulls' });
    const element = await loaded(tag, page.client);
    expect(cards(element)[0]).to.equal('Debit card Cannot move money now');
  });

  it('asks nothing and says so without an origin to frame', async () => {
    const page = inPage('ana-complete');
    const heard = oneEvent(document.body, 'pcc-error');
    const element = await fixture<CardRegisterElement>(
      html`<pcc-card-register .client=${page.client} frame-origins="*"></pcc-card-register>`,
    );
    await heard;
    expect(element.status).to.equal('error');
    expect(element.error?.code).to.equal('misconfigured');
    expect(page.asked()).to.deep.equal([]);
    const loadedThen = oneEvent(element, 'pcc-load');
    element.frameOrigins = provider;
    await loadedThen;
    expect(element.status).to.equal('ready');
  });

  it('explains the 422 of the list', async () => {
    const page = inPage('ana-complete');
    await page.client.session();
    page.sandbox.setScenario({ name: 'status-422' });
    const element = await failed(tag, page.client);
    expect(textOf(element)).to.contain('Your cards could not be found');
    await expect(element).to.be.accessible();
  });
});

describe('<pcc-card-register> registration', () => {
  it('opens a frame of as little power as possible, lets it finish, and finds the new card', async () => {
    const { page, element, heard } = await show('ana-complete');
    const frame = await open(element);
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
    expect(frame.getAttribute('allow')).not.to.match(/camera(?! 'none')|microphone(?! 'none')/);
    expect(frame.referrerPolicy).to.equal('strict-origin');
    expect(frame.title).to.equal('Secure form for your debit card');
    expect(frame.getBoundingClientRect().height).to.be.at.least(480);
    await expect(element).to.be.accessible();
    await fillIn(page, frame);
    await say(frame, SUBMITTED);
    await element.updateComplete;
    expect(announced(element)).to.contain('being checked');
    const { waits, restore } = hurry((ms) => {
      if (ms === 4000) page.sandbox.clock.advance(5000);
    });
    try {
      const registered = oneEvent<PccCardRegisteredEvent>(element, 'pcc-card-registered');
      await say(frame, SUCCESS);
      await element.updateComplete;
      expect(frameOf(element), 'the frame is gone').to.equal(undefined);
      await expect(element).to.be.accessible();
      const { externalId, pushEnabled, pullEnabled } = await registered;
      expect(externalId).to.match(/^[\w-]+$/);
      expect([pushEnabled, pullEnabled]).to.deep.equal([true, true]);
      expect(waits).to.deep.equal([1000, 2000, 4000]);
    } finally {
      restore();
    }
    await element.updateComplete;
    expect(heard).to.deep.equal(['opened', 'submitted', 'done', 'registered']);
    expect(cards(element)).to.have.length(3);
    expect(cards(element)[0]).to.match(/^Visa debit card ending in 4242 New/);
    expect(announced(element)).to.equal('Your card was added.');
    expect(count(page, 'createExternalCardFrame')).to.equal(1);
    await expect(element).to.be.accessible();
  });

  it('goes on without any message when the consumer says so, by keyboard alone', async () => {
    const { page, element, heard } = await show();
    const opened = oneEvent(element, 'pcc-card-frame');
    await chord('Tab');
    expect(element.shadowRoot?.activeElement).to.equal(control(element, 'Add a debit card'));
    await sendKeys({ press: 'Enter' });
    await opened;
    await waitUntil(() => element.shadowRoot?.activeElement?.getAttribute('role') === 'heading');
    const frame = frameOf(element) as HTMLIFrameElement;
    await fillIn(page, frame);
    page.sandbox.clock.advance(5000);
    const finish = control(element, 'I have finished');
    finish.focus();
    const { restore } = hurry();
    try {
      await sendKeys({ press: ' ' });
      await waitUntil(() => heard.includes('registered'));
    } finally {
      restore();
    }
    await element.updateComplete;
    expect(heard).to.deep.equal(['opened', 'done', 'registered']);
    expect(element.status).to.equal('ready');
    expect(element.shadowRoot?.activeElement?.id).to.equal('step');
  });

  it('35: asks for one frame however fast one clicks, and in two instances', async () => {
    const { page, element } = await show();
    const second = await loaded<CardRegisterElement>(tag, page.client, { 'frame-origins': provider });
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
    ['CR_CARD_REGISTRATION_ERROR', 'failed', 'The card was not added'],
    ['CR_GENERAL_ERROR', 'failed', 'The card was not added'],
    ['CR.SESSION.EXPIRED', 'expired', 'The form has timed out'],
    ['crInvalidToken', 'expired', 'The form has timed out'],
    ['CR INVALID DOMAIN', 'failed', 'The form cannot be shown here'],
  ] as const) {
    it(`says what to do after «${word}»`, async () => {
      const { page, element, heard } = await show();
      await say(await open(element), { event: word });
      await element.updateComplete;
      expect(heard).to.deep.equal(['opened', state]);
      expect(frameOf(element)).to.equal(undefined);
      expect(textOf(element)).to.contain(title);
      await expect(element).to.be.accessible();
      if (title.endsWith('here')) return;
      await open(element, /^(Try again|Start again)$/);
      expect(count(page, 'createExternalCardFrame'), 'a new frame with one click').to.equal(2);
    });
  }

  it('is closed by the consumer, who gets back to where it began', async () => {
    const { element, heard } = await show();
    await open(element);
    control(element, 'Cancel').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => element.shadowRoot?.activeElement === control(element, 'Add a debit card'));
    expect(heard).to.deep.equal(['opened', 'closed']);
    expect(frameOf(element)).to.equal(undefined);
  });

  it('takes the frame with it when it leaves the page', async () => {
    const { element, heard } = await show();
    await open(element);
    const parent = element.parentElement;
    element.remove();
    expect(heard).to.deep.equal(['opened', 'closed']);
    const again = oneEvent(element, 'pcc-load');
    parent?.append(element);
    await again;
    expect(frameOf(element)).to.equal(undefined);
    expect(control(element, 'Add a debit card')).to.exist;
  });

  it('58: closes the form when the consumer signs out, and shows no card any more', async () => {
    const { page, element, heard } = await show('ana-complete');
    await open(element);
    await page.client.end();
    await element.updateComplete;
    expect(heard).to.deep.equal(['opened', 'closed']);
    expect(frameOf(element)).to.equal(undefined);
    expect(cards(element)).to.have.length(0);
  });

  it('35: opens nothing when it left the page before the answer came', async () => {
    const { page, element, heard } = await show();
    page.sandbox.setScenario({ name: 'latency', value: '200', operations: ['createExternalCardFrame'] });
    control(element, 'Add a debit card').click();
    await waitUntil(() => count(page, 'createExternalCardFrame') === 1);
    const parent = element.parentElement;
    element.remove();
    const again = oneEvent(element, 'pcc-load');
    parent?.append(element);
    await again;
    await waitUntil(() => !control(element, /Add a|Opening/).hasAttribute('aria-disabled'));
    expect(heard).to.deep.equal([]);
    expect(frameOf(element)).to.equal(undefined);
  });

  it('is accessible at every step, dark, from right to left and in the pseudo-locale', async () => {
    const { page, element, heard } = await show('ana-complete', {
      attributes: { theme: 'dark', dir: 'rtl' },
    });
    element.style.background = '#16181d';
    element.strings = pseudo(element);
    await element.updateComplete;
    const { restore } = hurry();
    try {
      for (const event of ['CR_GENERAL_ERROR', 'CR_SESSION_EXPIRED', SUCCESS.event]) {
        const frame = await open(element, /^\[(Add|Try|Stárt) /);
        await expect(element).to.be.accessible();
        if (event === SUCCESS.event) await fillIn(page, frame);
        await say(frame, { event });
        await element.updateComplete;
        await expect(element).to.be.accessible();
      }
      await waitUntil(() => heard.includes('pending'));
      await element.updateComplete;
      await expect(element).to.be.accessible();
      page.sandbox.clock.advance(5000);
      control(element, /^\[Chéçk/).click();
      await waitUntil(() => heard.includes('registered'));
      await element.updateComplete;
      await expect(element).to.be.accessible();
    } finally {
      restore();
    }
  });

  it('takes another provider’s vocabulary', async () => {
    const { element, heard } = await show();
    element.messages = { property: 'type', words: { 'card.rejected': 'failed' } };
    const frame = await open(element);
    await say(frame, { event: 'CR_CARD_REGISTRATION_ERROR' });
    expect(heard).to.deep.equal(['opened']);
    await say(frame, { type: 'card.rejected' });
    expect(heard).to.deep.equal(['opened', 'failed']);
  });
});

describe('<pcc-card-register> confirmation', () => {
  it('48: believes no message without a card: it is still being confirmed, and can be looked for again', async () => {
    const { page, element, heard } = await show();
    const { waits, restore } = hurry();
    try {
      const frame = await open(element);
      waits.length = 0;
      await fillIn(page, frame);
      await say(frame, SUCCESS);
      await waitUntil(() => heard.includes('pending'));
      expect(waits).to.deep.equal([1000, 2000, 4000, 8000, 16_000, 29_000]);
      await element.updateComplete;
      expect(textOf(element)).to.contain('Your card is still being confirmed');
      await expect(element).to.be.accessible();
      page.sandbox.clock.advance(5000);
      control(element, 'Check again').click();
      await waitUntil(() => heard.includes('registered'));
    } finally {
      restore();
    }
    expect(heard).to.deep.equal(['opened', 'done', 'pending', 'registered']);
  });

  it('compares identifiers, not numbers of cards', async () => {
    const { page, element, heard } = await show('ana-complete');
    const { restore } = hurry();
    try {
      const frame = await open(element);
      await fillIn(page, frame);
      page.sandbox.clock.advance(5000);
      const { state } = page.sandbox.export();
      const [ana] = state.partners[0]?.consumers ?? [];
      // One came, another went: as many as before.
      ana?.external_cards.pop();
      page.sandbox.import({ state });
      await say(frame, SUCCESS);
      await waitUntil(() => heard.includes('registered'));
      expect(cards(element)).to.have.length(2);
    } finally {
      restore();
    }
  });

  it('35: takes no card of another tab for its own', async () => {
    const { page, element, heard } = await show();
    const other = await loaded<CardRegisterElement>(tag, page.client, { 'frame-origins': provider });
    const { restore } = hurry();
    try {
      const first = await open(other);
      await fillIn(page, first);
      page.sandbox.clock.advance(5000);
      const registered = oneEvent(other, 'pcc-card-registered');
      await say(first, SUCCESS);
      await registered;
      expect(cards(element), 'nobody has told this one').to.have.length(0);
      await say(await open(element), SUCCESS);
      await waitUntil(() => heard.includes('pending'));
    } finally {
      restore();
    }
    expect(heard).to.deep.equal(['opened', 'done', 'pending']);
    expect(cards(element)).to.have.length(1);
  });

  it('tells of a card that was confirmed late, also when the next form is opened', async () => {
    const { page, element, heard } = await show();
    const { restore } = hurry();
    try {
      const frame = await open(element);
      await fillIn(page, frame);
      await say(frame, SUCCESS);
      await waitUntil(() => heard.includes('pending'));
      page.sandbox.clock.advance(5000);
      await open(element, /^Add another card$/);
    } finally {
      restore();
    }
    expect(heard).to.deep.equal(['opened', 'done', 'pending', 'registered', 'opened']);
  });

  it('30: does not ask in a hidden page, and asks at once when it is seen again', async () => {
    const { page, element, heard } = await show();
    const frame = await open(element);
    await fillIn(page, frame);
    page.sandbox.clock.advance(5000);
    const before = count(page, 'listExternalCards');
    const { passed, restore } = hurry();
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    try {
      await say(frame, SUCCESS);
      await waitUntil(() => passed.length > 0, 'it would have asked');
      expect(count(page, 'listExternalCards')).to.equal(before);
      Reflect.deleteProperty(document, 'hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => heard.includes('registered'));
      expect(count(page, 'listExternalCards')).to.equal(before + 1);
    } finally {
      Reflect.deleteProperty(document, 'hidden');
      restore();
    }
  });

  it('reads again after a read that failed', async () => {
    const { page, element, heard } = await show();
    const { restore } = hurry();
    try {
      const frame = await open(element);
      await fillIn(page, frame);
      page.sandbox.clock.advance(5000);
      page.sandbox.setScenario({ name: 'status-503', times: 2 });
      await say(frame, SUCCESS);
      await waitUntil(() => heard.includes('registered'));
    } finally {
      restore();
    }
  });
});

describe('<pcc-card-register> when there is no form', () => {
  for (const [name, text] of [
    ['status-404', 'Adding a card is not available'],
    ['status-422', 'The form could not be opened'],
    ['status-403', 'You do not have access to this.'],
    ['status-503', 'The form could not be opened'],
    ['lost-answer', 'The form could not be opened'],
    ['html-body', 'The form could not be opened'],
  ] as const) {
    it(`explains it: ${name}`, async () => {
      const { page, element } = await show();
      page.sandbox.setScenario({ name, operations: ['createExternalCardFrame'] });
      control(element, 'Add a debit card').click();
      await waitUntil(() => all(element, '.alert').length > 0);
      expect(textOf(element)).to.contain(text);
      expect(count(page, 'createExternalCardFrame'), 'never sent again by itself').to.equal(1);
      expect(frameOf(element)).to.equal(undefined);
      await expect(element).to.be.accessible();
      if (name !== 'status-404') return;
      expect(() => control(element, 'Add a debit card'), 'nothing to try').to.throw();
    });
  }

  it('opens one on retry(), after the page has dealt with the error', async () => {
    const { page, element, heard } = await show();
    page.sandbox.setScenario({ name: 'status-403', operations: ['createExternalCardFrame'] });
    element.addEventListener('pcc-error', (event) => event.preventDefault());
    const error = oneEvent<PccErrorEvent>(element, 'pcc-error');
    control(element, 'Add a debit card').click();
    await error;
    await element.updateComplete;
    expect(all(element, '.alert'), 'the page shows it itself').to.have.length(0);
    page.sandbox.setScenario(null);
    await element.retry();
    expect(heard).to.deep.equal(['opened']);
  });
});

describe('<pcc-card-register> against a hostile world', () => {
  for (const value of ['script', 'data', 'http', 'foreign', 'userinfo', 'relative']) {
    it(`46: frames no hostile address: ${value}`, async () => {
      const { page, element, heard } = await show();
      page.sandbox.setScenario({ name: 'hostile-addresses', value });
      const error = oneEvent<PccErrorEvent>(element, 'pcc-error');
      control(element, 'Add a debit card').click();
      expect((await error).error.code).to.equal('misconfigured');
      await element.updateComplete;
      expect(frameOf(element)).to.equal(undefined);
      expect(heard).to.deep.equal([]);
      expect(textOf(element)).to.contain('The form cannot be shown here');
      await expect(element).to.be.accessible();
    });
  }

  it('46: frames nothing of the page’s own origin, even if it is listed', async () => {
    const { element, heard } = await show('gia-newcomer', { pages: location.origin });
    const error = oneEvent<PccErrorEvent>(element, 'pcc-error');
    control(element, 'Add a debit card').click();
    expect((await error).error.code).to.equal('misconfigured');
    await element.updateComplete;
    expect(frameOf(element)).to.equal(undefined);
    expect(heard).to.deep.equal([]);
  });

  it('47: ignores forged messages: wrong origin, wrong source, "null", look-alike, replay, wrong schema', async function () {
    this.timeout(60_000);
    const { element, heard } = await show();
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
    expect(heard).to.deep.equal(['opened']);
    expect(frameOf(element)).to.equal(frame);
    // The true one counts once; its replay finds no frame to come from.
    await say(frame, SUCCESS);
    forge({ source, origin: provider, data: { event: 'CR_CARD_REGISTRATION_ERROR' } });
    expect(heard).to.deep.equal(['opened', 'done']);
  });

  it('47: changes no state on 1 000 forged messages', async function () {
    this.timeout(60_000);
    const { element, heard } = await show();
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
        return heard.length === 1;
      }),
      { numRuns: 1000 },
    );
    await element.updateComplete;
    expect(frameOf(element)).to.equal(frame);
  });

  it('49: ignores what the frame says after it was led to another origin', async () => {
    const { element, heard } = await show();
    const frame = await open(element);
    const arrived = oneEvent(frame, 'load');
    frame.contentWindow?.postMessage({ go: `${stranger}/` }, '*');
    await arrived;
    await say(frame, SUCCESS);
    await element.updateComplete;
    expect(heard).to.deep.equal(['opened']);
    expect(frameOf(element)).to.equal(frame);
  });

  it('50: helps when the provider never answers', async () => {
    const { page, element, heard } = await show('gia-newcomer', { pages: `${provider}/never` });
    const { waits, restore } = hurry();
    try {
      control(element, 'Add a debit card').click();
      await waitUntil(() => announced(element) === 'The form is taking long to load');
      expect(waits).to.include(15_000);
      expect(textOf(element)).to.contain('Check your connection, or start again with a new form.');
      await expect(element).to.be.accessible();
      control(element, 'Start again').click();
      await waitUntil(() => heard.filter((state) => state === 'opened').length === 2);
      expect(heard).to.deep.equal(['opened', 'closed', 'opened']);
      expect(count(page, 'createExternalCardFrame')).to.equal(2);
    } finally {
      restore();
    }
  });

  // Last, as a policy cannot be taken back.
  it('50: says so when this page’s own policy blocks the frame', async () => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = `frame-src ${stranger}`;
    document.head.append(policy);
    const { element, heard } = await show();
    const error = oneEvent<PccErrorEvent>(element, 'pcc-error');
    control(element, 'Add a debit card').click();
    expect((await error).error.code).to.equal('misconfigured');
    await element.updateComplete;
    expect(heard).to.deep.equal(['opened', 'failed']);
    expect(textOf(element)).to.contain('The form cannot be shown here');
  });
});
