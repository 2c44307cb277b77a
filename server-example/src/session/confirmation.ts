import { createHash, randomUUID } from 'node:crypto';
import type { Action } from '../hooks.ts';
import { sign, verify, type KeyRing, type SignedAs } from '../keys.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';

const LIFETIME_S = 600;

export type Confirmation = ReturnType<typeof createConfirmation>;

/** The partner's confirmation of one action of one login. Each challenge is confirmed once, and one action uses it. */
export function createConfirmation(store: Store, ring: KeyRing, issuer: string) {
  const signedAs: SignedAs = { typ: 'step-up+jwt', issuer, audience: 'step-up' };

  return {
    /** A signed challenge for this action and login, valid for 10 minutes. */
    challenge(action: Action, sid: string): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: action.consumerId, sid, for: keyOf(action, sid), op: action.operation };
      return sign(ring, signedAs, { ...claims, jti: randomUUID(), iat: now, exp: now + LIFETIME_S });
    },
    /**
     * Records the confirmation. Rejects if the challenge is invalid, has expired or may have been used, or if its login
     * has none of the `stamps`.
     */
    async confirm(challenge: string, stamps?: readonly string[]): Promise<void> {
      const claims = await verify(ring, signedAs, challenge).catch(() => undefined);
      const { for: key, jti, sid, iat = 0, exp = 0 } = claims ?? {};
      if (typeof key !== 'string' || jti === undefined) throw invalid();
      if (stamps && !stamps.includes(String(sid))) throw invalid();
      const now = Date.now() / 1000;
      const seconds = Math.max(1, Math.ceil(exp - now));
      const usedKey = `challenge:${jti}`;
      if (!(await store.shared.tryLock(usedKey, 'used', LIFETIME_S + 60))) throw invalid();
      // If the store has lost its data since, the challenge may have been used.
      if ((await store.shared.dataAge(usedKey)) <= Math.floor(now - iat)) throw invalid();
      await store.shared.set(key, 'given', seconds);
    },
    isConfirmed: async (action: Action, sid: string) =>
      (await store.shared.get(keyOf(action, sid))) !== undefined,
    /** Uses the confirmation; false if there was none. */
    spend: (action: Action, sid: string) => store.shared.take(keyOf(action, sid)),
  };
}

function keyOf({ operation, consumerId, target, digest }: Action, sid: string): string {
  const all = JSON.stringify([operation, consumerId, Object.entries(target), digest, sid]);
  return `consent:{${consumerId}}:${createHash('sha256').update(all).digest('base64url')}`;
}

const invalid = (): Refusal => new Refusal(403, 'challenge_invalid', 'The challenge cannot be confirmed.');
