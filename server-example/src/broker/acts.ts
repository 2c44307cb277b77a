import { createHash, randomUUID } from 'node:crypto';
import {
  getTradeline,
  listOpenTradelines,
  tradelineState,
  type OperationSpec,
  type Page,
  type Tradeline,
  type TradelineState,
} from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import type { Consent } from '../consent.ts';
import type { Act, Hooks } from '../hooks.ts';
import type { Limiter } from '../limits.ts';
import { Refusal, storeAway } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { canonical } from './body.ts';
import type { Incoming, Outgoing } from './upstream.ts';

interface Parts {
  readonly config: Config;
  readonly store: Store;
  readonly limiter: Limiter;
  readonly hooks: Partial<Hooks>;
  readonly consent: Consent;
  /** Reads what an act is about to change by another operation, as the browser would be shown it. */
  readonly readAgain: (outgoing: Outgoing, operation: OperationSpec) => Promise<unknown>;
}

/** In which state a tradeline must be for an act, by the same evidence as in the widget. */
const neededState: Readonly<Record<string, TradelineState>> = {
  closeTradeline: 'reported',
  openTradeline: 'ready',
};

/**
 * Sends an act at most once: one at a time per consumer and target, and none for a while after one that happened or
 * may have happened. What cannot be taken back is also confirmed where the partner wants it, and looked at again first.
 */
export async function actOnce(
  request: Request,
  outgoing: Outgoing,
  { config, store, limiter, hooks, consent, readAgain }: Parts,
  send: () => Promise<Incoming>,
): Promise<Incoming> {
  const { operation, consumerId, sid } = outgoing;
  const isFinal = operation.effect === 'irreversible';
  const act: Act = {
    operation: operation.id,
    consumerId,
    target: targetOf(outgoing),
    digest: digestOf(outgoing),
  };
  // It takes as long as it takes: nothing is locked meanwhile.
  const hasConsent = await askConsent();
  const owner = randomUUID();
  const lock = `act:${operation.id}:${consumerId}:${JSON.stringify(act.target)}`;
  const isRare = isFinal || operation.id === 'emailStatement';
  // Longer than whatever is done while it is held.
  const seconds = Math.max(isRare ? 60 : 30, Math.ceil(config.limits.actMs / 1000) + 15);
  let sent = false;
  try {
    const isMine = isFinal
      ? await store.sure.lock(lock, owner, seconds).catch(away)
      : await store.claim(lock, owner, seconds);
    if (!isMine) {
      throw new Refusal(409, 'in_progress', 'This act is under way, or has just been done.', {
        headers: { 'Retry-After': String(seconds) },
      });
    }
    if (isFinal) {
      await checkStillPossible(outgoing, readAgain);
      await limiter.take(config.limits.irreversible, 'irreversible', consumerId);
      // Nobody else can have it before this one is answered: else nothing is sent.
      if (!(await store.sure.hold(lock, owner, seconds).catch(away))) throw storeAway();
    }
    // Another act may have spent it in the meantime.
    if (hasConsent && !(await consent.spend(act, sid))) await stepUp();
    sent = true;
    const answer = await send();
    // Refused, or one that may be repeated on purpose: the way is free again.
    if (answer.status >= 400) sent = false;
    return answer;
  } catch (error) {
    // The breaker or the queue has kept it back.
    if (error instanceof Refusal && error.code === 'upstream_unavailable') sent = false;
    throw error;
  } finally {
    if (!sent) await store.release(lock, owner);
    else if (!isRare) await store.shorten(lock, owner, 2);
  }

  /** Whether there is consent that is to be spent; rejects where it is still to be had. */
  async function askConsent(): Promise<boolean> {
    const isListed = hooks.actsToConfirm?.includes(operation.id) ?? isFinal;
    if (!hooks.confirmAct || !isListed) return false;
    if (await consent.isGiven(act, sid)) return true;
    if (await hooks.confirmAct(request, act)) await stepUp();
    return false;
  }

  async function stepUp(): Promise<never> {
    const challenge = await consent.challenge(act, sid);
    throw new Refusal(403, 'step_up_required', 'The partner asks for a confirmation.', { challenge });
  }
}

function away(cause: unknown): never {
  throw storeAway(cause);
}

async function checkStillPossible(outgoing: Outgoing, readAgain: Parts['readAgain']): Promise<void> {
  const needed = neededState[outgoing.operation.id];
  if (!needed) return;
  const tradeline = (await readAgain(outgoing, getTradeline)) as Tradeline;
  const open = (await readAgain(outgoing, listOpenTradelines)) as Page<Tradeline>;
  const isOpen = open.results.some(({ id }) => id === tradeline.id);
  if (tradelineState(tradeline, isOpen) !== needed) {
    throw new Refusal(409, 'already_done', 'The record is no longer in a state that allows it.');
  }
}

/** What the act is about: the ids in its path and body, the consumer being named already. */
function targetOf({ params, body }: Outgoing): Readonly<Record<string, string>> {
  const ids = Object.entries(body ?? {}).filter(([name]) => name.endsWith('_id'));
  const all = [...Object.entries(params), ...ids] as readonly (readonly [string, unknown])[];
  return Object.fromEntries(all.map(([name, id]) => [name, String(canonical(id))]));
}

const digestOf = ({ body }: Outgoing): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
