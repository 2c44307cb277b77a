import { page, resultsOf, type Answer, type Asking, type Live } from './backend.ts';

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
}

export async function open(live: Live, pcid: string): Promise<Page> {
  const login = await live.login(pcid);
  const { status, body, headers: answered } = await live.session(login);
  if (status !== 200) throw new Error(`session answered ${status}`);
  const token = typeof body['access_token'] === 'string' ? body['access_token'] : '';
  const [kept] = (answered.get('Set-Cookie') ?? '').split(';');
  const cookie = kept ? `${login}; ${kept}` : login;
  const credential: Page['credential'] = kept
    ? { Cookie: cookie, 'X-PCC-Request': '1', 'X-PCC-Login': String(body['login']) }
    : { Authorization: `Bearer ${token}` };
  const consumerId = String(body['consumer_id']);
  const ask = (method: string, path: string, { headers, ...rest }: Asking = {}) =>
    live.ask(method, path, {
      headers: { Origin: page, ...credential, ...headers },
      ...rest,
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
    post: (path, body, headers) =>
      ask('POST', path, {
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
      }),
    mine: (rest) => `/v2/consumers/${consumerId}${rest}`,
  };
}

/** The ids of the consumer's bills that are reported, and can be closed. */
export const openTradelinesOf = async (who: Page): Promise<string[]> =>
  resultsOf(await who.get(who.mine('/bill-reporting/open-tradelines/'))).map(({ id }) => id);
