import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { configure, type SessionClient } from '../../src/client.ts';
import '../../src/pcc-statements.ts';
import type { StatementsElement } from '../../src/pcc-statements.ts';
import { inPage } from '../support/in-page.ts';
import {
  announced,
  control,
  failed,
  loaded,
  mount,
  textOf,
  widgetContract,
} from '../support/widget-contract.ts';
import { savedBy } from '../support/saved-by.ts';
import { waitUntil } from '../support/wait-until.ts';

const tag = 'pcc-statements';
const rows = (element: Element) => [...(element.shadowRoot?.querySelectorAll('.row') ?? [])];
const dialogOf = (element: Element) => element.shadowRoot?.querySelector('dialog');

widgetContract(tag, {
  pcid: 'ana-complete',
  asks: ['listStatements'],
  shows: ['October 2026', 'March 2026'],
});

describe('<pcc-statements> list', () => {
  it('shows the newest first, by year', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<StatementsElement>(tag, client);
    expect(element.status).to.equal('ready');
    expect(rows(element)).to.have.length(12);
    expect(rows(element)[0]?.textContent).to.match(/October\s2026\s+Newest/);
    const years = [...(element.shadowRoot?.querySelectorAll('.year') ?? [])].map((year) => year.textContent);
    expect(years).to.deep.equal(['2026', '2025']);
    expect(announced(element)).to.match(/^\d+ statements$/);
  });

  it('reads ten years in as many requests as needed and keeps them sorted', async () => {
    const { client, asked } = inPage('hugo-heavy');
    const element = await loaded<StatementsElement>(tag, client, { 'page-size': '200' });
    expect(asked()).to.deep.equal(['listStatements', 'listStatements', 'listStatements']);
    const years = [...(element.shadowRoot?.querySelectorAll('.year') ?? [])].map((year) =>
      Number(year.textContent),
    );
    expect(years).to.deep.equal(years.toSorted((a, b) => b - a));
    expect(rows(element).length).to.be.greaterThan(100);
  });

  it('sorts what comes in another order, and marks the newest', async () => {
    const { client } = inPage('ana-complete', {
      async through(request, next) {
        const answer = await next(request);
        if (!/\/statements\/\?/.test(request.url)) return answer;
        const page = (await answer.json()) as { results: unknown[] };
        return Response.json({ ...page, results: page.results.toReversed() });
      },
    });
    const element = await loaded<StatementsElement>(tag, client);
    expect(rows(element)[0]?.textContent).to.match(/October\s2026\s+Newest/);
    expect(rows(element)[11]?.textContent).to.match(/November\s2025/);
  });

  it('shows the first page while the others come, where it begins with the newest', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { client } = inPage('hugo-heavy', {
      async through(request, next) {
        if (/[?&]page=[23]/.test(request.url)) await released;
        return next(request);
      },
    });
    const element = await mount<StatementsElement>(tag, client);
    await waitUntil(() => rows(element).length === 12);
    expect(element.status).to.equal('loading');
    expect(element.shadowRoot?.querySelector('[aria-busy=true]')).to.exist;
    expect(textOf(element)).not.to.contain('Newest');
    const [first] = rows(element);
    const heard = oneEvent(element, 'pcc-load');
    release();
    expect(((await heard) as unknown as { count: number }).count).to.be.greaterThan(100);
    expect(element.status).to.equal('ready');
    expect(rows(element)[0]).to.equal(first);
    expect(first?.textContent).to.contain('Newest');
  });

  it('shows more, keeps the focus at the first of them and says how many', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<StatementsElement>(tag, client);
    control(element, 'Show more').click();
    await waitUntil(() => rows(element).length > 12);
    await waitUntil(() => announced(element) === '12 more statements shown');
    expect(element.shadowRoot?.activeElement).to.equal(rows(element)[12]?.querySelector('.period'));
  });

  it('finds a month and says how many there are', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<StatementsElement>(tag, client);
    const search = element.shadowRoot?.querySelector('input') as HTMLInputElement;
    search.value = 'march 2026';
    search.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await element.updateComplete;
    expect(rows(element)).to.have.length(1);
    expect(announced(element)).to.equal('1 statement found');
    // Read out once more, as it is another text, although it looks the same.
    search.value = 'april 2026';
    search.dispatchEvent(new InputEvent('input'));
    await element.updateComplete;
    expect(announced(element)).to.equal('1 statement found\u00a0');
    search.value = 'nothing like it';
    search.dispatchEvent(new InputEvent('input'));
    await element.updateComplete;
    expect(textOf(element)).to.contain('No statement matches');
  });

  it('shows more than ten pages as they come, none of them newest, and says when the next does not', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    const { state } = sandbox.export();
    for (const { statements } of state.partners.flatMap(({ consumers }) => consumers)) {
      const [first] = statements;
      if (!first) continue;
      statements.splice(
        0,
        Infinity,
        ...Array.from({ length: 520 }, (_, n) => ({ ...first, file_name: `${n}.pdf` })),
      );
    }
    sandbox.import({ state });
    const element = await loaded<StatementsElement>(tag, client, { 'page-size': '500' });
    expect(rows(element)).to.have.length(500);
    expect(textOf(element)).not.to.contain('Newest');
    sandbox.setScenario({ name: 'status-503' });
    const heard = oneEvent(element, 'pcc-error');
    control(element, 'Show more').click();
    await heard;
    await element.updateComplete;
    await waitUntil(() => textOf(element).includes('not available right now'));
    expect(rows(element)).to.have.length(500);
    sandbox.setScenario(null);
    control(element, 'Show more').click();
    await waitUntil(() => rows(element).length === 520);
    expect(textOf(element)).not.to.contain('not available right now');
  });

  it('43. shows hostile names as text, in their place', async () => {
    const { client, sandbox } = inPage('ana-complete');
    const names = [
      '<img src=x onerror=alert(1)>',
      '${7*7} {{7*7}}',
      'a\u202Efdp.exe',
      '😀'.repeat(50),
      'x'.repeat(10_000),
    ];
    const { fetch } = sandbox;
    Object.assign(sandbox, {
      async fetch(request: Request) {
        const response = await fetch(request);
        if (!request.url.includes('/statements/')) return response;
        const results = names.map((name, n) => ({ file_name: `${n}.pdf`, statement_month: name }));
        return Response.json({ count: results.length, next: null, previous: null, results });
      },
    });
    const element = await loaded<StatementsElement>(tag, client);
    expect(element.shadowRoot?.querySelector('img')).not.to.exist;
    expect(rows(element)).to.have.length(names.length);
    expect(textOf(element)).to.contain('<img src=x onerror=alert(1)>').and.to.contain('${7*7} {{7*7}}');
    expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    for (const row of rows(element)) expect(row.getBoundingClientRect().height).to.be.below(140);
    await expect(element).to.be.accessible();
  });

  it('explains that there are none yet', async () => {
    const { client } = inPage('gia-newcomer');
    const element = await loaded<StatementsElement>(tag, client);
    expect(element.status).to.equal('empty');
    expect(textOf(element)).to.contain('No statements yet');
    await expect(element).to.be.accessible();
  });

  it('shows the others when some cannot be read', async () => {
    const { client, sandbox } = inPage('ana-complete');
    await client.session();
    sandbox.setScenario({ name: 'unreadable-records' });
    const element = await loaded<StatementsElement>(tag, client);
    expect(element.status).to.equal('partial');
    expect(textOf(element)).to.match(/\d+ items? could not be shown/);
    expect(rows(element).length).to.be.greaterThan(3);
    await expect(element).to.be.accessible();
  });

  for (const shape of ['camel-case', 'bare-array', 'numbers-as-text'] as const) {
    it(`reads answers in the shape ${shape}`, async () => {
      const { client, sandbox } = inPage('ana-complete');
      await client.session();
      sandbox.setScenario({ name: shape });
      const element = await loaded<StatementsElement>(tag, client);
      expect(element.status).to.equal('ready');
      expect(rows(element)[0]?.textContent).to.contain('2026');
    });
  }

  it('takes the page’s words for all widgets, plurals too', async () => {
    const { client } = inPage('ana-complete');
    configure({
      strings: { 'statements.loaded': { one: 'One document', other: '{count} documents' } },
    });
    try {
      const element = await loaded<StatementsElement>(tag, client);
      expect(announced(element)).to.equal('40 documents');
    } finally {
      configure({ strings: {} });
    }
  });

  it('speaks Spanish where the page does', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<StatementsElement>(tag, client, { locale: 'es-MX' });
    await waitUntil(() => textOf(element).includes('Octubre de 2026'));
    expect(element.shadowRoot?.querySelector('[part=heading]')?.textContent).to.contain('Estados de cuenta');
  });
});

