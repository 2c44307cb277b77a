import { expect } from '@open-wc/testing';
import { configure, PccError } from '../../../src/client.ts';
import '../../../src/pcc-statements.ts';
import type { StatementsElement } from '../../../src/pcc-statements.ts';
import { inEachFont } from '../../support/page/fonts.ts';
import { inPage, listing } from '../../support/page/in-page.ts';
import { showing } from '../../support/page/showing.ts';
import {
  announced,
  control,
  fillIn,
  mountFailed,
  mountLoaded,
  mount,
  nextEvent,
  queryAll,
  waitForText,
  textOf,
} from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { withResolvers } from '../../support/with-resolvers.ts';
import { withProperty } from '../../support/page/controller-host.ts';

const tag = 'pcc-statements';
const rows = (element: Element) => queryAll(element, '.row');
/** The address of a page of the list. */
const inList = /\/statements\/\?/;
const show = showing<StatementsElement>(tag);

widgetContract(tag, {
  pcid: 'ana-complete',
  asks: ['listStatements'],
  shows: ['October 2026', 'March 2026'],
});

/** A consumer with more statements than are read at first. `monthOf` returns the month of the nth, if it is another. */
async function showMany(monthOf?: (n: number) => string | undefined) {
  const { client, sandbox } = inPage('ana-complete', { retries: 0 });
  const { state } = sandbox.export();
  for (const { statements } of state.partners.flatMap(({ consumers }) => consumers)) {
    const [first] = statements;
    if (!first) continue;
    statements.splice(
      0,
      Infinity,
      ...Array.from({ length: 520 }, (_, n) => ({
        ...first,
        file_name: `${n}.pdf`,
        statement_month: monthOf?.(n) ?? first.statement_month,
      })),
    );
  }
  sandbox.import({ state });
  const element = await mountLoaded<StatementsElement>(tag, client, { 'page-size': '500' });
  return { element, sandbox };
}

