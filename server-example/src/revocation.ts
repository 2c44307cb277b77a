import type { Store } from './store/store.ts';

/** Ends what was handed out to a login before now; the same login may begin again. */
export interface Revocation {
  revoke(sid: string): Promise<void>;
  /** Whether a token of this login that was issued then (seconds since 1970) is still good. */
  isGood(sid: string, issuedAt: number): Promise<boolean>;
}

export function openRevocation(store: Store, lifetimeSeconds: number): Revocation {
  return {
    revoke: (sid) => store.set(`revoked:${sid}`, String(Date.now() / 1000), lifetimeSeconds + 60),
    async isGood(sid, issuedAt) {
      const revokedAt = await store.get(`revoked:${sid}`);
      return revokedAt === undefined || issuedAt > Number(revokedAt);
    },
  };
}
