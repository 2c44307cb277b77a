import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../src/pcc-tradelines.ts';
import type {
  PccTradelineClosedEvent,
  PccTradelineOpenedEvent,
  TradelinesElement,
} from '../../src/pcc-tradelines.ts';
import { historyStrings } from '../../src/widgets/tradelines/history.strings.ts';
import { manageStrings } from '../../src/widgets/tradelines/manage.strings.ts';
import { tradelinesStrings } from '../../src/widgets/tradelines/tradelines.strings.ts';
import { media } from '../support/commands.ts';
import { inPage, type InPageOptions } from '../support/in-page.ts';
import { pseudo } from '../support/pseudo.ts';
import { announced, control, failed, loaded, textOf, widgetContract } from '../support/widget-contract.ts';
import { waitUntil } from '../support/wait-until.ts';

const tag = 'pcc-tradelines';
const reads = ['listTradelineDetails', 'listOpenTradelines', 'getConsumerBillReporting'];
const now = () => ({ now: Date.now(), retries: 0 });

const one = <E extends HTMLElement = HTMLElement>(element: Element, selector: string): E => {
  const found = element.shadowRoot?.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const all = (element: Element, selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const words = (node: Element | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
const sectionsOf = (element: Element) =>
  all(element, '.section').map((section) => words(section.querySelector('.section-title') ?? undefined));

/** A widget whose bills have what a test puts into every answer. */
async function showWith(record: object, attributes = {}): Promise<TradelinesElement> {
  const options: InPageOptions = {
    ...now(),
    async through(request, next) {
      const response = await next(request);
      if (!request.url.includes('bill-reporting') || request.method !== 'GET') return response;
      const json = (await response.json()) as { tradelines?: object[] };
      if (json.tradelines) json.tradelines = json.tradelines.map((each) => ({ ...each, ...record }));
      return Response.json({ ...json, ...('merchant' in json && record) });
    },
  };
  return loaded<TradelinesElement>(tag, inPage('ana-complete', options).client, attributes);
}

async function unfold(element: TradelinesElement, name: string | RegExp): Promise<void> {
  control(element, name).click();
  await waitUntil(() => all(element, '.details .payments, .details > p, .details .alert').length > 0);
}

widgetContract(tag, {
  pcid: 'ana-complete',
  asks: reads,
  attributes: { manage: '' },
  shows: ['Sunrise Apartments', '$48.50'],
  hides: ['418 Alder', '97205', '1206555'],
});

describe('<pcc-tradelines> list', () => {
  it('shows the bills by the state of their reporting, with counts', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<TradelinesElement>(tag, client);
    expect(element.status).to.equal('ready');
    expect(sectionsOf(element)).to.deep.equal([
      'Being reported 1',
      'Ready to add 2',
      'Not eligible 1',
      'Closed 1',
    ]);
    expect(announced(element)).to.equal('5 bills, 1 being reported');
    expect(words(all(element, '.row')[0])).to.match(
      /^Sunrise Apartments Rent · \$1,450\.00 every month Reporting Details$/,
    );
  });

  it('shows no act unless it is to manage, and none for what cannot be changed', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<TradelinesElement>(tag, client);
    const acts = () => all(element, '.row-actions .button:not(.quiet)').map(words);
    expect(acts()).to.deep.equal([]);
    element.manage = true;
    await waitUntil(() => acts().length > 0);
    expect(acts()).to.deep.equal(['Stop reporting', 'Add', 'Add']);
  });

  it('hides the numbers of address and telephone', async () => {
    const { client } = inPage('ana-complete', now());
    const element = await loaded<TradelinesElement>(tag, client);
    await unfold(element, 'Details of Sunrise Apartments');
    expect(textOf(element)).to.contain('… Alder Street, Portland OR …').and.not.contain('97205');
    expect(textOf(element)).to.contain('Months reported18');
    await unfold(element, 'Details of Cedar Wireless');
    await waitUntil(() => textOf(element).match(/Phone numberending in \d{4}/));
    expect(element.shadowRoot?.innerHTML).not.to.contain('1206555');
    await expect(element).to.be.accessible();
  });

  it('explains that there are none, and that reporting is not set up', async () => {
    const { client } = inPage('gia-newcomer');
    const element = await loaded<TradelinesElement>(tag, client);
    expect(element.status).to.equal('empty');
    expect(textOf(element)).to.contain('Bill reporting is not set up for you yet');
    await expect(element).to.be.accessible();
  });

  it('shows the rest when the payments could not be loaded', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    await client.session();
    sandbox.setScenario({ name: 'status-503', operations: ['listOpenTradelines'] });
    const element = await loaded<TradelinesElement>(tag, client);
    expect(element.status).to.equal('partial');
    expect(all(element, '.row')).to.have.length(5);
    sandbox.setScenario(null);
    control(element, 'Try again').click();
    await oneEvent(element, 'pcc-load');
    expect(element.status).to.equal('ready');
  });

  it('shows the others when some cannot be read', async () => {
    const { client, sandbox } = inPage('ana-complete');
    await client.session();
    sandbox.setScenario({ name: 'unreadable-records' });
    const element = await loaded<TradelinesElement>(tag, client);
    expect(element.status).to.equal('partial');
    expect(textOf(element)).to.match(/\d items? could not be shown/);
  });

  it('shows unknown words as they are, and what the open list proves', async () => {
    const { client, sandbox } = inPage('ana-complete');
    await client.session();
    sandbox.setScenario({ name: 'unknown-words' });
    const element = await loaded<TradelinesElement>(tag, client, { manage: '' });
    // The list of open tradelines proves one of them, whatever its status is called.
    expect(sectionsOf(element)).to.deep.equal(['Being reported 1', 'Other bills 4']);
    const [first, ...others] = all(element, '.badge').map(words);
    expect(first).to.equal('Reporting');
    expect(others).to.deep.equal(Array(4).fill('Something new'));
    expect(all(element, '.badge.positive')).to.have.length(1);
    expect(all(element, '.row-actions .button:not(.quiet)')).to.have.length(1);
    await expect(element).to.be.accessible();
  });

  for (const shape of ['camel-case', 'bare-array', 'numbers-as-text', 'nulls'] as const) {
    it(`reads answers in the shape ${shape}`, async () => {
      const { client, sandbox } = inPage('ana-complete');
      await client.session();
      sandbox.setScenario({ name: shape });
      const element = await loaded<TradelinesElement>(tag, client);
      expect(all(element, '.row')).to.have.length(5);
    });
  }

  const errors = [
    ['status-403', 'forbidden'],
    ['status-429', 'rate-limited'],
    ['status-503', 'unavailable'],
    ['dropped-connection', 'network'],
    ['html-body', 'invalid-response'],
  ] as const;
  for (const [scenario, code] of errors) {
    it(`says ${code} in plain words`, async () => {
      const { client, sandbox } = inPage('ana-complete', { retries: 0 });
      await client.session();
      sandbox.setScenario({ name: scenario });
      const element = await failed<TradelinesElement>(tag, client);
      expect(element.error?.code).to.equal(code);
      expect(all(element, '.alert')).to.have.length(1);
      await expect(element).to.be.accessible();
    });
  }

  it('always has a way to dispute, which only leads where it is safe', async () => {
    const { client } = inPage('gia-newcomer');
    const element = await loaded<TradelinesElement>(tag, client, {
      'dispute-url': 'https://partner.example/d',
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

  it('never promises', async () => {
    const catalogues = [tradelinesStrings, historyStrings, manageStrings];
    const texts = catalogues.map(async ({ en, load }) => [en, await load['es']?.()]);
    const everything = JSON.stringify(await Promise.all(texts));
    expect(everything)
      .to.match(/can help/)
      .and.to.match(/puede ayudar/);
    expect(everything).not.to.match(/\bwill (raise|improve|increase|help)|guarantee|aumentará|mejorará/i);
    expect(everything).not.to.match(/TransUnion|Experian|Equifax/i);
  });
});

describe('<pcc-tradelines> history', () => {
  for (const shape of [undefined, 'results', 'edges', 'map'] as const) {
    it(`is a table of 24 months with a sentence and letters (payments as ${shape ?? 'a list'})`, async () => {
      const { client, sandbox } = inPage('ana-complete', now());
      await client.session();
      if (shape) sandbox.setScenario({ name: 'payments', value: shape });
      const element = await loaded<TradelinesElement>(tag, client);
      await unfold(element, 'Details of Sunrise Apartments');
      const table = one<HTMLTableElement>(element, 'table');
      expect(words(table.caption ?? undefined)).to.match(
        /^Payments were found in 18 of the 24 months up to \S/,
      );
      expect(table.querySelectorAll('td')).to.have.length(24);
      expect(table.querySelectorAll('thead th[scope=col]')).to.have.length(13);
      expect(table.querySelectorAll('tbody th[scope=row]')).to.have.length(2);
      const cells = [...table.querySelectorAll('td')].map((cell) => words(cell));
      expect(cells.filter((cell) => cell === 'P Payment found')).to.have.length(18);
      expect(words(all(element, '.payment')[0])).to.match(/ \$1,450\.00$/);
      await expect(element).to.be.accessible();
    });
  }

  it('is the count where no date can be read', async () => {
    const element = await showWith({
      transaction_count: 18,
      transactions: [{ date: 'a while ago', amount: '12.50' }],
    });
    await unfold(element, 'Details of Sunrise Apartments');
    expect(all(element, 'table')).to.have.length(0);
    expect(textOf(element)).to.contain('18 payments were found.').and.not.contain('a while ago');
    expect(textOf(element)).not.to.contain('Months reported');
  });

  for (const [shape, text] of [
    ['undated', '18 payments were found.'],
    ['text', '18 payments were found.'],
    ['none', '18 payments were found.'],
  ] as const) {
    it(`is at least the count (payments as ${shape})`, async () => {
      const { client, sandbox } = inPage('ana-complete', now());
      await client.session();
      sandbox.setScenario({ name: 'payments', value: shape });
      const element = await loaded<TradelinesElement>(tag, client);
      await unfold(element, 'Details of Sunrise Apartments');
      expect(textOf(element)).to.contain(text);
      expect(all(element, 'table')).to.have.length(0);
      await expect(element).to.be.accessible();
    });
  }

  it('is read when it is asked for, and can be asked for again', async () => {
    const { client, sandbox, asked } = inPage('ana-complete', now());
    const element = await loaded<TradelinesElement>(tag, client);
    sandbox.setScenario({ name: 'status-503', operations: ['getTradeline'], times: 1 });
    await unfold(element, 'Details of Bluebird Mobile');
    expect(textOf(element)).to.contain('not available right now');
    control(element, 'Try again').focus();
    control(element, 'Try again').click();
    await waitUntil(() => all(element, 'table').length === 1);
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Bluebird Mobile');
    expect(asked().filter((each) => each === 'getTradeline')).to.have.length(2);
  });

  it('stays smooth with 5 000 payments: in blocks of 50, some with each frame', async () => {
    const transactions = Array.from({ length: 5000 }, (_, i) => ({
      id: String(i),
      date: new Date(Date.now() - i * 86_400_000).toISOString().slice(0, 10),
      amount: 10 + i,
    }));
    const element = await showWith({ transactions });
    await unfold(element, 'Details of Sunrise Apartments');
    expect(all(element, '.payment')).to.have.length(6);
    const batches: number[] = [];
    const observer = new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      const count = added.filter((node) => node instanceof HTMLUListElement).length;
      if (count > 0) batches.push(count);
    });
    observer.observe(one(element, '.payments'), { childList: true });
    control(element, 'Show all 5,000 payments').click();
    await waitUntil(() => all(element, '.payment').length >= 200);
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Payments');
    await waitUntil(() => all(element, '.payment').length === 5000, 'all are there');
    observer.disconnect();
    expect(Math.max(...batches), 'blocks at a time').to.be.at.most(4);
    const blocks = all(element, '.block');
    expect(blocks).to.have.length(100);
    expect(getComputedStyle(blocks[99] as Element).contentVisibility).to.equal('auto');
  });

  it('shows forty bills with 5 000 payments', async () => {
    const { client } = inPage('hugo-heavy', now());
    const element = await loaded<TradelinesElement>(tag, client);
    expect(all(element, '.row')).to.have.length(40);
    expect(all(element, '.payment')).to.have.length(0);
  });
});

describe('<pcc-tradelines> is never fooled', () => {
  it('43. by names: they are text only, and the layout holds', async () => {
    const names = [
      '<img src=x onerror=alert(1)>',
      '${1}{{x}}',
      '\u202Eevil',
      'x'.repeat(10_000),
      '😀'.repeat(300),
    ];
    for (const merchant of names) {
      const element = await showWith({ merchant });
      (element.parentElement as HTMLElement).style.width = '280px';
      expect(all(element, '.row img')).to.have.length(0);
      expect(element.shadowRoot?.textContent).not.to.contain('\u202E');
      expect(element.scrollWidth).to.be.at.most(280);
      element.parentElement?.remove();
    }
  });

  it('60. by amounts: right, or not there', async () => {
    const cases = [
      [0, '$0.00'],
      [-0, '$0.00'],
      [null, ''],
      ['', ''],
      ['12.345', '$12.35'],
      ['12.5', '$12.50'],
      [1e21, ''],
      ['NaN', ''],
    ] as const;
    for (const [amount, text] of cases) {
      const transactions = [{ date: '2026-10-01', amount }];
      const element = await showWith({ amount, transactions });
      expect(words(all(element, '.row')[0]), String(amount)).to.contain(
        ['Rent ·', text, 'every month'].filter(Boolean).join(' '),
      );
      await unfold(element, /^Details of Sunrise/);
      expect(words(all(element, '.payment')[0])).to.contain(text);
      element.parentElement?.remove();
    }
  });

  it('62. by numbers that belong to nobody’s page', async () => {
    const element = await showWith({
      merchant: 'Acme 4111 1111 1111 1234',
      service_phone: '900123456',
      category: '900-12-3456',
    });
    await unfold(element, /^Details of Acme/);
    const html = element.shadowRoot?.innerHTML ?? '';
    expect(html).to.contain('…1234').and.to.contain('ending in 3456');
    for (const whole of ['4111 1111', '900123456', '900-12-3456']) expect(html).not.to.contain(whole);
  });

  it('57. by a consumer who is exchanged while loading', async () => {
    const first = inPage('hugo-heavy');
    const second = inPage('ana-complete');
    const heard = oneEvent(document.body, 'pcc-load');
    const element = document.createElement(tag);
    element.client = first.client;
    const main = document.createElement('main');
    document.body.append(main);
    main.append(element);
    await first.client.session();
    element.client = second.client;
    await heard;
    expect(all(element, '.row')).to.have.length(5);
    expect(textOf(element)).not.to.contain('Northwind');
    await element.reload();
    expect(all(element, '.row')).to.have.length(5);
    main.remove();
  });

  it('58. by a sign-out: bills, dialogs and what was filled in are gone', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<TradelinesElement>(tag, client, { manage: '' });
    control(element, /^Add Bluebird/).click();
    await element.updateComplete;
    const phone = one<HTMLInputElement>(element, '#field-phone');
    phone.value = '2065550123';
    phone.dispatchEvent(new InputEvent('input'));
    await client.end();
    await element.updateComplete;
    expect(element.status).to.equal('idle');
    expect(all(element, 'dialog, .row')).to.have.length(0);
    expect(element.shadowRoot?.innerHTML).not.to.contain('Bluebird');
    await client.renew();
    await oneEvent(element, 'pcc-load');
    control(element, /^Add Bluebird/).click();
    await element.updateComplete;
    expect(one<HTMLInputElement>(element, '#field-phone').value).to.equal('');
  });

  it('64. by the page: a listener that throws, and styles that hide everything', async () => {
    const { client } = inPage('ana-complete');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main * { display: none }');
    document.adoptedStyleSheets = [sheet];
    document.documentElement.dir = 'rtl';
    try {
      const element = await loaded<TradelinesElement>(tag, client);
      expect(element.status).to.equal('ready');
      expect(all(element, '.row')).to.have.length(5);
    } finally {
      document.adoptedStyleSheets = [];
      document.documentElement.removeAttribute('dir');
    }
  });
});

describe('<pcc-tradelines> is for everybody', () => {
  afterEach(() => document.body.removeAttribute('style'));

  const dialogs = [
    ['the form for rent', 'eva-no-file', /^Add Elm Street/],
    ['the form for utilities', 'eva-no-file', /^Add Riverside/],
    ['the form for a telephone', 'ana-complete', /^Add Bluebird/],
    ['the question before stopping', 'ana-complete', /^Stop reporting Sunrise/],
  ] as const;
  for (const [what, pcid, name] of dialogs) {
    for (const theme of ['light', 'dark'] as const) {
      it(`63. ${what} is accessible in the ${theme}, and in the pseudo-locale`, async () => {
        const { client } = inPage(pcid);
        document.body.style.cssText = `color-scheme: ${theme}; background: Canvas`;
        const element = await loaded<TradelinesElement>(tag, client, { manage: '' });
        control(element, name).click();
        await element.updateComplete;
        await waitUntil(() => one<HTMLDialogElement>(element, 'dialog').open);
        await expect(element).to.be.accessible();
        const en = { ...tradelinesStrings.en, ...historyStrings.en, ...manageStrings.en };
        element.strings = pseudo({ catalogue: { en } });
        await element.updateComplete;
        await expect(element).to.be.accessible();
        expect(words(one(element, 'dialog')).replace(/\[[^\]]*\]/g, '')).not.to.match(/[a-z]{4}/);
      });
    }
  }

  it('63. works in forced colours and in a column of 280 pixels', async () => {
    const { client } = inPage('ana-complete', now());
    if (!(await media({ 'forced-colors': 'active' }))) return;
    try {
      const element = await loaded<TradelinesElement>(tag, client, { manage: '' });
      (element.parentElement as HTMLElement).style.width = '280px';
      await unfold(element, 'Details of Sunrise Apartments');
      expect(element.scrollWidth).to.be.at.most(280);
      await expect(element).to.be.accessible();
    } finally {
      await media({});
    }
  });

  it('63. can be gone through with the keyboard alone, from a bill to its reporting and to its end', async function () {
    this.timeout(30_000);
    const { client, asked } = inPage('ana-complete', now());
    const element = await loaded<TradelinesElement>(tag, client, { manage: '', 'attestation-version': '7' });
    const press = async (...keys: string[]) => {
      for (const key of keys) await sendKeys({ press: key });
      await element.updateComplete;
    };
    const focused = () => element.shadowRoot?.activeElement as HTMLElement;
    control(element, /^Add Bluebird/).focus();
    await press('Enter');
    await waitUntil(() => focused().id === 'step');
    await press('Tab');
    expect(focused().id).to.equal('field-phone');
    await sendKeys({ type: '206 555 0123' });
    await press('Enter');
    await waitUntil(() => words(focused()) === 'Check and confirm');
    await press('Tab', ' ', 'Tab', 'Tab');
    expect(words(focused())).to.equal('Start reporting');
    const opened = oneEvent<PccTradelineOpenedEvent>(element, 'pcc-tradeline-opened');
    await press('Enter');
    const { tradelineId, attestationVersion } = await opened;
    expect(attestationVersion).to.equal('7');
    await waitUntil(() => focused()?.id === `line-${tradelineId}`);
    await waitUntil(() => /^Bluebird Mobile is being reported now/.test(announced(element)));
    await press('Tab', 'Tab');
    expect(focused().getAttribute('aria-label')).to.equal('Stop reporting Bluebird Mobile');
    await press('Enter');
    await waitUntil(() => words(focused()) === 'Cancel');
    await press('Tab', 'Enter');
    await waitUntil(() => focused().id === 'understood');
    const closed = oneEvent<PccTradelineClosedEvent>(element, 'pcc-tradeline-closed');
    await press(' ', 'Tab', 'Tab', 'Enter');
    expect((await closed).tradelineId).to.equal(tradelineId);
    await waitUntil(() => focused()?.id === `line-${tradelineId}`);
    await waitUntil(() => /^Reporting of Bluebird Mobile has stopped/.test(announced(element)));
    expect(asked().filter((each) => /^(open|close)Tradeline$/.test(each))).to.deep.equal([
      'openTradeline',
      'closeTradeline',
    ]);
  });
});
