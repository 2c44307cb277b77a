import { PccError, type PccErrorCode } from './error.ts';

type Json = Readonly<Record<string, unknown>>;

const codes: Readonly<Record<number, PccErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  426: 'misconfigured',
  429: 'rate-limited',
};

/** The error for a status other than 2xx, from the service or (with `{error: {…}}`) from the partner's backend. */
export function responseError(
  operation: string | undefined,
  status: number,
  headers: Headers,
  json: unknown,
): PccError {
  const body = asObject(json);
  const { code, challenge, request_id } = asObject(body['error']);
  const stepUp = status === 403 && code === 'step_up_required';
  const general = status < 400 ? 'invalid-response' : status < 500 ? 'invalid-request' : 'unavailable';
  const error = new PccError(stepUp ? 'step-up-required' : (codes[status] ?? general), {
    // The page's version is too old for the backend, or its login has no consumer.
    message: status === 426 ? 'client-too-old' : code === 'consumer_not_linked' ? code : undefined,
    operation,
    status,
    requestId: requestIdOf(headers) ?? asId(request_id),
    retryAfter: retryAfter(headers.get('retry-after') ?? ''),
    challenge: stepUp && typeof challenge === 'string' ? challenge : undefined,
    fields: status < 500 ? fieldsOf(body) : undefined,
  });
  if (headers.has('x-pcc-no-retry')) final.add(error);
  return error;
}

const final = new WeakSet<PccError>();

/** Whether a read that failed with this error may be retried. The backend marks those that it has already retried. */
export function mayRetry(error: PccError): boolean {
  return error.retryable && !final.has(error);
}

/** The request id that a response names, for support. */
export function requestIdOf(headers: Headers): string | undefined {
  return asId(headers.get('x-request-id'));
}

function asId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:-]{1,128}$/.test(value) ? value : undefined;
}

/** Seconds of `Retry-After`, given as a number or a date; `undefined` if absent, in the past or invalid. */
function retryAfter(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) || undefined;
  const seconds = /GMT$/.test(text) ? Math.ceil((Date.parse(text) - Date.now()) / 1000) : 0;
  return seconds > 0 ? seconds : undefined;
}

/** Field name → messages, from `{field: […]}` and `{detail: "…"}`. */
function fieldsOf(body: Json): PccError['fields'] {
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const messages = [value].flat().filter((message) => typeof message === 'string');
    return messages.length ? [[name, messages] as const] : [];
  });
  return fields.length ? Object.fromEntries(fields) : undefined;
}

/** A list or a text has no fields. */
function asObject(value: unknown): Json {
  return Object(value) === value && !Array.isArray(value) ? (value as Json) : {};
}
