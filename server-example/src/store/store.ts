import type { Quota } from '../broker/policy.ts';

/** What instances of the backend share: small texts that expire, and counters. */
export interface Store {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Sets a key that is not there yet; false where it is. The owner alone can release it. */
  claim(key: string, owner: string, seconds: number): Promise<boolean>;
  release(key: string, owner: string): Promise<void>;
  /** Lets the owner's claim end so many seconds from now. */
  shorten(key: string, owner: string, seconds: number): Promise<void>;
  /** Counts what is consumed of a quota, by key. */
  counter(name: string, quota: Quota): Counter;
  readonly sure: SureStore;
  /** True while what should be shared is kept by this process alone. */
  readonly degraded: boolean;
  close(): Promise<void>;
}

/** For what must hold in all instances or not at all: everything rejects while it cannot be shared. */
export interface SureStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** What is there, or else `value`, for so many seconds more. */
  ensure(key: string, value: string, seconds: number): Promise<string>;
  /** Takes a lock that nobody has; false where somebody does. */
  lock(key: string, owner: string, seconds: number): Promise<boolean>;
  /** Removes what is there; false where nothing is. Of several who try, one gets true. */
  take(key: string): Promise<boolean>;
  /** Holds one's lock for so many seconds more, in a replica too where there are any; false where it is lost. */
  hold(key: string, owner: string, seconds: number): Promise<boolean>;
}

export interface Counter {
  /** 0, or how many milliseconds it takes until something is left. */
  consume(key: string): Promise<number>;
}
