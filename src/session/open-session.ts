import { aborted, until } from '../http/abort.ts';
import { serviceAddress } from '../http/address.ts';
import { callHost } from '../http/call-host.ts';
import type { Call, SessionChange, SessionEndReason, SessionInfo, SessionOptions } from '../http/client.ts';
import { systemClock, type Clock } from '../http/clock.ts';
import { PccError } from '../http/error.ts';
import { createSend, type Send } from '../http/request.ts';
import type { BrowserClientOptions, FetchSession, Login, Session, SessionClient } from './contract.ts';
import { diagnose } from './diagnose.ts';
import type { Mind } from './expiry.ts';
import { defaults } from './lookup.ts';
import { markOf, onFront, onReturn, openChannel, type News } from './page.ts';
import { keepTokens, type Grant } from './tokens.ts';

interface SessionGrant extends Grant {
  readonly base: string;
  readonly info: SessionInfo;
  readonly login: string | undefined;
  readonly cookie: Readonly<Record<string, string>> | undefined;
  readonly loginExpiresIn: number | undefined;
}

/** When the endpoint was asked whose session it is, and when it answered. */
interface Confirmation {
  readonly asked: number;
  readonly answered: number;
}

/** Whoever comes so soon after the endpoint has said whose session it is need not ask again. */
const YOUNG_MS = 5_000;

/** No token lives longer; a timer that waits for weeks fires at once. */
const LONGEST_S = 86_400;

const ignore = () => undefined;

/**
 * The session of one login in a page. The token stays in this closure: the handle that comes out is frozen and gives
 * nothing of it away.
 */