describe('<pcc-statements> list', () => {
  it('reads ten years in as many requests as needed and keeps them sorted', async () => {
    const { client, requested } = inPage('hugo-heavy');
    const element = await mountLoaded<StatementsElement>(tag, client, { 'page-size': '200' });
    expect(requested()).to.deep.equal(['listStatements', 'listStatements', 'listStatements']);
    const years = [...(element.shadowRoot?.querySelectorAll('.year') ?? [])].map((year) =>
      Number(year.textContent),
    );
    expect(years).to.deep.equal(years.toSorted((a, b) => b - a));
    expect(rows(element).length).to.be.greaterThan(100);
  });

  it('shows the first page while the others load, and that there may be more', async () => {
    const { promise: released, resolve: release } = withResolvers();
    const { client } = inPage('hugo-heavy', {
      async through(request, next) {
        if (/[?&]page=[23]/.test(request.url)) await released;
        return next(request);
      },
    });
    const element = await mount<StatementsElement>(tag, client, { 'page-size': '50' });
    await waitUntil(() => rows(element).length === 50);
    expect(element.status).to.equal('loading');
    expect(element.shadowRoot?.querySelector('[aria-busy=true]')).to.exist;
    expect(textOf(element)).not.to.contain('Newest');
    const more = () => control(element, 'Show more').getAttribute('aria-disabled');
    expect(more()).to.equal('true');
    const [first] = rows(element);
    const heard = nextEvent(element, 'pcc-load');
    release();
    expect((await heard).count).to.be.greaterThan(100);
    expect(element.status).to.equal('ready');
    expect(rows(element)[0]).to.equal(first);
    expect(first?.textContent).to.contain('Newest');
    expect(more()).to.equal(null);
    element.pageSize = 200;
    await element.updateComplete;
    expect(more).to.throw();
  });

  it('finds a month and says how many there are', async () => {
    const element = await show();
    await waitUntil(() => element.shadowRoot?.querySelector('input'));
    await fillIn(element, 'input', 'march 2026');
    expect(rows(element)).to.have.length(1);
    expect(announced(element)).to.equal('1 statement found');
    // Read out once more, as it is another text, although it looks the same.
    await fillIn(element, 'input', 'april 2026');
    expect(announced(element)).to.equal('1 statement found\u00a0');
    await fillIn(element, 'input', '03/2026');
    expect(rows(element)).to.have.length(1);
    await fillIn(element, 'input', 'nothing like it');
    expect(textOf(element)).to.contain('No statement matches');
  });

  it('can be filtered on a page that is never idle', async () => {
    const never: typeof window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout === undefined ? 0 : window.setTimeout(callback, timeout);
    await withProperty(window, 'requestIdleCallback', never, async () => {
      const element = await show();
      await waitUntil(() => element.shadowRoot?.querySelector('#year'));
    });
  });

  it('filters by year, also with the search', async () => {
    const element = await show();
    await waitUntil(() => element.shadowRoot?.querySelector('#year'));
    const year = element.shadowRoot?.querySelector('#year') as HTMLSelectElement;
    expect([...year.options].map(({ text }) => text.trim()).slice(0, 3)).to.deep.equal([
      'All years',
      '2026',
      '2025',
    ]);
    await fillIn(element, '#year', '2026');
    expect(rows(element)).to.have.length(10);
    expect(announced(element)).to.equal('10 statements found');
    expect(() => control(element, 'Show more')).to.throw();
    // Those are shown when it has loaded again, too.
    await element.reload();
    expect(rows(element)).to.have.length(10);
    expect(announced(element)).to.equal('10 statements found');
  });

  it('keeps the search, and its field, where the page asks for more rows than there are', async () => {
    const element = await show();
    await waitUntil(() => element.shadowRoot?.querySelector('#search'));
    await fillIn(element, '#search', 'October');
    const found = rows(element).length;
    element.pageSize = 100;
    await element.updateComplete;
    expect(rows(element)).to.have.length(found);
    await fillIn(element, '#search', '');
    expect(rows(element).length).to.be.above(found);
  });

  it('shows a size only from 1 MB on, and says each at its download', async () => {
    const sizes = [200_000, 2_000_000, -1];
    const element = await show({
      through: listing(inList, (own) => own.map((each, i) => ({ ...each, file_size: sizes[i] }))),
    });
    const [first, second] = rows(element).map((row) => row.textContent ?? '');
    expect([first?.includes('kB'), second?.includes('2 MB')]).to.deep.equal([false, true]);
    expect(control(element, /^Download October.*PDF, 200 kB$/)).to.exist;
    expect(control(element, /^Download August.*PDF$/)).to.exist;
  });

  it('shows more than ten pages as they load, marks none as newest, and reports a page that fails', async () => {
    const { element, sandbox } = await showMany();
    expect(rows(element)).to.have.length(500);
    expect(textOf(element)).not.to.contain('Newest');
    sandbox.setScenario({ name: 'status-503' });
    const heard = nextEvent(element, 'pcc-error');
    control(element, 'Show more').click();
    await heard;
    await element.updateComplete;
    await waitUntil(() => textOf(element).includes('isn’t available right now'));
    expect(rows(element)).to.have.length(500);
    sandbox.setScenario(null);
    control(element, 'Show more').click();
    await waitUntil(() => rows(element).length === 520);
    expect(textOf(element)).not.to.contain('isn’t available right now');
  });

  it('shows a statement once that a further page repeats, as a new one has come', async () => {
    const { element, sandbox } = await showMany();
    const { state } = sandbox.export();
    for (const { statements } of state.partners.flatMap(({ consumers }) => consumers)) {
      const [first] = statements;
      if (first) statements.unshift({ ...first, file_name: 'new.pdf' });
    }
    sandbox.import({ state });
    control(element, 'Show more').click();
    await waitUntil(() => rows(element).length > 500);
    expect(rows(element)).to.have.length(520);
  });

  it('keeps a row unfolded whose name changes, as a further page has another of its month', async () => {
    const { element } = await showMany((n) => (n === 0 || n === 510 ? undefined : 'January 2020'));
    const actions = () => rows(element)[0]?.querySelector<HTMLElement>('[aria-expanded]');
    await waitUntil(actions);
    actions()?.click();
    control(element, 'Show more').click();
    await waitUntil(() => rows(element)[0]?.textContent?.includes('(0.pdf)'));
    expect(actions()?.getAttribute('aria-expanded')).to.equal('true');
  });

  it('does not take the focus from another part of the page when a page has been read', async () => {
    const { element } = await showMany();
    const elsewhere = document.createElement('button');
    element.after(elsewhere);
    control(element, 'Show more').focus();
    control(element, 'Show more').click();
    elsewhere.focus();
    await waitUntil(() => announced(element).startsWith('20 more statements'));
    await element.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement === elsewhere).to.equal(true);
  });

  it('shows hostile names as text, in their place [#43]', async () => {
    const names = [
      '<img src=x onerror=alert(1)>',
      '${7*7} {{7*7}}',
      'a\u202Efdp.exe',
      '😀'.repeat(50),
      'x'.repeat(10_000),
    ];
    const element = await show({
      through: listing(inList, () =>
        names.map((name, n) => ({ file_name: `${n}.pdf`, statement_month: name })),
      ),
    });
    expect(element.shadowRoot?.querySelector('img')).not.to.exist;
    expect(rows(element)).to.have.length(names.length);
    expect(textOf(element)).to.contain('<img src=x onerror=alert(1)>').and.to.contain('${7*7} {{7*7}}');
    await inEachFont((family) => {
      expect(element.scrollWidth, family).to.be.at.most(element.clientWidth);
      for (const row of rows(element)) expect(row.getBoundingClientRect().height, family).to.be.below(140);
    });
    await expect(element).to.be.accessible();
  });

  it('uses the page’s texts for all widgets, including plurals', async () => {
    const { client } = inPage('ana-complete');
    configure({
      strings: { 'statements.loaded': { one: 'One document', other: '{count} documents' } },
    });
    try {
      const element = await mountLoaded<StatementsElement>(tag, client);
      expect(announced(element)).to.equal('40 documents');
    } finally {
      configure({ strings: {} });
    }
  });
});

describe('<pcc-statements> errors', () => {
  it('loads when the network is back, if no session could start without it', async () => {
    const { client } = inPage('ana-complete');
    let isOffline = true;
    const session: typeof client.session = (options) =>
      isOffline ? Promise.reject(new PccError('network')) : client.session(options);
    const element = await mountFailed<StatementsElement>(tag, { ...client, session });
    isOffline = false;
    const heard = nextEvent(element, 'pcc-load');
    window.dispatchEvent(new Event('online'));
    await heard;
    expect(element.status).to.equal('ready');
  });

  it('shows that the login has ended, and keeps its data', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    const element = await mountLoaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'status-401' });
    const heard = nextEvent(element, 'pcc-error');
    await element.reload();
    const { error } = await heard;
    expect(error.code).to.equal('unauthenticated');
    await waitForText(element, 'sign in again');
    expect(rows(element)).to.have.length(12);
    await expect(element).to.be.accessible();
  });
});
