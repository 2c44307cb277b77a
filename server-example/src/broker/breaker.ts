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

/** The attempt failed in a way that another may not. */
export class Failed extends Error {
  readonly status: number | undefined;
  constructor(status?: number) {
    super('the service failed');
    this.status = status;
  }
}

const IN_A_ROW = 20;
const WINDOW_MS = 10_000;
/** What fails for fewer may be those consumers' own records. */
const FEWEST = 3;
const MOST_KEPT = 5_000;

/**
 * Opens when half of the calls of the last 10 s failed, 20 of them at least; and after 20 failures in a row, because
 * the many good calls of a busy time would outweigh an outage for seconds.
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

/** The same, and only where it is several consumers' calls that fail, and those of half of all who call. */
class CommonBreaker extends OutageBreaker {
  readonly #lastCalls = new Map<string, { readonly at: number; readonly failed: boolean }>();

  /** Before each verdict: whose call it was. */
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

/** Keeps calls back while they fail; one call tries again after about a second, later after 5 s. */
const policyOf = (breaker: OutageBreaker): CircuitBreakerPolicy =>
  circuitBreaker(handleType(Failed), {
    halfOpenAfter: new ExponentialBackoff({
      ...{ initialDelay: 1_000, maxDelay: 5_000 },
      generator: halfJitterGenerator,
    }),
    breaker,
  });

/** Keeps the calls of one kind back: a consumer's while these fail, everybody's while those of several consumers do. */
export interface Breakers {
  run<T>(who: string, call: () => Promise<T>): Promise<T>;
  isClosed(who: string): boolean;
  /** Whether everybody is kept back. */
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
      // Of other errors nobody knows whose fault they are.
      if (error instanceof Failed) breaker.note(who, true);
      throw error;
    }
  }

  return {
    run(who, call) {
      const mine = ownOf(who);
      // Others would wait for the one that tries whether the service is back.
      if ([mine, common].some(({ state }) => state === CircuitState.HalfOpen)) throw unavailable(5);
      // Its own comes first: whose calls fail always is not the one to try whether they fail for all.
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
