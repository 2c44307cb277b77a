import type { Session } from 'pcc-widgets/client';
import { createSandbox, type Sandbox, type SandboxExport } from 'pcc-widgets/sandbox';

/** Any URL works: the sandbox is called directly, without a network. */
const origin = 'https://sandbox.example';

const partner = 'sandbox-client';

/** A consumer's records in the sandbox. */
export type Records = SandboxExport['state']['partners'][number]['consumers'][number];

export interface InPageSandbox {
  readonly sandbox: Sandbox;
  /** Replaces the page's `fetch`. */
  readonly send: typeof fetch;
  readonly origin: string;
  /** Changes one consumer's records. */
  readonly alter: (pcid: string, change: (records: Records) => Partial<Records>) => void;
  /** A session of one person, as a partner's backend would get it. */
  readonly sessionOf: (pcid: string) => Promise<Session>;
}

/** A separate sandbox inside the page. */
export function openSandbox(options?: Parameters<typeof createSandbox>[0]): InPageSandbox {
  const sandbox = createSandbox(options);

  /** Creates the consumer, as a partner's backend would for a new customer. */
  async function create(pcid: string): Promise<string> {
    const email = `${/^[\w.-]{1,64}$/.test(pcid) ? pcid : crypto.randomUUID()}@demo.example`;
    const request = new Request(`${origin}/v2/consumers/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${sandbox.token()}` },
      body: JSON.stringify({ pcid, email }),
    });
    const response = await sandbox.fetch(request);
    if (!response.ok) throw new Error(`no consumer was created: ${response.status}`);
    return ((await response.json()) as { external_id: string }).external_id;
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
        if (records && client_id === partner) consumers[index] = { ...records, ...change(records) };
      }
      sandbox.import({ state });
    },
    async sessionOf(pcid) {
      const existing = sandbox
        .consumers()
        .find((consumer) => consumer.pcid === pcid && consumer.partner === partner);
      const consumer_id = existing?.external_id ?? (await create(pcid));
      const access_token = sandbox.token({ consumer: consumer_id });
      return { access_token, expires_in: 3600, consumer_id, api_base_url: origin, frame_origins: [origin] };
    },
  };
}
