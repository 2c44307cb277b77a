import type { OperationSpec } from 'pcc-widgets/client';
import type * as z from 'zod/mini';
import type { Trail } from './monitoring/observer.ts';
import type { Claims } from './session/session-token.ts';
import type { JsonObject } from './json.ts';

export type Params = Readonly<Record<string, string>>;

/** One request of a page on its way through the broker. Checks 1 to 3 create it, and the others complete it. */
export interface BrokerCall {
  readonly operation: OperationSpec;
  readonly request: Request;
  readonly trail: Trail;
  readonly claims: Claims;
  /** From the path, as the browser sent it. Check 7 examines them, and check 8 puts the token's consumer in. */
  params: Params;
  /** What the browser asked for after the `?`. Check 7 examines it. */
  readonly search: URLSearchParams;
  /** What the service is asked for: check 8 fills it from `search`. */
  query: Params;
  /** What is sent to the service: check 10 reads it from the request. */
  body?: JsonObject;
  /** Aborts when the browser closes its request: that ends reads, never actions. */
  readonly signal: AbortSignal;
  /** Does something once the response has been sent, or it is certain that none will be: gives back what the call holds. */
  readonly atEnd: (work: () => void) => void;
  /** When its time limit began, as `performance.now()`: the page has been waiting since. */
  readonly startedAt: number;
}

/** A read that the broker itself needs for a call. It has its own time limit. */
export const readFor = (call: BrokerCall, operation: OperationSpec, params: Params = {}): BrokerCall => ({
  ...call,
  operation,
  params,
  query: {},
  body: undefined,
  startedAt: performance.now(),
});

/** The names of the fields that an operation's body may have. */
export function bodyFieldsOf({ body }: OperationSpec): readonly string[] {
  return body ? Object.keys((body as z.core.$ZodObject)._zod.def.shape) : [];
}