export function openSession(options: BrowserClientOptions, clock: Clock = systemClock): SessionClient {
  const tokens = keepTokens(async (request) => {
    const asked = clock.now();
    const grant = readSession(await options.fetchSession(request));
    return { ...grant, asked, answered: clock.now() };
  }, clock);
  const listeners = new Set<(change: SessionChange) => void>();
  let current: (SessionGrant & Confirmation) | undefined;
  let last: SessionChange | undefined;
  /** Stamp of the login that the endpoint named last. */
  let login: string | undefined;
  /** Somebody signed out: nothing begins by itself before the next login. */
  let isShut = false;
  let confirmed: Confirmation = { asked: -Infinity, answered: -Infinity };
  /** Since when somebody else may have signed in. */
  let doubtedAt = -Infinity;
  let checking: Promise<void> | undefined;
  let watching: AbortController | undefined;
  let tell: (news: News) => void = ignore;
  // Aborted when the session ends: everything that waits in it waits no longer.
  let life: AbortController;
  let send: Send;
  let expecting: AbortController | undefined;
  let mind: Mind | undefined;
  begin();

  /** Nothing that one person has asked for may be shared with the next. */
  function begin(): void {
    const { signal } = (life = new AbortController());
    checking = undefined;
    send = createSend({
      ...options,
      clock,
      async access(call, rejected) {
        if (call.host !== 'base') throw forServersOnly(call);
        const { base, token, cookie, info } = await obtain(() => tokens.get(rejected));
        if (signal.aborted) throw aborted(signal);
        const headers = defaults().trace?.(base, options.fetchSession.endpoint);
        return { base, token, cookie, consumerId: info.consumer_id, headers };
      },
    });
  }

  /** Gets a grant, and takes notice of what it says about the session. */
  async function obtain(get: () => Promise<SessionGrant & Confirmation>): Promise<SessionGrant> {
    const grant = await answerOf(get);
    adopt(grant);
    return grant;
  }

  /** Waits for the endpoint. Its refusal ends the session; a network that is away for a moment does not. */
  async function answerOf<T>(get: () => Promise<T>): Promise<T> {
    const { signal } = life;
    try {
      return await until(signal, get());
    } catch (thrown) {
      const error = thrown as PccError;
      if (!signal.aborted) {
        diagnose({ error, session: options.fetchSession });
        if (!error.retryable) finish(error.code === 'unauthenticated' ? 'login-required' : 'failed', error);
      }
      return fail(error);
    }
  }

  function adopt(grant: SessionGrant & Confirmation): void {
    if (grant === current) return;
    const { base, info } = grant;
    if (current && (current.base !== base || current.info.consumer_id !== info.consumer_id)) {
      leave('changed', aborted());
    }
    const begins = !current;
    const isNews = begins || grant.login !== login;
    current = grant;
    login = grant.login ?? login;
    confirm(grant, grant.loginExpiresIn);
    watch();
    if (isNews) tell({ login, mark: markOf(login, info.consumer_id) });
    if (begins) announce({ state: 'started', info });
  }

  function confirm(by: Confirmation, loginExpiresIn: number | undefined): void {
    // A token that was on its way is older than what the endpoint has said since.
    if (by.asked > confirmed.asked) confirmed = by;
    if (loginExpiresIn !== undefined) void expect(loginExpiresIn).catch(ignore);
  }

  /** The login will end in so many seconds: who is in front of the page has to hear of it before. */
  async function expect(seconds: number): Promise<void> {
    expecting?.abort();
    const { signal } = (expecting = new AbortController());
    // Before that the session is renewed, and says it again.
    if (!(seconds >= 0 && seconds < LONGEST_S)) return;
    const { mindExpiry } = await import('./expiry.ts');
    mind ??= mindExpiry(clock, check, announce, 'check' in options.fetchSession);
    await mind(seconds, signal);
  }

  function finish(reason: SessionEndReason, error: PccError): void {
    tokens.forget();
    leave(reason, error);
  }

  function leave(reason: SessionEndReason, error: PccError): void {
    const ending = life;
    current = undefined;
    expecting?.abort();
    begin();
    ending.abort(error);
    announce({ state: 'ended', reason });
    watch();
  }

  function signOut(): void {
    isShut = true;
    finish('signed-out', aborted());
  }

  function announce(change: SessionChange): void {
    if (change.state !== 'expiring') {
      const isOver = last?.state === 'ended' && last.reason !== 'changed';
      if (change.state === 'ended' && isOver) return;
      last = change;
    }
    for (const listener of [...listeners]) callHost(listener, change);
  }

  /** While there is a session, or somebody waits for one, hears of other tabs and of the page coming back. */
  function watch(isWanted = listeners.size > 0 || current !== undefined): void {
    if (isWanted === Boolean(watching)) return;
    watching?.abort();
    watching = undefined;
    if (!isWanted) return;
    const { signal } = (watching = new AbortController());
    const doubt = () => void (doubtedAt = clock.now());
    const look = () => {
      doubt();
      if (last) session({ unseen: true }).catch(ignore);
    };
    tell = openChannel(options.fetchSession.endpoint, signal, heard);
    onReturn(signal, doubt, look);
    onFront(signal, look);
  }

  function heard(news: News): void {
    const isSame = news.login === login;
    if (news.mark === undefined) {
      if (isSame) signOut();
      return;
    }
    const isOurs = current && news.mark === markOf(news.login, current.info.consumer_id);
    if (isSame && (isOurs || isShut)) return;
    isShut = false;
    doubtedAt = clock.now();
    if (current && !isOurs) finish('changed', aborted());
    else if (listeners.size) session().catch(ignore);
  }

  function isDoubtful(): boolean {
    return doubtedAt > confirmed.asked;
  }

  /** Asks the endpoint who is signed in now, once for all who want to know, and follows it. */
  function check(): Promise<void> {
    const own = (checking ??= ask().finally(() => {
      if (checking === own) checking = undefined;
    }));
    return own;
  }

  async function ask(): Promise<void> {
    const asked = clock.now();
    const { signal } = life;
    const now = await answerOf(() => whoIs(options.fetchSession, signal));
    if (isShut) {
      if (!now?.login || now.login === login) throw signedOut();
      isShut = false;
    }
    if (current && now && now.consumer_id !== current.info.consumer_id) {
      return finish('changed', aborted());
    }
    const isKnown = current && now && (login === undefined || now.login === login);
    if (!isKnown) await obtain(() => tokens.renew(current ? 'expiring' : 'start'));
    if (!now) return;
    login = now.login ?? login;
    if (isKnown) confirm({ asked, answered: clock.now() }, now.login_expires_in);
  }

  async function session({ signal, unseen, again }: SessionOptions = {}): Promise<SessionInfo> {
    if (again) isShut = false;
    if (current && !isDoubtful() && clock.now() - confirmed.answered > YOUNG_MS) doubtedAt = clock.now();
    if (current && unseen && isDoubtful()) check().catch(ignore);
    while (!current || (isDoubtful() && !unseen)) {
      const known: Promise<unknown> = current || isShut ? check() : obtain(() => tokens.get());
      await until(signal, known);
    }
    return current.info;
  }

  return Object.freeze({
    protocol: 1,
    async request(call, { signal } = {}) {
      if (isShut) throw signedOut();
      const { signal: lifetime } = life;
      const sendNow = send;
      const isRead = call.effect === 'read';
      const settled = async () => {
        while (isDoubtful()) await until(signal, until(lifetime, check()));
        if (lifetime.aborted) throw aborted(lifetime);
      };
      // What is done must be done for the person in front of the page; what is read waits unseen.
      if (!isRead) await settled();
      const result = await sendNow(call, signal, lifetime).catch((error: PccError) => {
        // What went through a fetch of the host's own says nothing about the network.
        if (error.code === 'network' && !options.fetch)
          diagnose({ error, session: options.fetchSession, service: current?.base });
        return fail(error);
      });
      if (isRead) await settled();
      return result;
    },
    session,
    subscribe(listener) {
      listeners.add(listener);
      watch();
      return () => {
        listeners.delete(listener);
        watch();
      };
    },
    async end() {
      if (isShut) return;
      watch(true);
      tell({ login });
      signOut();
      await options.fetchSession.end?.().catch(ignore);
    },
    async renew() {
      isShut = false;
      return (await obtain(() => tokens.renew(current ? 'rejected' : 'start'))).info;
    },
  } satisfies SessionClient);
}

