import assert from 'node:assert/strict';
import { after, afterEach, before, type TestContext } from 'node:test';
import { eventually } from './eventually.ts';
import { createSandbox, type Sandbox } from 'pcc-widgets/sandbox';
import { createApp, type App } from '../../src/app.ts';
import { limitsWith } from '../../src/limits.ts';
import { readConfig, type Config } from '../../src/config.ts';
import type { Hooks } from '../../src/hooks.ts';
import { createLogger } from '../../src/monitoring/logger.ts';
import { listen as listenBackend } from '../../src/server.ts';
import { serveSandbox } from '../../dev/serve-sandbox.ts';

export const page = 'https://app.partner.example';
/** Planted where secrets live; found anywhere else, they have leaked. */
export const canary = 'canary-5b1e0c7a9d2f4e6810b3c5d7f9a2e4c6';

/** Fails where a secret, or a token of the service that `tokens` matches, is in a text that leaves the backend. */
function scan(what: string, text: string, tokens: RegExp): void {
  const found = [canary, 'sandbox-secret'].find((secret) => text.includes(secret)) ?? tokens.exec(text)?.[0];
  if (found) throw new Error(`${what} carries ${found}`);
}
const anyToken = /sbx_[a-z]+_[0-9a-f]{6,}/;
const anyPartnerToken = /sbx_p_[0-9a-f]{6,}/;

export const environment = (service: string): Record<string, string> => ({
  PCC_AUTH_URL: service,
  PCC_BASE_URL: service,
  PCC_CLIENT_ID: 'sandbox-client',
  PCC_CLIENT_SECRET: 'sandbox-secret',
  PCC_PUBLIC_URL: 'http://127.0.0.1:4020',
  PCC_ALLOWED_ORIGINS: page,
  PCC_FRAME_ORIGINS: 'https://cards.example',
  PCC_SESSION_SECRET: canary,
  PCC_DEMO_LOGIN: '1',
  PCC_MODE: 'broker',
});

/** Switches on what is off by default. */
export const allOn = { PCC_OPERATIONS_ON: 'createBill createBillPayment cancelAccount' } as const;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** A sandbox and a backend before it, both over real HTTP; every answer and the log are scanned for secrets. */
export interface Live {
  readonly sandbox: Sandbox;
  readonly service: string;
  readonly origin: string;
  readonly app: App;
  readonly config: Config;
  ask(method: string, path: string, asking?: Asking): Promise<Answer>;
  /** Signs in; resolves with the cookie. */
  login(pcid: string): Promise<string>;
  session(cookie: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  consumer(pcid: string, partner?: string): string;
  /** Requests that have reached the service, as they stood on the wire. */
  readonly seen: Seen[];
  /** Answers in place of the service; nothing lets the service answer, and a throw closes the connection. */
  intercept: Intercept | undefined;
  /** Intercepts requests whose path, without the query, ends so or matches. */
  answer(where: string | RegExp, respond: (request: Request) => ReturnType<Intercept>): void;
  /** Lines that the backend has logged. */
  readonly log: string[];
  close(): Promise<void>;
}

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** Of the browser's or the backend's leaving. */
  readonly signal: AbortSignal;
}

type Intercept = (request: Request, path: string) => Promise<Response | undefined> | Response | undefined;

export interface Starting {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly config?: Partial<Config>;
  readonly hooks?: Partial<Hooks>;
}

export const fromPage = { Origin: page, 'X-PCC-Request': '1' } as const;

/** Something that answers: a `Live`, or a backend elsewhere. */
export type Answering = Pick<Live, 'ask'>;

/** The backend at an address, in this process or another. */
export const at = (origin: string): Answering => ({
  ask: (method, path, asking) => send(origin + path, method, asking),
});

/** Signs in; resolves with the cookie. */
export async function logIn({ ask }: Answering, pcid: string): Promise<string> {
  const { status, headers } = await ask('POST', '/demo/login', {
    headers: { ...fromPage, 'Content-Type': 'application/json' },
    body: JSON.stringify({ pcid }),
  });
  if (status !== 204) throw new Error(`login answered ${status}`);
  return cookieIn(headers);
}

