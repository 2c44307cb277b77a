import { abortError, abortable } from '../http/abort.ts';
import type { Call, SessionEndReason, SessionInfo, SessionOptions } from '../http/client.ts';
import { systemClock, type Clock } from '../http/clock.ts';
import { PccError } from '../http/error.ts';
import { createSend, type Send } from '../http/request.ts';
import type { BrowserClientOptions, FetchSession, Login, SessionClient } from './types.ts';
import { backendHeaders } from '../page/backend-headers.ts';
import { createChanges } from './changes.ts';
import { createLoginChecks, type LoginCheck } from './login-check.ts';
import { diagnose } from '../page/diagnostics/diagnose.ts';
import type { WatchExpiry } from './expiry.ts';
import { defaults } from '../page/defaults.ts';
import { onBackForwardCache, onVisible } from '../page/page.ts';
import { markOf, openChannel, type SessionMessage } from './tabs.ts';
import { parseSession, type SessionGrant } from './session-grant.ts';
import { createTokenCache, MAX_LIFE_S, thrownByPage } from './tokens.ts';

/**
 * `released`: aborted when the page has let go of the session. Nothing is sent from then on, and no other tab is
 * notified.
 */
export type OpenSessionOptions = BrowserClientOptions & { readonly released?: AbortSignal };

const ignore = () => undefined;

/**
 * Opens the session of a page. The token stays in this closure: the client that is returned is frozen and does not
 * expose it.
 */
