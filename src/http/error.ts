/** Every way in which a call can fail. A `switch` over it can be exhaustive. */
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

/** Details of a failure, never a token. Only `fields` and `cause` may contain personal data or URLs with ids. */
export interface PccErrorDetails {
  /** For developers. Consumers read the widget's texts, chosen by `code`. */
  readonly message?: string;
  /** HTTP status, if there was a response. */
  readonly status?: number;
  /** Operation id, such as `listStatements`. */
  readonly operation?: string;
  /** The id that the service or the backend gave this request, to quote to support. */
  readonly requestId?: string;
  /** Seconds after which the call may be retried. */
  readonly retryAfter?: number;
  /** Field name → the service's messages for it. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Opaque value that comes with `step-up-required`, for the page to handle. */
  readonly challenge?: string;
  /** Only the name or code of what made a request fail; the whole of what other code threw. */
  readonly cause?: unknown;
}

/**
 * The only error class of this library. Two copies of the library on one page have two classes: check `name`, not
 * `instanceof`.
 */
export class PccError extends Error implements PccErrorDetails {
  declare readonly name: 'PccError';
  /** The kind of failure. */
  readonly code: PccErrorCode;
  /** The HTTP status of the response, if there was one. */
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
    // `fields` and `challenge` are not enumerable, so that a logged or serialized error does not contain the service's
    // messages. The name cannot be assigned on a page that has frozen `Error.prototype`.
    Object.defineProperties(this, {
      name: { value: 'PccError', enumerable: true },
      fields: { value: fields },
      challenge: { value: challenge },
    });
  }

  /** Whether the same call may succeed later, unchanged. */
  get retryable(): boolean {
    return /^(network|timeout|unavailable|rate-limited)$/.test(this.code);
  }
}

/** Whether a value is a `PccError`, of this or of another copy of the library. */
export function isPccError(value: unknown): value is PccError {
  return value instanceof Error && value.name === 'PccError';
}

/** Converts anything thrown to a `PccError`. */
export function asPccError(error: unknown): PccError {
  return isPccError(error) ? error : new PccError('invalid-response', { cause: error });
}
