import { expect, fixture, html } from '@open-wc/testing';
import type { PccClient, PccError } from '../../src/client.ts';
import { SessionController } from '../../src/controllers/session-controller.ts';
import { setDefaults } from '../../src/page/defaults.ts';
import { provideClient } from '../../src/session/provide.ts';
import { ElementHost, withoutDelays, withProperty } from '../support/page/controller-host.ts';
import { waitUntil } from '../support/page/wait-until.ts';

type Change = Parameters<Parameters<PccClient['subscribe']>[0]>[0];

/** A client whose session is there at once, and whose changes the test announces. */
function clientOf(consumer_id = 'ana') {
  const listeners = new Set<(change: Change) => void>();
  const info = { consumer_id, frame_origins: [] };
  /** Whether each request for a session may end a sign-out. */
  const again: (boolean | undefined)[] = [];
  const client: PccClient = {
    protocol: 1,
    request: () => Promise.resolve(),
    session(options) {
      again.push(options?.again);
      return Promise.resolve(info);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as PccClient;
  const announce = (change: Change) => listeners.forEach((listener) => listener(change));
  return { client, info, listeners, announce, again };
}

function hostOf(client?: PccClient) {
  const host = new ElementHost();
  host.client = client;
  const heard: string[] = [];
  const errors: PccError[] = [];
  const session = new SessionController(host, {
    onOpen: ({ info }) => Promise.resolve(void heard.push(`opened ${info.consumer_id}`)),
    onClose: (reason) => heard.push(`closed ${reason}`),
    onError(error: PccError) {
      errors.push(error);
      heard.push(`failed ${error.code}`);
    },
  });
  return { host, heard, errors, session };
}

/** A widget of this client in a page, once its session is open. */
async function opened(client?: PccClient) {
  const main = await page();
  const made = hostOf(client);
  main.append(made.host);
  await waitUntil(() => made.heard.length);
  return { main, ...made };
}

const page = () => fixture<HTMLElement>(html`<main></main>`);
const LATE = [2_000, 10_000];

describe('a widget’s session', () => {
  // Before the others, as a tag is defined only once.
  it('is found when its provider is defined after the widget', async () => {
    const provider = await page();
    const { client } = clientOf();
    const { host, heard } = hostOf();
    provider.append(host);
    provideClient(provider)(client);
    expect(heard).to.deep.equal([]);
    customElements.define('pcc-session', class extends HTMLElement {});
    await waitUntil(() => heard.length);
    expect(heard).to.deep.equal(['opened ana']);
  });

  it('does not keep widgets that were removed on a page where no provider is ever defined', async () => {
    const main = await page();
    let asked = 0;
    const whenDefined = () => (asked++, new Promise<never>(() => undefined));
    await withProperty(customElements, 'whenDefined', whenDefined, async () => {
      for (let i = 0; i < 3; i++) main.appendChild(hostOf().host).remove();
      await Promise.resolve();
    });
    // The promise would keep whatever its reactions refer to.
    expect(asked).to.equal(0);
  });

  it('that is missing is an error after a while, but not of a widget that was removed', async () => {
    const main = await page();
    const [stays, goes] = [hostOf(), hostOf()];
    await withoutDelays(LATE, async () => {
      main.append(stays.host, goes.host);
      goes.host.remove();
      await waitUntil(() => stays.heard.length);
    });
    expect(stays.heard).to.deep.equal(['failed misconfigured']);
    expect(stays.errors[0]?.message).to.equal('no-session');
    expect(goes.heard).to.deep.equal([]);
  });

  it('is left when the widget is removed, and joined again when it is back', async () => {
    const { client, listeners, announce } = clientOf();
    const { main, host, heard } = await opened(client);
    host.remove();
    expect(listeners.size).to.equal(0);
    announce({ state: 'ended', reason: 'failed' });
    main.append(host);
    await waitUntil(() => heard.length === 2);
    expect(heard).to.deep.equal(['opened ana', 'opened ana']);
    expect(listeners.size).to.equal(1);
  });

  it('is not looked for by a widget that was removed', async () => {
    const provider = await page();
    const provide = provideClient(provider);
    provide(clientOf().client);
    const { host, heard } = hostOf();
    provider.append(host);
    await waitUntil(() => heard.length);
    host.remove();
    provide(clientOf('ben').client);
    setDefaults({ client: clientOf('eva').client });
    await new Promise((resolve) => setTimeout(resolve));
    setDefaults({ client: undefined });
    expect(heard).to.deep.equal(['opened ana']);
  });

  it('is not joined by a widget that was removed, whatever the page sets meanwhile', async () => {
    const { client, listeners } = clientOf();
    const { main, host, heard, session } = await opened(client);
    host.remove();
    host.consumerId = 'ana';
    await session.restart();
    expect(listeners.size).to.equal(0);
    main.append(host);
    await waitUntil(() => heard.length === 2);
    expect(heard).to.deep.equal(['opened ana', 'opened ana']);
  });

  it('is joined again by a widget that the page moves when it comes back from the back/forward cache', async () => {
    const main = await page();
    const { host, heard } = hostOf(clientOf().client);
    // Before the widget's own listener.
    addEventListener('pageshow', () => main.append(host), { once: true });
    main.append(host);
    await waitUntil(() => heard.length);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => heard.length === 3);
    expect(heard).to.deep.equal(['opened ana', 'closed login-required', 'opened ana']);
  });

  it('that the page replaces when it ends is no error', async () => {
    const { client, listeners } = clientOf();
    client.subscribe(() => setDefaults({ client: clientOf('ben').client }));
    setDefaults({ client });
    const { heard } = await opened();
    // As a session does it: those of the beginning.
    [...listeners].forEach((listener) => listener({ state: 'ended', reason: 'login-required' }));
    await waitUntil(() => heard.at(-1) === 'opened ben');
    expect(heard).to.deep.equal(['opened ana', 'closed undefined', 'closed changed', 'opened ben']);
    setDefaults({ client: undefined });
  });

  it('that ends is closed, with an error unless the user signed out', async () => {
    for (const [reason, error] of [
      ['signed-out', []],
      ['login-required', ['failed unauthenticated']],
      ['failed', ['failed unavailable']],
    ] as const) {
      const { client, info, announce } = clientOf();
      const { heard } = await opened(client);
      announce({ state: 'started', info });
      announce({ state: 'expiring', expiresIn: 60, preventDefault: () => undefined });
      announce({ state: 'ended', reason });
      expect(heard).to.deep.equal(['opened ana', `closed ${reason}`, ...error]);
      announce({ state: 'started', info });
      expect(heard.at(-1)).to.equal('opened ana');
    }
  });

  it('is started again after a sign-out only on the user’s request', async () => {
    const { client, again } = clientOf();
    const { session } = await opened(client);
    await session.restart();
    await session.restart(true);
    expect(again).to.deep.equal([undefined, undefined, true]);
  });

  it('a session of another client or consumer closes the one before', async () => {
    const { host, heard } = await opened(clientOf().client);
    host.client = clientOf('ben').client;
    host.requestUpdate();
    await waitUntil(() => heard.at(-1) === 'opened ben');
    expect(heard).to.deep.equal(['opened ana', 'closed undefined', 'closed changed', 'opened ben']);
  });
});
