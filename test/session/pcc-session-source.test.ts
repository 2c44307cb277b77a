import { expect, oneEvent } from '@open-wc/testing';
import type { FetchSession } from '../../src/client.ts';
import { SessionElement } from '../../src/pcc-session.ts';
import { define } from '../../src/widgets/shared/tags/define.ts';
import { clientsAt, endOf, network, session, started, useNetwork } from '../support/page/session-network.ts';

// Where a session comes from: `endpoint` or `fetchSession`, whenever the page sets them.
describe('<pcc-session> follows the page', () => {
  useNetwork();

  it('reports no failure after a sign-out, even if the page sets its fetchSession again', async () => {
    const element = document.createElement('pcc-session');
    const fetchSession: FetchSession = () => Promise.resolve(session);
    element.fetchSession = fetchSession;
    const reasons: string[] = [];
    element.addEventListener('pcc-session-ended', ({ reason }) => reasons.push(reason));
    const ready = oneEvent(element, 'pcc-session-ready');
    document.body.append(element);
    await ready;
    await element.end();
    element.fetchSession = fetchSession;
    await new Promise((resolve) => setTimeout(resolve));
    expect(reasons).to.deep.equal(['signed-out']);
    element.remove();
  });

  it('uses the page’s fetchSession, even if it was set before the element was defined', async () => {
    const element = document.createElement('pcc-session');
    const fetchSession: FetchSession = () => Promise.resolve(session);
    const ready = oneEvent(element, 'pcc-session-ready');
    document.body.append(element);
    element.fetchSession = fetchSession;
    await ready;

    const early = document.createElement('pcc-early') as SessionElement;
    early.fetchSession = fetchSession;
    document.body.append(early);
    const late = oneEvent(early, 'pcc-session-ready');
    define('pcc-early', class extends SessionElement {});
    await late;
    early.remove();
    expect(network.sent('POST')).to.equal(0);
  });

  it('takes its endpoint from the property, even if it was set before the element was defined, and none from undefined', async () => {
    const early = document.createElement('pcc-early-endpoint') as SessionElement;
    early.endpoint = '/pcc/session';
    document.body.append(early);
    const ready = oneEvent(early, 'pcc-session-ready');
    define('pcc-early-endpoint', class extends SessionElement {});
    await ready;
    expect(early.getAttribute('endpoint')).to.equal('/pcc/session');
    const [ended, again] = [endOf(early), oneEvent(early, 'pcc-session-ready')];
    early.endpoint = '/pcc/other';
    expect((await ended).reason).to.equal('changed');
    await again;
    // As frameworks set what is not known yet.
    early.endpoint = undefined as unknown as null;
    expect(early.hasAttribute('endpoint')).to.equal(false);
    expect(network.requests.map(({ url }) => new URL(url).pathname)).to.deep.equal([
      '/pcc/session',
      '/pcc/other',
    ]);
    early.remove();
  });

  it('asks the function that the page has set last', async () => {
    const element = document.createElement('pcc-session');
    const asked: string[] = [];
    // As a component that is rendered again sets it.
    const set = (name: string) =>
      void (element.fetchSession = () => Promise.resolve(asked.push(name)).then(() => session));
    set('first');
    const ready = oneEvent(element, 'pcc-session-ready');
    document.body.append(element);
    await ready;
    set('second');
    await element.renew();
    expect(asked).to.deep.equal(['first', 'second']);
  });

  it('asks the page’s function in place of its endpoint as soon as there is one, and its endpoint without', async () => {
    const element = await started();
    let ready = oneEvent(element, 'pcc-session-ready');
    const own: FetchSession = () => Promise.resolve({ ...session, scope: 'own' });
    element.fetchSession = own;
    await ready;
    expect(await element.renew()).to.include({ scope: 'own' });
    ready = oneEvent(element, 'pcc-session-ready');
    element.fetchSession = undefined;
    await ready;
    expect(network.sent('POST')).to.equal(2);
  });

  it('starts a new session when its endpoint changes while it is out of the page', async () => {
    const element = await started();
    const parent = element.parentElement;
    const [ended, ready] = [endOf(element), oneEvent(element, 'pcc-session-ready')];
    element.remove();
    element.endpoint = '/pcc/other';
    parent?.append(element);
    await Promise.all([ended, ready]);
    expect(network.requests.map(({ url }) => new URL(url).pathname).at(-1)).to.equal('/pcc/other');
  });

  it('starts when it gets its endpoint later, and gives its descendants the client', async () => {
    const element = document.createElement('pcc-session');
    const child = document.createElement('p');
    element.append(child);
    document.body.append(element);
    const clients = clientsAt(child);
    const ready = oneEvent(element, 'pcc-session-ready');
    element.endpoint = '/pcc/session';
    await ready;
    expect(network.sent('POST')).to.equal(1);
    expect(clients.map((client) => typeof client)).to.deep.equal(['undefined', 'object']);
  });

  it('reports no failure of a session that another endpoint replaced while it started', async () => {
    const element = document.createElement('pcc-session');
    const ended: string[] = [];
    element.addEventListener('pcc-session-ended', ({ reason }) => ended.push(reason));
    element.endpoint = '/pcc/session';
    document.body.append(element);
    const ready = oneEvent(element, 'pcc-session-ready');
    element.endpoint = '/pcc/other';
    await ready;
    expect(ended).to.deep.equal([]);
  });
});