/** The cookie that an answer sets, without its attributes; empty if there is none. */
export const cookieIn = (headers: Headers): string => (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';

export const openSession = (
  { ask }: Answering,
  cookie: string,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> => ask('POST', '/pcc/session', { headers: { ...fromPage, Cookie: cookie, ...headers } });

/** Waits until `/readyz` says so: Redis is used, or missed. */
export const becomes = (
  status: 'ready' | 'degraded',
  { ask }: Answering,
  seconds?: number,
): Promise<unknown> =>
  eventually(
    async () => (await ask('GET', '/readyz')).body['status'] === status,
    `/readyz says ${status}`,
    seconds,
  );

export async function start(
  { env, config: changes, hooks }: Starting = {},
  live = {} as Live,
): Promise<Live> {
  const sandbox = createSandbox();
  const seen: Seen[] = [];
  async function serve(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { method, headers, signal } = request;
    seen.push({ method, path: pathname + search, headers: new Headers(headers), signal });
    return (await live.intercept?.(request, pathname)) ?? sandbox.fetch(request);
  }
  const service = await serveSandbox({ ...sandbox, fetch: serve });
  const log: string[] = [];
  const settings = readConfig({ ...environment(service.origin), ...env });
  const config = { ...settings, limits: { ...settings.limits, ...patient }, ...changes };
  const app = createApp(config, hooks, { log: createLogger({ write: (line) => void log.push(line) }) });
  const backend = await listenBackend(app, 0);
  if (config.redisUrl !== undefined) await becomes('ready', at(backend.origin));

  async function ask(method: string, path: string, asking?: Asking): Promise<Answer> {
    const answer = await send(backend.origin + path, method, asking);
    // In `exchange` mode a browser gets the service's own token, bound to its consumer.
    const tokens = config.mode === 'exchange' ? anyPartnerToken : anyToken;
    scan(`the answer to ${method} ${path}`, JSON.stringify([...answer.headers]) + answer.text, tokens);
    return answer;
  }
  return Object.assign(live, {
    sandbox,
    seen,
    log,
    intercept: undefined,
    answer(where, respond) {
      const isIt = (path: string) => (typeof where === 'string' ? path.endsWith(where) : where.test(path));
      live.intercept = (request, path) => (isIt(path) ? respond(request) : undefined);
    },
    service: service.origin,
    origin: backend.origin,
    app,
    config,
    ask,
    login: (pcid) => logIn(live, pcid),
    session: (cookie, headers) => openSession(live, cookie, headers),
    consumer(pcid, partner = 'sandbox-client') {
      const found = sandbox
        .consumers()
        .find((consumer) => consumer.pcid === pcid && consumer.partner === partner);
      if (!found) throw new Error(`no such person: ${pcid}`);
      return found.external_id;
    },
    async close() {
      await backend.close(0);
      await app.close();
      await service.close();
      scan('the log', log.join('\n'), anyToken);
    },
  } satisfies Live);
}

/** The same, closed when the test ends. */
export async function startFor(t: TestContext, starting?: Starting): Promise<Live> {
  const live = await start(starting);
  t.after(() => live.close());
  return live;
}

/** One for the tests of a `describe`: there before the first of them, and closed after the last. None leaves an `intercept`. */
export function startForSuite(starting?: Starting): Live {
  const live = {} as Live;
  before(() => start(starting, live));
  afterEach(() => (live.intercept = undefined));
  after(() => live.close());
  return live;
}

/** The token of a partner, who sees all of its consumers. */
export async function partnerToken({ service }: Live, partner = 'sandbox'): Promise<string> {
  const body = {
    grant_type: 'client_credentials',
    client_id: partner === 'sandbox' ? 'sandbox-client' : partner,
    client_secret: `${partner}-secret`,
    scope: 'api:read api:write',
  };
  const headers = { 'Content-Type': 'application/json' };
  const answer = await send(`${service}/auth/token/`, 'POST', { headers, body: JSON.stringify(body) });
  return String(answer.body['access_token']);
}

/** Deadlines for a machine that does much beside it. */
const patient = { readMs: 60_000, lookUpMs: 30_000, mintMs: 30_000, renderMs: 30_000 };

/** Enough for tests that ask a lot. */
export const roomy: Config['limits'] = {
  ...limitsWith(() => ({ points: 1e6, seconds: 60 })),
  ...patient,
};

export async function send(address: string, method: string, asking: Asking = {}): Promise<Answer> {
  const response = await fetch(address, { method, redirect: 'manual', ...asking });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: decoded(text), text };
}

function decoded(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return {};
  }
}

/** The records of a list. */
export const resultsOf = <Item = { readonly id: string }>({ body }: Answer): Item[] =>
  body['results'] as Item[];

/** The challenge of an action that needs a step-up. */
export function challengeOf(answer: Answer): string {
  assert.equal(codeOf(answer), 'step_up_required');
  return String((answer.body['error'] as { challenge?: unknown }).challenge);
}

export const codeOf = ({ body }: Answer): unknown => (body['error'] as { code?: unknown } | undefined)?.code;
