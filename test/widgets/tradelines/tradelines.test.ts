import { expect } from '@open-wc/testing';
import type { TradelinesElement } from '../../../src/pcc-tradelines.ts';
import { inPage } from '../../support/page/in-page.ts';
import { showing } from '../../support/page/showing.ts';
import { now, showWith, tag, unfold } from '../../support/widgets/tradelines.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import {
  announced,
  control,
  fillIn,
  mountLoaded,
  nextEvent,
  plainText,
  queryAll,
  queryOne,
  waitForText,
  textOf,
} from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

const reads = ['listTradelineDetails', 'listOpenTradelines', 'getConsumerBillReporting'];
const show = showing<TradelinesElement>(tag);

const sectionsOf = (element: Element) =>
  queryAll(element, '.section').map((section) => plainText(section.querySelector('.section-title')));

widgetContract(tag, {
  pcid: 'ana-complete',
  asks: reads,
  attributes: { manage: '' },
  shows: ['Sunrise Apartments', '$48.50'],
  hides: ['418 Alder', '97205', '1206555'],
});

describe('<pcc-tradelines> list', () => {
  it('shows no actions without manage, and none for bills that cannot be changed', async () => {
    const element = await show();
    const actions = () => queryAll(element, '.row-line .button:not(.unfold)').map(plainText);
    expect(actions()).to.deep.equal([]);
    element.manage = true;
    await waitUntil(() => actions().length > 0);
    expect(actions()).to.deep.equal(['Add', 'Add']);
  });

  it('hides the numbers of an address and a telephone', async () => {
    const element = await show(now);
    await unfold(element, 'Details of Sunrise Apartments');
    expect(textOf(element)).to.contain('Alder Street, Portland OR').and.not.contain('97205');
    expect(textOf(element)).to.contain('Months reported18');
    await unfold(element, 'Details of Cedar Wireless');
    await waitUntil(() => textOf(element).match(/Phone numberending in \d{4}/));
    expect(element.shadowRoot?.innerHTML).not.to.contain('1206555');
  });

  it('shows every bill if all that may be null is', async () => {
    const element = await show({ scenario: { name: 'nulls' } });
    expect(queryAll(element, '.row')).to.have.length(5);
  });

  it('always has a way to dispute, which only opens safe addresses', async () => {
    const element = await show({
      pcid: 'gia-newcomer',
      attributes: { 'dispute-url': 'https://partner.example/d' },
    });
    const link = () => element.shadowRoot?.querySelector('[part=dispute-link]')?.getAttribute('href') ?? null;
    expect(link()).to.equal('https://partner.example/d');
    expect(control(element, /AnnualCreditReport/).getAttribute('href')).to.match(/^https:/);
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http://elsewhere.example/', '//[']) {
      element.disputeUrl = url;
      await element.updateComplete;
      expect(link(), url).to.equal(null);
    }
    element.disputeUrl = '/disputes';
    await element.updateComplete;
    expect(link()).to.equal(`${location.origin}/disputes`);
  });
});

