import { createHash, randomUUID } from 'node:crypto';
import type { Act } from './hooks.ts';
import { sign, verify, type KeyRing, type SignedAs } from './keys.ts';
import { Refusal, storeAway } from './refusal.ts';
import type { Store } from './store/store.ts';

const LIFETIME_S = 600;

/** Consent to one action by one login. Each challenge gives consent once, and one action uses it. */
export interface Consent {
  /** A signed challenge for this action and login, valid for 10 minutes. */
  challenge(act: Act, sid: string): Promise<string>;
  /**
   * Records the consent. Rejects if the challenge is invalid, has expired or has been used, or if its login is not one of
   * `sids`.
   */
  give(challenge: string, sids?: readonly string[]): Promise<void>;
  isGiven(act: Act, sid: string): Promise<boolean>;
  /** Uses the consent; false if there was none. */
  spend(act: Act, sid: string): Promise<boolean>;
}

export function openConsent(store: Store, ring: KeyRing, issuer: string): Consent {
  const signedAs: SignedAs = { typ: 'step-up+jwt', issuer, audience: 'step-up' };

  return {
    challenge(act, sid) {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: act.consumerId, sid, for: keyOf(act, sid), op: act.operation };
      return sign(ring, signedAs, { ...claims, jti: randomUUID(), iat: now, exp: now + LIFETIME_S });
    },
    async give(challenge, sids) {
      const claims = await verify(ring, signedAs, challenge).catch(() => undefined);
      const { for: key, jti, sid, exp = 0 } = claims ?? {};
      if (typeof key !== 'string' || jti === undefined) throw invalid();
      if (sids && !sids.includes(String(sid))) throw invalid();
      const seconds = Math.max(1, Math.ceil(exp - Date.now() / 1000));
      if (!(await store.sure.lock(`challenge:${jti}`, 'used', LIFETIME_S + 60).catch(away))) throw invalid();
      await store.sure.set(key, 'given', seconds).catch(away);
    },
    isGiven: async (act, sid) => (await store.sure.get(keyOf(act, sid)).catch(away)) !== undefined,
    spend: (act, sid) => store.sure.take(keyOf(act, sid)).catch(away),
  };
}

function keyOf({ operation, consumerId, target, digest }: Act, sid: string): string {
  const all = JSON.stringify([operation, consumerId, Object.entries(target), digest, sid]);
  return `consent:{${consumerId}}:${createHash('sha256').update(all).digest('base64url')}`;
}

const invalid = (): Refusal => new Refusal(403, 'challenge_invalid', 'The challenge cannot be confirmed.');

function away(cause: unknown): never {
  throw storeAway(cause);
}
