import { expect, fixture, html } from '@open-wc/testing';
import { configure } from '../../src/client.ts';
import '../../src/pcc-statements.ts';
import type { StatementsElement } from '../../src/pcc-statements.ts';
import { inPage } from '../support/page/in-page.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import { nextEvent, queryAll } from '../support/page/widget.ts';

const tag = 'pcc-statements';
const wait = window.setTimeout.bind(window);

/** Holds back what is due after 100 ms, until it is called. */
function holdPlaceholders(): () => void {
  const due: (() => void)[] = [];
  window.setTimeout = ((run: () => void, ms = 0) =>
    ms === 100 ? due.push(run) : wait(run, ms)) as typeof window.setTimeout;
  return () => due.forEach((run) => run());
}

const failing = () => Promise.resolve(Response.json({}, { status: 500 }));

const create = (client: StatementsElement['client']): StatementsElement =>
  Object.assign(document.createElement(tag), { client });
const content = (element: StatementsElement) => element.shadowRoot?.querySelector('[part=content]');

describe('what a new widget shows first', () => {
  afterEach(() => {
    window.setTimeout = wait;
    configure({ locales: {} });
  });

  it('is its data, without placeholders, if that comes at once', async () => {
    const { client } = inPage('ana-complete');
    await client.session();
    holdPlaceholders();
    const element = create(client);
    let seen = 0;
    const count = () => (seen += queryAll(element, '.skeleton:not(.search)').length);
    new MutationObserver(count).observe(element.attachShadow({ mode: 'open' }), {
      childList: true,
      subtree: true,
    });
    const heard = nextEvent(element, 'pcc-load');
    await fixture(html`${element}`);
    await heard;
    expect([seen, queryAll(element, '[part=row]').length, element.getAttribute('status')]).to.deep.equal([
      0,
      12,
      'ready',
    ]);
  });

  it('are placeholders, if its data takes longer', async () => {
    const { client } = inPage('ana-complete', { through: () => new Promise(() => undefined) });
    await client.session();
    const show = holdPlaceholders();
    const element = create(client);
    let isComplete = false;
    const added = fixture(html`${element}`).then(() => (isComplete = true));
    await waitUntil(() => element.shadowRoot?.querySelector('slot'));
    expect(isComplete).to.equal(false);
    expect(queryAll(element, '.skeleton, .heading')).to.have.length(0);
    expect(element.getAttribute('status'), 'so that the page keeps its place').to.equal('loading');
    show();
    await added;
    expect(queryAll(element, '.skeleton')).not.to.have.length(0);
    expect(content(element)?.ariaBusy).to.equal('true');
  });

  it('is an error, if that comes at once', async () => {
    const { client } = inPage('ana-complete', { through: failing, retries: 0 });
    await client.session();
    holdPlaceholders();
    const element = create(client);
    await fixture(html`${element}`);
    expect(element.getAttribute('status')).to.equal('error');
    expect(queryAll(element, '[part=alert]')).to.have.length(1);
  });

  it('is nothing but its place, while its data is there and its texts are not', async () => {
    const { client } = inPage('ana-complete');
    await client.session();
    const { promise: texts, resolve } = withResolvers();
    const own = { default: { 'statements.heading': 'Umsätze' } as never };
    configure({ locales: { de: () => texts.then(() => own) } });
    const element = create(client);
    element.locale = 'de';
    await fixture(html`${element}`);
    await waitUntil(() => element.status === 'ready');
    await element.updateComplete;
    expect([element.getAttribute('status'), queryAll(element, '.heading').length]).to.deep.equal([
      'loading',
      0,
    ]);
    const heard = nextEvent(element, 'pcc-load');
    resolve(undefined);
    await heard;
    expect(element.getAttribute('status')).to.equal('ready');
    expect(queryAll(element, '.heading')[0]?.textContent.trim()).to.equal('Umsätze');
  });

  it('has what the page has put into its slots from the start', async () => {
    const { client } = inPage('ana-complete', { through: () => new Promise(() => undefined) });
    const show = holdPlaceholders();
    const element = create(client);
    element.innerHTML = '<h2 slot="heading">Documents</h2><p slot="footer">By mail, too</p>';
    const added = fixture(html`${element}`);
    await waitUntil(() => element.shadowRoot?.querySelector('slot'));
    for (const { offsetHeight } of element.children as Iterable<HTMLElement>)
      expect(offsetHeight).to.be.above(0);
    show();
    await added;
  });
});
