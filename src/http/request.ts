import { aborted, until } from './abort.ts';
import { joinAddress } from './address.ts';
import { callHost } from './call-host.ts';
import type { Call } from './client.ts';
import { systemClock, type Clock } from './clock.ts';
import { PccError } from './error.ts';
import { causeOf, exchange, type Answer, type Fetch } from './exchange.ts';
import { isRepeatable } from './failure.ts';
import { createHealth } from './health.ts';

/** One HTTP exchange, told to `onRequest`. Never a path, which would carry ids. */
export interface RequestReport {
  /** Operation id, such as `listStatements`. */
  readonly operation: string;
  /** HTTP method. */
  readonly method: string;
  /** Absent where no answer came. */
  readonly status?: number;
  /** Milliseconds until the answer was read, or failed. */
  readonly duration: number;
  /** 1 for the first; retries and the replay after a 401 count on. */
  readonly attempt: number;
  /** The service's or the backend's id of the request. */
  readonly requestId?: string;
}

/** What every client can be given. */
export interface ClientOptions {
  /** Used in place of the global `fetch`, which is looked up anew for every request. */
  readonly fetch?: Fetch;
  /** Milliseconds for one exchange, body included. Default: 10 000 for reads, 30 000 for acts, 60 000 for documents. */
  readonly timeoutMs?: number;
  /** How often a failed read is repeated. Acts never are. Default 2. */
  readonly retries?: number;
  /** Called after every exchange, also a failed one; what it throws goes to the console. */
  readonly onRequest?: (report: RequestReport) => void;
}

/** Where a call goes, and with which token. */
export interface Access {
  readonly base: string;
  readonly token?: string;
  /** With a cookie in place of the token, which then is only a name of ours: what goes with it. */
  readonly cookie?: Readonly<Record<string, string>> | undefined;
  /** In a page: whose it is. Nothing else of an answer is kept than what this consumer's page may have. */
  readonly consumerId?: string;
  /** What else goes with every request to it. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Transport extends ClientOptions {
  /** `rejected` is the token that the service has just refused. */
  access(call: Call, rejected?: string): Promise<Access>;
  readonly clock?: Clock;
  readonly keepUnknown?: boolean;
}

/** Sends a call; any of the signals ends the waiting. */
export type Send = <Result>(
  call: Call<Result>,
  ...signals: readonly (AbortSignal | undefined)[]
) => Promise<Result>;

/** What ends the waiting of a read. */
interface Waits {
  readonly controller: AbortController;
  /** Of a read that was asked ahead: aborted when somebody has come for it. */
  readonly taken?: AbortController | undefined;
}

/** One network read, however many wait for it. */
interface Flight extends Waits {
  readonly answer: Promise<Answered>;
  waiting: number;
}

interface Answered extends Answer, Pick<Access, 'consumerId'> {}

/** How long an answer that came ahead waits for somebody. */
const KEPT_MS = 10_000;

