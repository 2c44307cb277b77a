import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/pcc-rewards.ts';
import { inPage, listing } from '../../support/page/in-page.ts';
import { enrollWith, hear, rows, show } from '../../support/widgets/rewards.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import {
  announced,
  control,
  fillIn,
  plainText,
  queryAll,
  queryOne,
  textsOf,
} from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

const reads = ['listPaymentCards', 'listRewardsConfigurations', 'listRewardsEnrollments'];

widgetContract('pcc-rewards', { pcid: 'ana-complete', asks: reads, shows: ['Everyday Cashback'] });

describe('<pcc-rewards>', () => {
  it('has a primary button if there is one program to enroll in', async () => {
    const one = await show(inPage('ana-complete'), { enroll: true });
    expect(queryAll(one, '.program .button.primary')).to.have.length(1);
    const several = await show(inPage('hugo-heavy'), { enroll: true });
    await waitUntil(() => {
      queryAll(several, '.more .button')[0]?.click();
      return queryAll(several, '.offer').length > 1;
    }, 'there is more than one');
    expect(queryAll(several, '.program .button')).not.to.have.length(0);
    expect(queryAll(several, '.primary')).to.have.length(0);
  });

  it('offers a choice of several cards, and never shows one card’s programs as another’s', async () => {
    const page = inPage('hugo-heavy');
    const element = await show(page);
    const select = queryOne<HTMLSelectElement>(element, 'select');
    expect([...select.options].map(({ text }) => text)).to.deep.equal([
      'Credit Builder Card',
      'Credit Builder Card 2',
    ]);
    page.sandbox.setScenario({ name: 'empty-list', operations: reads.slice(1) });
    const loaded = oneEvent(element, 'pcc-load');
    if (select) select.selectedIndex = 1;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    await element.updateComplete;
    expect(rows(element)).to.have.length(0);
    await loaded;
    expect(element.status).to.equal('empty');
    expect(queryAll(element, 'select'), 'the choice stays').to.have.length(1);
    expect(textsOf(element, '.empty')[0]).to.contain('No cashback programs yet');
    await expect(element).to.be.accessible();
  });

  it('shows no number and no direction mark in the name of a card or program', async () => {
    const names = {
      display_name: 'Card 4111 1111 1111 1111\u202e',
      configuration_name: 'Plan 4222222222222\u202e',
    };
    const all = /payment-cards\/|\/rewards\//;
    const page = inPage('hugo-heavy', {
      through: listing(all, (own) => own.map((record) => ({ ...record, ...names }))),
    });
    const element = await show(page);
    const card = queryOne<HTMLSelectElement>(element, 'select').options[0]?.text;
    const program = queryOne(element, '.program-name').textContent;
    expect([card, program]).to.deep.equal(['Card …1111', 'Plan …2222']);
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

  it('does not show the one’s programs as the other’s when the page names that, and they cannot be loaded', async () => {
    const page = inPage('hugo-heavy', { retries: 0 });
    const element = await show(page);
    page.sandbox.setScenario({ name: 'status-503', operations: reads.slice(1) });
    const failing = oneEvent(element, 'pcc-error');
    element.paymentCardId = 'another-card';
    await failing;
    await element.updateComplete;
    expect([element.status, rows(element).length]).to.deep.equal(['error', 0]);
  });

  it('requests no cards if the page names one', async () => {
    const page = inPage('ana-complete');
    const [card] = page.sandbox.export().state.partners[0]?.consumers[0]?.cards ?? [];
    const element = await show(page, { card: card?.id });
    expect(rows(element)).to.have.length(4);
    expect(page.requested()).to.deep.equal(reads.slice(1));
  });

  it('says if the card that the page names is not this consumer’s, and shows another when the page names that', async () => {
    const page = inPage('ana-complete');
    const [card] = page.sandbox.export().state.partners[0]?.consumers[0]?.cards ?? [];
    const element = await show(page, { card: 'somebody-else' });
    expect(element.status).to.equal('error');
    expect(element.error?.code).to.equal('not-found');
    const heard = oneEvent(element, 'pcc-load');
    element.paymentCardId = card?.id;
    await heard;
    expect(element.status).to.equal('ready');
  });

  it('requests no programs of a consumer without a card', async () => {
    const page = inPage('gia-newcomer');
    await show(page);
    expect(page.requested()).to.deep.equal(['listPaymentCards']);
  });

  it('searches by name, and shows more without losing the focus', async () => {
    const element = await show(inPage('hugo-heavy'));
    expect(rows(element)).to.have.length(12);
    control(element, 'Show more').focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(rows(element)).to.have.length(24);
    expect(announced(element)).to.equal('12 more programs shown');
    expect(element.shadowRoot?.activeElement, 'the first new one').to.equal(
      queryAll(element, '.program-name')[12],
    );
    const search = queryAll(element, 'input')[0];
    search?.focus();
    expect(queryAll(element, '.program[tabindex]'), 'programs that are read like controls').to.have.length(0);
    await sendKeys({ type: 'coffee' });
    await element.updateComplete;
    expect(rows(element).every((text) => text.startsWith('Coffee'))).to.be.true;
    expect(announced(element)).to.equal('6 programs found');
    await sendKeys({ type: 'xyz' });
    await element.updateComplete;
    expect(textsOf(element, '.more')[0]).to.equal('No program matches “coffeexyz”.');
    await expect(element).to.be.accessible();
  });

  it('keeps the search, and its field, where a reload has fewer programs', async () => {
    const page = inPage('hugo-heavy', {
      async through(request, next) {
        const response = await next(request);
        if (!isFew || !request.url.includes('/rewards/')) return response;
        const { results } = (await response.json()) as { results: readonly unknown[] };
        return Response.json({ count: 3, results: results.slice(0, 3) });
      },
    });
    let isFew = false;
    const element = await show(page);
    await fillIn(element, '#search', 'coffee');
    isFew = true;
    await element.reload();
    expect(queryOne<HTMLInputElement>(element, '#search').value).to.equal('coffee');
    await fillIn(element, '#search', '');
    expect(rows(element)).not.to.have.length(0);
  });

  it('shows as few programs as the page asks for, and the search once there are many in view', async () => {
    const element = await show(inPage('hugo-heavy'));
    const searches = () => queryAll(element, '#search').length;
    for (const [size, count] of [
      [4, 4],
      [4.9, 4],
      [0, 12],
      [NaN, 12],
    ] as const) {
      element.pageSize = size;
      await element.updateComplete;
      expect(rows(element), String(size)).to.have.length(count);
      expect(searches(), String(size)).to.equal(count === 4 ? 0 : 1);
    }
    element.pageSize = 4;
    await element.updateComplete;
    for (const count of [8, 12]) {
      control(element, 'Show more').click();
      await waitUntil(() => rows(element).length === count);
      expect(announced(element)).to.contain('4 more programs shown');
    }
    expect(searches()).to.equal(1);
  });

  it('works with the keyboard alone: choice, search, paging, enrollment', async () => {
    const page = inPage('hugo-heavy');
    const element = await show(page, { enroll: true });
    enrollWith(element, ({ configurationId, paymentCardId }) => {
      page.sandbox.enroll(paymentCardId, configurationId);
      return Promise.resolve();
    });
    const focused = () => element.shadowRoot?.activeElement as HTMLElement | null;
    const nameOf = () => focused()?.getAttribute('aria-label') ?? plainText(focused());
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
    expect(focused(), 'the first new one').to.equal(queryAll(element, '.program-name')[12]);

    queryAll(element, 'input')[0]?.focus();
    await sendKeys({ type: 'fuel' });
    await waitUntil(() => rows(element).length < 12);
    await tabTo('Enroll in');
    const name = nameOf().replace('Enroll in ', '');
    await press(' ');
    await hear(element, `You’re enrolled in ${name}.`);
    expect(plainText(focused())).to.contain(name);
  });
});
