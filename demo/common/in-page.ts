import { createSandbox, type Sandbox, type SandboxExport } from 'pcc-widgets/sandbox';
import { widgetOperations, type Session } from 'pcc-widgets/client';

/** Any URL works: the sandbox is called directly, without a network. */
const origin = 'https://sandbox.example';

const credentials = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };

const scope = [
  ...new Set(
    widgetOperations.flatMap(({ scopes, assumedScopes }) => [...(scopes ?? []), ...(assumedScopes ?? [])]),
  ),
].join(' ');

type Records = SandboxExport['state']['partners'][number]['consumers'][number];

export interface InPageSandbox {
  readonly sandbox: Sandbox;
  /** Replaces the page's `fetch`. */
  readonly send: typeof fetch;
  readonly origin: string;
  /** Changes one consumer's records. */
  readonly alter: (pcid: string, change: (records: Records) => Partial<Records>) => void;
  /** A session of one persona, as a partner's backend would get it. */
  readonly sessionOf: (pcid: string) => Promise<Session>;
}

/** A separate sandbox inside the page. */
export function openSandbox(options?: Parameters<typeof createSandbox>[0]): InPageSandbox {
  const sandbox = createSandbox(options);

  async function post<Answer>(path: string, body: object, token?: string): Promise<Answer> {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const request = new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await sandbox.fetch(request);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return (await response.json()) as Answer;
  }

  return {
    sandbox,
    send: (input, init) => sandbox.fetch(new Request(input, init)),
    origin,
    alter(pcid, change) {
      const { state } = sandbox.export();
      for (const { client_id, consumers } of state.partners) {
        const index = consumers.findIndex((consumer) => consumer.pcid === pcid);
        const records = consumers[index];
        if (records && client_id === credentials.client_id)
          consumers[index] = { ...records, ...change(records) };
      }
      sandbox.import({ state });
    },
    async sessionOf(pcid) {
      const { access_token: subject_token } = await post<Session>('/auth/token/', {
        grant_type: 'client_credentials',
        ...credentials,
        scope,
      });
      const existing = sandbox
        .consumers()
        .find((consumer) => consumer.pcid === pcid && consumer.partner === credentials.client_id);
      const { external_id: consumer_id } =
        existing ??
        (await post<{ external_id: string }>(
          '/v2/consumers/',
          { pcid, email: `${/^[\w.-]{1,64}$/.test(pcid) ? pcid : crypto.randomUUID()}@demo.example` },
          subject_token,
        ));
      const exchanged = await post<Session>(
        '/auth/token/exchange/',
        {
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
          subject_token,
          audience: origin,
          scope: `${scope} consumer:${consumer_id}`,
        },
        subject_token,
      );
      return { ...exchanged, consumer_id, api_base_url: origin, frame_origins: [origin] };
    },
  };
}
