// What the checks use: requests to the backend, and people who are signed in.
import { setTimeout as wait } from 'node:timers/promises';
import { version } from '../../http/version.ts';
import { contractFaults } from './contract.ts';
import { carryOut, withCookies, type LoginHeaders, type Recipe } from './recipe.ts';
import {
  anyOf,
  secrets,
  type Consumer,
  type Matches,
  type Respond,
  type ServiceRequest,
  type Service,
  type Tap,
} from './service.ts';

/** What is not as it should be. The message has no token and nothing personal. */
export class Difference extends Error {}

/** The rule cannot be checked here. */
export class NotApplicable extends Error {}

export function expect(isSo: boolean, difference: string): asserts isSo {
  if (!isSo) throw new Difference(difference);
}

const client = { 'X-PCC-Client': `pcc-widgets/${version}` };

export type Mode = 'cookie' | 'broker' | 'exchange';

export interface Answer {
  /** The request, for messages: `GET /v2/…/statements/`. */
  readonly label: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly code: string | undefined;
  /** How long it took, without waiting for a quota. */
  readonly ms: number;
}

export interface AskOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** A page of a consumer who is signed in. */
export interface Page {
  readonly pcid: string;
  readonly consumerId: string;
  readonly stamp: string;
  readonly session: Answer;
  /** Empty in mode `cookie`. */
  readonly token: string;
  readonly login: LoginHeaders;
  /** The headers of its requests to `/v2`. */
  readonly headers: Readonly<Record<string, string>>;
  get(path: string, headers?: AskOptions['headers']): Promise<Answer>;
  /** With a body as JSON. */
  send(method: string, path: string, body?: unknown, headers?: AskOptions['headers']): Promise<Answer>;
  /** `/v2/consumers/{the consumer}` and what follows. */
  mine(rest: string): string;
}

