import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecent } from '../clock.ts';
import { decrypt, encrypt, type KeyRing } from '../keys.ts';
import type { Store } from '../store/store.ts';

/** A token of the service, with its expiry in milliseconds since 1970. */
export interface Token {
  readonly token: string;
  readonly scope: string;
  /** Whether the token itself names its consumer. */
  readonly isConsumerBound: boolean;
  readonly renewAt: number;
  readonly expiresAt: number;
}

export type TokenCache = ReturnType<typeof createTokenCache>;

interface CacheOptions {
  readonly key: string;
  readonly mint: () => Promise<Token>;
  readonly store: Store;
  readonly ring: KeyRing;
}

const LOCK_SECONDS = 10;

/**
 * Caches one token for all callers. Only one request for a new token runs at a time, in this process and, with a lock in
 * the store, in all instances. The token is renewed early, in the background, while the old one is still used. After a
 * failure, the next attempt waits longer each time, up to 30 s.
 */
export function createTokenCache({ key, mint, store, ring }: CacheOptions) {
  let current: Token | undefined;
  let pending: Promise<Token> | undefined;
  let failure:
    | { readonly error: unknown; readonly count: number; readonly at: number; readonly pauseMs: number }
    | undefined;

  const refresh = (rejected?: string): Promise<Token> =>
    (pending ??= obtain(rejected).finally(() => (pending = undefined)));

  async function obtain(rejected?: string): Promise<Token> {
    if (failure && isRecent(failure.at, failure.pauseMs)) throw failure.error;
    const owner = randomUUID();
    const deadline = Date.now() + LOCK_SECONDS * 1000;
    let hasLock = false;
    try {
      for (;;) {
        // Checked again with the lock: its previous owner may have stored a token.
        const shared = await fromStore(rejected);
        if (shared) return (current = shared);
        if (hasLock || Date.now() > deadline) break;
        hasLock = await store.tryLock(`lock:${key}`, owner, LOCK_SECONDS);
        if (!hasLock) await sleep(50);
      }
      const token = await mint();
      failure = undefined;
      await store.set(key, await encrypt(ring, JSON.stringify(token)), secondsLeft(token));
      return (current = token);
    } catch (error) {
      const count = (failure?.count ?? 0) + 1;
      const seconds = Math.min(30, 2 ** (count - 1));
      failure = { error, count, at: Date.now(), pauseMs: seconds * 1000 * (0.75 + Math.random() / 4) };
      throw error;
    } finally {
      if (hasLock) await store.releaseLock(`lock:${key}`, owner);
    }
  }

  async function fromStore(rejected?: string): Promise<Token | undefined> {
    const text = await store.get(key);
    if (text === undefined) return undefined;
    try {
      const token = JSON.parse(await decrypt(ring, text)) as Token;
      return token.token !== rejected && Date.now() < token.renewAt ? token : undefined;
    } catch {
      // The key has been removed, or the value is corrupt.
      return undefined;
    }
  }

  return {
    /** A valid token; `rejected` is one that the service has just rejected. */
    async get(rejected?: string): Promise<Token> {
      if (current && current.token !== rejected) {
        if (Date.now() < current.renewAt) return current;
        if (Date.now() < current.expiresAt) {
          const old = current;
          refresh().catch(() => undefined);
          return old;
        }
      }
      const token = await refresh(rejected);
      // A refresh that began before the rejection may return the same token.
      return token.token === rejected ? refresh(rejected) : token;
    },
  };
}

const secondsLeft = ({ expiresAt }: Token): number =>
  Math.max(1, Math.floor((expiresAt - Date.now()) / 1000));
