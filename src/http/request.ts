import { abortError, abortable } from './abort.ts';
import { joinAddress } from './address.ts';
import { callHook } from './call-hook.ts';
import type { Call } from './client.ts';
import type { Clock } from './clock.ts';
import { PccError } from './error.ts';
import { causeOf, fetchJson, type Fetch, type JsonResponse } from './fetch-json.ts';
import { mayRetry } from './response-error.ts';
import { createHealth } from './health.ts';

/** One HTTP exchange, as `onRequest` receives it. It has no path, which would contain ids. */
export interface RequestReport {
  /** Operation id, such as `listStatements`. */
  readonly operation: string;
  /** HTTP method. */
  readonly method: string;
  /** Absent if there was no response. */
  readonly status?: number;
  /** Milliseconds until the response was read, or the exchange failed. */
  readonly duration: number;
  /** 1 for the first; retries and the replay after a 401 increment it. */
  readonly attempt: number;
  /** The id that the service or the backend gave the request. */
  readonly requestId?: string;
}

/** Options of every client. */
export interface ClientOptions {
  /** Used instead of the global `fetch`, which is looked up for every request. */
  readonly fetch?: Fetch;
  /** Milliseconds for one exchange, body included. Default: 10 000 for reads, 30 000 for actions, 60 000 for documents. */
  readonly timeoutMs?: number;
  /** How often a failed read is retried. Actions are never retried. Default 2. */
  readonly retries?: number;
  /** Called after every exchange, including failed ones. Errors that it throws are logged to the console. */
  readonly onRequest?: (report: RequestReport) => void;
}

