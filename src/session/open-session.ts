import { aborted, until } from '../http/abort.ts';
import { serviceAddress } from '../http/address.ts';
import type { Call, SessionChange, SessionEndReason, SessionInfo } from '../http/client.ts';
import { systemClock, type Clock } from '../http/clock.ts';
import { PccError } from '../http/error.ts';
import { createSend } from '../http/request.ts';
import type { BrowserClientOptions, Session, SessionClient } from './contract.ts';
import { onReturn, onSignOut, tellSignOut } from './page.ts';
import { keepTokens, type Grant } from './tokens.ts';

interface SessionGrant extends Grant {
  readonly base: string;
  readonly info: SessionInfo;
}

/**
 * One consumer's session in a page. The token stays in this closure: the handle that comes out is frozen and gives
 * nothing of it away.
 */
export function openSession(options: BrowserClientOptions, clock: Clock = systemClock): SessionClient {
  const { fetch, timeoutMs, retries, onRequest } = options;
  const tokens = keepTokens(async (request) => readSession(await options.fetchSession(request)), clock);
  const listeners = new Set<(change: SessionChange) => void>();
  const signedOut = new PccError('unauthenticated', { message: 'signed out' });
  let current: SessionGrant | undefined;
  let state: SessionChange['state'] | undefined;
  // The page was away in the back/forward cache: the endpoint says whose session it is now.
  let stale = false;
  // Aborted when the session ends: everything that waits in it waits no longer.
  let life = new AbortController();
  // Why nothing may begin by itself: signed out, or another consumer came. `renew()` lifts it.
  let shut: PccError | undefined;

  const send = createSend({
    fetch,
    timeoutMs,
    retries,
    onRequest,
    clock,
    async access(call, rejected) {
      if (call.host !== 'base') throw forServersOnly(call);
      const { base, token, info } = await obtain(() => tokens.get(rejected));
      return { base, token, consumerId: info.consumer_id };
    },
  });

  /** Gets a grant, and takes notice of what it says about the session. */
  async function obtain(get: () => Promise<SessionGrant>, replace = false): Promise<SessionGrant> {
    const { signal } = life;
    try {
      const grant = await until(signal, get());
      adopt(grant, replace);
      return grant;
    } catch (thrown) {
      const error = thrown as PccError;
      // A network that is away for a moment ends no session.
      if (!signal.aborted && !error.retryable) {
        finish(error.code === 'unauthenticated' ? 'login-required' : 'failed', error);
      }
      throw error;
    }
  }

  function adopt(grant: SessionGrant, replace: boolean): void {
    const { base, info } = grant;
    if (current && (current.base !== base || current.info.consumer_id !== info.consumer_id)) {
      if (!replace) {
        shut = new PccError('unauthenticated', { message: 'another consumer' });
        finish('failed', shut);
        throw shut;
      }
      leave('failed', aborted());
    }
    const begins = !current;
    current = grant;
    stale = false;
    if (!begins) return;
    onReturn(
      life.signal,
      () => (stale = true),
      () => void obtain(() => tokens.renew('expiring')).catch(() => undefined),
    );
    onSignOut(options.fetchSession.endpoint, life.signal, signOut);
    announce({ state: 'started', info });
  }

  function finish(reason: SessionEndReason, error: PccError): void {
    tokens.forget();
    leave(reason, error);
  }

  function leave(reason: SessionEndReason, error: PccError): void {
    const ending = life;
    life = new AbortController();
    current = undefined;
    stale = false;
    ending.abort(error);
    announce({ state: 'ended', reason });
  }

  function signOut(): void {
    shut = signedOut;
    finish('signed-out', aborted());
  }

  function announce(change: SessionChange): void {
    if (change.state === 'ended' && state === 'ended') return;
    state = change.state;
    for (const listener of [...listeners]) {
      try {
        listener(change);
      } catch (thrown) {
        console.error(thrown);
      }
    }
  }

  return Object.freeze({
    protocol: 1,
    async request(call, { signal } = {}) {
      if (shut) throw shut;
      return send(call, signal, life.signal);
    },
    async session({ signal } = {}) {
      if (shut) throw shut;
      if (current && !stale) return current.info;
      const grant = obtain(() => (stale ? tokens.renew('expiring') : tokens.get()));
      return (await until(signal, grant)).info;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async end() {
      if (shut === signedOut) return;
      signOut();
      tellSignOut(options.fetchSession.endpoint);
      await options.fetchSession.end?.().catch(() => undefined);
    },
    async renew() {
      shut = undefined;
      return (await obtain(() => tokens.renew(current ? 'rejected' : 'start'), true)).info;
    },
  } satisfies SessionClient);
}

function readSession(session: Session | null | undefined): SessionGrant {
  const { token_type = 'Bearer', consumer_id, scope, frame_origins }: Partial<Session> = session ?? {};
  if (!session || !/^bearer$/i.test(token_type) || !consumer_id || !/^[\w.-]{1,128}$/.test(consumer_id)) {
    throw new PccError('invalid-response', { message: 'the session is not as described' });
  }
  return {
    token: session.access_token,
    expiresIn: session.expires_in,
    base: serviceAddress('api_base_url', session.api_base_url),
    info: Object.freeze({ consumer_id, scope, frame_origins: Object.freeze([...(frame_origins ?? [])]) }),
  };
}

export function forServersOnly({ operation }: Call): PccError {
  const message = `${operation} is for servers only`;
  return new PccError('misconfigured', { operation, message });
}
