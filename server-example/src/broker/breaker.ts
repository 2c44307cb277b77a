import {
  circuitBreaker,
  ExponentialBackoff,
  halfJitterGenerator,
  handleType,
  SamplingBreaker,
} from 'cockatiel';
import type { CircuitBreakerPolicy, CircuitState } from 'cockatiel';

/** The attempt failed in a way that another may not. */
export class Failed extends Error {
  readonly status: number | undefined;
  constructor(status?: number) {
    super('the service failed');
    this.status = status;
  }
}

const IN_A_ROW = 20;

/**
 * Opens when half of the calls of the last 10 s failed, 20 of them at least; and after 20 failures in a row, because
 * the many good calls of a busy time would outweigh an outage for seconds.
 */
class OutageBreaker extends SamplingBreaker {
  #failures = 0;

  constructor() {
    super({ threshold: 0.5, duration: 10_000, minimumRps: 2 });
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

/** Keeps calls back while the service fails; one call tries again after about a second, later after 5 s. */
export const openBreaker = (): CircuitBreakerPolicy =>
  circuitBreaker(handleType(Failed), {
    halfOpenAfter: new ExponentialBackoff({
      ...{ initialDelay: 1_000, maxDelay: 5_000 },
      generator: halfJitterGenerator,
    }),
    breaker: new OutageBreaker(),
  });
