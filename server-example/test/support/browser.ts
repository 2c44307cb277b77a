import { before } from 'node:test';
import {
  cookieIn,
  fromPage,
  logIn,
  openSession,
  page,
  resultsOf,
  type Answer,
  type Answering,
  type Asking,
} from './backend.ts';

/** A page of a consumer who is signed in: asks the broker as the widgets' client does. */
export interface Page {
  /** All cookies: in mode `cookie`, the session's as well. */
  readonly cookie: string;
  /** Empty in mode `cookie`. */
  readonly token: string;
  /** Headers that authorize a call. */
  readonly credential: Readonly<Record<string, string>>;
  readonly consumerId: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** With a body as JSON, unless the method has none. */
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  ask(method: string, path: string, asking?: Asking): Promise<Answer>;
  /** `/v2/consumers/{the consumer}` and what follows. */
  mine(rest: string): string;
  statements(): Promise<Answer>;
  closeTradeline(id: string | undefined): Promise<Answer>;
  signOut(): Promise<Answer>;
  /** The same page, with what is asked sent to another backend. */
  at(backend: Answering): Page;
}

export const open = async (backend: Answering, pcid: string): Promise<Page> =>
  resume(backend, await logIn(backend, pcid));

/** One for the tests of a `describe`, there before the first of them. */
export function openForSuite(backend: Answering, pcid: string): Page {
  const page = {} as Page;
  before(async () => void Object.assign(page, await open(backend, pcid)));
  return page;
}

/** Opens a session for a login that there is. */
export async function resume(backend: Answering, login: string): Promise<Page> {
  const session = await openSession(backend, login);
  if (session.status !== 200) throw new Error(`session answered ${session.status}`);
  return pageOf(backend, login, session);
}

function pageOf(backend: Answering, login: string, session: Answer): Page {
  const { body, headers: answered } = session;
  const token = typeof body['access_token'] === 'string' ? body['access_token'] : '';
  const kept = cookieIn(answered);
  const cookie = kept ? `${login}; ${kept}` : login;
  const credential: Page['credential'] = kept
    ? { Cookie: cookie, 'X-PCC-Request': '1', 'X-PCC-Login': String(body['login']) }
    : { Authorization: `Bearer ${token}` };
  const consumerId = String(body['consumer_id']);
  const mine = (rest: string) => `/v2/consumers/${consumerId}${rest}`;
  const ask = (method: string, path: string, { headers, ...rest }: Asking = {}) =>
    backend.ask(method, path, {
      headers: { Origin: page, ...credential, ...headers },
      ...rest,
    });
  const post: Page['post'] = (path, body, headers) =>
    ask('POST', path, {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    });
  return {
    cookie,
    token,
    credential,
    consumerId,
    ask,
    get: (path, headers) => ask('GET', path, { headers }),
    send: (method, path, body) =>
      body === undefined || ['GET', 'DELETE'].includes(method)
        ? ask(method, path)
        : ask(method, path, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    post,
    mine,
    statements: () => ask('GET', mine('/statements/')),
    closeTradeline: (tradeline_id) => post(mine('/bill-reporting/close-tradeline/'), { tradeline_id }),
    signOut: () => backend.ask('DELETE', '/pcc/session', { headers: { ...fromPage, Cookie: cookie } }),
    at: (other) => pageOf(other, login, session),
  };
}

/** The ids of the consumer's bills that are reported, and can be closed. */
export const openTradelinesOf = async (who: Page): Promise<string[]> =>
  resultsOf(await who.get(who.mine('/bill-reporting/open-tradelines/'))).map(({ id }) => id);
