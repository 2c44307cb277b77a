import { createHash, randomUUID } from 'node:crypto';
import type { OperationSpec } from 'pcc-widgets/client';
import type { Action } from '../hooks.ts';
import { Refusal, storeUnavailable } from '../http/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store } from '../store/store.ts';
import type { BrokerCall } from '../broker-call.ts';
import { canonical } from './consumer-ids.ts';
import { prepare, quotaOf, requirementsOf } from './requirements.ts';
import type { ServiceResponse } from '../service/request.ts';
import type { Confirmation } from '../session/confirmation.ts';

/**
 * Sends an action at most once: one at a time per consumer and target, and none for a while after one that happened or
 * may have happened. The partner may require confirmation, and the state is read again first.
 */
export async function sendOnce(call: BrokerCall, dependencies: Dependencies): Promise<ServiceResponse> {
  const { operation, claims } = call;
  const { config, store, limiter, confirmation, upstream } = dependencies;
  const isIrreversible = operation.effect === 'irreversible';
  const { staysLocked = isIrreversible } = requirementsOf(operation);
  const action = actionOf(call);
  // The partner's hook may be slow, so no lock is held yet.
  const isConfirmed = await checkConfirmation(call, action, dependencies);
  const lock: Lock = {
    key: lockKeyOf(action, operation),
    owner: `${action.digest} ${randomUUID()}`,
    // Longer than anything that is done while the lock is held.
    seconds: Math.max(staysLocked ? 60 : 30, Math.ceil(config.limits.actionMs / 1000) + 15),
  };
  try {
    await acquire(lock, isIrreversible, store);
    call.body = await prepare(call, dependencies);
    if (isIrreversible) {
      await limiter.take(quotaOf(operation) ?? 'irreversible', { sub: claims.sub });
      await renew(lock, store);
    }
    // Another action may have used the confirmation in the meantime.
    if (isConfirmed && !(await confirmation.spend(action, claims.sid)))
      await stepUp(call, action, confirmation);
    return await upstream.send(call);
  } finally {
    if (!call.trail.mayBeDone) await store.releaseLock(lock.key, lock.owner);
    else if (!staysLocked) await store.setLockExpiry(lock.key, lock.owner, 2);
  }
}

/** One action of a consumer on one target. */
interface Lock {
  readonly key: string;
  /** Begins with the action's digest: another action on the same target tells by it that it is another. */
  readonly owner: string;
  readonly seconds: number;
}

/** For an irreversible action, rejects with 503 while it is not sure that no other instance has the lock. */
async function acquire(lock: Lock, isIrreversible: boolean, store: Store): Promise<void> {
  const { key, owner, seconds } = lock;
  const locks = isIrreversible ? store.shared : store;
  if (!(await locks.tryLock(key, owner, seconds))) throw await inProgress(lock, store);
  if (!isIrreversible) return;
  // A store that has lost its data may have lost the lock of a request that is still under way.
  const age = await store.shared.dataAge(key);
  if (age <= seconds) throw storeUnavailable(seconds - age + 1);
}

/** The lock must outlast the request: otherwise nothing is sent. */
async function renew({ key, owner, seconds }: Lock, { shared }: Store): Promise<void> {
  if (!(await shared.extendLock(key, owner, seconds))) throw storeUnavailable();
}

/**
 * Browsers repeat requests by themselves. With `Retry-After`, a page takes this for such a repetition, which may have been
 * carried out. So another action than the one that has the lock, such as another amount, gets none.
 */
async function inProgress({ key, owner, seconds }: Lock, store: Store): Promise<Refusal> {
  const [digest = ''] = owner.split(' ', 1);
  const isAnother = (await store.get(key))?.startsWith(digest) === false;
  return new Refusal(409, 'in_progress', 'An action on this is in progress, or has just been done.', {
    retryAfter: isAnother ? undefined : seconds,
  });
}

/** Resolves with true if there is a confirmation to use; rejects if one is required and missing. */
async function checkConfirmation(
  call: BrokerCall,
  action: Action,
  { hooks, confirmation }: Dependencies,
): Promise<boolean> {
  const { operation, claims, request } = call;
  const { fieldsToConfirm = [] } = requirementsOf(operation);
  const fields = Object.keys(call.body ?? {});
  const isSensitive =
    operation.effect === 'irreversible' || fieldsToConfirm.some((name) => fields.includes(name));
  const needsConfirmation = hooks.actsToConfirm?.includes(operation.id) ?? isSensitive;
  if (!hooks.confirmAct || !needsConfirmation) return false;
  if (await confirmation.isConfirmed(action, claims.sid)) return true;
  if (await hooks.confirmAct(request, action)) await stepUp(call, action, confirmation);
  return false;
}

async function stepUp({ claims }: BrokerCall, action: Action, confirmation: Confirmation): Promise<never> {
  const challenge = await confirmation.challenge(action, claims.sid);
  throw new Refusal(403, 'step_up_required', 'The partner requires confirmation.', { challenge });
}

function actionOf({ operation, claims, params, body }: BrokerCall): Action {
  const ids = Object.entries(body ?? {}).filter(([name]) => name.endsWith('_id'));
  const all: (readonly [string, unknown])[] = [...Object.entries(params), ...ids];
  return {
    operation: operation.id,
    consumerId: claims.sub,
    target: Object.fromEntries(all.map(([name, id]) => [name, String(canonical(id))])),
    digest: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('base64url'),
  };
}

function lockKeyOf({ consumerId, target, digest }: Action, operation: OperationSpec): string {
  const { locksByBody } = requirementsOf(operation);
  // As a hash: a file's name is the consumer's.
  const what = createHash('sha256').update(JSON.stringify([target, locksByBody ? digest : null]));
  return `action:{${consumerId}}:${operation.id}:${what.digest('base64url')}`;
}