const json = { 'Content-Type': 'application/json' };
/** Milliseconds that a check waits for quotas, in sum: most are per minute. */
export const QUOTA_WAIT_MS = 65_000;
/** A token of the sandbox that reaches every consumer. */
export const partnerToken = /sbx_p_[0-9a-f]{6,}/;
const leaked = [...secrets, partnerToken, /Traceback \(most recent|^\s+at \S+ \(.+:\d+:\d+\)/m];

/** Whether a text has a secret or a stack trace. */
export const hasLeak = (text: string): boolean =>
  leaked.some((secret) => (typeof secret === 'string' ? text.includes(secret) : secret.test(text)));

export class Kit {
  readonly url: string;
  readonly service: Service;
  readonly recipe: Recipe;
  readonly origin: string;
  /** Known after the first session. */
  mode: Mode = 'exchange';
  /** Whether a 429 is a response like any other. Otherwise it is waited out, as a page does. */
  takesQuotas = false;
  /** What any response had that it must not have. */
  readonly faults: Set<string>;
  readonly leaks: Set<string>;
  /** Deadline of all waiting, set at the first 429; concurrent waits share it. */
  #waitsUntil = 0;

  constructor(url: string, service: Service, recipe: Recipe, shared?: Pick<Kit, 'faults' | 'leaks'>) {
    this.url = url.replace(/\/+$/, '');
    this.service = service;
    this.recipe = recipe;
    this.origin = recipe.origin ?? new URL(url).origin;
    this.faults = shared?.faults ?? new Set();
    this.leaks = shared?.leaks ?? new Set();
  }

  /** For one check, with its own time for waiting. What is found in responses is shared. */
  forCheck(): Kit {
    const kit = new Kit(this.url, this.service, this.recipe, this);
    kit.mode = this.mode;
    return kit;
  }

  get tap(): Tap {
    if (!this.service.tap) throw new NotApplicable('the sandbox is not the kit’s');
    return this.service.tap;
  }

  /** What the page of a listed origin sends to the session endpoint. */
  get page(): Readonly<Record<string, string>> {
    return { Origin: this.origin, 'X-PCC-Request': '1', ...client };
  }

  async ask(method: string, path: string, options: AskOptions = {}): Promise<Answer> {
    for (;;) {
      const answer = await this.#askOnce(method, path, options);
      const seconds = answer.headers.get('Retry-After') ?? '';
      if (this.takesQuotas || answer.status !== 429 || !/^\d+$/.test(seconds)) return answer;
      this.#waitsUntil ||= Date.now() + QUOTA_WAIT_MS;
      if (Date.now() + Number(seconds) * 1000 > this.#waitsUntil) {
        throw new NotApplicable(`a quota is used up, for ${seconds} s: ${answer.label}`);
      }
      await wait(Number(seconds) * 1000, undefined, { signal: options.signal });
    }
  }

  async #askOnce(method: string, path: string, { headers = {}, ...rest }: AskOptions): Promise<Answer> {
    const sentHeaders = Object.entries(headers).filter(
      (header): header is [string, string] => header[1] !== undefined,
    );
    const started = performance.now();
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: sentHeaders,
      ...rest,
    });
    const text = await response.text();
    const ms = performance.now() - started;
    const { status } = response;
    const label = `${method} ${redactPath(path)}`;
    const answer = { label, status, headers: response.headers, text, ms, ...parsed(text) };
    this.#look(method, path, answer);
    return answer;
  }

  #look(method: string, path: string, answer: Answer): void {
    if (hasLeak(JSON.stringify([...answer.headers]) + answer.text)) {
      this.leaks.add(`${method} ${path.split('/').slice(0, 3).join('/')} ${answer.status}`);
    }
    if (!/^\/(pcc\/session|v2\/)/.test(path) || method === 'OPTIONS') return;
    // A path that is not documented has no documented response, except that there is nothing.
    const documented = contractFaults({ method, path, ...answer });
    for (const fault of documented) {
      if (!fault.endsWith('is not in the contract'))
        this.faults.add(`${answer.label} ${answer.status}: ${fault}`);
    }
  }

  /** A new consumer, whom no cache knows. */
  fresh(): Promise<Consumer> {
    if (this.recipe.people) throw new NotApplicable('the recipe can sign in only its people');
    return this.service.fresh();
  }

  async login(pcid: string, login: LoginHeaders = {}): Promise<LoginHeaders> {
    const { people, signIn } = this.recipe;
    if (people && !people.includes(pcid)) throw new NotApplicable(`the recipe cannot sign in ${pcid}`);
    return carryOut(this.recipe, signIn, { base: this.url, origin: this.origin, pcid, login });
  }

  /** Ends the login, as the partner does. Resolves with what the browser then sends. */
  async signOut(pcid: string, login: LoginHeaders): Promise<LoginHeaders> {
    const { signOut } = this.recipe;
    if (!signOut) throw new NotApplicable('the recipe has no signOut');
    return carryOut(this.recipe, signOut, { base: this.url, origin: this.origin, pcid, login });
  }

  start(login: LoginHeaders, headers: AskOptions['headers'] = {}): Promise<Answer> {
    return this.ask('POST', '/pcc/session', { headers: { ...this.page, ...login, ...headers } });
  }

  check(login: LoginHeaders, headers: AskOptions['headers'] = {}): Promise<Answer> {
    return this.ask('GET', '/pcc/session', { headers: { ...this.page, ...login, ...headers } });
  }

  end(login: LoginHeaders): Promise<Answer> {
    return this.ask('DELETE', '/pcc/session', { headers: { ...this.page, ...login } });
  }

  async open(pcid: string, origin = this.origin): Promise<Page> {
    const login = await this.login(pcid);
    const session = await this.start(login, { Origin: origin });
    expectStatus(session, 200, undefined, `session of ${pcid}`);
    return this.pageOf(pcid, login, session, origin);
  }

  /** A page with the session that a login was given. */
  pageOf(pcid: string, login: LoginHeaders, session: Answer, origin = this.origin): Page {
    const { access_token, login: stamp, consumer_id } = session.body;
    const token = typeof access_token === 'string' ? access_token : '';
    const Cookie = withCookies(login['Cookie'], session.headers.getSetCookie());
    const cookies: Readonly<Record<string, string>> = Cookie ? { Cookie } : {};
    const headers = {
      Origin: origin,
      ...client,
      ...cookies,
      ...(token
        ? { Authorization: `Bearer ${token}` }
        : { 'X-PCC-Request': '1', 'X-PCC-Login': String(stamp) }),
    };
    const send: Page['send'] = (method, path, body, more) =>
      this.ask(method, path, {
        headers: { ...headers, ...(body !== undefined && json), ...more },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    const consumerId = String(consumer_id);
    return {
      pcid,
      consumerId,
      stamp: String(stamp),
      session,
      token,
      login: { ...login, ...cookies },
      headers,
      send,
      get: (path, more) => send('GET', path, undefined, more),
      mine: (rest) => `/v2/consumers/${consumerId}${rest}`,
    };
  }

  /** Replaces responses of the service while `run` runs, and counts how often. */
  async withReplacedResponse<T>(
    matches: Matches,
    respond: Respond,
    run: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly count: number }> {
    let count = 0;
    const end = this.tap.when(matches, (...request) => {
      count++;
      return respond(...request);
    });
    try {
      return { result: await run(), count };
    } finally {
      end();
    }
  }

  /** Starts the session of a new consumer, for whom the service responds to these requests in another way. */
  async startWith(
    respond: Respond,
    ...requests: readonly ((person: Consumer) => Matches)[]
  ): Promise<{ readonly login: LoginHeaders; readonly session: Answer }> {
    const person = await this.fresh();
    const login = await this.login(person.pcid);
    const { result, count } = await this.withReplacedResponse(
      anyOf(...requests.map((of) => of(person))),
      respond,
      () => this.start(login, { 'X-PCC-Reason': 'rejected' }),
    );
    if (count === 0) throw new NotApplicable('the backend had it in a cache');
    return { login, session: result };
  }

  /** Fails if a request that `matches` (default: any to /v2/) reached the service meanwhile. */
  async withoutServiceRequest<T>(
    run: () => Promise<T>,
    matches: Matches = ({ path }) => path.startsWith('/v2/'),
  ): Promise<T> {
    const requests = this.requestsFromNow();
    const result = await run();
    const wrong = requests().find(matches);
    expect(!wrong, `the service was asked: ${wrong?.method} ${redactPath(wrong?.path ?? '')}`);
    return result;
  }

  /** What reaches the service from now on, if it can be seen: an earlier run may have sent the same. */
  requestsFromNow(matches: Matches = () => true): () => readonly ServiceRequest[] {
    const from = this.service.tap?.requests.length ?? 0;
    return () => this.service.tap?.requests.slice(from).filter(matches) ?? [];
  }
}

function parsed(text: string): Pick<Answer, 'body' | 'code'> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) {
      const { error } = body as { error?: { code?: string } };
      return { body: { ...body }, code: error?.code };
    }
  } catch {
    // Reported where a check reads it.
  }
  return { body: {}, code: undefined };
}