describe('<pcc-statements> errors', () => {
  const cases = [
    ['status-403', 'forbidden', /do not have access/],
    ['status-404', 'not-found', /could not find/],
    ['status-429', 'rate-limited', /too many requests/],
    ['status-503', 'unavailable', /not available right now/],
    ['dropped-connection', 'network', /could not reach the service/],
    ['html-body', 'invalid-response', /could not read/],
    ['malformed-json', 'invalid-response', /could not read/],
  ] as const;
  for (const [scenario, code, words] of cases) {
    it(`says ${code} in plain words (${scenario})`, async () => {
      const { client, sandbox } = inPage('ana-complete', { retries: 0 });
      await client.session();
      sandbox.setScenario({ name: scenario });
      const element = await failed<StatementsElement>(tag, client);
      expect(element.status).to.equal('error');
      expect(element.error?.code).to.equal(code);
      expect(textOf(element)).to.match(words);
      expect(announced(element)).to.match(words);
      await expect(element).to.be.accessible();
    });
  }

  it('tries again with one click', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    await client.session();
    sandbox.setScenario({ name: 'status-503' });
    const element = await failed<StatementsElement>(tag, client);
    sandbox.setScenario(null);
    const heard = oneEvent(element, 'pcc-load');
    control(element, 'Try again').click();
    await heard;
    expect(element.status).to.equal('ready');
  });

  it('says that one is offline, and loads when the network is back', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    await client.session();
    sandbox.setScenario({ name: 'dropped-connection' });
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    try {
      const element = await failed<StatementsElement>(tag, client);
      expect(textOf(element)).to.match(/You seem to be offline/);
      sandbox.setScenario(null);
      Reflect.deleteProperty(navigator, 'onLine');
      const heard = oneEvent(element, 'pcc-load');
      window.dispatchEvent(new Event('online'));
      await heard;
      expect(element.status).to.equal('ready');
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('says in place that the login has ended, and keeps what is read', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    const element = await loaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'status-401' });
    const heard = oneEvent(element, 'pcc-error');
    await element.reload();
    const { error } = (await heard) as unknown as { error: { code: string } };
    expect(error.code).to.equal('unauthenticated');
    await element.updateComplete;
    expect(textOf(element)).to.contain('sign in again');
    expect(rows(element)).to.have.length(12);
    await expect(element).to.be.accessible();
  });

  it('says what is missing when nobody gives it a session', async () => {
    const element = await mount<StatementsElement>(tag, undefined);
    expect(element.status).to.equal('idle');
    expect(element.shadowRoot?.querySelector('.skeleton')).to.exist;
    const { error } = (await oneEvent(element, 'pcc-error')) as unknown as { error: { code: string } };
    expect(error.code).to.equal('misconfigured');
  });
});

