/** What instances of the backend share: small texts that expire. */
export interface Store {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Sets a key that is not there yet; false where it is. The owner alone can release it. */
  claim(key: string, owner: string, seconds: number): Promise<boolean>;
  release(key: string, owner: string): Promise<void>;
  /** True while what should be shared is kept by this process alone. */
  readonly degraded: boolean;
  close(): Promise<void>;
}
