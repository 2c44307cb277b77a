import { expect, oneEvent } from '@open-wc/testing';
import { configure, createClient, sessionFrom } from '../../src/client.ts';
import { PccError } from '../../src/http/error.ts';
import '../../src/pcc-session.ts';
import type { PccSessionExpiringEvent, SessionElement } from '../../src/pcc-session.ts';
import { shareListeners } from '../support/page/shared-listeners.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import {
  clientAt,
  endOf,
  endWith,
  network,
  session,
  started,
  task,
  useNetwork,
} from '../support/page/session-network.ts';
import { withProperty } from '../support/page/controller-host.ts';

describe('<pcc-session>', () => {
  useNetwork();

  it('requests the session at once and provides its client to its descendants', async () => {
    const element = await started();
    expect(network.requests).to.deep.equal([
      {
        method: 'POST',
        url: new URL('/pcc/session', location.href).href,
        reason: 'start',
        credentials: 'include',
      },
    ]);
    const client = clientAt(element.querySelector('p') as HTMLElement);
    expect((await client?.session())?.consumer_id).to.equal(session.consumer_id);
    expect(network.sent('POST')).to.equal(1);
    await expect(element).to.be.accessible();
  });

  describe('with what a server has sent', () => {
    const sent = '<pcc-rewards><template shadowrootmode="open"></template></pcc-rewards>';
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    function insert(content = sent): SessionElement {
      const main = document.body.appendChild(document.createElement('main'));
      main.setHTMLUnsafe(`<pcc-session endpoint="/pcc/session">${content}</pcc-session>`);
      return main.querySelector('pcc-session') as SessionElement;
    }

    for (const [name, content] of [
      ['alone', sent],
      ['after a widget that the browser renders', `<pcc-bills></pcc-bills>${sent}`],
      ['in an element that is not registered yet', `<x-layout>${sent}</x-layout>`],
    ] as const) {
      it(`lets it be painted first, ${name}`, async () => {
        const painted = new Promise<number>((resolve) =>
          requestAnimationFrame(() => resolve(network.sent('POST'))),
        );
        await oneEvent(insert(content), 'pcc-session-ready');
        expect(await painted).to.equal(0);
        expect(network.sent('POST')).to.equal(1);
      });
    }

    it('begins although there is no frame, as in a page that is out of view', () =>
      withProperty(
        globalThis,
        'requestAnimationFrame',
        () => 0,
        () => oneEvent(insert(), 'pcc-session-ready'),
      ));

    it('signs out before that, and does not sign in again', async () => {
      const element = insert();
      await element.end();
      const requests = network.requests.length;
      expect(network.sent('DELETE')).to.equal(1);
      await frame();
      await task();
      expect(network.requests).to.have.length(requests);
    });

    it('is renewed before that, and follows its endpoint', async () => {
      const element = insert();
      expect((await element.renew()).consumer_id).to.equal(session.consumer_id);
      element.endpoint = '/pcc/other';
      await frame();
      expect(network.requests.at(-1)?.url).to.match(/\/pcc\/other$/);
    });
  });

  // Where else it might be, each test looks when it ends (test/support/page/canary-scan.ts).
  it('exposes its token nowhere', async () => {
    const element = await started();
    const properties = [element, Object.entries(Object.getOwnPropertyDescriptors(element))];
    expect(JSON.stringify(properties)).not.to.include('canary');
  });

  it('shares the session of elements with the same endpoint', async () => {
    const first = await started();
    const second = await started();
    expect(network.sent('POST')).to.equal(1);
    expect(clientAt(first.querySelector('p') as HTMLElement)).to.equal(
      clientAt(second.querySelector('p') as HTMLElement),
    );
    first.remove();
    await task();
    await clientAt(second.querySelector('p') as HTMLElement)?.session();
    expect(network.sent('POST')).to.equal(1);
  });

  describe('that the page removes', () => {
    /** Removes the element as a router does: what comes next comes in a later task. */
    async function leave(element: SessionElement): Promise<void> {
      element.remove();
      await task();
    }
    /** A subscriber of the session, as in another tab: what it hears from this page. */
    function otherTab() {
      const channel = new BroadcastChannel(`pcc-widgets ${new URL('/pcc/session', location.href).href}`);
      const heard: unknown[] = [];
      const after = new BroadcastChannel(channel.name);
      channel.onmessage = ({ data }) => heard.push(data);
      return {
        async stop(): Promise<unknown[]> {
          const isLast = new Promise((resolve) =>
            channel.addEventListener('message', ({ data }) => data === 'last' && resolve(data)),
          );
          after.postMessage('last');
          await isLast;
          channel.close();
          after.close();
          return heard.filter((message) => message !== 'last');
        },
      };
    }

    it('lets go of its session: nothing is sent, and no other tab is notified', async () => {
      const element = await started();
      const client = clientAt(element.querySelector('p') as HTMLElement);
      const tab = otherTab();
      const ended: string[] = [];
      element.addEventListener('pcc-session-ended', ({ reason }) => ended.push(reason));
      await leave(element);
      expect(await client?.session().catch((error: unknown) => error)).to.include({
        code: 'aborted',
      });
      expect(await tab.stop()).to.deep.equal([]);
      expect(ended).to.deep.equal([]);
      expect(network.requests.map(({ method }) => method)).to.deep.equal(['POST']);
    });

    it('leaves the page its own listeners where zone.js has one of the browser for all', async () => {
      const restore = shareListeners();
      try {
        const element = await started();
        const heard: string[] = [];
        const hear = ({ type }: Event) => heard.push(type);
        addEventListener('pageshow', hear);
        document.addEventListener('visibilitychange', hear);
        await leave(element);
        dispatchEvent(new PageTransitionEvent('pageshow'));
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        removeEventListener('pageshow', hear);
        document.removeEventListener('visibilitychange', hear);
        expect(heard).to.deep.equal(['pageshow', 'visibilitychange']);
      } finally {
        restore();
      }
    });

    it('starts again when it comes back, and watches its content once', async () => {
      const watching = new Set<MutationObserver>();
      const noting = class extends MutationObserver {
        override observe(...args: Parameters<MutationObserver['observe']>): void {
          watching.add(this);
          super.observe(...args);
        }
      };
      await withProperty(globalThis, 'MutationObserver', noting, async () => {
        const element = await started();
        await leave(element);
        const ready = oneEvent(element, 'pcc-session-ready');
        document.body.append(element);
        await ready;
        const client = clientAt(element.querySelector('p') as HTMLElement);
        expect((await client?.session())?.consumer_id).to.equal(session.consumer_id);
        expect(network.requests.map(({ method, reason }) => `${method} ${reason}`)).to.deep.equal([
          'POST start',
          'POST start',
        ]);
        expect(watching.size).to.equal(1);
      });
    });

    it('signs out by end() all the same, here and in other tabs', async () => {
      const element = await started();
      await leave(element);
      const tab = otherTab();
      await element.end();
      expect(await tab.stop()).to.have.length(1);
      expect(network.sent('DELETE')).to.equal(1);
      await element.renew().catch((error: unknown) => error);
      expect(network.sent('POST')).to.equal(1);
    });
  });

  it('signs out once, with all sessions of its endpoint, and starts again on renew()', async () => {
    const element = await started();
    const elsewhere = configure({ fetchSession: sessionFrom('/pcc/session') });
    await elsewhere.session();
    const heard = new Promise((resolve) => elsewhere.subscribe(resolve));
    const ended = endOf(element);
    await element.end();
    expect((await ended).reason).to.equal('signed-out');
    expect(await heard).to.deep.equal({ state: 'ended', reason: 'signed-out' });
    expect(network.sent('DELETE')).to.equal(1);
    const again = oneEvent(element, 'pcc-session-ready');
    await element.renew();
    await again;
  });

  it('ends when a page that has started no session signs out', async () => {
    const element = document.createElement('pcc-session');
    element.fetchSession = Object.assign(() => Promise.resolve({ ...session, login: 'one' }), {
      endpoint: sessionFrom('/pcc/session').endpoint,
    });
    const ready = oneEvent(element, 'pcc-session-ready');
    document.body.append(element);
    await ready;
    const ended = endOf(element);
    await createClient({ fetchSession: sessionFrom('/pcc/session') }).end();
    expect((await ended).reason).to.equal('signed-out');
  });

  it('reports that a login is required, and requests the session only once', async () => {
    expect((await endWith(401)).reason).to.equal('login-required');
    await task();
    expect(network.sent('POST')).to.equal(1);
    expect((await endWith(401)).reason, 'to an element that is added later').to.equal('login-required');
  });

  it('reports a failure when the endpoint is down', async () => {
    expect(await endWith(503)).to.include({ reason: 'failed', bubbles: true, composed: true });
  });

  it('reports that the login has ended, although it reported a failure before', async () => {
    const codes = ['unavailable', 'forbidden', 'unauthenticated', 'unavailable'] as const;
    const element = document.createElement('pcc-session');
    element.fetchSession = () => Promise.reject(new PccError(codes[asked++] ?? 'unavailable'));
    let asked = 0;
    const reasons: string[] = [];
    element.addEventListener('pcc-session-ended', ({ reason }) => reasons.push(reason));
    document.body.append(element);
    await waitUntil(() => reasons.length);
    for (let i = 0; i < codes.length; i++) await element.renew().catch(() => undefined);
    expect(reasons).to.deep.equal(['failed', 'login-required']);
    element.remove();
  });

  it('starts where the browser has no channel between tabs', async () => {
    // As in Firefox, if the user blocks the site's cookies.
    const refused = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        this.close();
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    };
    await withProperty(window, 'BroadcastChannel', refused, async () =>
      expect((await endWith(401)).reason).to.equal('login-required'),
    );
  });

  it('announces that the login ends soon, and lets the page take care of that', async () => {
    const element = document.createElement('pcc-session');
    element.fetchSession = () => Promise.resolve({ ...session, login: 'one', login_expires_in: 30 });
    const expiring = new Promise<PccSessionExpiringEvent>((resolve) =>
      element.addEventListener('pcc-session-expiring', (event) => {
        event.preventDefault();
        resolve(event);
      }),
    );
    document.body.append(element);
    const { expiresIn, cancelable } = await expiring;
    expect([expiresIn, cancelable]).to.deep.equal([30, true]);
  });

  it('is checked without a widget, too, when the page returns from the back/forward cache', async () => {
    const element = await started();
    network.status = 401;
    const ended = endOf(element);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect((await ended).reason).to.equal('login-required');
  });
});
