/** Every way in which a call can fail; `switch` over it is exhaustive. */
export type PccErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'step-up-required'
  | 'not-found'
  | 'invalid-request'
  | 'conflict'
  | 'rate-limited'
  | 'unavailable'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'invalid-response'
  | 'unknown-outcome'
  | 'misconfigured';

/** What is known of a failure besides its code. Nothing in it may name a person, a token or an address with ids. */
export interface PccErrorDetails {
  /** For developers; consumers read the widget's own words, chosen by `code`. */
  readonly message?: string;
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** Operation id, such as `listStatements`. */
  readonly operation?: string;
  /** The service's or the backend's own id of this request, to quote to support. */
  readonly requestId?: string;
  /** Seconds after which the same call may be tried again. */
  readonly retryAfter?: number;
  /** Field name → the service's messages for it. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Opaque value that comes with `step-up-required` and is for the host to deal with. */
  readonly challenge?: string;
  /** Scrubbed: never a body, never an address with ids. */
  readonly cause?: unknown;
}

const retryableCodes: ReadonlySet<PccErrorCode> = new Set([
  'rate-limited',
  'unavailable',
  'network',
  'timeout',
]);

/** The one error of this library. Two copies of the library on a page have two such classes: tell it by `name`. */
export class PccError extends Error implements PccErrorDetails {
  override readonly name = 'PccError';
  /** What kind of failure it is. */
  readonly code: PccErrorCode;
  readonly status?: number;
  readonly operation?: string;
  readonly requestId?: string;
  readonly retryAfter?: number;
  declare readonly fields?: Readonly<Record<string, readonly string[]>>;
  declare readonly challenge?: string;

  constructor(code: PccErrorCode, details: PccErrorDetails = {}) {
    const { message, status, operation, requestId, retryAfter, fields, challenge, cause } = details;
    super(message ?? (operation ? `${operation}: ${code}` : code), { cause });
    this.code = code;
    this.status = status;
    this.operation = operation;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    // Not enumerable, so that a logged or serialised error does not show what the service wrote.
    Object.defineProperties(this, { fields: { value: fields }, challenge: { value: challenge } });
  }

  /** Whether the same call may succeed later without anything being changed. */
  get retryable(): boolean {
    return retryableCodes.has(this.code);
  }
}

/** Also true for the errors of another copy of the library. */
export function isPccError(value: unknown): value is PccError {
  return value instanceof Error && value.name === 'PccError';
}
