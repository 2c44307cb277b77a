import type { Trail } from '../monitoring/observer.ts';
import type { MatchedRequest } from './routes.ts';
import type { Claims } from '../session/session-token.ts';

export type Parameters = Readonly<Record<string, string>>;

/** One request of a page on its way through the broker. Check 1 creates it, and the other checks complete it. */
export interface Exchange extends Omit<MatchedRequest, 'params'> {
  readonly request: Request;
  readonly requestId: string;
  readonly trail: Trail;
  /** The token's claims. Before check 3, nobody's. */
  claims: Claims;
  /** Of the path. Unchecked before check 8. */
  params: Parameters;
  /** For the service. Empty before check 8. */
  query: Parameters;
  /** For the service. Empty before check 10. */
  body?: object | undefined;
  /** Aborts when the browser closes its request: that ends reads, never actions. */
  readonly signal: AbortSignal;
  /** For an action with a lock: if it has not been written by then, it is not sent. As `performance.now()`. */
  readonly sendBy?: number;
}

/** Throws a `Refusal`, or completes the exchange. */
export type Check = (exchange: Exchange) => void | Promise<void>;