export function openSession(options: OpenSessionOptions, clock: Clock = systemClock): SessionClient {
  const tokens = createTokenCache(async (request) => {
    const requestedAt = clock.now();
    const grant = parseSession(await options.fetchSession(request));
    return { ...grant, requestedAt, respondedAt: clock.now() };
  }, clock);
  const changes = createChanges();
  const loginChecks = createLoginChecks(clock);
  let current: (SessionGrant & LoginCheck) | undefined;
  /** The login that the endpoint named last. */
  let login: string | undefined;
  /** After a sign-out no session starts automatically before the next login. */
  let isSignedOut = false;
  let following: AbortController | undefined;
  let broadcast: (message: SessionMessage) => void = ignore;
  /** Aborted when the session ends. */
  let lifetime: AbortController;
  let send: Send;
  let checking: Promise<void> | undefined;
  let expiring: AbortController | undefined;
  let watchExpiry: WatchExpiry | undefined;
  startLifetime();
  options.released?.addEventListener('abort', () => endAndForget('signed-out'));

  // Start: the endpoint's grant becomes the current session.

  /** A new `send` for each session: a user must not share reads with the previous one. */
  function startLifetime(): void {
    const { signal } = (lifetime = new AbortController());
    if (options.released?.aborted) lifetime.abort();
    checking = undefined;
    send = createSend({
      ...options,
      clock,
      async access(call, rejected) {
        if (call.host !== 'base') throw forServersOnly(call);
        const { base, token, cookie, info } = await obtain(() => tokens.get(rejected));
        if (signal.aborted) throw abortError(signal);
        const { endpoint = globalThis.location?.href } = options.fetchSession;
        // The endpoint is below the backend's URL, but not below the service's.
        const isBackend = cookie ?? `${endpoint}/`.startsWith(`${base}/`);
        const headers = isBackend ? backendHeaders() : undefined;
        return { base, token, cookie, consumerId: info.consumer_id, headers };
      },
    });
  }

  /** Gets a grant and adopts it as the current session. */
  async function obtain(get: () => Promise<SessionGrant & LoginCheck>): Promise<SessionGrant> {
    const grant = await callEndpoint(get);
    adopt(grant);
    return grant;
  }

  /** Waits for the endpoint. An error that is not retryable ends the session. */
  async function callEndpoint<T>(get: () => Promise<T>): Promise<T> {
    const { signal } = lifetime;
    if (signal.aborted) throw abortError(signal);
    try {
      return await abortable(signal, get());
    } catch (thrown) {
      const error = thrown as PccError;
      if (!signal.aborted) {
        diagnose({ error, fetchSession: options.fetchSession, cause: thrownByPage.get(error) });
        if (!error.retryable)
          endAndForget(error.code === 'unauthenticated' ? 'login-required' : 'failed', error);
      }
      return reportAndThrow(error);
    }
  }

  function adopt(grant: SessionGrant & LoginCheck): void {
    const { base, info } = grant;
    if (current && (current.base !== base || current.info.consumer_id !== info.consumer_id)) {
      endSession('changed');
    }
    // A listener may just have signed out.
    if (isSignedOut) throw signedOut();
    if (grant === current) return;
    const isStart = !current;
    const isNewLogin = isStart || grant.login !== login;
    current = grant;
    login = grant.login ?? login;
    noteLoginCheck(grant, grant.loginExpiresIn);
    followPage();
    if (isNewLogin) broadcast({ login, mark: markOf(login, info.consumer_id) });
    if (isStart) changes.notify({ state: 'started', info });
  }

  function noteLoginCheck(by: LoginCheck, loginExpiresIn: number | undefined): void {
    loginChecks.add(by);
    if (loginExpiresIn != null) void expectExpiry(loginExpiresIn).catch(ignore);
  }

  /** Warns the page before the login ends. */
  async function expectExpiry(seconds: number): Promise<void> {
    expiring?.abort();
    const { signal } = (expiring = new AbortController());
    // A later expiry is reported again when the session is renewed, and `setTimeout` fires at once for several weeks.
    if (!(seconds >= 0 && seconds < MAX_LIFE_S)) return;
    const { createExpiryWatch } = await import('./expiry.ts');
    watchExpiry ??= createExpiryWatch(clock, check, changes.notify, 'check' in options.fetchSession);
    await watchExpiry(seconds, signal);
  }

  // End: after an error, for another consumer, or at a sign-out in any tab.

  /** Ends the session and forgets its token: the next session needs a new one. */
  function endAndForget(reason: SessionEndReason, error?: PccError): void {
    tokens.forget();
    endSession(reason, error);
  }

  function endSession(reason: SessionEndReason, error = abortError()): void {
    const ending = lifetime;
    current = undefined;
    expiring?.abort();
    startLifetime();
    ending.abort(error);
    changes.notify({ state: 'ended', reason });
    followPage();
  }

  function signOut(): void {
    isSignedOut = true;
    endAndForget('signed-out');
  }

  // Elsewhere: other tabs, and a page that was hidden.

  /** While there is a session or a subscriber, listens to other tabs and to the page becoming visible again. */
  function followPage(isWanted = changes.listeners.size > 0 || current !== undefined): void {
    if (isWanted === Boolean(following)) return;
    following?.abort();
    following = undefined;
    if (!isWanted) return;
    const { signal } = (following = new AbortController());
    const recheck = () => {
      loginChecks.invalidate();
      // Without a listener, its next use asks.
      if (changes.last && changes.listeners.size) session({ unseen: true }).catch(ignore);
    };
    broadcast = openChannel(options.fetchSession.endpoint, signal, onMessage);
    onBackForwardCache(signal, loginChecks.invalidate, recheck);
    onVisible(signal, recheck);
  }

  function onMessage(message: SessionMessage): void {
    // A sender that had no session yet names no login: then its sign-out is ours too.
    const isSame = (message.login ?? login) === login;
    if (message.mark === undefined) {
      if (isSame) signOut();
      return;
    }
    const isOurConsumer = current && message.mark === markOf(message.login, current.info.consumer_id);
    if (isSame && (isOurConsumer || isSignedOut)) return;
    isSignedOut = false;
    loginChecks.invalidate();
    if (current && !isOurConsumer) endAndForget('changed');
    else if (changes.listeners.size) session().catch(ignore);
  }

  // Who is signed in: checked again before data is read or shown.

  /** Asks the endpoint who is signed in now, and updates the session. Concurrent callers share one request. */
  function check(): Promise<void> {
    const own = (checking ??= checkLogin().finally(() => {
      if (checking === own) checking = undefined;
    }));
    return own;
  }

  async function checkLogin(): Promise<void> {
    const requestedAt = clock.now();
    const { signal } = lifetime;
    const now = await callEndpoint(() => fetchLogin(options.fetchSession, signal));
    if (isSignedOut) {
      if (!now?.login || now.login === login) throw signedOut();
      isSignedOut = false;
    }
    if (current && now && now.consumer_id !== current.info.consumer_id) {
      return endAndForget('changed');
    }
    const isSameLogin = current && now && (login === undefined || now.login === login);
    if (!isSameLogin) await obtain(() => tokens.renew(current ? 'expiring' : 'start'));
    if (!now) return;
    login = now.login ?? login;
    if (isSameLogin) noteLoginCheck({ requestedAt, respondedAt: clock.now() }, now.login_expires_in);
  }

  async function session({ signal, unseen, again }: SessionOptions = {}): Promise<SessionInfo> {
    if (again) isSignedOut = false;
    if (current) loginChecks.invalidateIfOld();
    if (current && unseen && loginChecks.isDue()) check().catch(ignore);
    while (!current || (loginChecks.isDue() && !unseen)) {
      const update: Promise<unknown> = current || isSignedOut ? check() : obtain(() => tokens.get());
      await abortable(signal, update);
    }
    return current.info;
  }

  return Object.freeze({
    protocol: 1,
    async request(call, { signal } = {}) {
      if (isSignedOut) throw signedOut();
      const { signal: ended } = lifetime;
      const sendNow = send;
      const isRead = call.effect === 'read';
      const untilConfirmed = async () => {
        while (loginChecks.isDue()) await abortable(signal, abortable(ended, check()));
        if (ended.aborted) throw abortError(ended);
      };
      // An action needs confirmation of who is signed in before it is sent, a read only before its result is returned.
      if (!isRead) await untilConfirmed();
      const result = await sendNow(call, signal, ended).catch((error: PccError) => {
        // With the host's own `fetch`, the cause is unknown.
        if (error.code === 'network' && !options.fetch)
          diagnose({ error, fetchSession: options.fetchSession, service: current?.base });
        return reportAndThrow(error);
      });
      if (isRead) await untilConfirmed();
      return result;
    },
    session,
    subscribe(listener) {
      changes.listeners.add(listener);
      followPage();
      return () => {
        changes.listeners.delete(listener);
        followPage();
      };
    },
    async end() {
      if (isSignedOut) return;
      followPage(true);
      broadcast({ login });
      signOut();
      try {
        await options.fetchSession.end?.();
      } catch {
        // The page has signed out, even if the endpoint does not know.
      }
    },
    async renew() {
      isSignedOut = false;
      const request = () => obtain(() => tokens.renew(current ? 'rejected' : 'start'));
      // A request that is under way may have been sent before the page's own sign-in.
      if (tokens.isRunning()) await request().catch(ignore);
      return (await request()).info;
    },
  } satisfies SessionClient);
}

/** Fetches who is signed in; `undefined` if the endpoint cannot tell. */
async function fetchLogin(fetchSession: FetchSession, signal: AbortSignal): Promise<Login | undefined> {
  try {
    const login = await fetchSession.check?.({ signal });
    return login?.consumer_id ? login : undefined;
  } catch (thrown) {
    // The renewal that follows shows other errors. The endpoint may not support GET.
    if ((thrown as PccError).code === 'unauthenticated') throw thrown;
    return undefined;
  }
}

/** Reports the error of a call or of the endpoint to the page, and rethrows it. */
function reportAndThrow(error: PccError): never {
  defaults().onError?.(error);
  throw error;
}

const signedOut = () => new PccError('unauthenticated', { message: 'signed out' });

export function forServersOnly({ operation }: Call): PccError {
  return new PccError('misconfigured', { operation, message: 'for servers only' });
}
