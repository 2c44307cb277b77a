import { setTimeout as sleep } from 'node:timers/promises';
import { isBrokenCircuitError } from 'cockatiel';
import type { OperationSpec } from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import { Refusal, unavailable, upstreamTimeout } from '../http/refusal.ts';
import type { Observer } from '../monitoring/observer.ts';
import type { ServiceTokens } from './tokens.ts';
import type { Revocation } from '../session/revocation.ts';
import type { BrokerCall } from '../broker-call.ts';
import { ServiceFailure, createBreakers, type Breakers } from './breaker.ts';
import { createSemaphore } from './shares.ts';
import { notSent, openRequests, tooLate, type ServiceResponse } from './request.ts';

const RETRIES = 2;
const CONNECTIONS = 128;
const DOCUMENTS = 16;

/** Decides when and how often a request is sent: with a free connection, a token, and retries that help. */
export function openUpstream(
  config: Config,
  tokens: ServiceTokens,
  revocation: Revocation,
  observer: Observer,
) {
  const { limits } = config;
  const requests = openRequests(config, revocation, observer, CONNECTIONS + DOCUMENTS);
  // Documents are slow: other requests must not wait for them.
  const documents = createSemaphore(DOCUMENTS, 64);
  const connections = createSemaphore(CONNECTIONS, 256);
  const budget = createRetryBudget();
  const groups = new Map<string, Breakers>();

  /** Circuit breakers per widget and kind, so that a failing resource does not affect the others. */
  function breakersOf({ widgets = [], effect, document }: OperationSpec): Breakers {
    const kind = document ? 'documents' : effect === 'read' ? 'reads' : 'actions';
    const group = `${widgets[0]} ${kind}`;
    let breakers = groups.get(group);
    if (!breakers) groups.set(group, (breakers = createBreakers()));
    return breakers;
  }

  /** Rejects with a `Refusal` if there is no usable response. */
  async function send(call: BrokerCall): Promise<ServiceResponse> {
    const { operation, signal, startedAt } = call;
    const isRead = operation.effect === 'read';
    const limit = operation.document ? limits.documentMs : isRead ? limits.readMs : limits.actionMs;
    const msLeft = limit - (performance.now() - startedAt);
    if (msLeft <= 0) throw tooLate(call);
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, msLeft);
    if (isRead) signal.addEventListener('abort', abort);
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    try {
      if (isRead && signal.aborted) abort();
      const response = await withRetries(call, controller.signal);
      if (!response.stream) end();
      // The time limit of a document includes its last byte.
      else {
        call.atEnd(() => {
          end();
          abort();
        });
      }
      return response;
    } catch (error) {
      end();
      throw toRefusal(error, call.trail.mayBeDone ?? false, controller.signal.aborted);
    }
  }

  async function withRetries(call: BrokerCall, signal: AbortSignal): Promise<ServiceResponse> {
    const { operation, claims } = call;
    const isRead = operation.effect === 'read';
    const breakers = breakersOf(operation);
    budget.call();
    for (let retry = 0; ; retry++) {
      try {
        return await breakers.run(claims.sub, () => withConnection(call, signal));
      } catch (error) {
        const again = isRead && error instanceof ServiceFailure && retry < RETRIES && !signal.aborted;
        if (!again || !breakers.isClosed(claims.sub) || !budget.retry()) throw error;
        await pauseBefore(retry, signal);
      }
    }
  }

  /** The time limit includes the time in the queue. While queued, nothing has been sent. */
  async function withConnection(call: BrokerCall, signal: AbortSignal): Promise<ServiceResponse> {
    const releasePermit = await (call.operation.document ? documents : connections)
      .acquire(call.claims.sub, signal)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? error : notSent(call);
      });
    let response: ServiceResponse | undefined;
    try {
      return (response = await withToken(call, signal));
    } finally {
      // A document has its connection until the call or its time ends, which aborts the signal.
      if (response?.stream && !signal.aborted)
        signal.addEventListener('abort', releasePermit, { once: true });
      else releasePermit();
    }
  }

  /** If the service rejects the token, gets a new one and sends the request again: a 401 has no effect. */
  async function withToken(call: BrokerCall, signal: AbortSignal): Promise<ServiceResponse> {
    const token = await tokenFor(call, signal);
    const response = await requests.send(call, token, signal);
    if (response.status !== 401) return response;
    return requests.send(call, await tokenFor(call, signal, token), signal);
  }

  /** The time limit includes getting a token. Until then, nothing has been sent. */
  function tokenFor(call: BrokerCall, signal: AbortSignal, rejected?: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const end = () => reject(notSent(call));
      if (signal.aborted) return end();
      signal.addEventListener('abort', end);
      const { operation, claims } = call;
      (operation.token === 'partner' ? tokens.partner(rejected) : tokens.consumer(claims.sub, rejected))
        .then(({ token }) => resolve(token), reject)
        .finally(() => signal.removeEventListener('abort', end));
    });
  }

  return {
    send,
    /** Whether a circuit breaker is open for all consumers. */
    get isFailing(): boolean {
      return [...groups.values()].some(({ isOpen }) => isOpen);
    },
    close: () => requests.close(),
  };
}

/** An action that was sent has an unknown outcome; a failed read can be retried. */
export function toRefusal(error: unknown, mayBeDone: boolean, outOfTime: boolean): Refusal {
  if (error instanceof Refusal) return error;
  if (isBrokenCircuitError(error)) return unavailable(5);
  if (mayBeDone) {
    return new Refusal(outOfTime ? 504 : 502, 'outcome_unknown', 'The outcome of the action is unknown.', {
      isFinal: true,
    });
  }
  if (outOfTime) return upstreamTimeout();
  return new Refusal(503, 'upstream_unavailable', 'The service failed.', { isFinal: true, retryAfter: 1 });
}

/** Waits for a random time before a retry, longer after each, or until the signal aborts. */
const pauseBefore = (retry: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.random() * Math.min(2_000, 100 * 2 ** retry), undefined, { signal }).catch(() => undefined);

const WINDOW_MS = 10_000;
const SHARE = 0.3;
const FLOOR = 10;

/** Limits retries to 30 % of the calls in the last 10 s, so that they do not worsen an outage. */
export function createRetryBudget() {
  // Two half windows approximate a sliding one.
  let current = { calls: 0, retries: 0 };
  let previous = { calls: 0, retries: 0 };
  let startedAt = Date.now();

  function advance(): void {
    const halves = Math.floor((Date.now() - startedAt) / (WINDOW_MS / 2));
    if (halves < 1) return;
    previous = halves === 1 ? current : { calls: 0, retries: 0 };
    current = { calls: 0, retries: 0 };
    startedAt = Date.now();
  }

  return {
    call(): void {
      advance();
      current.calls++;
    },
    /** Takes one retry from the budget; false if it is used up. */
    retry(): boolean {
      advance();
      const budget = Math.max(FLOOR, SHARE * (previous.calls + current.calls));
      if (previous.retries + current.retries >= budget) return false;
      current.retries++;
      return true;
    },
  };
}
