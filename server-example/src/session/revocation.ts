import { randomUUID } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { isRecent } from '../clock.ts';
import { invalidToken, type Claims } from './session-token.ts';
import type { Logger } from '../monitoring/logger.ts';
import type { Store } from '../store/store.ts';

/** How long a generation is trusted while the store is unavailable. */
const TRUSTED_MS = 30_000;
const RETRY_MS = 500;
const MAX_ENTRIES = 20_000;

export type Revocation = ReturnType<typeof openRevocation>;

/**
 * Every session token contains its login's generation, a random value. Signing out gives the login a new one. This
 * compares no clocks, and rejects unknown generations.
 */
export function openRevocation(store: Store, lifetimeSeconds: number, log: Logger) {
  const seconds = lifetimeSeconds + 60;
  const keyOf = (sid: string) => `login:${sid}`;
  const generations = new BoundedMap<string, { readonly generation: string; readonly at: number }>(
    MAX_ENTRIES,
  );
  /** Generations that have ended: they stay invalid even if the store returns an old value. */
  const endedGenerations = new BoundedMap<string, true>(MAX_ENTRIES);
  /** Sign-outs that are not yet in the store. */
  const pending = new Map<string, { readonly generation: string; readonly until: number }>();
  let timer: NodeJS.Timeout | undefined;

  function end(generation: string | undefined): void {
    if (generation !== undefined) endedGenerations.set(generation, true);
  }

  async function publish(sid: string): Promise<void> {
    const signOut = pending.get(sid);
    if (!signOut) return;
    const before = await store.shared.get(keyOf(sid));
    // Another attempt may have been faster, or another sign-out has come.
    if (pending.get(sid) !== signOut) return publish(sid);
    // If an earlier attempt wrote it, and only its reply was lost, new sessions have this generation: it must not end.
    if (before !== signOut.generation) end(before);
    await store.shared.set(keyOf(sid), signOut.generation, seconds);
    if (pending.get(sid) === signOut) pending.delete(sid);
  }

  function publishLater(): void {
    timer ??= setInterval(() => {
      for (const [sid, { until }] of pending) {
        if (until < Date.now()) pending.delete(sid);
        else publish(sid).catch(() => undefined);
      }
      if (pending.size > 0) return;
      log.info({}, 'every sign-out now holds in all instances');
      clearInterval(timer);
      timer = undefined;
    }, RETRY_MS).unref();
  }

  /** The generation in the store, or the one read within the last 30 s. */
  async function current(sid: string, read: () => Promise<string | undefined>): Promise<string | undefined> {
    const at = Date.now();
    try {
      const generation = await read();
      if (generation !== undefined) generations.set(sid, { generation, at });
      return generation;
    } catch (error) {
      const entry = generations.get(sid);
      if (entry && isRecent(entry.at, TRUSTED_MS)) return entry.generation;
      throw error;
    }
  }

  /** Rejects with 503 if the store is unavailable and was not read within the last 30 s. */
  async function isValid(sid: string, generation: string): Promise<boolean> {
    const hasEnded = () =>
      endedGenerations.has(generation) || (pending.get(sid)?.generation ?? generation) !== generation;
    if (hasEnded()) return false;
    const now = await current(sid, () => store.shared.get(keyOf(sid)));
    return now === generation && !hasEnded();
  }

  return {
    /** The login's generation, for a new token. Rejects with 503 while it is unknown. */
    async generationOf(sid: string): Promise<string> {
      if (pending.has(sid)) await publish(sid);
      const fresh = randomUUID();
      const generation = await current(sid, () => store.shared.getOrSet(keyOf(sid), fresh, seconds));
      if (generation !== undefined && !endedGenerations.has(generation)) return generation;
      await store.shared.set(keyOf(sid), fresh, seconds);
      return fresh;
    },
    /**
     * Ends all tokens of the login, in this instance immediately. If the store is unavailable, rejects with 503, and
     * writes to the store when it is back.
     */
    async revoke(sid: string): Promise<void> {
      end(generations.get(sid)?.generation);
      generations.delete(sid);
      pending.set(sid, { generation: randomUUID(), until: Date.now() + seconds * 1000 });
      await publish(sid).catch((error: unknown) => {
        log.warn({ pending: pending.size }, 'a sign-out holds only in this instance until the store is back');
        publishLater();
        throw error;
      });
    },
    isValid,
    /** Check 4: there was no sign-out since the token was issued; the login still has the same generation. */
    async check({ sid, gen }: Claims): Promise<void> {
      if (!(await isValid(sid, gen))) throw invalidToken();
    },
    close: () => clearInterval(timer),
  };
}
