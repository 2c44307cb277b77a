import { abortError, withTimeout } from '../http/abort.ts';
import type { Clock } from '../http/clock.ts';
import { isPccError, PccError } from '../http/error.ts';
import { causeOf } from '../http/fetch-json.ts';
import type { Session, SessionReason, SessionRequest } from './types.ts';

const FETCH_LIMIT_MS = 15_000;
/** Lifetime of a partner's token: a day. Longer lifetimes are capped. */
export const MAX_LIFE_S = 86_400;

export interface Grant {
  readonly token: string;
  /** Seconds from receipt. */
  readonly expiresIn: number;
}

/** Holds the current token. While a new one is requested, all callers share one promise. */
export interface TokenCache<G extends Grant> {
  /** Resolves with a valid grant. `rejected` is the token that the service has just rejected. */
  get(rejected?: string): Promise<G>;
  /** Requests a new grant now, or joins the request that is under way. */
  renew(reason: SessionReason): Promise<G>;
  /** Whether a request is under way, which `renew` would join. */
  isRunning(): boolean;
  forget(): void;
}

interface Pending<G> {
  readonly grant: Promise<G>;
  readonly reason: SessionReason;
  readonly controller: AbortController;
}

export function createTokenCache<G extends Grant>(
  fetchGrant: (request: SessionRequest) => Promise<G>,
  clock: Clock,
): TokenCache<G> {
  let current: { readonly grant: G; readonly renewAt: number; readonly expiresAt: number } | undefined;
  let pending: Pending<G> | undefined;
  let rejectedToken: string | undefined;

  function renew(reason: SessionReason): Promise<G> {
    if (pending) return pending.grant;
    const controller = new AbortController();
    const grant = fetchOnce(reason, controller.signal).finally(() => {
      if (pending === pendingFetch) pending = undefined;
    });
    const pendingFetch = (pending = { grant, reason, controller });
    return grant;
  }

  async function fetchOnce(reason: SessionReason, forgotten: AbortSignal): Promise<G> {
    const grant = await withTimeout(FETCH_LIMIT_MS, forgotten, undefined, async (signal) =>
      fetchGrant({ signal, reason }),
    ).catch((thrown: unknown) => {
      throw asFetchError(thrown);
    });
    if (forgotten.aborted) throw abortError();
    validateGrant(grant);
    if (grant.token === rejectedToken && reason === 'rejected') {
      throw new PccError('unauthenticated', { message: 'token-again' });
    }
    const life = Math.min(grant.expiresIn, MAX_LIFE_S) * 1000;
    const expiresAt = clock.now() + life;
    current = { grant, expiresAt, renewAt: expiresAt - Math.min(60_000, life / 10) };
    return grant;
  }

  return {
    renew,
    isRunning: () => pending !== undefined,
    async get(rejected) {
      const before = pending;
      // A request that is pending for another reason may return the rejected token from a cache.
      if (rejected && before && before.reason !== 'rejected') {
        await before.grant.catch(() => undefined);
        if (before.controller.signal.aborted) throw abortError();
      }
      if (rejected && current?.grant.token === rejected) {
        rejectedToken = rejected;
        current = undefined;
      }
      if (!current) return renew(rejectedToken ? 'rejected' : 'start');
      if (clock.now() < current.renewAt) return current.grant;
      try {
        return await renew('expiring');
      } catch (error) {
        // It is still valid.
        if (current && clock.now() < current.expiresAt && asFetchError(error).retryable) return current.grant;
        throw error;
      }
    },
    forget() {
      pending?.controller.abort();
      pending = current = rejectedToken = undefined;
    },
  };
}

/** Rejects an invalid bearer token: as a header value, the platform's error would quote it. */
function validateGrant({ token, expiresIn }: Grant): void {
  requireField('access_token', typeof token === 'string' && /^[\x21-\x7e]{1,16384}$/.test(token));
  requireField('expires_in', typeof expiresIn === 'number' && expiresIn > 0);
}

/** Throws `invalid-response`, with the name of the field, unless it is valid. */
export function requireField(field: keyof Session, isValid: unknown): asserts isValid {
  if (!isValid) throw new PccError('invalid-response', { message: `session-malformed: ${field}` });
}

/** What the page's function threw, for its developer only: it may contain personal data. */
export const thrownByPage = new WeakMap<PccError, unknown>();

function asFetchError(thrown: unknown): PccError {
  if (isPccError(thrown)) return thrown;
  const error = new PccError('unavailable', { message: 'fetch-session-threw', cause: causeOf(thrown) });
  thrownByPage.set(error, thrown);
  return error;
}