export function createSend(transport: Transport): Send {
  const { clock = systemClock, retries = 2 } = transport;
  const health = createHealth(clock);
  const flights = new Map<string, Flight>();

  return async (call, ...signals) => {
    for (const signal of signals) if (signal?.aborted) throw aborted(signal);
    /** The answer as the caller's own type: everybody who waits for a read takes it for themselves. */
    const read = (answer: Answered) => {
      try {
        const { json, consumerId } = answer;
        return call.parse(json, { consumerId, keepUnknown: transport.keepUnknown });
      } catch (thrown) {
        throw told(call, thrown, answer);
      }
    };
    const wait = <T>(result: Promise<T>) => signals.reduce((waited, signal) => until(signal, waited), result);
    if (call.effect !== 'read') {
      return read(await wait(run(call, () => signals.some((signal) => signal?.aborted))));
    }
    const flight = join(call);
    flight.waiting++;
    try {
      return read(await wait(flight.answer));
    } finally {
      if (--flight.waiting === 0) flight.controller.abort();
    }
  };

  /** Takes part in the same read where one is under way, or came ahead. */
  function join(call: Call): Flight {
    const key = [call.operation, call.path, JSON.stringify(call.body)].join();
    let flight = flights.get(key);
    if (!flight || flight.controller.signal.aborted) flights.set(key, (flight = depart(call, key)));
    if (!call.ahead) flight.taken?.abort();
    return flight;
  }

  function depart(call: Call, key: string): Flight {
    const controller = new AbortController();
    const taken = call.ahead ? new AbortController() : undefined;
    const { signal } = controller;
    const answer = run(call, () => signal.aborted, { controller, taken }).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    answer.catch(() => undefined);
    const flight: Flight = { answer, controller, taken, waiting: 0 };
    return flight;
  }

  /** Everything that one call takes: the token, retries of a read, one replay after a 401. */
  async function run(call: Call, stopped: () => boolean, waits?: Waits): Promise<Answered> {
    const signal = waits?.controller.signal;
    const isRead = call.effect === 'read';
    const timeoutMs = transport.timeoutMs ?? (call.document ? 60_000 : isRead ? 10_000 : 30_000);
    let deadline = isRead
      ? clock.now() + Math.max(timeoutMs, 2.5 * (transport.timeoutMs ?? 10_000))
      : Infinity;
    let access = await transport.access(call);
    let last: PccError | undefined;
    let replayed = false;
    for (let attempt = 1, retry = 0; ; attempt++) {
      if (stopped()) throw aborted(signal);
      if (isRead) health.admit(call.operation, last);
      try {
        return await once(call, access, attempt, Math.min(timeoutMs, deadline - clock.now()), waits);
      } catch (thrown) {
        last = thrown as PccError;
      }
      if (last.code === 'unauthenticated' && access.token && !replayed && !stopped()) {
        replayed = true;
        access = await transport.access(call, access.token);
        continue;
      }
      const delay = isRead && retry < retries && isRepeatable(last) ? health.delay(last, retry++) : undefined;
      if (delay === undefined) throw last;
      // The time that the service itself asks for is not held against it.
      if (last.retryAfter) deadline += delay;
      if (clock.now() + delay >= deadline) throw last;
      await clock.wait(delay, signal);
      access = await transport.access(call);
    }
  }

  async function once(
    call: Call,
    access: Access,
    attempt: number,
    timeoutMs: number,
    { controller, taken }: Partial<Waits> = {},
  ): Promise<Answered> {
    const { operation, method, effect } = call;
    let started = clock.now();
    // Nothing is kept that has not been cut, and only those who come for it know how.
    const hold = async (by: AbortSignal) => {
      const came = clock.now();
      await clock.wait(KEPT_MS, by).then(
        () => controller?.abort(),
        () => undefined,
      );
      started += clock.now() - came;
    };
    let answer: Answer | undefined;
    let error: PccError | undefined;
    try {
      answer = await exchange({
        operation,
        address: joinAddress(access.base, call.path),
        init: initOf(call, access),
        fetch: transport.fetch,
        timeoutMs,
        maxBytes: call.document ? 28 * 2 ** 20 : undefined,
        bodyless: call.bodyless,
        hold: taken && (() => hold(taken.signal)),
        signal: controller?.signal,
      });
      return { ...answer, consumerId: access.consumerId };
    } catch (thrown) {
      throw (error = told(call, thrown));
    } finally {
      if (effect === 'read') health.record(error);
      // A read that began before an act may show what was before it: nobody new takes part in it.
      else flights.clear();
      const { status, requestId } = answer ?? error ?? {};
      const duration = clock.now() - started;
      callHost(transport.onRequest, { operation, method, status, duration, attempt, requestId });
    }
  }
}

function initOf({ method, body, effect }: Call, { token, cookie, headers }: Access): RequestInit {
  const json = body === undefined ? undefined : JSON.stringify(body);
  return {
    method,
    // So that a backend on the page's own origin sees who is signed in now.
    credentials: cookie ? 'include' : 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(json && { 'Content-Type': 'application/json' }),
      ...(cookie ?? (token && { Authorization: `Bearer ${token}` })),
      ...headers,
    },
    body: json,
    // An act finishes although the page is left; browsers allow that for 64 KiB in all.
    keepalive: effect !== 'read' && (json?.length ?? 0) < 16_000,
  };
}

/** What is no error of ours is an answer that could not be read; and of an act that may have happened, nobody knows. */
function told({ operation, effect }: Call, thrown: unknown, answer?: Answer): PccError {
  const known = thrown instanceof PccError;
  const error = known
    ? thrown
    : new PccError('invalid-response', { ...answer, operation, cause: causeOf(thrown) });
  if (effect === 'read' || !/^(network|timeout|unavailable|invalid-response)$/.test(error.code)) return error;
  return new PccError('unknown-outcome', { ...error, cause: error.code });
}
