import { withTimeout } from './abort.ts';
import { PccError } from './error.ts';
import { responseError, requestIdOf } from './response-error.ts';

export type Fetch = typeof globalThis.fetch;

export interface JsonRequest {
  /** Operation id, for the error. */
  readonly operation?: string;
  readonly address: string;
  readonly init: RequestInit;
  /** Default: the global `fetch` at the time of the request. */
  readonly fetch?: Fetch;
  /** Milliseconds for the whole exchange, body included. */
  readonly timeoutMs: number;
  /** Maximum size of the body. Default 5 MiB. */
  readonly maxBytes?: number;
  /** True if the body of a 2xx is not read. */
  readonly bodyless?: boolean;
  readonly signal?: AbortSignal;
}

/** A 2xx response with its decoded body. */
export interface JsonResponse {
  readonly status: number;
  readonly requestId?: string;
  /** `undefined` if there was no body, an empty object if it was not read. */
  readonly json: unknown;
}

/**
 * Sends one request and reads its response. Rejects with the error for a status other than 2xx, or with `network`,
 * `timeout`, `aborted`, or `invalid-response` if the body is not JSON. The error contains neither body nor URL.
 */
export function fetchJson(request: JsonRequest): Promise<JsonResponse> {
  const {
    operation,
    address,
    init,
    fetch = globalThis.fetch,
    timeoutMs,
    maxBytes,
    bodyless,
    signal,
  } = request;
  return withTimeout(timeoutMs, signal, operation, async (stop) => {
    let metadata: Omit<JsonResponse, 'json'> | undefined;
    try {
      const response = await fetch(address, {
        credentials: 'omit',
        ...init,
        // A redirect could carry the token elsewhere, and turn a POST into a GET.
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: stop,
      });
      const { ok, status, headers } = response;
      metadata = { status, requestId: requestIdOf(headers) };
      if (ok && bodyless) {
        void response.body?.cancel().catch(() => undefined);
        return { ...metadata, json: {} };
      }
      const json = readJson(response, stop, maxBytes);
      if (ok) return { ...metadata, json: await json };
      // An error's body is optional: its status is enough.
      throw responseError(operation, status, headers, await json.catch(() => undefined));
    } catch (error) {
      if (error instanceof PccError) throw error;
      const code = error instanceof Unreadable ? 'invalid-response' : 'network';
      throw new PccError(code, { ...metadata, operation, cause: causeOf(error) });
    }
  });
}

/** The body is too large or not JSON, as opposed to a connection that failed. */
class Unreadable extends Error {}

async function readJson({ body }: Response, stop: AbortSignal, maxBytes = 5 * 2 ** 20): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  // Node holds a request's signal weakly: after a garbage collection, it would not close the connection.
  stop.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
  for (let size = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    if ((size += value.length) > maxBytes) throw new Unreadable();
    chunks.push(value);
  }
  try {
    // Strips a byte-order mark, and throws on invalid UTF-8.
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
    return text.trim() ? (JSON.parse(text) as unknown) : undefined;
  } catch (cause) {
    throw new Unreadable('', { cause });
  }
}

/** The name or code of the root cause. Platform messages are left out: they quote bodies, URLs and header values. */
export function causeOf(error: unknown): string | undefined {
  const { cause, name, code = name } = (error ?? {}) as { cause?: unknown; name?: unknown; code?: unknown };
  if (cause) return causeOf(cause);
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : undefined;
}