/** The records of a list. Fails if it is none. */
export function recordsOf<T>(answer: Answer): readonly T[] {
  expectStatus(answer, 200);
  const { results } = answer.body;
  expect(Array.isArray(results), `${answer.label}: no results`);
  return results as readonly T[];
}

/** A backend may wait a little before it asks a service that has failed again. */
export async function onceBack(ask: () => Promise<Answer>): Promise<Answer> {
  for (let triesLeft = 10; ; triesLeft--) {
    const answer = await ask();
    if (answer.status === 200 || triesLeft === 0) return answer;
    await wait(1_000);
  }
}

/** A path without ids and query. */
const redactPath = (path: string): string =>
  (path.split('?')[0] ?? '')
    .replace(/\/[^/]*([0-9]|%)[^/]*(?=\/|$)/g, '/…')
    .replace(/^\/…/, '/v2')
    .slice(0, 80);

/** Fails if a response has another status, or another code. `what` tells requests to the same path apart. */
export function expectStatus(
  { label, status, code }: Answer,
  expected: number | readonly number[],
  expectedCode?: string,
  what?: string,
): void {
  const statuses = [expected].flat();
  if (statuses.includes(status) && (expectedCode === undefined || code === expectedCode)) return;
  const expectation = [statuses.join(' or '), expectedCode].filter(Boolean).join(' ');
  const got = [status, code].filter(Boolean).join(' ');
  throw new Difference(`${[label, what].filter(Boolean).join(', ')}: ${got} instead of ${expectation}`);
}
