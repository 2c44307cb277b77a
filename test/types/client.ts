// Checked by `tsc` alone, with several compiler settings: what stands here must compile, and what `@ts-expect-error`
// stands over must not.
import {
  configure,
  createClient,
  getConsumer,
  listStatements,
  openTradeline,
  pages,
  sessionFrom,
  type ClientOptions,
  type PccClient,
} from 'pcc-widgets/client';
import { createSandbox, type SandboxOptions } from 'pcc-widgets/sandbox';

/** Settings that a host may not have: all of them can be left out, or be `undefined`. */
interface HostSettings {
  readonly signal: AbortSignal | undefined;
  readonly page: number | undefined;
  readonly retries: number | undefined;
  readonly locale: string | undefined;
  readonly seed: string | undefined;
}

export function makeClient({ retries, seed }: HostSettings): PccClient {
  const options: SandboxOptions = { seed };
  const sandbox = createSandbox(options);
  const rest: ClientOptions = { retries, fetch: (input, init) => sandbox.fetch(new Request(input, init)) };
  return createClient({
    baseUrl: 'http://127.0.0.1',
    getToken: () => Promise.resolve({ token: sandbox.token(), expiresIn: 3600 }),
    ...rest,
  });
}

export async function read(client: PccClient, { signal, page }: HostSettings): Promise<string[]> {
  const consumer = await getConsumer(client, { consumer_id: '0c9d' }, { signal });
  const names = [consumer.pcid, consumer.first_name ?? ''];
  const { results } = await listStatements(client, { consumer_id: '0c9d', page, page_size: 12 }, { signal });
  for (const { file_name } of results) names.push(file_name ?? '');
  for await (const { file_name } of pages(client, listStatements, { consumer_id: '0c9d' })) {
    names.push(file_name ?? '');
  }
  return names;
}

export const open = (client: PccClient) =>
  openTradeline(client, { consumer_id: '0c9d', body: { tradeline_id: '1', is_primary_address: true } });

// @ts-expect-error without the tradeline
export const openNone = (client: PccClient) => openTradeline(client, { consumer_id: '0c9d', body: {} });
// @ts-expect-error without the body
export const openNothing = (client: PccClient) => openTradeline(client, { consumer_id: '0c9d' });
// @ts-expect-error without the consumer
export const readNobody = (client: PccClient) => listStatements(client, { page: 1 });

export const start = ({ locale }: HostSettings) =>
  configure({ locale, fetchSession: sessionFrom('/pcc/session') });
/** What a function of the host's is told has its type. */
export const startByHand = ({ locale }: HostSettings) =>
  configure({
    locale,
    fetchSession: ({ signal }) => sessionFrom('/pcc/session')({ signal, reason: 'start' }),
  });

// @ts-expect-error no such field
export type NoSuchField = Awaited<ReturnType<typeof getConsumer>>['nick_name'];
