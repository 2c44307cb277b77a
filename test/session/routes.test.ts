import { expect, fixtureCleanup } from '@open-wc/testing';
import { film, sharedDevice, textOf } from '../support/page/shared-device.ts';
import { waitUntil } from '../support/page/wait-until.ts';

/** What only Ana's bills and statements say, and only Hugo's. */
const ana = /Sunrise Apartments|Bluebird Mobile|\b40 statements/;
const hugo = /Northwind/;

/** A route: what a page shows at an address. */
type Route = 'documents' | 'help';

/** How routers go to another route. Each gets the HTML of that route. */
const routers: Record<string, (page: Document, html: string, to: Route) => void> = {
  'renders components': ({ body }, html) => {
    body.replaceChildren(body.ownerDocument.createRange().createContextualFragment(html));
  },
  'replaces the body': (page, html) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    page.body.replaceWith(page.adoptNode(body));
  },
  'shows a copy of what it had until the page is there': (page, html, to) => {
    const kept = (copies[to] ?? page.createElement('body')).cloneNode(true);
    copies[page.querySelector('pcc-session') ? 'documents' : 'help'] = page.body.cloneNode(true);
    page.body.replaceWith(kept);
    setTimeout(() => routers['replaces the body']?.(page, html, to), 30);
  },
};
let copies: Partial<Record<Route, Node>> = {};

describe('a router that', () => {
  let device: ReturnType<typeof sharedDevice>;
  let tabs: HTMLIFrameElement[] = [];
  beforeEach(() => {
    device = sharedDevice('ana-complete');
    copies = {};
  });
  afterEach(async () => {
    tabs.forEach((tab) => tab.remove());
    tabs = [];
    fixtureCleanup();
    await new Promise((resolve) => setTimeout(resolve));
    device.restore();
  });

  /** Another page of the same site, with its own code. */
  async function openTab(): Promise<Document> {
    const tab = document.createElement('iframe');
    tab.src = '/test/fixtures/tab.html';
    tab.width = '600';
    const loaded = new Promise((resolve) => (tab.onload = resolve));
    document.body.append(tab);
    tabs.push(tab);
    await loaded;
    if (!tab.contentDocument) throw new Error('the tab is of another site');
    return tab.contentDocument;
  }
  const htmlOf = (route: Route) =>
    route === 'help'
      ? '<h1>Help</h1>'
      : `<h1>Documents</h1><pcc-session endpoint="${device.endpoint}">
          <pcc-tradelines></pcc-tradelines><pcc-statements></pcc-statements></pcc-session>`;
  const shows = (page: Document, words: RegExp) =>
    waitUntil(() => words.test(textOf(page.documentElement)), String(words));

  for (const [name, go] of Object.entries(routers)) {
    describe(name, () => {
      const route = async (page: Document, to: Route) => {
        go(page, htmlOf(to), to);
        await waitUntil(() => page.querySelector('h1')?.textContent?.toLowerCase() === to, to);
        if (to === 'help') await waitUntil(() => !page.querySelector('pcc-session'), 'the widgets have left');
      };

      it('leaves another tab as it is, and shows the data again', async () => {
        const [one, two] = [await openTab(), await openTab()];
        for (const tab of [one, two]) {
          await route(tab, 'documents');
          await shows(tab, /Sunrise Apartments/);
          await shows(tab, /\b40 statements/);
        }
        device.later(6);
        const states = new Set<string | null>();
        const widgets = [...two.querySelectorAll('pcc-tradelines, pcc-statements')];
        const look = () => widgets.forEach((widget) => states.add(widget.getAttribute('status')));
        const watching = new MutationObserver(look);
        watching.observe(two, { subtree: true, attributes: true });
        look();
        for (const back of [1, 2]) {
          await route(one, 'help');
          await device.delivered(one, two);
          await route(one, 'documents');
          await shows(one, /Sunrise Apartments/);
          device.later(back * 6);
        }
        watching.disconnect();
        expect([...states]).to.deep.equal(['ready']);
        expect(textOf(two.documentElement)).to.match(ana);
        expect(device.requests).not.to.include('DELETE');
      });

      it('shows no frame of who was signed in before', async () => {
        const [one, two] = [await openTab(), await openTab()];
        for (const tab of [one, two]) {
          await route(tab, 'documents');
          await shows(tab, /Sunrise Apartments/);
        }
        await route(one, 'help');
        await device.delivered(one, two);
        device.signIn('hugo-heavy');
        device.later(6);
        const anas = film(ana, one.documentElement);
        anas.told();
        await route(one, 'documents');
        await shows(one, hugo);
        // The other tab has heard of the new session.
        await shows(two, hugo);
        expect(textOf(two.documentElement)).not.to.match(ana);
        await route(one, 'help');
        await route(one, 'documents');
        await shows(one, hugo);
        expect(await anas.stop()).to.deep.equal([]);
        expect(device.requests).not.to.include('DELETE');
      });

      it('signs out by end() alone', async () => {
        const [one, two] = [await openTab(), await openTab()];
        for (const tab of [one, two]) {
          await route(tab, 'documents');
          await shows(tab, ana);
        }
        await route(one, 'help');
        await route(one, 'documents');
        await shows(one, ana);
        await one.querySelector('pcc-session')?.end();
        await waitUntil(() => !ana.test(textOf(two.documentElement)), 'the other tab is empty');
        expect(device.requests.filter((method) => method === 'DELETE')).to.deep.equal(['DELETE']);
      });
    });
  }
});
