/**
 * An error response. Assumption: bodies are those of Django REST framework (`detail`, or field name → messages), with
 * OAuth's `error` codes for tokens, and with `error_code` for status 422.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(`rejected with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export type FieldMessages = Readonly<Record<string, readonly string[]>>;

export const invalid = (fields: FieldMessages): Refusal => new Refusal(400, fields);
export const WRONG_DATE = 'Date has wrong format. Use YYYY-MM-DD.';
export const WRONG_DATE_TIME = 'Datetime has wrong format. Use ISO 8601 with a time zone.';
export const badRequest = (detail: string): Refusal => new Refusal(400, { detail });
export const notFound = (detail = 'Not found.'): Refusal => new Refusal(404, { detail });

/** Assumption: an action that a record's state does not allow is 409. */
export const conflict = (detail: string): Refusal => new Refusal(409, { detail });

export const unprocessable = (code: string, detail: string): Refusal =>
  new Refusal(422, { error: detail, error_code: code, messages: [detail], detail });

export const tooMany = (seconds: number): Refusal =>
  new Refusal(
    429,
    { detail: `Request was throttled. Expected available in ${seconds} seconds.` },
    { 'Retry-After': String(seconds) },
  );

export const invalidToken = (detail: string): Refusal =>
  new Refusal(
    401,
    { error: 'invalid_token', error_description: detail, detail },
    { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  );

/** An error of the authorization server, as in OAuth. */
export const oauth = (status: number, error: string, detail: string): Refusal =>
  new Refusal(status, { error, error_description: detail, detail });

/** Names the accepted scopes. */
export const insufficientScope = (anyOf: readonly string[]): Refusal => {
  const scope = anyOf.join(' ');
  const detail = `The token lacks a scope: one of ${anyOf.join(', ')} is required.`;
  return new Refusal(
    403,
    { error: 'insufficient_scope', error_description: detail, scope, detail },
    { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  );
};

export const partnerOnly = (): Refusal =>
  new Refusal(403, {
    detail: "This operation is the partner's: a token bound to one consumer cannot use it.",
  });