describe('<pcc-tradelines> history', () => {
  for (const shape of [undefined, 'edges'] as const) {
    it(`is a table of two calendar years with a sentence and letters (payments as ${shape ?? 'a list'})`, async () => {
      const element = await show({ ...now, ...(shape && { scenario: { name: 'payments', value: shape } }) });
      await unfold(element, 'Details of Sunrise Apartments');
      const table = queryOne<HTMLTableElement>(element, 'table');
      // Neither the months before the first payment nor the present one, which has not ended, count.
      expect(plainText(table.caption)).to.match(/^Payments were found in every month from /);
      expect(table.querySelectorAll('td')).to.have.length(24);
      expect(table.querySelectorAll('thead th[scope=col]')).to.have.length(13);
      const thisYear = new Date().getFullYear();
      expect([...table.querySelectorAll('tbody th[scope=row]')].map(plainText)).to.deep.equal(
        [thisYear - 1, thisYear].map(String),
      );
      const cells = [...table.querySelectorAll('td')].map((cell) => plainText(cell));
      expect(cells.filter((cell) => cell === 'P Payment found')).to.have.length(18);
      expect(plainText(queryAll(element, '.payment')[0])).to.match(/ \$1,450\.00$/);
    });
  }

  it('shows at least the count if the payments are a text', async () => {
    const element = await show({ ...now, scenario: { name: 'payments', value: 'text' } });
    await unfold(element, 'Details of Sunrise Apartments');
    expect(textOf(element)).to.contain('18 payments were found.');
    expect(queryAll(element, 'table')).to.have.length(0);
  });

  it('is loaded on request, and can be loaded again', async () => {
    const { client, sandbox, requested } = inPage('ana-complete', now);
    const element = await mountLoaded<TradelinesElement>(tag, client);
    sandbox.setScenario({ name: 'status-503', operations: ['getTradeline'], times: 1 });
    await unfold(element, 'Details of Bluebird Mobile');
    await waitForText(element, 'isn’t available right now');
    control(element, 'Try again').focus();
    control(element, 'Try again').click();
    await waitUntil(() => queryAll(element, 'table').length === 1);
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Bluebird Mobile');
    expect(requested().filter((each) => each === 'getTradeline')).to.have.length(2);
  });

  it('is folded again after an error that the page shows itself', async () => {
    const { client, sandbox } = inPage('ana-complete', now);
    const element = await mountLoaded<TradelinesElement>(tag, client);
    sandbox.setScenario({ name: 'status-503', operations: ['getTradeline'], times: 1 });
    element.addEventListener('pcc-error', (event) => event.preventDefault(), { once: true });
    const failure = nextEvent(element, 'pcc-error');
    const details = () => control(element, 'Details of Bluebird Mobile').getAttribute('aria-expanded');
    control(element, 'Details of Bluebird Mobile').click();
    expect((await failure).error.code).to.equal('unavailable');
    await waitUntil(() => details() === 'false');
    await unfold(element, 'Details of Bluebird Mobile');
    expect(queryAll(element, 'table')).to.have.length(1);
  });

  it('stays smooth with 5 000 payments: in blocks of 50, some with each frame', async () => {
    const transactions = Array.from({ length: 5000 }, (_, i) => ({
      id: String(i),
      date: new Date(Date.now() - i * 86_400_000).toISOString().slice(0, 10),
      amount: 10 + i,
    }));
    const element = await showWith({ transactions });
    await unfold(element, 'Details of Sunrise Apartments');
    expect(queryAll(element, '.payment')).to.have.length(6);
    const batches: number[] = [];
    const observer = new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      const count = added.filter((node) => node instanceof HTMLUListElement).length;
      if (count > 0) batches.push(count);
    });
    observer.observe(queryOne(element, '.payments'), { childList: true });
    control(element, 'Show more: Payment history of Sunrise Apartments').click();
    await waitUntil(() => queryAll(element, '.payment').length >= 200);
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Payments');
    await waitUntil(() => queryAll(element, '.payment').length === 5000, 'all are there');
    observer.disconnect();
    expect(Math.max(...batches), 'blocks at a time').to.be.at.most(4);
    const blocks = queryAll(element, '.block');
    expect(blocks).to.have.length(100);
    expect(getComputedStyle(blocks[99] as Element).contentVisibility).to.equal('auto');
  });

  it('shows forty bills with 5 000 payments in pages of ten', async () => {
    const element = await show({ pcid: 'hugo-heavy', ...now });
    const counts = sectionsOf(element).map((text) => Number(text.match(/\d+$/)));
    expect(counts.reduce((a, b) => a + b)).to.equal(40);
    const rows = () => [...queryOne(element, '.section').querySelectorAll('.row')];
    expect([counts[0], rows().length]).to.deep.equal([11, 10]);
    expect(queryAll(element, '.payment')).to.have.length(0);
    control(element, 'Show more: Being reported').click();
    await waitUntil(() => announced(element) === '1 more bill shown');
    expect(rows()).to.have.length(11);
    await waitUntil(() => element.shadowRoot?.activeElement === rows()[10]?.querySelector('.name'));
  });

  it('finds bills by company and type, and says nothing of the others meanwhile', async () => {
    const element = await show({ pcid: 'hugo-heavy', ...now });
    const find = async (words: string) => {
      await fillIn(element, '#search', words);
      return queryAll(element, '.row').length;
    };
    const found = await find('northwind energy');
    expect(found).to.be.within(1, 9);
    expect(announced(element)).to.equal(`${found} ${found === 1 ? 'bill' : 'bills'} found`);
    expect(await find('zzz')).to.equal(0);
    expect(textOf(element)).to.contain('No bill matches').and.not.contain('Nothing is being reported');
    expect(await find('')).to.be.greaterThan(10);
  });
});
