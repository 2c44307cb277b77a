import { expect, oneEvent } from '@open-wc/testing';
import '../../src/pcc-session.ts';
import '../../src/pcc-statements.ts';
import '../../src/pcc-tradelines.ts';
import { configure, sessionFrom } from '../../src/client.ts';
import type { PccSessionEndedEvent } from '../../src/pcc-session.ts';
import { setDefaults } from '../../src/page/defaults.ts';
import { prefetch } from '../../src/widgets/shared/first-reads/prefetch.ts';
import { film, sharedDevice, textOf } from '../support/page/shared-device.ts';
import { waitUntil } from '../support/page/wait-until.ts';

/** What only Ana's bills and statements say, and only Hugo's. */
const ana = /Sunrise Apartments|Bluebird Mobile|\b40 statements/;
const hugo = /Northwind/;
const hugosStatements = /\b(?!40 )\d+ statements/;
const widgets = '<pcc-tradelines></pcc-tradelines><pcc-statements></pcc-statements>';

describe('another consumer signs in', () => {
  let device: ReturnType<typeof sharedDevice>;
  let heard: string[];
  const listening = new AbortController();
  for (const type of ['pcc-session-ready', 'pcc-session-ended', 'pcc-error']) {
    const hear = (event: Event) => {
      const { reason } = event as PccSessionEndedEvent;
      heard.push(reason ? `${type} ${reason}` : type);
    };
    document.addEventListener(type, hear, { signal: listening.signal });
  }
  after(() => listening.abort());

  beforeEach(() => {
    device = sharedDevice('ana-complete');
    heard = [];
  });
  afterEach(async () => {
    document.querySelectorAll('main').forEach((main) => main.remove());
    await new Promise((resolve) => setTimeout(resolve));
    device.restore();
  });

  const shows = (words: RegExp, where: Element = document.body) =>
    waitUntil(() => words.test(textOf(where)), `${String(words)} is shown`);
  const gets = () => device.requests.filter((method) => method === 'GET').length;

  /** A page that shows Ana's data, for longer than a session is young. */
  async function open(html = `<pcc-session endpoint="${device.endpoint}">${widgets}</pcc-session>`) {
    const main = document.createElement('main');
    main.innerHTML = `${html}<aside></aside>`;
    document.body.append(main);
    await shows(/Sunrise Apartments/, main);
    await shows(/\b40 statements/, main);
    device.later(6);
    return main;
  }
  function find<Tag extends 'pcc-session' | 'pcc-tradelines' | 'aside'>(main: Element, tag: Tag) {
    const found = main.querySelector(tag);
    if (!found) throw new Error(`there is no <${tag}>`);
    return found;
  }

  /** Hugo signs in; from when the page is told, and in what is new from the start, nothing of Ana's is seen. */
  async function change(act: (main: HTMLElement) => Element | undefined | Promise<undefined>, html?: string) {
    const main = await open(html);
    const all = film(ana);
    device.whenTold(() => all.told());
    device.signIn('hugo-heavy');
    const added = await act(main);
    const fresh = film(ana, added ?? document.createElement('p'));
    fresh.told();
    await shows(hugo, main);
    await shows(hugosStatements, main);
    expect(await all.stop()).to.deep.equal([]);
    expect(await fresh.stop()).to.deep.equal([]);
    return main;
  }
  function add(parent: Element, html: string): Element {
    const box = document.createElement('div');
    box.innerHTML = html;
    parent.append(box);
    return box;
  }

  it('another consumer signs in, and a new widget joins', async () => {
    await change((main) => add(find(main, 'pcc-session'), '<pcc-tradelines></pcc-tradelines>'));
    expect(heard).to.deep.equal(['pcc-session-ready', 'pcc-session-ended changed', 'pcc-session-ready']);
    expect(device.requests).to.deep.equal(['POST', 'GET', 'POST']);
  });

  it('another consumer signs in, and a new session of the same endpoint comes', async () => {
    await change((main) =>
      add(main, `<pcc-session endpoint="${device.endpoint}"><pcc-tradelines></pcc-tradelines></pcc-session>`),
    );
  });

  it('another consumer signs in, and the session is moved', async () => {
    await change((main) => {
      find(main, 'aside').append(find(main, 'pcc-session'));
      return undefined;
    });
  });

  it('another consumer signs in, and the session comes back, as it was or as a new one', async () => {
    const main = await open();
    const all = film(ana);
    const session = find(main, 'pcc-session');
    session.remove();
    device.signIn('hugo-heavy');
    await new Promise((resolve) => setTimeout(resolve));
    all.told();
    main.append(session);
    await shows(hugo, main);
    expect(await all.stop()).to.deep.equal([]);
    session.remove();
    await new Promise((resolve) => setTimeout(resolve));
    device.signIn('ana-complete');
    const hugos = film(hugo);
    hugos.told();
    add(main, `<pcc-session endpoint="${device.endpoint}">${widgets}</pcc-session>`);
    await shows(ana, main);
    expect(await hugos.stop()).to.deep.equal([]);
    expect(device.requests).to.deep.equal(['POST', 'POST', 'POST']);
  });

  it('the page expects another consumer, and nothing of the first is seen', async () => {
    const main = await open();
    const tradelines = find(main, 'pcc-tradelines');
    tradelines.consumerId = 'of-another';
    await tradelines.updateComplete;
    expect(textOf(tradelines)).not.to.match(ana);
  });

  it('another consumer signs in, and the tab comes to the front', async () => {
    await change(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      return undefined;
    });
  });

  it('another consumer signs in, and the page comes back from the back/forward cache, empty', async () => {
    await change(async (main) => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      await find(main, 'pcc-tradelines').updateComplete;
      expect(textOf(main)).not.to.match(ana);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return undefined;
    });
  });

  it('another consumer signs in, and another tab announces it', async () => {
    const main = await open();
    const all = film(ana);
    await device.signInElsewhere('hugo-heavy');
    all.told();
    await shows(hugo, main);
    expect(await all.stop()).to.deep.equal([]);
    expect(gets(), 'it need not ask').to.equal(0);
  });

  it('another consumer signs in, and the backend does not support GET: the session is renewed instead', async () => {
    device.checks = 'unknown';
    const main = await open();
    device.signIn('hugo-heavy');
    const added = add(find(main, 'pcc-session'), '<pcc-tradelines></pcc-tradelines>');
    const fresh = film(ana, added);
    fresh.told();
    await shows(hugo, main);
    expect(await fresh.stop()).to.deep.equal([]);
    expect(device.requests).to.deep.equal(['POST', 'GET', 'POST']);
  });

  it('in a page with configure()', async () => {
    configure({ fetchSession: sessionFrom(device.endpoint) });
    await change((main) => add(main, '<pcc-tradelines></pcc-tradelines>'), widgets);
    setDefaults({ client: undefined });
  });

  // As the page writes it, and as React 18 and Angular set it.
  for (const when of ['before', 'after'])
    it(`another consumer signs in, and a widget that gets its consumer-id ${when} it is added reports no mistake`, async () => {
      const id = device.sandbox.consumers().find(({ pcid }) => pcid === 'hugo-heavy')?.external_id;
      await change((main) => {
        const attribute = when === 'before' ? `consumer-id="${id}"` : '';
        const added = add(find(main, 'pcc-session'), `<pcc-tradelines ${attribute}></pcc-tradelines>`);
        if (when === 'after') find(added, 'pcc-tradelines').consumerId = id;
        return added;
      });
      expect(heard).not.to.include('pcc-error');
    });

  it('while responses are held back until the endpoint has named the consumer', async () => {
    const main = await open();
    let letGo = (_: unknown) => undefined as void;
    device.checks = new Promise((resolve) => (letGo = resolve));
    const reads = () => device.sandbox.requests.length;
    const before = reads();
    const session = find(main, 'pcc-session');
    // As the loader does for a widget whose code is on its way.
    const ahead = document.createElement('pcc-rewards');
    session.append(ahead);
    prefetch(ahead);
    const added = add(session, '<pcc-tradelines></pcc-tradelines>');
    await waitUntil(() => reads() >= before + 4, 'they are asked for meanwhile');
    await waitUntil(
      () => added.firstElementChild?.shadowRoot?.querySelector('.skeleton'),
      'it shows placeholders',
    );
    expect(textOf(added)).not.to.match(ana);
    letGo(undefined);
    await shows(/Sunrise/, added);
    expect([gets(), device.requests.length]).to.deep.equal([1, 2]);
  });

  it('is not checked while the session is new', async () => {
    const main = await open();
    device.later(-6);
    await shows(/Sunrise/, add(find(main, 'pcc-session'), '<pcc-tradelines></pcc-tradelines>'));
    expect(device.requests).to.deep.equal(['POST']);
  });

  it('who is the same consumer: the session is renewed invisibly', async () => {
    const main = await open();
    device.signIn('ana-complete');
    await shows(/Sunrise/, add(find(main, 'pcc-session'), '<pcc-tradelines></pcc-tradelines>'));
    await device.signInElsewhere('ana-complete');
    await waitUntil(() => device.requests.length >= 5, 'it is renewed again');
    expect(device.requests).to.deep.equal(['POST', 'GET', 'POST', 'GET', 'POST']);
    expect(heard).to.deep.equal(['pcc-session-ready']);
  });

  it('after a sign-out on this page: the widgets load again', async () => {
    const main = await open();
    await find(main, 'pcc-session').end();
    device.signOut();
    const added = add(find(main, 'pcc-session'), '<pcc-tradelines></pcc-tradelines>');
    await waitUntil(() => added.firstElementChild?.getAttribute('status') === 'error', 'nobody is signed in');
    expect(textOf(main)).not.to.match(ana);
    await device.signInElsewhere('hugo-heavy');
    await shows(hugo, find(main, 'pcc-tradelines'));
    await shows(hugo, added);
  });

  it('after a sign-out on this page: the same login starts again only by the button', async () => {
    const main = await open();
    await find(main, 'pcc-session').end();
    const added = add(find(main, 'pcc-session'), '<pcc-tradelines></pcc-tradelines>');
    await shows(/Please sign in again/, added);
    expect(device.requests).to.deep.equal(['POST', 'DELETE', 'GET']);
    const button = added.firstElementChild?.shadowRoot?.querySelector('button');
    const ready = oneEvent(find(main, 'pcc-session'), 'pcc-session-ready');
    button?.click();
    await ready;
    await shows(ana, added);
  });
});
