import type { Counter, Quota, Store } from './store.ts';

const MAX_ENTRIES = 100_000;

/** For a single instance, and while the shared store is unavailable. */
export function memoryStore(): Store {
  const entries = new Map<string, { readonly value: string; readonly expiresAt: number }>();

  function live(key: string): string | undefined {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.value;
    entries.delete(key);
    return undefined;
  }
  function put(key: string, value: string, seconds: number): void {
    // What is written again is the newest.
    entries.delete(key);
    if (entries.size >= MAX_ENTRIES) makeRoom();
    entries.set(key, { value, expiresAt: Date.now() + seconds * 1000 });
  }
  function makeRoom(): void {
    for (const key of entries.keys()) live(key);
    // If too few have expired, remove the oldest: more than one, as each search for the expired takes long.
    for (const key of entries.keys()) {
      if (entries.size < MAX_ENTRIES * 0.99) break;
      entries.delete(key);
    }
  }

  const get = (key: string) => Promise.resolve(live(key));
  const set = (key: string, value: string, seconds: number) => Promise.resolve(put(key, value, seconds));
  function tryLock(key: string, owner: string, seconds: number): Promise<boolean> {
    if (live(key) !== undefined) return Promise.resolve(false);
    put(key, owner, seconds);
    return Promise.resolve(true);
  }

  return {
    isDegraded: false,
    get,
    set,
    tryLock,
    shared: {
      get,
      set,
      tryLock,
      getOrSet(key, value, seconds) {
        const current = live(key) ?? value;
        put(key, current, seconds);
        return Promise.resolve(current);
      },
      take(key) {
        const isThere = live(key) !== undefined;
        entries.delete(key);
        return Promise.resolve(isThere);
      },
      dataAge: () => Promise.resolve(Infinity),
      extendLock(key, owner, seconds) {
        const isMine = live(key) === owner;
        if (isMine) put(key, owner, seconds);
        return Promise.resolve(isMine);
      },
    },
    releaseLock(key, owner) {
      if (live(key) === owner) entries.delete(key);
      return Promise.resolve();
    },
    setLockExpiry(key, owner, seconds) {
      if (live(key) === owner) put(key, owner, seconds);
      return Promise.resolve();
    },
    counter: (_name, quota) => memoryCounter(quota),
    close: () => Promise.resolve(),
  };
}

/** Beyond the limit, new keys share one quota, so that many keys cannot fill the memory. */
function memoryCounter({ points, seconds }: Quota): Counter {
  const entries = new Map<string, { used: number; readonly until: number }>();

  function entryOf(key: string) {
    const current = entries.get(key);
    if (current && current.until > Date.now()) return current;
    // All last equally long, so the oldest expire first.
    for (const [oldest, { until }] of entries) {
      if (until > Date.now()) break;
      entries.delete(oldest);
    }
    if (entries.size >= MAX_ENTRIES && key !== '') return entryOf('');
    const entry = { used: 0, until: Date.now() + seconds * 1000 };
    entries.set(key, entry);
    return entry;
  }

  return {
    consume(key) {
      const entry = entryOf(key);
      return Promise.resolve(++entry.used <= points ? 0 : entry.until - Date.now());
    },
  };
}
