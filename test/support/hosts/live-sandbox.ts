import { createSandbox, type Sandbox, type SandboxOptions } from 'pcc-widgets/sandbox';
import { serveSandbox } from '../../../server-example/dev/serve-sandbox.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Decoded JSON, or the text where it is none. */
  readonly body: unknown;
}

export interface Asking {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A sandbox behind real HTTP, and the shortest way to ask it. */
export interface LiveService {
  readonly sandbox: Sandbox;
  readonly origin: string;
  ask(method: string, path: string, asking?: Asking): Promise<Answer>;
  partnerToken(scope?: string, client?: 'sandbox-client' | 'sandbox-other'): Promise<string>;
  consumerToken(consumerId: string, scope?: string): Promise<string>;
  /** The `consumer_id` in paths. */
  consumer(pcid: string, client?: string): string;
  close(): Promise<void>;
}

export const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

export async function startService(options?: SandboxOptions): Promise<LiveService> {
  const sandbox = createSandbox(options);
  const { origin, close } = await serveSandbox(sandbox);

  async function ask(method: string, path: string, { token, body, headers }: Asking = {}): Promise<Answer> {
    const response = await fetch(path.startsWith('http') ? path : origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: decoded(text) };
  }

  async function partnerToken(scope = 'api:read api:write', client = 'sandbox-client'): Promise<string> {
    const { body } = await ask('POST', '/auth/token/', {
      body: {
        grant_type: 'client_credentials',
        client_id: client,
        client_secret: client === 'sandbox-other' ? 'sandbox-other-secret' : 'sandbox-secret',
        scope,
      },
    });
    return tokenOf(body);
  }

  async function consumerToken(consumerId: string, scope = 'api:read api:write'): Promise<string> {
    const token = await partnerToken();
    const { body } = await ask('POST', '/auth/token/exchange/', {
      token,
      body: {
        grant_type: EXCHANGE,
        subject_token_type: ACCESS_TOKEN,
        subject_token: token,
        audience: origin,
        scope: `${scope} consumer:${consumerId}`,
      },
    });
    return tokenOf(body);
  }

  return {
    sandbox,
    origin,
    ask,
    partnerToken,
    consumerToken,
    consumer(pcid, client = 'sandbox-client') {
      const found = sandbox
        .consumers()
        .find((consumer) => consumer.pcid === pcid && consumer.partner === client);
      if (!found) throw new Error(`no such person: ${pcid}`);
      return found.external_id;
    },
    close,
  };
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function tokenOf(body: unknown): string {
  const token = (body as Json)['access_token'];
  if (typeof token !== 'string') throw new Error(`no token: ${JSON.stringify(body)}`);
  return token;
}
