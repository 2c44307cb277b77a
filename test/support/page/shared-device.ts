import { createSandbox } from 'pcc-widgets/sandbox';
import type { Login, Session } from 'pcc-widgets/client';
import { markOf, type SessionMessage } from '../../../src/session/tabs.ts';

const SERVICE = 'https://service.example';
let devices = 0;
let markers = 0;

/**
 * A device that people share: a session endpoint and the whole service where the network would be, and one login at a
 * time. `restore()` gives the network back.
 */
export function sharedDevice(pcid: string) {
  const sandbox = createSandbox({ now: '2026-11-20T15:00:00Z' });
  const original = globalThis.fetch;
  const endpoint = `/pcc/session-${++devices}`;
  const requests: string[] = [];
  let person: string | undefined = pcid;
  let stamp = 1;
  let ahead = 0;
  let told = () => undefined as void;
  /** What the endpoint does with a GET: answers, knows no such method, or is slow until it is let go. */
  let checks: 'answered' | 'unknown' | Promise<unknown> = 'answered';

  const consumerOf = (who: string) => {
    const found = sandbox.consumers().find((consumer) => consumer.pcid === who);
    if (!found) throw new Error(`the sandbox knows nobody called ${who}`);
    return found.external_id;
  };
  async function answer(method: string): Promise<Response> {
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method === 'GET' && checks === 'unknown') return new Response(null, { status: 405 });
    // Who it is, is decided when the answer leaves.
    if (method === 'GET') await checks;
    if (person === undefined) return Response.json({}, { status: 401 });
    const consumer_id = consumerOf(person);
    const login: Login = { login: `login-${stamp}`, consumer_id };
    if (method === 'GET') return read(login, told);
    const session: Session = {
      access_token: sandbox.token({ consumer: consumer_id }),
      expires_in: 3600,
      ...login,
      api_base_url: SERVICE,
    };
    return Response.json(session);
  }

  const now = performance.now.bind(performance);
  performance.now = () => now() + ahead;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (pathname === endpoint) {
      requests.push(request.method);
      return answer(request.method);
    }
    return origin === SERVICE ? sandbox.fetch(request) : original(input, init);
  };

  return {
    endpoint,
    sandbox,
    /** Time passes. */
    later: (seconds: number): void => void (ahead += seconds * 1000),
    /** Calls back when the page has read who is signed in. */
    whenTold: (callback: () => void): void => void (told = callback),
    /** Methods that the endpoint was asked with. */
    requests,
    signIn(who: string): void {
      person = who;
      stamp++;
    },
    signOut: (): void => void (person = undefined),
    /** Says, as another tab would, that the person who is signed in now is. */
    async signInElsewhere(who: string): Promise<void> {
      person = who;
      const login = `login-${++stamp}`;
      await tellAll(endpoint, { login, mark: markOf(login, consumerOf(who)) });
    },
    /** Resolves when one page has received what another has broadcast, and what its timers that are due still do. */
    async delivered(from: Document, to: Document): Promise<void> {
      const [sender, receiver] = [windowOf(from), windowOf(to)];
      await new Promise((resolve) => sender.setTimeout(resolve));
      // The end of a login that nobody has.
      await tellAll(endpoint, { login: `none-${++markers}` }, sender, receiver);
    },
    set checks(value: typeof checks) {
      checks = value;
    },
    restore(): void {
      globalThis.fetch = original;
      Reflect.deleteProperty(performance, 'now');
    },
  };
}

/** A JSON answer that knows when it has been read to its end. */
function read(json: object, told: () => void): Response {
  let isSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        if (isSent) {
          told();
          stream.close();
        } else stream.enqueue(new TextEncoder().encode(JSON.stringify(json)));
        isSent = true;
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body);
}

function windowOf({ defaultView }: Document): Window & typeof globalThis {
  if (!defaultView) throw new Error('the document has no window');
  return defaultView;
}

/** Resolves when it has been heard. */
async function tellAll(endpoint: string, news: SessionMessage, from = window, to = window): Promise<void> {
  const name = `pcc-widgets ${new URL(endpoint, location.href).href}`;
  const [sender, receiver] = [new from.BroadcastChannel(name), new to.BroadcastChannel(name)];
  const received = new Promise<void>((resolve) => {
    receiver.onmessage = ({ data }: MessageEvent<SessionMessage>) => data.login === news.login && resolve();
  });
  sender.postMessage(news);
  await received;
  sender.close();
  receiver.close();
}

export interface Film {
  /** From now on, nothing that fits may be seen. */
  told(): void;
  /** What was seen since then, the next two frames included. */
  stop(): Promise<readonly string[]>;
}

/** Films what a page, or a part of it, shows, frame by frame, for words that only one person's data has. */
export function film(words: RegExp, what: Element = document.body): Film {
  let frame = 0;
  let wasTold = false;
  const seen: string[] = [];
  const look = () => {
    frame = requestAnimationFrame(look);
    const found = wasTold && words.exec(textOf(what));
    if (found) seen.push(found[0]);
  };
  frame = requestAnimationFrame(look);
  return {
    told: () => void (wasTold = true),
    async stop() {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      cancelAnimationFrame(frame);
      if (!wasTold) throw new Error('nobody told the page');
      return seen;
    },
  };
}

/** All text below a node, in shadow roots too. The node may be of another window. */
export function textOf(node: Node): string {
  const { shadowRoot } = node as Partial<Element>;
  return [...(shadowRoot?.childNodes ?? []), ...node.childNodes]
    .map((child) => (child.nodeType === Node.TEXT_NODE ? child.nodeValue : textOf(child)))
    .join(' ');
}
