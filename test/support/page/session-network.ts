import { oneEvent } from '@open-wc/testing';
import { ContextConsumer } from '@lit/context';
import type { PccClient, Session } from '../../../src/client.ts';
import type { PccSessionEndedEvent, SessionElement } from '../../../src/pcc-session.ts';
import { clientContext } from '../../../src/page/defaults.ts';

export const session: Session = {
  access_token: 'canary-token',
  expires_in: 600,
  consumer_id: '0c9d2f64-1111-4a6b-9d53-6f2a5b7c8d9e',
  api_base_url: 'https://api.example',
};

/** Stands where the network would be: answers the session endpoint and remembers what it was asked. */
export const network = {
  requests: [] as { method: string; url: string; reason: string | null; credentials: string }[],
  status: 200,
  original: globalThis.fetch,
  start() {
    network.requests = [];
    network.status = 200;
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      const { method, url, headers, credentials } = request;
      if (!new URL(url).pathname.startsWith('/pcc/')) return network.original(input, init);
      network.requests.push({ method, url, reason: headers.get('x-pcc-reason'), credentials });
      return Promise.resolve(
        method === 'DELETE'
          ? new Response(null, { status: 204 })
          : new Response(JSON.stringify(network.status === 200 ? session : {}), { status: network.status }),
      );
    };
  },
  stop() {
    globalThis.fetch = network.original;
  },
  sent: (method: string) => network.requests.filter((request) => request.method === method).length,
};

/** The clients that an element is given, as a widget gets them. */
export function clientsAt(element: HTMLElement): (PccClient | undefined)[] {
  const seen: (PccClient | undefined)[] = [];
  const host = Object.assign(element, {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => undefined,
    updateComplete: Promise.resolve(true),
  });
  new ContextConsumer(host, {
    context: clientContext,
    callback: (client) => seen.push(client),
    subscribe: true,
  }).hostConnected();
  return seen;
}
export const clientAt = (element: HTMLElement): PccClient | undefined => clientsAt(element).at(-1);

export const endOf = (element: SessionElement): Promise<PccSessionEndedEvent> =>
  new Promise((resolve) => element.addEventListener('pcc-session-ended', resolve, { once: true }));
/** How the session of a new element ends whose endpoint responds with that status. */
export function endWith(status: number): Promise<PccSessionEndedEvent> {
  network.status = status;
  const element = document.createElement('pcc-session');
  element.endpoint = '/pcc/session';
  const ended = endOf(element);
  document.body.append(element);
  return ended;
}
export const task = () => new Promise((resolve) => setTimeout(resolve));

/** Before and after each test of a suite: no session element is left, and the network is `network`. */
export function useNetwork(): void {
  beforeEach(() => network.start());
  afterEach(async () => {
    document.querySelectorAll('pcc-session, main').forEach((element) => element.remove());
    await task();
    await task();
    network.stop();
  });
}

/** An element whose session has started. */
export async function started(): Promise<SessionElement> {
  const element = document.createElement('pcc-session');
  element.endpoint = '/pcc/session';
  element.append(document.createElement('p'));
  const ready = oneEvent(element, 'pcc-session-ready');
  document.body.append(element);
  await ready;
  return element;
}
