import { createHash, randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Consent } from '../consent.ts';
import type { Action, Hooks } from '../hooks.ts';
import type { Limiter } from '../limits.ts';
import { Refusal, rejectUnavailable, storeUnavailable } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { canonical } from './ids.ts';
import { prepare, type ReadState } from './preparation.ts';
import { requirementsOf } from './requirements.ts';
import { invalidToken } from './session-token.ts';
import type { Incoming, Outgoing } from './upstream.ts';

interface Parts {
  readonly config: Config;
  readonly store: Store;
  readonly limiter: Limiter;
  readonly hooks: Partial<Hooks>;
  readonly consent: Consent;
  readonly readState: ReadState;
}

/**
 * Sends the action. Rejects if the consumer has signed out since, or if the login is no longer known. `checkLast` is
 * called right before the request is written.
 */
type Send = (body: unknown, checkLast: () => void) => Promise<Incoming>;

/**
 * Sends an action at most once: one at a time per consumer and target, and none for a while after one that happened or
 * may have happened. The partner may require confirmation, and the state is read again first.
 */
export async function sendOnce(
  request: Request,
  outgoing: Outgoing,
  { config, store, limiter, hooks, consent, readState }: Parts,
  send: Send,
): Promise<Incoming> {
  const { operation, consumerId, sid } = outgoing;
  const isFinal = operation.effect === 'irreversible';
  const { quota, isRare = isFinal, makes, confirm = [] } = requirementsOf(operation);
  const action: Action = {
    operation: operation.id,
    consumerId,
    target: targetOf(outgoing),
    digest: digestOf(outgoing),
  };
  // The partner's hook may be slow, so no lock is held yet.
  const hasConsent = await checkConsent();
  const owner = randomUUID();
  const target = [JSON.stringify(action.target), ...(makes === 'record' ? [action.digest] : [])];
  const lock = [`action:{${consumerId}}:${operation.id}`, ...target].join(':');
  // Longer than anything that is done while the lock is held.
  const seconds = Math.max(isRare ? 60 : 30, Math.ceil(config.limits.actionMs / 1000) + 15);
  let sent = false;
  let heldAt = performance.now();
  try {
    const hasLock = isFinal
      ? await store.sure.lock(lock, owner, seconds).catch(rejectUnavailable)
      : await store.claim(lock, owner, seconds);
    if (!hasLock) {
      throw new Refusal(409, 'in_progress', 'This action is in progress, or has just been done.', {
        headers: { 'Retry-After': String(seconds) },
      });
    }
    if (isFinal) {
      // A store that has lost its data may have lost the lock of a request that is still under way.
      const kept = await store.sure.keptFor(lock).catch(rejectUnavailable);
      if (kept <= seconds) throw storeUnavailable(undefined, seconds - kept + 1);
    }
    const body = await prepare(outgoing, readState);
    if (isFinal) {
      const limit = quota?.limit ?? 'irreversible';
      await limiter.take(config.limits[limit], limit, `{${consumerId}}`);
      // The lock must outlast the request: otherwise nothing is sent.
      heldAt = performance.now();
      if (!(await store.sure.hold(lock, owner, seconds).catch(rejectUnavailable))) throw storeUnavailable();
    }
    // Another action may have used the consent in the meantime.
    if (hasConsent && !(await consent.spend(action, sid))) await stepUp();
    sent = true;
    const response = await send(body, checkLock);
    // The service rejected the action, so it may be tried again.
    if (response.status >= 400) sent = false;
    return response;
  } catch (error) {
    // The circuit breaker, the queue, the check of the login or `checkLock` did not send the request.
    if (error instanceof Refusal && notSent.has(error.code)) sent = false;
    throw error;
  } finally {
    if (!sent) await store.release(lock, owner);
    else if (!isRare) await store.shorten(lock, owner, 2);
  }

  /** A process can be suspended at any point, and the lock may have expired when it continues. */
  function checkLock(): void {
    if (performance.now() - heldAt > config.limits.actionMs) throw storeUnavailable();
  }

  /** Resolves with true if there is consent to use; rejects if consent is required and missing. */
  async function checkConsent(): Promise<boolean> {
    const fields = Object.keys(outgoing.body ?? {});
    const isSensitive = isFinal || confirm.some((name) => fields.includes(name));
    const needsConsent = hooks.actsToConfirm?.includes(operation.id) ?? isSensitive;
    if (!hooks.confirmAct || !needsConsent) return false;
    if (await consent.isGiven(action, sid)) return true;
    if (await hooks.confirmAct(request, action)) await stepUp();
    return false;
  }

  async function stepUp(): Promise<never> {
    const challenge = await consent.challenge(action, sid);
    throw new Refusal(403, 'step_up_required', 'The partner requires confirmation.', { challenge });
  }
}

const notSent: ReadonlySet<string> = new Set([
  'upstream_unavailable',
  storeUnavailable().code,
  invalidToken().code,
]);

/** The target of an action: the ids in its path and body. */
function targetOf({ params, body }: Outgoing): Readonly<Record<string, string>> {
  const ids = Object.entries(body ?? {}).filter(([name]) => name.endsWith('_id'));
  const all = [...Object.entries(params), ...ids] as readonly (readonly [string, unknown])[];
  return Object.fromEntries(all.map(([name, id]) => [name, String(canonical(id))]));
}

const digestOf = ({ body }: Outgoing): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
