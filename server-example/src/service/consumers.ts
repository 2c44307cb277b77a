import { createConsumer, getConsumer, getConsumerByPcid, PccError } from 'pcc-widgets/client';
import type { Consumer } from 'pcc-widgets/client';
import { lookUpClient } from './look-up-client.ts';
import type { Config } from '../config.ts';
import type { Subject } from '../hooks.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import type { Tokens } from './token-exchange.ts';

const KEEP_MS = 600_000;
const MAX_ENTRIES = 10_000;

/** A consumer's identifiers. Paths take `id`; responses may contain any of them. */
export interface ConsumerIds {
  readonly id: string;
  /** Those that the service gives. */
  readonly serviceIds: ReadonlySet<string>;
  /** Those, and the partner's own. */
  readonly aliases: ReadonlySet<string>;
}

/** Looks up consumers with the partner's token. Only the partner's login decides which. */
export interface Consumers {
  byPcid(pcid: string): Promise<ConsumerIds | undefined>;
  byId(consumerId: string): Promise<ConsumerIds | undefined>;
  /** The signed-in consumer, by the identifier that the partner uses. */
  of(subject: Subject): Promise<ConsumerIds | undefined>;
  /** Whether an id is one of the consumer's. */
  isNamed(consumerId: string, id: string, by?: 'aliases' | 'serviceIds'): Promise<boolean>;
  create(pcid: string, email: string): Promise<void>;
}

export function openConsumers(config: Config, tokens: Tokens): Consumers {
  const client = lookUpClient(config, (rejected) =>
    tokens.partner(rejected).catch((cause: unknown) => {
      // The client passes on only `PccError`.
      throw new PccError('unavailable', { cause });
    }),
  );
  const cache = new Map<string, { readonly ids: ConsumerIds; readonly until: number }>();

  async function find(
    key: string,
    read: () => Promise<Consumer>,
    isRequested: (consumer: Consumer) => boolean,
  ): Promise<ConsumerIds | undefined> {
    const found = cache.get(key);
    if (found && Date.now() < found.until) return found.ids;
    try {
      const consumer = await read();
      // A different spelling of the id may be a different consumer.
      if (!isRequested(consumer))
        throw new Refusal(502, 'bad_answer', 'The service returned another consumer.');
      const ids = idsOf(consumer);
      if (cache.size >= MAX_ENTRIES) cache.clear();
      for (const name of [key, ids.id]) cache.set(name, { ids, until: Date.now() + KEEP_MS });
      return ids;
    } catch (error) {
      if (error instanceof PccError && ['not-found', 'invalid-request'].includes(error.code))
        return undefined;
      throw toRefusal(error);
    }
  }

  const byPcid: Consumers['byPcid'] = (pcid) =>
    find(
      `pcid ${pcid}`,
      () => getConsumerByPcid(client, { consumer_pc_id: pcid }),
      (consumer) => consumer.pcid === pcid,
    );
  const byId: Consumers['byId'] = (id) =>
    find(
      id,
      () => getConsumer(client, { consumer_id: id }),
      (consumer) => [consumer.id, consumer.external_id].includes(id),
    );

  return {
    byPcid,
    byId,
    of: ({ consumerId, pcid }) => (consumerId !== undefined ? byId(consumerId) : byPcid(pcid ?? '')),
    isNamed: async (consumerId, id, by = 'aliases') =>
      id === consumerId || ((await byId(consumerId))?.[by].has(id) ?? false),
    create: (pcid, email) =>
      createConsumer(client, { body: { pcid, email } }).then(
        () => undefined,
        (error: unknown) => {
          throw toRefusal(error);
        },
      ),
  };
}

function idsOf({ id, external_id, pcid }: Consumer): ConsumerIds {
  const own = external_id ?? id;
  return { id: own, serviceIds: new Set([id, own]), aliases: new Set([id, own, pcid]) };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof PccError && error.cause instanceof Refusal) return error.cause;
  return error instanceof Refusal ? error : unavailable(1, error);
}
