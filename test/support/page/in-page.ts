import { createSandbox, type Sandbox, type SandboxOptions, type ScenarioChoice } from 'pcc-widgets/sandbox';
import { createClient, type Session, type SessionClient } from 'pcc-widgets/client';
import { plant } from './canary-scan.ts';

const SERVICE = 'https://service.example';

export interface InPage {
  readonly sandbox: Sandbox;
  readonly client: SessionClient;
  /** For another client of the same person. */
  readonly fetchSession: () => Promise<Session>;
  readonly consumerId: string;
  /** The token of the session; nothing that a page can read may contain it. */
  readonly tokens: string[];
  /** Operations asked of the service since the start, the tokens' own calls left out. */
  readonly requested: () => string[];
  /** How many requests have neither been answered nor aborted. */
  readonly underway: () => number;
}

type Through = (request: Request, next: Sandbox['fetch']) => Promise<Response>;

export interface InPageOptions extends SandboxOptions {
  readonly retries?: number;
  /** How the service behaves once the session is there, until a test sets another scenario. */
  readonly scenario?: ScenarioChoice;
  /** The operations that the session lists as switched on. */
  readonly operations?: readonly string[];
  /** Stands between client and service, as a backend does. */
  readonly through?: Through;
}

/** Lists these records, in place of the service's own, at the addresses that match. */
export const listing =
  (address: RegExp, records: (own: readonly object[], request: Request) => readonly object[]): Through =>
  async (request, next) => {
    const response = await next(request);
    if (!address.test(request.url)) return response;
    const { results: own } = (await response.json()) as { readonly results: readonly object[] };
    const results = records(own, request);
    return Response.json({ count: results.length, next: null, previous: null, results });
  };

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
  const post = async (path: string, body: object, bearer?: string) => {
    const response = await sandbox.fetch(
      new Request(SERVICE + path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
        },
        body: JSON.stringify(body),
      }),
    );
    return (await response.json()) as { access_token: string; expires_in: number };
  };
  const client = createClient({
    retries: options.retries,
    fetch(input, init) {
      const request = new Request(input, init);
      const over = () => underway.delete(request);
      underway.add(request);
      request.signal.addEventListener('abort', over);
      return (options.through?.(request, sandbox.fetch) ?? sandbox.fetch(request)).finally(over);
    },
    fetchSession,
  });
  async function fetchSession(): Promise<Session> {
    const scope = 'api:read api:write';
    const partner = await post('/auth/token/', {
      grant_type: 'client_credentials',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
      scope,
    });
    const { access_token, expires_in } = await post(
      '/auth/token/exchange/',
      {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        subject_token: partner.access_token,
        audience: SERVICE,
        scope: `${scope} consumer:${consumerId}`,
      },
      partner.access_token,
    );
    if (tokens.length === 0 && options.scenario) sandbox.setScenario(options.scenario);
    tokens.push(access_token);
    return {
      access_token,
      expires_in,
      consumer_id: consumerId,
      api_base_url: SERVICE,
      frame_origins: [SERVICE],
      ...(options.operations && { operations: options.operations }),
    };
  }
  return {
    sandbox,
    client,
    fetchSession,
    consumerId,
    tokens,
    requested: () =>
      sandbox.requests.flatMap(({ operation }) =>
        operation && !operation.endsWith('Token') ? [operation] : [],
      ),
    underway: () => underway.size,
  };
}
