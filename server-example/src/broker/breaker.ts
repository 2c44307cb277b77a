import {
  circuitBreaker,
  CircuitState,
  ExponentialBackoff,
  halfJitterGenerator,
  handleType,
  SamplingBreaker,
} from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { unavailable } from '../refusal.ts';

/** A failure that a retry may not have. */
export class Failed extends Error {
  readonly status: number | undefined;
  constructor(status?: number) {
    super('the service failed');
    this.status = status;
  }
}

const IN_A_ROW = 20;
const WINDOW_MS = 10_000;
/** Failures of fewer consumers may be caused by their own records. */
const FEWEST = 3;
const MOST_KEPT = 5_000;

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
    return ++this.#failures >= IN_A_ROW || hasMany;
  }
}

/** Opens only if calls of several consumers fail, and those are at least half of all consumers that call. */
class CommonBreaker extends OutageBreaker {
  readonly #lastCalls = new Map<string, { readonly at: number; readonly failed: boolean }>();

  /** Records whose call it was, before its success or failure is counted. */
  note(who: string, failed: boolean): void {
    this.#lastCalls.delete(who);
    this.#lastCalls.set(who, { at: Date.now(), failed });
    for (const [each, { at }] of this.#lastCalls) {
      if (Date.now() - at < WINDOW_MS && this.#lastCalls.size <= MOST_KEPT) break;
      this.#lastCalls.delete(each);
    }
  }

  override failure(state: CircuitState): boolean {
    const opens = super.failure(state);
    if (state !== CircuitState.Closed) return true;
    if (!opens) return false;
    const calls = [...this.#lastCalls.values()];
    const failed = calls.filter((call) => call.failed).length;
    return failed >= FEWEST && failed * 2 >= calls.length;
  }
}

/** Rejects calls while open; one call tries again after about a second, later after 5 s. */
const policyOf = (breaker: OutageBreaker): CircuitBreakerPolicy =>
  circuitBreaker(handleType(Failed), {
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: 1_000,
      maxDelay: 5_000,
      generator: halfJitterGenerator,
    }),
    breaker,
  });

/** Circuit breakers for calls of one kind: one per consumer, and one for all consumers. */
export interface Breakers {
  run<T>(who: string, call: () => Promise<T>): Promise<T>;
  isClosed(who: string): boolean;
  /** Whether the common breaker is open. */
  readonly isOpen: boolean;
}

export function openBreakers(): Breakers {
  const breaker = new CommonBreaker();
  const common = policyOf(breaker);
  const own = new Map<string, CircuitBreakerPolicy>();

  function ownOf(who: string): CircuitBreakerPolicy {
    const policy = own.get(who) ?? policyOf(new OutageBreaker());
    own.delete(who);
    own.set(who, policy);
    const [oldest] = own.size > MOST_KEPT ? own.keys() : [];
    if (oldest !== undefined) own.delete(oldest);
    return policy;
  }

  async function noted<T>(who: string, call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      breaker.note(who, false);
      return result;
    } catch (error) {
      // Other errors do not count for or against the service.
      if (error instanceof Failed) breaker.note(who, true);
      throw error;
    }
  }

  return {
    run(who, call) {
      const mine = ownOf(who);
      // While half-open, one call probes the service. The others do not wait for it.
      if ([mine, common].some(({ state }) => state === CircuitState.HalfOpen)) throw unavailable(5);
      // The consumer's own breaker comes first: a consumer whose calls always fail must not probe for all.
      return mine.execute(() => common.execute(() => noted(who, call)));
    },
    isClosed: (who) =>
      common.state === CircuitState.Closed &&
      (own.get(who)?.state ?? CircuitState.Closed) === CircuitState.Closed,
    get isOpen() {
      return common.state !== CircuitState.Closed;
    },
  };
}
