import {
  circuitBreaker,
  CircuitState,
  ExponentialBackoff,
  halfJitterGenerator,
  handleType,
  SamplingBreaker,
} from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { BoundedMap } from '../bounded-map.ts';
import { unavailable } from '../http/refusal.ts';

/** A failure of the service that a retry may avoid. */
export class ServiceFailure extends Error {
  override readonly message = 'the service failed';
}

const MAX_IN_A_ROW = 20;
const WINDOW_MS = 10_000;
/** Failures of fewer consumers may be caused by their own records. */
const MIN_CONSUMERS = 3;
const MAX_ENTRIES = 5_000;

/**
 * Opens when half of the calls in the last 10 s failed, out of at least 20; and after 20 failures in a row, because in
 * busy times many earlier successes would hide an outage for seconds.
 */
class OutageBreaker extends SamplingBreaker {
  #failures = 0;

  constructor() {
    super({ threshold: 0.5, duration: WINDOW_MS, minimumRps: 2 });
  }

  override success(state: CircuitState): void {
    this.#failures = 0;
    super.success(state);
  }

  override failure(state: CircuitState): boolean {
    const hasMany = super.failure(state);
    return ++this.#failures >= MAX_IN_A_ROW || hasMany;
  }
}

/** Opens only if calls of several consumers fail, and those are at least half of all consumers that call. */
class CommonBreaker extends OutageBreaker {
  readonly #lastCalls = new Map<string, { readonly at: number; readonly failed: boolean }>();

  /** Records the consumer of a call, before its success or failure is counted. */
  record(consumerId: string, failed: boolean): void {
    this.#lastCalls.delete(consumerId);
    this.#lastCalls.set(consumerId, { at: Date.now(), failed });
    for (const [oldest, { at }] of this.#lastCalls) {
      if (Date.now() - at < WINDOW_MS && this.#lastCalls.size <= MAX_ENTRIES) break;
      this.#lastCalls.delete(oldest);
    }
  }

  override failure(state: CircuitState): boolean {
    const opens = super.failure(state);
    if (state !== CircuitState.Closed) return true;
    if (!opens) return false;
    const calls = [...this.#lastCalls.values()];
    const failureCount = calls.filter((call) => call.failed).length;
    return failureCount >= MIN_CONSUMERS && failureCount * 2 >= calls.length;
  }
}

/** Rejects calls while open; one call tries again after about a second, later after 5 s. */
const policyOf = (breaker: OutageBreaker): CircuitBreakerPolicy =>
  circuitBreaker(handleType(ServiceFailure), {
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: 1_000,
      maxDelay: 5_000,
      generator: halfJitterGenerator,
    }),
    breaker,
  });

export type Breakers = ReturnType<typeof createBreakers>;

/** Circuit breakers for calls of one kind: one per consumer, and one for all consumers. */
export function createBreakers() {
  const breaker = new CommonBreaker();
  const common = policyOf(breaker);
  const policies = new BoundedMap<string, CircuitBreakerPolicy>(MAX_ENTRIES);

  function ownOf(consumerId: string): CircuitBreakerPolicy {
    const policy = policies.get(consumerId) ?? policyOf(new OutageBreaker());
    policies.set(consumerId, policy);
    return policy;
  }

  async function recorded<T>(consumerId: string, call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      breaker.record(consumerId, false);
      return result;
    } catch (error) {
      // Other errors do not count for or against the service.
      if (error instanceof ServiceFailure) breaker.record(consumerId, true);
      throw error;
    }
  }

  return {
    run<T>(consumerId: string, call: () => Promise<T>): Promise<T> {
      const ownBreaker = ownOf(consumerId);
      // While half-open, one call probes the service. The others do not wait for it.
      if ([ownBreaker, common].some(({ state }) => state === CircuitState.HalfOpen)) throw unavailable(5);
      // The consumer's own breaker comes first: a consumer whose calls always fail must not probe for all.
      return ownBreaker.execute(() => common.execute(() => recorded(consumerId, call)));
    },
    isClosed: (consumerId: string): boolean =>
      common.state === CircuitState.Closed &&
      (policies.get(consumerId)?.state ?? CircuitState.Closed) === CircuitState.Closed,
    /** Whether the common breaker is open. */
    get isOpen(): boolean {
      return common.state !== CircuitState.Closed;
    },
  };
}
