import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../src/pcc-rewards.ts';
import type { PccRewardEnrollEvent, RewardsElement } from '../../src/pcc-rewards.ts';
import { inPage, type InPage } from '../support/in-page.ts';
import { announced, control, queryOne } from '../support/widget.ts';
import { widgetContract } from '../support/widget-contract.ts';
import { waitUntil } from '../support/wait-until.ts';

const reads = ['listPaymentCards', 'listRewardsConfigurations', 'listRewardsEnrollments'];

async function show(
  { client }: InPage,
  options: { enroll?: boolean; card?: string; locale?: string; theme?: 'dark' } = {},
): Promise<RewardsElement> {
  const { enroll = false, card, locale = 'en-US', theme } = options;
  const element = document.createElement('pcc-rewards');
  element.client = client;
  element.enroll = enroll;
  element.locale = locale;
  if (theme) {
    element.theme = theme;
    element.dir = 'rtl';
    element.style.background = '#111';
  }
  if (card) element.paymentCardId = card;
  const settled = Promise.race([oneEvent(element, 'pcc-load'), oneEvent(element, 'pcc-error')]);
  await fixture(html`${element}`);
  await settled;
  await element.updateComplete;
  return element;
}

const all = (element: RewardsElement, selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const words = (node: Element | undefined) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const rows = (element: RewardsElement) => all(element, '.program').map(words);
const hear = (element: RewardsElement, text: string) =>
  waitUntil(() => announced(element) === text, `it says «${text}»`);

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** What the page around the widget does when it is asked to enroll. */
function enrollWith(element: RewardsElement, act: (event: PccRewardEnrollEvent) => Promise<unknown>) {
  element.addEventListener('pcc-reward-enroll', (event) => event.waitUntil(act(event)));
}

widgetContract('pcc-rewards', { pcid: 'ana-complete', asks: reads, shows: ['Everyday Cashback'] });

describe('<pcc-rewards>', () => {
  it('shows current, available, unavailable and past programs', async () => {
    const page = inPage('ana-complete');
    const element = await show(page);
    expect(element.status).to.equal('ready');
    expect(rows(element)).to.deep.equal([
      'Everyday Cashback Enrolled since May 4, 2026',
      'Groceries & Fuel Available to you',
      'Travel Double Not open for enrollment',
      'Founding Member Enrolled on May 4, 2026, no longer active',
    ]);
    expect(page.asked()).to.deep.equal(reads);
    expect(announced(element)).to.equal('4 rewards programs');
    await expect(element).to.be.accessible();
  });

  it('omits closed cards, and shows no choice for a single card', async () => {
    const element = await show(inPage('ana-complete'));
    expect(all(element, 'select')).to.have.length(0);
  });

  it('offers a choice of several cards, and never shows one card’s programs as another’s', async () => {
    const page = inPage('hugo-heavy');
    const element = await show(page);
    const select = queryOne<HTMLSelectElement>(element, 'select');
    expect([...select.options].map(({ text }) => text)).to.deep.equal([
      'Credit Builder Card',
      'Credit Builder Card 2',
    ]);
    await expect(element).to.be.accessible();
    page.sandbox.setScenario({ name: 'empty-list', operations: reads.slice(1) });
    const loaded = oneEvent(element, 'pcc-load');
    if (select) select.selectedIndex = 1;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    await element.updateComplete;
    expect(rows(element)).to.have.length(0);
    await loaded;
    expect(element.status).to.equal('empty');
    expect(all(element, 'select'), 'the choice stays').to.have.length(1);
    expect(words(all(element, '.empty')[0])).to.contain('No cashback programs yet');
    await expect(element).to.be.accessible();
  });

  it('does not show the one’s programs as the other’s when those cannot be loaded', async () => {
    const page = inPage('hugo-heavy', { retries: 0 });
    const element = await show(page);
    page.sandbox.setScenario({ name: 'status-503', operations: reads.slice(1) });
    const select = queryOne<HTMLSelectElement>(element, 'select');
    const failing = oneEvent(element, 'pcc-error');
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await failing;
    await element.updateComplete;
    expect(rows(element)).to.have.length(0);
    page.sandbox.setScenario(null);
    const loaded = oneEvent(element, 'pcc-load');
    control(element, 'Try again').click();
    await loaded;
    expect(select.selectedIndex).to.equal(1);
    expect(rows(element)).to.have.length(12);
  });

  it('has a place in each program for the page’s own line', async () => {
    const page = inPage('ana-complete');
    const element = await show(page, { enroll: true });
    const offered = queryOne(element, '.offer');
    const line = document.createElement('p');
    line.slot = `program-${offered.dataset['id']}`;
    line.textContent = '2% back. Terms apply.';
    element.append(line);
    expect(line.assignedSlot?.closest('.program')).to.equal(offered);
    await expect(element).to.be.accessible();
  });

  it('requests no cards if the page names one', async () => {
    const page = inPage('ana-complete');
    const [card] = page.sandbox.export().state.partners[0]?.consumers[0]?.cards ?? [];
    const element = await show(page, { card: card?.id });
    expect(rows(element)).to.have.length(4);
    expect(page.asked()).to.deep.equal(reads.slice(1));
  });

  it('says if the card that the page names is not this consumer’s', async () => {
    const element = await show(inPage('ana-complete'), { card: 'somebody-else' });
    expect(element.status).to.equal('error');
    expect(element.error?.code).to.equal('not-found');
    await expect(element).to.be.accessible();
  });

  it('shows another card when the page names another', async () => {
    const page = inPage('ana-complete');
    const [card] = page.sandbox.export().state.partners[0]?.consumers[0]?.cards ?? [];
    const element = await show(page, { card: 'somebody-else' });
    const heard = oneEvent(element, 'pcc-load');
    element.paymentCardId = card?.id;
    await heard;
    expect(element.status).to.equal('ready');
  });

  it('explains that there is no card yet', async () => {
    const page = inPage('gia-newcomer');
    const element = await show(page);
    expect(element.status).to.equal('empty');
    expect(words(all(element, '.empty')[0])).to.contain('No card that earns rewards');
    expect(page.asked()).to.deep.equal(['listPaymentCards']);
    await expect(element).to.be.accessible();
  });

  it('shows one list if the other cannot be loaded, and loads both on retry', async () => {
    const page = inPage('ana-complete', { retries: 0 });
    page.sandbox.setScenario({ name: 'status-500', operations: ['listRewardsEnrollments'] });
    const element = await show(page);
    expect(element.status).to.equal('partial');
    expect(rows(element)[0]).to.equal('Everyday Cashback Enrolled');
    await waitUntil(() => all(element, '.missing').length > 0);
    await expect(element).to.be.accessible();
    page.sandbox.setScenario(null);
    const loaded = oneEvent(element, 'pcc-load');
    control(element, 'Try again').click();
    await loaded;
    expect(element.status).to.equal('ready');
  });

  it('counts unreadable records, and accepts the other shapes', async () => {
    const page = inPage('ana-complete');
    page.sandbox.setScenario({ name: 'unreadable-records', operations: ['listRewardsConfigurations'] });
    const element = await show(page);
    expect(element.status).to.equal('partial');
    expect(words(all(element, '.missing')[0])).to.equal('Some programs may be missing. Try again');
    for (const name of ['camel-case', 'bare-array'] as const) {
      page.sandbox.setScenario({ name });
      await element.reload();
      expect(rows(element), name).to.have.length(4);
    }
  });

  it('names an unknown status and a nameless program neutrally', async () => {
    const page = inPage('ana-complete');
    page.sandbox.setScenario({ name: 'unknown-words' });
    expect(rows(await show(page))).to.have.length(4);
  });

  for (const [name, code] of [
    ['status-403', 'forbidden'],
    ['status-429', 'rate-limited'],
    ['status-503', 'unavailable'],
    ['dropped-connection', 'network'],
    ['wrong-shape', 'invalid-response'],
  ] as const) {
    it(`shows an error in its place: ${code}`, async () => {
      const page = inPage('ana-complete', { retries: 0 });
      page.sandbox.setScenario({ name });
      const element = await show(page);
      expect(element.status).to.equal('error');
      expect(element.error?.code).to.equal(code);
      await expect(element).to.be.accessible();
    });
  }

  describe('search and paging', () => {
    it('searches by name, and shows more without losing the focus', async () => {
      const element = await show(inPage('hugo-heavy'));
      expect(rows(element)).to.have.length(12);
      control(element, 'Show more').focus();
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      expect(rows(element)).to.have.length(24);
      expect(announced(element)).to.equal('12 more programs shown');
      expect(element.shadowRoot?.activeElement, 'the first new one').to.equal(all(element, '.program')[12]);
      const search = all(element, 'input')[0];
      search?.focus();
      await sendKeys({ type: 'coffee' });
      await element.updateComplete;
      expect(rows(element).every((text) => text.startsWith('Coffee'))).to.be.true;
      expect(announced(element)).to.equal('6 programs found');
      await sendKeys({ type: 'xyz' });
      await element.updateComplete;
      expect(words(all(element, '.more')[0])).to.equal('No program matches “coffeexyz”.');
      await expect(element).to.be.accessible();
    });

    it('is hidden for short lists', async () => {
      const element = await show(inPage('ana-complete'));
      expect(all(element, 'input')).to.have.length(0);
    });
  });

  describe('enroll', () => {
    const name = 'Enroll in Groceries & Fuel';

    it('has no button unless the page wants it', async () => {
      expect(all(await show(inPage('ana-complete')), 'button')).to.have.length(0);
    });

    it("delegates to the page, shows progress, then the service's state", async () => {
      const page = inPage('ana-complete');
      const element = await show(page, { enroll: true });
      await expect(element).to.be.accessible();
      const asked: PccRewardEnrollEvent[] = [];
      const finish = deferred();
      enrollWith(element, async (event) => {
        asked.push(event);
        await finish.promise;
        page.sandbox.enroll(event.paymentCardId, event.configurationId);
      });
      control(element, name).focus();
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      const busy = control(element, 'Enrolling…');
      expect(busy.getAttribute('aria-disabled')).to.equal('true');
      expect(element.shadowRoot?.activeElement, 'the focus stays').to.equal(busy);
      for (let i = 0; i < 10; i++) busy.click();
      finish.resolve();
      await hear(element, 'You’re enrolled in Groceries & Fuel.');
      expect(asked).to.have.length(1);
      expect(rows(element)[1]).to.equal('Groceries & Fuel Enrolled since November 20, 2026');
      expect(words(element.shadowRoot?.activeElement ?? undefined)).to.contain('Groceries & Fuel');
      expect(all(element, 'button')).to.have.length(0);
    });

    it('says that nothing is confirmed yet, and checks again on request', async () => {
      const page = inPage('ana-complete');
      const element = await show(page, { enroll: true });
      enrollWith(element, () => Promise.resolve());
      const asked = oneEvent<PccRewardEnrollEvent>(element, 'pcc-reward-enroll');
      control(element, name).click();
      await hear(element, 'Your enrollment in Groceries & Fuel isn’t confirmed yet. Check back later.');
      expect(words(all(element, '.alert')[0])).to.contain('isn’t confirmed yet');
      await expect(element).to.be.accessible();
      const { paymentCardId, configurationId } = await asked;
      page.sandbox.enroll(paymentCardId, configurationId);
      control(element, 'Check again').click();
      await hear(element, 'You’re enrolled in Groceries & Fuel.');
      expect(all(element, '.alert')).to.have.length(0);
    });

    it('says that it failed, and can be retried', async () => {
      const element = await show(inPage('ana-complete'), { enroll: true });
      enrollWith(element, () => Promise.reject(new Error('not today')));
      control(element, name).click();
      await hear(element, 'You weren’t enrolled in Groceries & Fuel. You can try again.');
      expect(words(all(element, '.alert')[0])).to.equal(
        'You weren’t enrolled in Groceries & Fuel. You can try again.',
      );
      expect(control(element, name).hasAttribute('aria-disabled')).to.be.false;
      await expect(element).to.be.accessible();
    });

    it('trusts the service rather than the page', async () => {
      const page = inPage('ana-complete');
      const element = await show(page, { enroll: true });
      enrollWith(element, (event) => {
        page.sandbox.enroll(event.paymentCardId, event.configurationId);
        return Promise.reject(new Error('the answer was lost'));
      });
      control(element, name).click();
      await hear(element, 'You’re enrolled in Groceries & Fuel.');
    });

    it('does not move the focus if the user has moved on', async () => {
      const page = inPage('ana-complete');
      const element = await show(page, { enroll: true });
      const elsewhere = document.createElement('button');
      elsewhere.textContent = 'Elsewhere';
      element.after(elsewhere);
      const finish = deferred();
      enrollWith(element, async (event) => {
        await finish.promise;
        page.sandbox.enroll(event.paymentCardId, event.configurationId);
      });
      control(element, name).click();
      elsewhere.focus();
      finish.resolve();
      await hear(element, 'You’re enrolled in Groceries & Fuel.');
      await element.updateComplete;
      expect(document.activeElement).to.equal(elsewhere);
    });

    it('forgets a pending enrollment when it is removed', async () => {
      const page = inPage('ana-complete');
      const element = await show(page, { enroll: true });
      const finish = deferred();
      enrollWith(element, () => finish.promise);
      control(element, name).click();
      const parent = element.parentElement;
      element.remove();
      parent?.append(element);
      await oneEvent(element, 'pcc-load');
      const before = page.asked().length;
      finish.resolve();
      await element.updateComplete;
      await element.updateComplete;
      expect(page.asked()).to.have.length(before);
      expect(control(element, name).hasAttribute('aria-disabled')).to.be.false;
    });
  });

  it('works with the keyboard alone: choice, search, paging, enrollment', async () => {
    const page = inPage('hugo-heavy');
    const element = await show(page, { enroll: true });
    enrollWith(element, ({ configurationId, paymentCardId }) => {
      page.sandbox.enroll(paymentCardId, configurationId);
      return Promise.resolve();
    });
    const focused = () => element.shadowRoot?.activeElement as HTMLElement | null;
    const nameOf = () => focused()?.getAttribute('aria-label') ?? words(focused() ?? undefined);
    const press = (key: string) => sendKeys({ press: key });
    const tabTo = async (name: string) => {
      for (let stops = 0; !nameOf().startsWith(name); stops++) {
        expect(stops, `stops before «${name}»`).to.be.below(40);
        await press('Tab');
      }
    };

    await press('Tab');
    expect(focused()?.localName, 'the card picker').to.equal('select');
    const loaded = oneEvent(element, 'pcc-load');
    await press('ArrowDown');
    await loaded;
    expect((focused() as HTMLSelectElement).selectedOptions[0]?.text).to.equal('Credit Builder Card 2');

    await press('Tab');
    expect(focused()?.id).to.equal('search');
    await tabTo('Show more');
    await press('Enter');
    await waitUntil(() => rows(element).length === 24);
    expect(focused(), 'the first new one').to.equal(all(element, '.program')[12]);

    all(element, 'input')[0]?.focus();
    await sendKeys({ type: 'fuel' });
    await waitUntil(() => rows(element).length < 12);
    await tabTo('Enroll in');
    const name = nameOf().replace('Enroll in ', '');
    await press(' ');
    await hear(element, `You’re enrolled in ${name}.`);
    expect(words(focused() ?? undefined)).to.contain(name);
  });

  it('works in Spanish, right to left and dark', async () => {
    const element = await show(inPage('ana-complete'), { locale: 'es', enroll: true, theme: 'dark' });
    await waitUntil(() => rows(element).length > 0);
    expect(rows(element).map((row) => row.replace(/ el .*/, ''))).to.deep.equal([
      'Everyday Cashback Inscrita desde',
      'Groceries & Fuel Inscribir',
      'Travel Double No admite inscripciones',
      'Founding Member Inscrita',
    ]);
    await expect(element).to.be.accessible();
  });
});