describe('<pcc-statements> documents', () => {
  const ends = {
    'that closes': (element: StatementsElement) => dialogOf(element)?.close(),
    'the session ends': (_: StatementsElement, client: SessionClient) => client.end(),
    'it leaves the page': (element: StatementsElement) => element.remove(),
  };
  for (const [when, end] of Object.entries(ends)) {
    it(`opens a PDF in a dialog and gives its memory back when ${when}`, async () => {
      const { client } = inPage('ana-complete');
      const element = await loaded<StatementsElement>(tag, client);
      const heard = oneEvent(element, 'pcc-statement-view');
      control(element, 'View October 2026 statement, PDF').click();
      const event = (await heard) as unknown as { statementId: string };
      expect(event.statementId).to.match(/\.pdf$/);
      await waitUntil(() => dialogOf(element)?.open);
      const address = dialogOf(element)?.querySelector('a')?.href ?? '';
      const head = await (await fetch(address)).text();
      expect(head).to.match(/^%PDF-/);
      await expect(element).to.be.accessible();
      // WebKit answers for a revoked address as long as it has a document of it, so what counts is that it is revoked.
      const revokeObjectURL = URL.revokeObjectURL.bind(URL);
      const revoked: string[] = [];
      URL.revokeObjectURL = (given) => {
        revoked.push(given);
        revokeObjectURL(given);
      };
      await end(element, client);
      await waitUntil(() => revoked.length > 0);
      URL.revokeObjectURL = revokeObjectURL;
      expect(revoked).to.deep.equal([address]);
      expect(dialogOf(element)?.open).not.to.equal(true);
    });
  }

  it('hands a PDF over as a file', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<StatementsElement>(tag, client);
    const saved = await savedBy(async () => {
      const heard = oneEvent(element, 'pcc-statement-download');
      control(element, /^Download October 2026 statement, PDF, \d/).click();
      await heard;
    });
    expect(saved).to.match(/^[\w ().-]+\.pdf$/);
    await waitUntil(() => announced(element).includes('was downloaded'));
  });

  it('says at the statement that it could not be had, and keeps the focus there on another try', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    const element = await loaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'status-503', operations: ['downloadStatement'], times: 1 });
    control(element, /^Download October/).click();
    await waitUntil(() => textOf(element).includes('not available right now'));
    await savedBy(async () => {
      const heard = oneEvent(element, 'pcc-statement-download');
      control(element, 'Try again').focus();
      control(element, 'Try again').click();
      await heard;
    });
    expect(textOf(element)).not.to.contain('not available right now');
    expect(element.shadowRoot?.activeElement?.className).to.equal('period');
  });

  it('51. refuses what is no PDF', async () => {
    const { client, sandbox } = inPage('ana-complete');
    const element = await loaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'wrong-pdf' });
    const heard = oneEvent(element, 'pcc-error');
    control(element, 'View October 2026 statement, PDF').click();
    const { error } = (await heard) as unknown as { error: { code: string } };
    expect(error.code).to.equal('invalid-response');
    await waitUntil(() => textOf(element).includes('could not read'));
    expect(dialogOf(element)).not.to.exist;
  });
});

