interface RefusalOptions {
  /** Seconds after which the request may be sent again, at the latest. */
  readonly retryAfter?: number | string;
  /** Whether clients are told not to repeat a read: it was repeated here, or would have the same response. */
  readonly isFinal?: boolean;
  /** Only with `step_up_required`: opaque, for the partner's page. */
  readonly challenge?: string;
  /** Names of the request's fields that were invalid. */
  readonly fields?: readonly string[];
  readonly cause?: unknown;
}

/** An error response: its status, and the `code` that clients and logs use. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly challenge: string | undefined;
  readonly fields: readonly string[];

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter, isFinal, challenge, fields = [], cause }: RefusalOptions = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.headers = {
      ...(isFinal && { 'X-PCC-No-Retry': '1' }),
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    };
    this.challenge = challenge;
    this.fields = fields;
  }
}

/** The service returned another consumer's data. The response is withheld, logged and counted. */
export class ForeignData extends Refusal {
  constructor() {
    super(502, 'bad_answer', "The service's response was withheld.", { isFinal: true });
  }
}

/** The body of every error; `message` is for developers and never shown to consumers. */
export function refusalBody({ code, message, challenge, fields }: Refusal, requestId: string): object {
  return {
    error: { code, message, request_id: requestId, ...(challenge !== undefined && { challenge }) },
    ...Object.fromEntries(fields.map((name) => [name, ['invalid']])),
  };
}

export const invalidRequest = (message: string, fields?: readonly string[]): Refusal =>
  new Refusal(400, 'invalid_request', message, { fields });
export const notFound = (): Refusal => new Refusal(404, 'not_found', 'Not found.');
/** The shared store is unavailable, and the request needs it. */
export const storeUnavailable = (retryAfter = 2, cause?: unknown): Refusal =>
  new Refusal(503, 'store_unavailable', 'Try again shortly.', { retryAfter, cause });
export const unavailable = (retryAfter = 1, cause?: unknown): Refusal =>
  new Refusal(503, 'upstream_unavailable', 'The service is unavailable.', { retryAfter, cause });
export const upstreamTimeout = (): Refusal =>
  new Refusal(504, 'upstream_timeout', 'The service took too long.', { isFinal: true });
/** An unusable response that a retry would not change. */
export const badResponse = (what: string): Refusal =>
  new Refusal(502, 'bad_answer', `The service's response ${what}.`, { isFinal: true });
