import { createClient, createConsumer, getConsumer, getConsumerByPcid, PccError } from 'pcc-widgets/client';
import type { Consumer, PccClient } from 'pcc-widgets/client';
import { BoundedMap } from '../bounded-map.ts';
import type { Config } from '../config.ts';
import type { Subject } from '../hooks.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import { fetchWithinLimits } from './json-limits.ts';
import type { Token } from './token-cache.ts';
import type { ServiceTokens } from './tokens.ts';

const KEEP_MS = 600_000;
const MAX_ENTRIES = 10_000;

/** A consumer's identifiers. Paths take `id`; responses may contain any of them. */
export interface ConsumerIds {
  readonly id: string;
  /** The identifiers that the service assigned. */
  readonly serviceIds: ReadonlySet<string>;
  /** The identifiers that the service assigned, and the partner's own. */
  readonly aliases: ReadonlySet<string>;
}

export type Consumers = ReturnType<typeof createConsumers>;

/** Looks up consumers with the partner's token. Only the partner's login decides which. */
export function createConsumers(config: Config, tokens: ServiceTokens) {
  /** A client for one look-up: it stops asking after a few failures, which may be of one consumer only. */
  const newClient = () =>
    lookUpClient(config, (rejected) =>
      tokens.partner(rejected).catch((cause: unknown) => {
        // The client passes on only `PccError`.
        throw new PccError('unavailable', { cause });
      }),
    );
  const cache = new BoundedMap<string, { readonly ids: ConsumerIds; readonly until: number }>(MAX_ENTRIES);

  const underWay = new Map<string, Promise<ConsumerIds | undefined>>();

  /** A consumer's identifiers: from the cache, or looked up once for all who ask at the same time. */
  async function find(
    key: string,
    read: (client: PccClient) => Promise<Consumer>,
    isRequested: (consumer: Consumer) => boolean,
  ): Promise<ConsumerIds | undefined> {
    const entry = cache.get(key);
    if (entry && Date.now() < entry.until) return entry.ids;
    const ids = underWay.get(key) ?? lookUp(key, read, isRequested).finally(() => underWay.delete(key));
    underWay.set(key, ids);
    return ids;
  }

  async function lookUp(
    key: string,
    read: (client: PccClient) => Promise<Consumer>,
    isRequested: (consumer: Consumer) => boolean,
  ): Promise<ConsumerIds | undefined> {
    try {
      const consumer = await read(newClient());
      // A different spelling of the id may be a different consumer.
      if (!isRequested(consumer))
        throw new Refusal(502, 'bad_answer', 'The service returned another consumer.');
      const ids = idsOf(consumer);
      for (const name of [key, ids.id]) cache.set(name, { ids, until: Date.now() + KEEP_MS });
      return ids;
    } catch (error) {
      if (error instanceof PccError && ['not-found', 'invalid-request'].includes(error.code))
        return undefined;
      throw toRefusal(error);
    }
  }

  const byPcid = (pcid: string) =>
    find(
      `pcid ${pcid}`,
      (client) => getConsumerByPcid(client, { consumer_pc_id: pcid }),
      (consumer) => consumer.pcid === pcid,
    );
  const byId = (id: string) =>
    find(
      id,
      (client) => getConsumer(client, { consumer_id: id }),
      (consumer) => [consumer.id, consumer.external_id].includes(id),
    );

  return {
    byPcid,
    /** The signed-in consumer, by the identifier that the partner uses. */
    of: ({ consumerId, pcid }: Subject) => (consumerId ? byId(consumerId) : byPcid(pcid ?? '')),
    /** Whether an id is one of the consumer's. */
    hasId: async (consumerId: string, id: string, by: 'aliases' | 'serviceIds' = 'aliases') =>
      id === consumerId || ((await byId(consumerId))?.[by].has(id) ?? false),
    async create(pcid: string, email: string): Promise<void> {
      await createConsumer(newClient(), { body: { pcid, email } }).catch((error: unknown) => {
        throw toRefusal(error);
      });
    },
  };
}

function idsOf({ id, external_id, pcid }: Consumer): ConsumerIds {
  const own = external_id || id;
  return { id: own, serviceIds: new Set([id, own]), aliases: new Set([id, own, pcid]) };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof PccError && error.cause instanceof Refusal) return error.cause;
  return error instanceof Refusal ? error : unavailable(1, error);
}

/** A client for what the backend itself looks up. `rejected` is a token that the service has just rejected. */
export function lookUpClient(
  { baseUrl, authUrl, limits }: Config,
  tokenFor: (rejected: string | undefined) => Promise<Token>,
): PccClient {
  let last: string | undefined;
  return createClient({
    baseUrl,
    authUrl,
    fetch: fetchWithinLimits,
    timeoutMs: limits.lookUpMs,
    async getToken({ reason }) {
      const { token, expiresAt } = await tokenFor(reason === 'rejected' ? last : undefined);
      last = token;
      return { token, expiresIn: Math.max(1, (expiresAt - Date.now()) / 1000) };
    },
  });
}
