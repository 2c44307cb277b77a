import {
  creditLineIds,
  getConsumer,
  getConsumerBillReporting,
  listAddresses,
  listConsumerAccounts,
  listOnboardings,
  listOpenTradelines,
  listPaymentCards,
  listTradelineDetails,
  pages,
  PccError,
} from 'pcc-widgets/client';
import type { Owner, PccClient } from 'pcc-widgets/client';
import { BoundedMap } from '../bounded-map.ts';
import { isRecent } from '../clock.ts';
import { ForeignData, notFound, unavailable } from '../http/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BrokerCall } from '../broker-call.ts';
import { canonical, consumersInResponse } from './consumer-ids.ts';
import { lookUpClient } from '../service/consumers.ts';
import { readBillIds } from './partner-list.ts';

/** The operations' owners that are looked up first. */
type Kind = Extract<Owner, `owned:${string}`>;

const isLookedUp = (owner: Owner): owner is Kind => owner.startsWith('owned:');

interface OwnedIds {
  /** All requests that ask meanwhile share it: what fills it must not end with one of them. */
  readonly ids: Promise<ReadonlySet<string>>;
  readonly at: number;
}

const KEEP_MS = 60_000;
/** An unknown id may belong to a new card: the list is read again, but not more often than this. */
const REREAD_MS = 5_000;
const MAX_CONSUMERS = 10_000;
/** More than a consumer has: no more are remembered. */
const MAX_IDS = 100;

export function createOwnership(dependencies: Dependencies) {
  const { config, serviceTokens, consumers, hooks } = dependencies;
  const cache = new BoundedMap<string, Map<Kind, OwnedIds>>(MAX_CONSUMERS);

  async function read(kind: Kind, call: BrokerCall): Promise<ReadonlySet<string>> {
    if (kind === 'owned:bills') return readBillIds(call, dependencies);
    const consumerId = call.claims.sub;
    const consumerIds = new Set<string>();
    const reader = lookUpClient(config, (rejected) => serviceTokens.consumer(consumerId, rejected));
    const client: PccClient = {
      ...reader,
      request: (inner, options) =>
        reader.request(
          {
            ...inner,
            parse(json, readOptions) {
              // One is enough to withhold the response.
              if (consumerIds.size < MAX_IDS) consumersInResponse(inner.operation, json, consumerIds);
              return inner.parse(json, readOptions);
            },
          },
          options,
        ),
    };
    const ids = await lookUps[kind](client, { consumer_id: consumerId });
    // As check 12: such a response says nothing about what is the consumer's.
    for (const id of consumerIds) if (!(await consumers.hasId(consumerId, id))) throw new ForeignData();
    return new Set(ids.filter((id) => id != null && id !== '').map(String));
  }

  function idsOf(kind: Kind, call: BrokerCall, maxAge: number) {
    const { sub: consumerId } = call.claims;
    const ownedIds = cache.get(consumerId) ?? new Map<Kind, OwnedIds>();
    cache.set(consumerId, ownedIds);
    const entry = ownedIds.get(kind);
    if (entry && isRecent(entry.at, maxAge)) return entry.ids;
    const ids = read(kind, call).catch((error: unknown) => {
      ownedIds.delete(kind);
      throw error instanceof PccError ? unavailable(1, error) : error;
    });
    ownedIds.set(kind, { ids, at: Date.now() });
    return ids;
  }

  async function checkOwned(kind: Kind, id: unknown, call: BrokerCall): Promise<void> {
    const isAmong = async (maxAge: number) =>
      [...(await idsOf(kind, call, maxAge))].some((ownId) => canonical(ownId) === canonical(id));
    if (typeof id === 'string') {
      if ((await isAmong(KEEP_MS)) || (await isAmong(REREAD_MS))) return;
      if (kind === 'owned:transactions' && (await hooks.ownsTransaction?.(call.claims.sub, id))) return;
    }
    throw notFound();
  }

  /** Check 9: records outside the consumer's path belong to the consumer. Otherwise, rejects with a 404. */
  async function checkPath(call: BrokerCall): Promise<void> {
    for (const [name, kind] of Object.entries(call.operation.owner ?? {})) {
      if (isLookedUp(kind) && Object.hasOwn(call.params, name)) {
        await checkOwned(kind, call.params[name], call);
      }
    }
  }

  /** Check 10: records in the body belong to the consumer, and a consumer in it is the token's. Otherwise, a 404. */
  async function checkBody(call: BrokerCall): Promise<void> {
    const { owner = {}, path, query = {} } = call.operation;
    const fields = call.body ?? {};
    for (const [name, kind] of Object.entries(owner)) {
      if (path.includes(`{${name}}`) || Object.hasOwn(query, name)) continue;
      const id = fields[name];
      if (kind === 'session' && id !== call.claims.sub) throw notFound();
      // The schema says which fields are required.
      if (isLookedUp(kind) && id != null) await checkOwned(kind, id, call);
    }
  }

  /** After an action: the consumer may have another record than before. */
  const forget = (consumerId: string) => void cache.delete(consumerId);
  return { checkPath, checkBody, forget };
}

type LookUp = (
  client: PccClient,
  consumer: { readonly consumer_id: string },
) => Promise<readonly (string | number | null | undefined)[]>;

/** The ids of a consumer's records. */
const lookUps: Readonly<Record<Exclude<Kind, 'owned:bills'>, LookUp>> = {
  'owned:accounts': async (client, of) =>
    (await all(pages(client, listConsumerAccounts, of))).map(({ id }) => id),
  'owned:addresses': async (client, of) => (await all(pages(client, listAddresses, of))).map(({ id }) => id),
  'owned:bill-reportings': async (client, of) => [(await getConsumerBillReporting(client, of)).external_id],
  'owned:cards': async (client, of) =>
    (await all(pages(client, listPaymentCards, of))).flatMap(({ id, external_id }) => [id, external_id]),
  'owned:credit-lines': async (client, of) => creditLineIds((await getConsumer(client, of)).credit_lines),
  'owned:onboardings': async (client, of) =>
    (await all(pages(client, listOnboardings, of)))
      .filter(({ consumer }) => [consumer.id, consumer.external_id].includes(of.consumer_id))
      .map(({ id }) => id),
  // The payments of the bills; the service lists no others.
  async 'owned:transactions'(client, of) {
    const lists = await Promise.all([listOpenTradelines(client, of), listTradelineDetails(client, of)]);
    const tradelines = lists.flatMap(({ results }) => results);
    return tradelines.flatMap(({ transactions }) => transactions ?? []).map(({ id }) => id);
  },
};

async function all<T>(records: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const record of records) list.push(record);
  return list;
}
