import { createHash, randomUUID } from 'node:crypto';
import {
  getTradeline,
  listOpenTradelines,
  tradelineState,
  type OperationSpec,
  type Page,
  type Tradeline,
} from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import type { Consent } from '../consent.ts';
import type { Act, Hooks } from '../hooks.ts';
import type { Limiter } from '../limits.ts';
import { Refusal, storeAway } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { canonical } from './ids.ts';
import { specialsOf } from './special.ts';
import type { Incoming, Outgoing } from './upstream.ts';

interface Parts {
  readonly config: Config;
  readonly store: Store;
  readonly limiter: Limiter;
  readonly hooks: Partial<Hooks>;
  readonly consent: Consent;
  /** Reads the record that an action is about to change, with another operation. */
  readonly readAgain: (outgoing: Outgoing, operation: OperationSpec) => Promise<unknown>;
}

interface Sending {
  /** Rejects where somebody has signed out in the meantime, or where nobody knows of the login any more. */
  readonly checkSignedIn: () => Promise<void>;
  readonly send: () => Promise<Incoming>;
}

/**
 * Sends an action at most once: one at a time per consumer and target, and none for a while after one that happened or
 * may have happened. For an irreversible action, the partner may require confirmation, and the state is read again first.
 */
export async function actOnce(
  request: Request,
  outgoing: Outgoing,
  { config, store, limiter, hooks, consent, readAgain }: Parts,
  { checkSignedIn, send }: Sending,
): Promise<Incoming> {
  const { operation, consumerId, sid } = outgoing;
  const isFinal = operation.effect === 'irreversible';
  const act: Act = {
    operation: operation.id,
    consumerId,
    target: targetOf(outgoing),
    digest: digestOf(outgoing),
  };
  // The partner's hook may be slow, so no lock is held yet.
  const hasConsent = await askConsent();
  const owner = randomUUID();
  const lock = `act:{${consumerId}}:${operation.id}:${JSON.stringify(act.target)}`;
  const isRare = isFinal || specialsOf(operation).quota !== undefined;
  // Longer than anything that is done while the lock is held.
  const seconds = Math.max(isRare ? 60 : 30, Math.ceil(config.limits.actMs / 1000) + 15);
  let sent = false;
  try {
    const isMine = isFinal
      ? await store.sure.lock(lock, owner, seconds).catch(away)
      : await store.claim(lock, owner, seconds);
    if (!isMine) {
      throw new Refusal(409, 'in_progress', 'This action is in progress, or has just been done.', {
        headers: { 'Retry-After': String(seconds) },
      });
    }
    if (isFinal) {
      await checkStillPossible(outgoing, readAgain);
      await limiter.take(config.limits.irreversible, 'irreversible', `{${consumerId}}`);
      // The lock must outlast the request: otherwise nothing is sent.
      if (!(await store.sure.hold(lock, owner, seconds).catch(away))) throw storeAway();
    }
    // The partner may have taken long to confirm, and a Redis that lost another request's lock has lost the login too.
    await checkSignedIn();
    // Another action may have used the consent in the meantime.
    if (hasConsent && !(await consent.spend(act, sid))) await stepUp();
    sent = true;
    const answer = await send();
    // The service rejected the action, so it may be tried again.
    if (answer.status >= 400) sent = false;
    return answer;
  } catch (error) {
    // The circuit breaker or the queue did not send the request.
    if (error instanceof Refusal && error.code === 'upstream_unavailable') sent = false;
    throw error;
  } finally {
    if (!sent) await store.release(lock, owner);
    else if (!isRare) await store.shorten(lock, owner, 2);
  }

  /** Resolves with true if there is consent to use; rejects if consent is required and missing. */
  async function askConsent(): Promise<boolean> {
    const isListed = hooks.actsToConfirm?.includes(operation.id) ?? isFinal;
    if (!hooks.confirmAct || !isListed) return false;
    if (await consent.isGiven(act, sid)) return true;
    if (await hooks.confirmAct(request, act)) await stepUp();
    return false;
  }

  async function stepUp(): Promise<never> {
    const challenge = await consent.challenge(act, sid);
    throw new Refusal(403, 'step_up_required', 'The partner requires confirmation.', { challenge });
  }
}

function away(cause: unknown): never {
  throw storeAway(cause);
}

async function checkStillPossible(outgoing: Outgoing, readAgain: Parts['readAgain']): Promise<void> {
  const { tradelineIs } = specialsOf(outgoing.operation);
  if (!tradelineIs) return;
  const tradeline = (await readAgain(outgoing, getTradeline)) as Tradeline;
  const open = (await readAgain(outgoing, listOpenTradelines)) as Page<Tradeline>;
  const isOpen = open.results.some(({ id }) => id === tradeline.id);
  if (tradelineState(tradeline, isOpen) !== tradelineIs) {
    throw new Refusal(409, 'already_done', 'The current state of the record does not allow this action.');
  }
}

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
