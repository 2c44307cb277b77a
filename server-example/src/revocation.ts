import { randomUUID } from 'node:crypto';
import { storeAway } from './refusal.ts';
import type { Store } from './store/store.ts';

/** How long a generation that was read is good for while the store is away. */
const KNOWN_MS = 30_000;
const RETRY_MS = 500;
const MOST_KEPT = 20_000;

/**
 * What was handed out to a login carries the login's generation, a random one: signing out gives the login another.
 * No clock is compared with another, and what nobody knows of is not good.
 */
export interface Revocation {
  /** The login's generation, for what is about to be handed out. Rejects with 503 while it cannot be known. */
  begin(sid: string): Promise<string>;
  /**
   * Ends what was handed out to the login before now. In this instance that holds at once; where the store is away, it
   * rejects with 503, and the store is told as soon as it is back.
   */
  revoke(sid: string): Promise<void>;
  /** Rejects with 503 where the store is away and was not asked within 30 s. */
  isGood(sid: string, generation: string): Promise<boolean>;
  close(): void;
}

export function openRevocation(store: Store, lifetimeSeconds: number): Revocation {
  const seconds = lifetimeSeconds + 60;
  const keyOf = (sid: string) => `login:${sid}`;
  const known = new Map<string, { readonly generation: string; readonly at: number }>();
  /** Generations that have ended: an old value that comes back is not believed. */
  const ended = new Map<string, number>();
  /** Sign-outs that the store has not heard of. */
  const untold = new Map<string, { readonly generation: string; readonly until: number }>();
  let timer: NodeJS.Timeout | undefined;

  function end(generation: string | undefined): void {
    if (generation === undefined) return;
    ended.set(generation, Date.now() + seconds * 1000);
    for (const [each, until] of ended) {
      if (until > Date.now() && ended.size <= MOST_KEPT) break;
      ended.delete(each);
    }
  }

  function learn(sid: string, generation: string, at: number): void {
    known.delete(sid);
    known.set(sid, { generation, at });
    const [oldest] = known.size > MOST_KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
  }

  async function tell(sid: string): Promise<void> {
    const sign = untold.get(sid);
    if (!sign) return;
    end(await store.sure.get(keyOf(sid)));
    await store.sure.set(keyOf(sid), sign.generation, seconds);
    if (untold.get(sid) === sign) untold.delete(sid);
  }

  function tellLater(): void {
    timer ??= setInterval(() => {
      for (const [sid, { until }] of untold) {
        if (until < Date.now()) untold.delete(sid);
        else tell(sid).catch(() => undefined);
      }
      if (untold.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    }, RETRY_MS).unref();
  }

  /** What the store says, or has said within 30 s. */
  async function current(sid: string, ask: () => Promise<string | undefined>): Promise<string | undefined> {
    const at = Date.now();
    try {
      const generation = await ask();
      if (generation !== undefined) learn(sid, generation, at);
      return generation;
    } catch (error) {
      const found = known.get(sid);
      if (found && Date.now() - found.at < KNOWN_MS) return found.generation;
      throw storeAway(error);
    }
  }

  return {
    async begin(sid) {
      if (untold.has(sid)) {
        await tell(sid).catch((error: unknown) => {
          throw storeAway(error);
        });
      }
      const fresh = randomUUID();
      const generation = await current(sid, () => store.sure.ensure(keyOf(sid), fresh, seconds));
      if (generation !== undefined && !ended.has(generation)) return generation;
      await store.sure.set(keyOf(sid), fresh, seconds).catch((error: unknown) => {
        throw storeAway(error);
      });
      return fresh;
    },
    async revoke(sid) {
      end(known.get(sid)?.generation);
      known.delete(sid);
      untold.set(sid, { generation: randomUUID(), until: Date.now() + seconds * 1000 });
      await tell(sid).catch((error: unknown) => {
        tellLater();
        throw storeAway(error);
      });
    },
    async isGood(sid, generation) {
      const hasEnded = () =>
        ended.has(generation) || (untold.get(sid)?.generation ?? generation) !== generation;
      if (hasEnded()) return false;
      const now = await current(sid, () => store.sure.get(keyOf(sid)));
      return now === generation && !hasEnded();
    },
    close: () => clearInterval(timer),
  };
}