describe('<pcc-statements> keyboard', () => {
  it('is found, viewed, downloaded and sent without a mouse', async () => {
    // Another consumer: her e-mail may not be sent again while the next tests run.
    const { client, sandbox } = inPage('ana-complete', { seed: 'keyboard' });
    const element = await loaded<StatementsElement>(tag, client);
    const focused = () => element.shadowRoot?.activeElement as HTMLElement | null;
    const tab = () => sendKeys({ press: 'Tab' });
    const enter = () => sendKeys({ press: 'Enter' });

    await tab();
    const search = focused();
    expect(search?.id).to.equal('search');
    for (let stops = 0; focused()?.textContent?.trim() !== 'Show more'; stops++) {
      expect(stops, 'stops before «Show more»').to.be.below(60);
      await tab();
    }
    await enter();
    await waitUntil(() => focused() === rows(element)[12]?.querySelector('.period'), 'the first new one');

    search?.focus();
    await sendKeys({ type: 'october 2026' });
    expect(rows(element)).to.have.length(1);

    await tab();
    const view = focused();
    expect(view?.getAttribute('aria-label')).to.match(/^View October\s2026 statement, PDF$/);
    await enter();
    await waitUntil(() => dialogOf(element)?.open);
    expect(dialogOf(element)?.contains(focused())).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialogOf(element));
    expect(focused()).to.equal(view);

    await tab();
    await savedBy(async () => {
      const heard = oneEvent(element, 'pcc-statement-download');
      await enter();
      await heard;
    });

    await tab();
    const email = focused();
    await enter();
    await waitUntil(() => dialogOf(element)?.open);
    while (focused()?.textContent?.trim() !== 'Send e-mail') await tab();
    const heard = oneEvent(element, 'pcc-statement-email');
    await enter();
    await heard;
    expect(sandbox.outbox).to.have.length(1);
    await waitUntil(() => !dialogOf(element));
    expect(focused()).to.equal(email);
  });
});

describe('<pcc-statements> e-mail', () => {
  async function confirm(element: StatementsElement) {
    control(element, 'E-mail October 2026 statement').click();
    await waitUntil(() => dialogOf(element)?.open);
    control(element, 'Send e-mail').click();
  }

  it('42. sends once per confirmation, never by itself, and not again for a minute', async () => {
    const { client, sandbox, asked } = inPage('ana-complete');
    const element = await loaded<StatementsElement>(tag, client);
    const button = control(element, 'E-mail October 2026 statement');
    button.focus();
    button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(asked()).not.to.contain('emailStatement');
    const heard = oneEvent(element, 'pcc-statement-email');
    await confirm(element);
    await heard;
    await waitUntil(() => textOf(element).includes('was sent to your e-mail address'));
    await waitUntil(() => !dialogOf(element));
    expect(sandbox.outbox).to.have.length(1);
    await confirm(element);
    await waitUntil(() => textOf(element).includes('sent a moment ago'));
    expect(sandbox.outbox).to.have.length(1);
    expect(asked().filter((id) => id === 'emailStatement')).to.have.length(1);
  });

  it('says that it was sent also where a download has failed', async () => {
    // Somebody else's: nobody sends the one of the test before within a minute.
    const { client, sandbox } = inPage('ana-complete', { seed: 'failed-download', retries: 0 });
    const element = await loaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'status-503', operations: ['downloadStatement'] });
    control(element, /^Download October/).click();
    await waitUntil(() => textOf(element).includes('not available right now'));
    await confirm(element);
    await waitUntil(() => textOf(element).includes('was sent to your e-mail address'));
    expect(textOf(element)).to.contain('not available right now');
    await waitUntil(() => !dialogOf(element));
    await expect(element).to.be.accessible();
  });

  it('says that it may have been sent when the answer is lost', async () => {
    const made = inPage('iris-two-ids');
    const element = await loaded<StatementsElement>(tag, made.client);
    made.sandbox.setScenario({ name: 'lost-answer' });
    const first = element.shadowRoot?.querySelector<HTMLElement>('[aria-label^="E-mail"]');
    first?.click();
    await waitUntil(() => dialogOf(element)?.open);
    control(element, 'Send e-mail').click();
    await waitUntil(() => textOf(element).includes('may have been sent'));
    expect(made.sandbox.outbox).to.have.length(1);
  });

  it('is not there where the page does not want it', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<StatementsElement>(tag, client, { 'no-email': '', 'no-preview': '' });
    expect(() => control(element, /^E-mail/)).to.throw();
    expect(() => control(element, /^View/)).to.throw();
    control(element, /^Download October/);
  });
});
