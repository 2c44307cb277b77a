import {
  createClient,
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
import type { OperationSpec, Owner, PccClient } from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import type { Hooks } from '../hooks.ts';
import { notFound, unavailable } from '../refusal.ts';
import type { Tokens } from '../token-exchange.ts';
import type { Bound } from './checks.ts';
import { consumersInResponse } from './consumers-in.ts';
import { canonical } from './ids.ts';
import { fetchWithinLimits } from './json-limits.ts';
import { ForeignData } from './response.ts';
import type { Claims } from './session-token.ts';

/** The operations' owners that are looked up first. */
type Kind = Extract<Owner, `owned:${string}`>;

/** The ids of the consumer's bills, from the list of all the partner's bills. */
type ReadBills = () => Promise<ReadonlySet<string>>;

export interface Ownership {
  /** Check 9: records outside the consumer's path belong to the consumer. Otherwise, rejects with a 404. */
  check(operation: OperationSpec, bound: Bound, claims: Claims, readBills: ReadBills): Promise<void>;
  /** Check 10, second part: so do those in the body, and a consumer in it is the token's. Rejects in the same way. */
  checkBody(
    operation: OperationSpec,
    body: object | undefined,
    claims: Claims,
    readBills: ReadBills,
  ): Promise<void>;
  /** The consumer may have another record than before. */
  forget(consumerId: string): void;
}

const isLookedUp = (owner: Owner): owner is Kind => owner.startsWith('owned:');

interface Known {
  readonly ids: Promise<ReadonlySet<string>>;
  readonly at: number;
}

const KEEP_MS = 60_000;
/** An unknown id may belong to a new card: the list is read again, but not more often than this. */
const REREAD_MS = 5_000;
const MAX_ENTRIES = 10_000;
/** More than a consumer has: no more are remembered. */
const MOST_NAMES = 100;

interface Parts {
  readonly config: Config;
  readonly tokens: Tokens;
  readonly hooks: Pick<Hooks, 'ownsTransaction'>;
  /** Whether an id is one of the consumer's. */
  readonly isConsumer: (consumerId: string, id: string) => Promise<boolean>;
}

export function openOwnership({ config, tokens, hooks, isConsumer }: Parts): Ownership {
  const { baseUrl, limits } = config;
  const { ownsTransaction } = hooks;
  const kept = new Map<string, Map<Kind, Known>>();

  async function read(kind: Kind, consumerId: string, readBills: ReadBills): Promise<ReadonlySet<string>> {
    if (kind === 'owned:bills') return readBills();
    let last: string | undefined;
    const named = new Set<string>();
    const reader = createClient({
      baseUrl,
      fetch: fetchWithinLimits,
      timeoutMs: limits.lookUpMs,
      async getToken({ reason }) {
        const { token } = await tokens.consumer(consumerId, reason === 'rejected' ? last : undefined);
        return { token: (last = token), expiresIn: 60 };
      },
    });
    const client: PccClient = {
      ...reader,
      request: (call, options) =>
        reader.request(
          {
            ...call,
            parse(json, reading) {
              // One is enough to withhold the response.
              if (named.size < MOST_NAMES) consumersInResponse(call.operation, json, named);
              return call.parse(json, reading);
            },
          },
          options,
        ),
    };
    const ids = await idsIn(client, kind, consumerId);
    // As check 12: such a response says nothing about what is the consumer's.
    for (const id of named) if (!(await isConsumer(consumerId, id))) throw new ForeignData();
    return ids;
  }

  async function idsIn(client: PccClient, kind: Kind, consumer_id: string): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    if (kind === 'owned:cards') {
      for await (const { id, external_id } of pages(client, listPaymentCards, { consumer_id })) {
        for (const each of [id, external_id]) if (each) ids.add(each);
      }
    } else if (kind === 'owned:addresses') {
      for await (const { id } of pages(client, listAddresses, { consumer_id })) {
        if (id != null) ids.add(String(id));
      }
    } else if (kind === 'owned:accounts') {
      for await (const { id } of pages(client, listConsumerAccounts, { consumer_id })) if (id) ids.add(id);
    } else if (kind === 'owned:bill-reportings') {
      const { external_id } = await getConsumerBillReporting(client, { consumer_id });
      if (external_id) ids.add(external_id);
    } else if (kind === 'owned:credit-lines') {
      const { credit_lines } = await getConsumer(client, { consumer_id });
      for (const id of creditLineIds(credit_lines)) ids.add(id);
    } else if (kind === 'owned:transactions') {
      // The payments of the bills; the service lists no others.
      const lists = [
        listOpenTradelines(client, { consumer_id }),
        listTradelineDetails(client, { consumer_id }),
      ];
      for (const { results } of await Promise.all(lists)) {
        for (const { id } of results.flatMap(({ transactions }) => transactions ?? [])) if (id) ids.add(id);
      }
    } else {
      for await (const { id, consumer } of pages(client, listOnboardings, { consumer_id })) {
        if ([consumer.id, consumer.external_id].includes(consumer_id)) ids.add(id);
      }
    }
    return ids;
  }

  function idsOf(kind: Kind, consumerId: string, readBills: ReadBills, maxAge: number) {
    if (kept.size >= MAX_ENTRIES) kept.clear();
    const own = kept.get(consumerId) ?? new Map<Kind, Known>();
    kept.set(consumerId, own);
    const found = own.get(kind);
    if (found && Date.now() - found.at < maxAge) return found.ids;
    const ids = read(kind, consumerId, readBills).catch((error: unknown) => {
      own.delete(kind);
      throw error instanceof PccError ? unavailable(1, error) : error;
    });
    own.set(kind, { ids, at: Date.now() });
    return ids;
  }

  async function checkOwned(kind: Kind, id: unknown, { sub }: Claims, readBills: ReadBills): Promise<void> {
    const isAmong = async (maxAge: number) =>
      [...(await idsOf(kind, sub, readBills, maxAge))].some((each) => canonical(each) === canonical(id));
    if (typeof id === 'string') {
      if ((await isAmong(KEEP_MS)) || (await isAmong(REREAD_MS))) return;
      if (kind === 'owned:transactions' && (await ownsTransaction?.(sub, id))) return;
    }
    throw notFound();
  }

  return {
    async check({ owner = {} }, { params }, claims, readBills) {
      for (const [name, kind] of Object.entries(owner)) {
        if (isLookedUp(kind) && Object.hasOwn(params, name)) {
          await checkOwned(kind, params[name], claims, readBills);
        }
      }
    },
    async checkBody({ owner = {}, path, query = {} }, body, claims, readBills) {
      const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
      for (const [name, kind] of Object.entries(owner)) {
        if (path.includes(`{${name}}`) || Object.hasOwn(query, name)) continue;
        const id = fields[name];
        if (kind === 'session' && id !== claims.sub) throw notFound();
        // The schema says which fields are required.
        if (isLookedUp(kind) && id != null) await checkOwned(kind, id, claims, readBills);
      }
    },
    forget: (consumerId) => void kept.delete(consumerId),
  };
}
