// The service behind the backend: a sandbox whose requests can be seen, and whose responses can be replaced.
import { randomUUID } from 'node:crypto';
import {
  createClient,
  createConsumer,
  createToken,
  getConsumerByPcid,
  type PccClient,
} from 'pcc-widgets/client';
import { createSandbox } from 'pcc-widgets/sandbox';
import { readRecords, type ConsumerRecords } from '../../../server-example/src/verify/consumer-records.ts';
import { serveSandbox } from '../../../server-example/dev/serve-sandbox.ts';

export interface ServiceRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  /** Aborts when the backend closes the connection. */
  readonly signal: AbortSignal;
}

export type Matches = (request: ServiceRequest) => boolean;
export type Respond = (request: ServiceRequest, ask: () => Promise<Response>) => Promise<Response> | Response;

/** Requests as they reach the service, and other responses than the sandbox's. */
export interface Tap {
  readonly requests: readonly ServiceRequest[];
  /** Replaces matching responses until the returned function is called. A `respond` that throws closes the connection. */
  when(matches: Matches, respond: Respond): () => void;
}

export interface Consumer {
  readonly pcid: string;
  /** The id in paths. */
  readonly id: string;
}

/** One of the sandbox's people. */
export interface Person extends Consumer {
  readonly records: ConsumerRecords;
}

export interface Service {
  readonly origin: string;
  /** Undefined if the sandbox is not ours. */
  readonly tap: Tap | undefined;
  /** As their partner sees them. */
  person(pcid: string): Promise<Person>;
  /** A new consumer, whom no cache knows. */
  fresh(): Promise<Consumer>;
  partnerToken(): Promise<string>;
  close(): Promise<void>;
}

const credentials = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' } as const;

/** What must never leave the backend for a browser. */
export const secrets: readonly string[] = [credentials.client_secret];

/** Starts a sandbox, or uses one that is running. */
export async function openService({ port, url }: { port: number; url?: string }): Promise<Service> {
  const ownSandbox = url === undefined ? await startOwn(port) : undefined;
  const origin = ownSandbox?.origin ?? url ?? '';
  const partnerToken = async () => {
    const client = createClient({ baseUrl: origin, authUrl: origin });
    const body = { grant_type: 'client_credentials', scope: 'api:read api:write', ...credentials } as const;
    return (await createToken(client, { body })).access_token;
  };
  const partner = async () => {
    const token = await partnerToken();
    const getToken = () => Promise.resolve({ token, expiresIn: 60 });
    return { token, client: createClient({ baseUrl: origin, getToken }) };
  };
  async function consumerOf(client: PccClient, pcid: string): Promise<Consumer> {
    const { id, external_id } = await getConsumerByPcid(client, { consumer_pc_id: pcid });
    return { pcid, id: external_id || id };
  }
  const people = new Map<string, Promise<Person>>();
  async function read(pcid: string): Promise<Person> {
    const { client, token } = await partner();
    const consumer = await consumerOf(client, pcid);
    return { ...consumer, records: await readRecords(origin, token, consumer.id) };
  }
  return {
    origin,
    tap: ownSandbox?.tap,
    partnerToken,
    person(pcid) {
      const person = people.get(pcid) ?? read(pcid);
      people.set(pcid, person);
      return person;
    },
    async fresh() {
      const { client } = await partner();
      const pcid = `conform-${randomUUID().slice(0, 8)}`;
      await createConsumer(client, { body: { pcid, email: `${pcid}@conform.example` } });
      return consumerOf(client, pcid);
    },
    close: () => ownSandbox?.close() ?? Promise.resolve(),
  };
}

async function startOwn(port: number) {
  const sandbox = createSandbox();
  // Its tokens are numbered: a backend may still have some of an earlier run, of other consumers.
  const { state } = sandbox.export();
  sandbox.import({ state: { ...state, counter: state.counter + (Date.now() % 1e9) } });
  const requests: ServiceRequest[] = [];
  const taps = new Set<{ readonly matches: Matches; readonly respond: Respond }>();
  async function serve(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { method, headers, signal } = request;
    const body = ['GET', 'HEAD'].includes(method) ? '' : await request.clone().text();
    const serviceRequest = { method, path: pathname + search, headers: new Headers(headers), body, signal };
    const ask = () => sandbox.fetch(request);
    requests.push(serviceRequest);
    const tap = [...taps].find(({ matches }) => matches(serviceRequest));
    return tap ? tap.respond(serviceRequest, ask) : ask();
  }
  const { origin, close } = await serveSandbox({ ...sandbox, fetch: serve }, port);
  const tap: Tap = {
    requests,
    when(matches, respond) {
      const entry = { matches, respond };
      taps.add(entry);
      return () => void taps.delete(entry);
    },
  };
  return { origin, close, tap };
}

/** No response, until the backend gives up. */
export const hang: Respond = ({ signal }) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone'))));

/** The connection is closed. */
export const drop: Respond = () => Promise.reject(new Error('closed'));

/** Requests to a path, with any query; of one method, if it is named. */
export const to =
  (path: string, method?: string): Matches =>
  (request) =>
    request.path.split('?')[0] === path && (method === undefined || request.method === method);

export const anyOf =
  (...all: readonly Matches[]): Matches =>
  (request) =>
    all.some((matches) => matches(request));

/** A token request of the backend for this consumer. */
export const exchangeOf =
  ({ id }: Consumer): Matches =>
  ({ path, body }) =>
    path.startsWith('/auth/token/exchange/') && body.includes(`consumer:${id}`);

export const lookUpOf = ({ pcid, id }: Consumer): Matches =>
  anyOf(to(`/v2/consumers/pcid/${encodeURIComponent(pcid)}/`), to(`/v2/consumers/${id}/`));
