import { createSandbox, type Sandbox, type SandboxOptions, type ScenarioChoice } from 'pcc-widgets/sandbox';
import {
  createClient,
  operations,
  type OperationSpec,
  type Session,
  type SessionClient,
} from 'pcc-widgets/client';
import { plant } from './canary-scan.ts';

const SERVICE = 'https://service.example';
const specs: Readonly<Record<string, OperationSpec>> = operations;

export interface InPage {
  readonly sandbox: Sandbox;
  readonly client: SessionClient;
  /** For another client of the same person. */
  readonly fetchSession: () => Promise<Session>;
  readonly consumerId: string;
  /** The token of the session; nothing that a page can read may contain it. */
  readonly tokens: string[];
  /** Operations asked of the service since the start. */
  readonly requested: () => string[];
  /** Those of them that are actions, carried out or refused. */
  readonly acted: () => string[];
  /** How many requests have neither been answered nor aborted. */
  readonly underway: () => number;
}

/** What becomes of a request. */
export type Respond = (request: Request, next: Sandbox['fetch']) => Promise<Response>;

export const responding =
  (status: number, body: object = {}): Respond =>
  () =>
    Promise.resolve(Response.json(body, { status }));
export const unreachable: Respond = () => Promise.reject(new TypeError('connection lost'));
export const responseLost: Respond = async (request, next) => {
  await next(request);
  throw new TypeError('connection lost');
};

export interface InPageOptions extends SandboxOptions {
  readonly retries?: number;
  /** How the service behaves once the session is there, until a test sets another scenario. */
  readonly scenario?: ScenarioChoice;
  /** The operations that the session lists as switched on. */
  readonly operations?: readonly string[];
  /** Stands between client and service, as a backend does. */
  readonly through?: Respond;
  /** The same for what is sent to change something. */
  readonly onAction?: Respond;
}

/** Lists these records, in place of the service's own, at the addresses that match. */
export const listing =
  (address: RegExp, records: (own: readonly object[], request: Request) => readonly object[]): Respond =>
  async (request, next) => {
    const response = await next(request);
    if (!address.test(request.url)) return response;
    const { results: own } = (await response.json()) as { readonly results: readonly object[] };
    const results = records(own, request);
    return Response.json({ count: results.length, next: null, previous: null, results });
  };

/** The only read of a widget that is no GET is that of a credit line. */
const isAction = ({ method, url }: Request) => method !== 'GET' && !url.includes('/credit-line/');

/** Tax identifiers and account numbers of all its people, which the service alone knows whole. */
function secretsOf(sandbox: Sandbox): string[] {
  const secrets: string[] = [];
  JSON.parse(JSON.stringify(sandbox.export()), (key, value: unknown) => {
    const isSecret = key === 'tax_identifier' || key === 'account_number';
    if (isSecret && typeof value === 'string' && value.length > 8) secrets.push(value);
    return value;
  });
  return secrets;
}

plant(secretsOf(createSandbox()));

/** The whole service inside the page, and a client with the session of one of its people. */
export function inPage(pcid: string, options: InPageOptions = {}): InPage {
  const sandbox = createSandbox({ now: '2026-11-20T15:00:00Z', ...options });
  const consumer = sandbox.consumers().find((person) => person.pcid === pcid);
  if (!consumer) throw new Error(`the sandbox knows nobody called ${pcid}`);
  const consumerId = consumer.external_id;
  const tokens: string[] = [];
  const underway = new Set<Request>();
  const client = createClient({
    retries: options.retries,
    fetch(input, init) {
      const request = new Request(input, init);
      const over = () => underway.delete(request);
      underway.add(request);
      request.signal.addEventListener('abort', over);
      const respond = (isAction(request) && options.onAction) || options.through;
      return (respond?.(request, sandbox.fetch) ?? sandbox.fetch(request)).finally(over);
    },
    fetchSession,
  });
  function fetchSession(): Promise<Session> {
    const access_token = sandbox.token({ consumer: consumerId });
    if (tokens.length === 0 && options.scenario) sandbox.setScenario(options.scenario);
    tokens.push(access_token);
    return Promise.resolve({
      access_token,
      expires_in: 3600,
      consumer_id: consumerId,
      api_base_url: SERVICE,
      frame_origins: [SERVICE],
      ...(options.operations && { operations: options.operations }),
    });
  }
  const requested = () => sandbox.requests.flatMap(({ operation }) => operation ?? []);
  return {
    sandbox,
    client,
    fetchSession,
    consumerId,
    tokens,
    requested,
    acted: () => requested().filter((id) => specs[id]?.effect !== 'read'),
    underway: () => underway.size,
  };
}