/** Address and credentials of a call. */
export interface Access {
  readonly base: string;
  readonly token?: string;
  /** Headers that go with a session cookie. `token` is then only a placeholder and is not sent. */
  readonly cookie?: Readonly<Record<string, string>>;
  /** In a page: the consumer. Only the fields of a response that this consumer's page may have are kept. */
  readonly consumerId?: string;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Transport extends ClientOptions {
  /** `rejected` is the token that the service has just refused. */
  access(call: Call, rejected?: string): Promise<Access>;
  readonly clock: Clock;
  readonly keepUnknown?: boolean;
}

/** Sends a call. Rejects when any of the signals aborts. */
export type Send = <Result>(
  call: Call<Result>,
  ...signals: readonly (AbortSignal | undefined)[]
) => Promise<Result>;

/** One network read and the number of callers that wait for it. */
interface SharedRead {
  readonly response: Promise<ScopedResponse>;
  readonly controller: AbortController;
  waiting: number;
  /** Prefetches that no caller has claimed yet. */
  due: number;
  /** Whether the response has come, and is kept for the callers that will claim it. */
  kept: boolean;
}

interface ScopedResponse extends JsonResponse, Pick<Access, 'consumerId'> {}

/** How long a prefetched response is kept for the callers that it was prefetched for. */
const PREFETCH_MS = 10_000;

export function createSend(transport: Transport): Send {
  const { clock, retries = 2 } = transport;
  const health = createHealth(clock);
  const reads = new Map<string, SharedRead>();

  return async (call, ...signals) => {
    const throwIfAborted = () => {
      for (const signal of signals) if (signal?.aborted) throw abortError(signal);
    };
    // Each caller that shares a read parses the response itself.
    const parse = (response: ScopedResponse) => {
      try {
        const { json, consumerId } = response;
        return call.parse(json, { consumerId, keepUnknown: transport.keepUnknown });
      } catch (thrown) {
        throw toError(call, thrown, response);
      }
    };
    const wait = (response: Promise<ScopedResponse>) =>
      signals.reduce((waited, signal) => abortable(signal, waited), response);
    if (call.effect !== 'read') return parse(await act(call, throwIfAborted, wait));
    throwIfAborted();
    const read = shareRead(call);
    read.waiting++;
    try {
      return parse(await wait(read.response));
    } finally {
      if (--read.waiting === 0 && !read.kept) read.controller.abort();
    }
  };

  /**
   * Joins the same read if one is pending or prefetched, else starts it. Each prefetch is for one caller: a second one
   * sends a new request.
   */
  function shareRead(call: Call): SharedRead {
    const key = [call.operation, call.path, JSON.stringify(call.body)].join();
    let read = reads.get(key);
    if (!read || read.controller.signal.aborted || (call.again && read.kept)) {
      reads.set(key, (read = startRead(call, key)));
    }
    if (call.ahead) read.due++;
    else {
      if (read.due > 0) read.due--;
      if (read.kept && read.due === 0) reads.delete(key);
    }
    return read;
  }

  function startRead(call: Call, key: string): SharedRead {
    const controller = new AbortController();
    const { signal } = controller;
    const response = readWithRetries(call, signal);
    const read: SharedRead = { response, controller, waiting: 0, due: 0, kept: false };
    const keep = () => {
      read.kept = read.due > 0;
      return read.kept ? clock.wait(PREFETCH_MS) : undefined;
    };
    const forget = () => {
      if (reads.get(key) === read) reads.delete(key);
    };
    response.then(keep).then(forget, forget);
    return read;
  }

  /** Sends an action once; again only if its token was refused, and so nothing carried out. */
  async function act(
    call: Call,
    throwIfAborted: () => void,
    wait: (response: Promise<ScopedResponse>) => Promise<ScopedResponse>,
  ): Promise<ScopedResponse> {
    let isUnderWay = false;
    const sendWith = async (attempt: number, rejected?: string): Promise<ScopedResponse> => {
      throwIfAborted();
      const access = await transport.access(call, rejected);
      throwIfAborted();
      isUnderWay = true;
      try {
        return await sendAttempt(call, access, attempt, transport.timeoutMs ?? 30_000);
      } catch (thrown) {
        isUnderWay = false;
        if ((thrown as PccError).code !== 'unauthenticated' || !access.token || rejected) throw thrown;
        return sendWith(2, access.token);
      }
    };
    try {
      return await wait(sendWith(1));
    } catch (thrown) {
      // The login ended while the request was on its way: the service may have carried it out.
      if ((thrown as PccError).code !== 'unauthenticated' || !isUnderWay) throw thrown;
      throw new PccError('unknown-outcome', { operation: call.operation, cause: 'unauthenticated' });
    }
  }

  /** Reads: retries, and replays once with a new token if its token was refused. */
  async function readWithRetries(call: Call, signal: AbortSignal): Promise<ScopedResponse> {
    const timeoutMs = transport.timeoutMs ?? (call.document ? 60_000 : 10_000);
    let deadline = clock.now() + Math.max(timeoutMs, 2.5 * (transport.timeoutMs ?? 10_000));
    let access = await transport.access(call);
    let last: PccError | undefined;
    let replayed = false;
    for (let attempt = 1, retry = 0; ; attempt++) {
      if (signal.aborted) throw abortError(signal);
      health.admit(call.operation, last);
      try {
        return await sendAttempt(call, access, attempt, Math.min(timeoutMs, deadline - clock.now()), signal);
      } catch (thrown) {
        last = thrown as PccError;
      }
      if (last.code === 'unauthenticated' && access.token && !replayed && !signal.aborted) {
        replayed = true;
        access = await transport.access(call, access.token);
        continue;
      }
      const delay = retry < retries && mayRetry(last) ? health.delay(last, retry++) : undefined;
      if (delay === undefined) throw last;
      // A delay that the service asks for does not count toward the deadline.
      if (last.retryAfter) deadline += delay;
      if (clock.now() + delay >= deadline) throw last;
      await clock.wait(delay, signal);
      access = await transport.access(call);
    }
  }

  async function sendAttempt(
    call: Call,
    access: Access,
    attempt: number,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<ScopedResponse> {
    const { operation, method, effect } = call;
    const started = clock.now();
    let response: JsonResponse | undefined;
    let error: PccError | undefined;
    try {
      response = await fetchJson({
        operation,
        address: joinAddress(access.base, call.path),
        init: initOf(call, access),
        fetch: transport.fetch,
        timeoutMs,
        maxBytes: call.document ? 28 * 2 ** 20 : undefined,
        bodyless: call.bodyless || (call.unshown && access.consumerId !== undefined),
        signal,
      });
      return { ...response, consumerId: access.consumerId };
    } catch (thrown) {
      throw (error = toError(call, thrown));
    } finally {
      if (effect === 'read') health.record(error);
      // A read that started before an action may return outdated data: later callers do not join it.
      else reads.clear();
      const { status, requestId } = response ?? error ?? {};
      const duration = clock.now() - started;
      callHook(transport.onRequest, { operation, method, status, duration, attempt, requestId });
    }
  }
}

function initOf({ method, body, effect }: Call, { token, cookie, headers }: Access): RequestInit {
  const json = body === undefined ? undefined : JSON.stringify(body);
  return {
    method,
    // A backend on the page's own origin needs its cookies to know who is signed in.
    credentials: cookie ? 'include' : 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(json && { 'Content-Type': 'application/json' }),
      ...(cookie ?? (token && { Authorization: `Bearer ${token}` })),
      ...headers,
    },
    body: json,
    // Actions complete even if the page is closed; browsers allow 64 KiB in total for that.
    keepalive: effect !== 'read' && (json?.length ?? 0) < 16_000,
  };
}

/**
 * A failure that is not a `PccError` means that the response could not be parsed. An action that may have been carried
 * out has an unknown outcome.
 */
function toError({ operation, effect }: Call, thrown: unknown, response?: JsonResponse): PccError {
  const error =
    thrown instanceof PccError
      ? thrown
      : new PccError('invalid-response', { ...response, operation, cause: causeOf(thrown) });
  if (effect === 'read' || !/^(network|timeout|unavailable|invalid-response)$/.test(error.code)) return error;
  return new PccError('unknown-outcome', { ...error, cause: error.code });
}
