import { expect, fixture, html } from '@open-wc/testing';
import '../../src/pcc-statements.ts';
import type { StatementsElement } from '../../src/pcc-statements.ts';
import { inPage } from '../support/page/in-page.ts';
import { waitUntil } from '../support/page/wait-until.ts';
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

const create = (client: StatementsElement['client']): StatementsElement =>
  Object.assign(document.createElement(tag), { client });
const content = (element: StatementsElement) => element.shadowRoot?.querySelector('[part=content]');

describe('what a new widget shows first', () => {
  afterEach(() => (window.setTimeout = wait));

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
    const added = fixture(html`${element}`);
    await waitUntil(() => content(element) ?? element.shadowRoot?.querySelector('slot'));
    expect(queryAll(element, '.skeleton, .heading')).to.have.length(0);
    expect(element.getAttribute('status'), 'so that the page keeps its place').to.equal('loading');
    show();
    await added;
    expect(queryAll(element, '.skeleton')).not.to.have.length(0);
    expect(content(element)?.ariaBusy).to.equal('true');
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
