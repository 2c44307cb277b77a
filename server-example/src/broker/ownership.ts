import { createClient, listOnboardings, listPaymentCards, pages, PccError } from 'pcc-widgets/client';
import type { OperationSpec } from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import { notFound, unavailable } from '../refusal.ts';
import type { Tokens } from '../token-exchange.ts';
import type { Bound } from './checks.ts';
import type { Claims } from './session-token.ts';

type Kind = 'owned:cards' | 'owned:onboardings';

export interface Ownership {
  /** Check 9: records outside the consumer's path belong to the consumer. Otherwise, rejects with a 404. */
  check(operation: OperationSpec, bound: Bound, claims: Claims): Promise<void>;
}

const KEEP_MS = 60_000;
/** An unknown id may belong to a new card: the list is read again, but not more often than this. */
const REREAD_MS = 5_000;
const MAX_ENTRIES = 10_000;

export function openOwnership({ baseUrl, limits }: Config, tokens: Tokens): Ownership {
  const kept = new Map<string, { readonly ids: Promise<ReadonlySet<string>>; readonly at: number }>();

  async function read(kind: Kind, consumer_id: string): Promise<ReadonlySet<string>> {
    let last: string | undefined;
    const client = createClient({
      baseUrl,
      timeoutMs: limits.lookUpMs,
      async getToken({ reason }) {
        const { token } = await tokens.consumer(consumer_id, reason === 'rejected' ? last : undefined);
        return { token: (last = token), expiresIn: 60 };
      },
    });
    const ids = new Set<string>();
    if (kind === 'owned:cards') {
      for await (const { id, external_id } of pages(client, listPaymentCards, { consumer_id })) {
        for (const each of [id, external_id]) if (each) ids.add(each);
      }
    } else {
      for await (const { id, consumer } of pages(client, listOnboardings, { consumer_id })) {
        if ([consumer.id, consumer.external_id].includes(consumer_id)) ids.add(id);
      }
    }
    return ids;
  }

  function idsOf(kind: Kind, consumerId: string, maxAge: number): Promise<ReadonlySet<string>> {
    const key = `${kind} ${consumerId}`;
    const found = kept.get(key);
    if (found && Date.now() - found.at < maxAge) return found.ids;
    if (kept.size >= MAX_ENTRIES) kept.clear();
    const ids = read(kind, consumerId).catch((error: unknown) => {
      kept.delete(key);
      throw error instanceof PccError ? unavailable(1, error) : error;
    });
    kept.set(key, { ids, at: Date.now() });
    return ids;
  }

  return {
    async check({ owner = {} }, { params }, { sub }) {
      for (const [name, kind] of Object.entries(owner)) {
        if (kind !== 'owned:cards' && kind !== 'owned:onboardings') continue;
        const id = params[name] ?? '';
        if ((await idsOf(kind, sub, KEEP_MS)).has(id)) continue;
        if (!(await idsOf(kind, sub, REREAD_MS)).has(id)) throw notFound();
      }
    },
  };
}
