/**
 * What all instances share: small values that expire, and counters. A consumer's keys contain the consumer in braces, so
 * that a Redis Cluster keeps them on one node, and they fail together.
 */
export interface Store extends Pick<SharedStore, 'get' | 'set' | 'tryLock'> {
  releaseLock(key: string, owner: string): Promise<void>;
  /** Changes the expiry of the owner's lock. */
  setLockExpiry(key: string, owner: string, seconds: number): Promise<void>;
  /** Counts usage of a quota, by key. */
  counter(name: string, quota: Quota): Counter;
  readonly shared: SharedStore;
  /** True while shared values are kept only in this process. */
  readonly isDegraded: boolean;
  close(): Promise<void>;
}

/** For values that must be shared by all instances. Every method rejects with `store_unavailable` while they are not. */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Sets `value` if the key does not exist, extends its expiry, and resolves with the stored value. */
  getOrSet(key: string, value: string, seconds: number): Promise<string>;
  /** Acquires a lock: sets a key if it does not exist; false if it does. Only the owner can release it. */
  tryLock(key: string, owner: string, seconds: number): Promise<boolean>;
  /** Removes a key; false if it did not exist. Of several concurrent calls, one gets true. */
  take(key: string): Promise<boolean>;
  /**
   * For how many seconds the server of `key` has kept its data; 0 if it is new or was flushed. A restart counts as a loss:
   * the server may have read an old copy.
   */
  dataAge(key: string): Promise<number>;
  /** Extends the owner's lock, also in a replica if there are any; false if it is lost. */
  extendLock(key: string, owner: string, seconds: number): Promise<boolean>;
}

export interface Quota {
  readonly points: number;
  readonly seconds: number;
}

export interface Counter {
  /** 0, or the milliseconds until the quota is available again. */
  consume(key: string): Promise<number>;
}