/** Who is signed in; `undefined` where the endpoint cannot say. */
async function whoIs(fetchSession: FetchSession, signal: AbortSignal): Promise<Login | undefined> {
  try {
    const login = await fetchSession.check?.({ signal });
    return login?.consumer_id ? login : undefined;
  } catch (thrown) {
    // What else went wrong, an endpoint that knows no GET for one, the renewal will show.
    if ((thrown as PccError).code === 'unauthenticated') throw thrown;
    return undefined;
  }
}

/** Each cookie has a name here, so that a refused one and the next are told apart. */
let cookies = 0;

function readSession(session: Session | null | undefined): SessionGrant {
  const { token_type = 'Bearer', consumer_id, scope, frame_origins }: Partial<Session> = session ?? {};
  const isCookie = session?.credential === 'cookie';
  const isUsable = isCookie ? /^[\x21-\x7e]{1,256}$/.test(session.login ?? '') : /^bearer$/i.test(token_type);
  if (!session || !isUsable || !consumer_id || !/^[\w.-]{1,128}$/.test(consumer_id)) {
    throw new PccError('invalid-response', { message: 'session-malformed' });
  }
  return {
    token: isCookie ? `cookie-${++cookies}` : (session.access_token ?? ''),
    cookie: isCookie ? { 'X-PCC-Request': '1', 'X-PCC-Login': session.login ?? '' } : undefined,
    expiresIn: session.expires_in,
    base: serviceAddress('api_base_url', session.api_base_url),
    info: Object.freeze({ consumer_id, scope, frame_origins: Object.freeze([...(frame_origins ?? [])]) }),
    login: session.login,
    loginExpiresIn: session.login_expires_in,
  };
}

/** Tells the page of what a call, or the endpoint, has failed with. */
function fail(error: PccError): never {
  defaults().onError?.(error);
  throw error;
}

const signedOut = () => new PccError('unauthenticated', { message: 'signed out' });

export function forServersOnly({ operation }: Call): PccError {
  const message = `${operation} is for servers only`;
  return new PccError('misconfigured', { operation, message });
}
