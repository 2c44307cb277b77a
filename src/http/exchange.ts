import { within } from './abort.ts';
import { PccError } from './error.ts';
import { failure, requestIdOf } from './failure.ts';

export type Fetch = typeof globalThis.fetch;

export interface Exchange {
  /** Operation id, for the error. */
  readonly operation?: string;
  readonly address: string;
  readonly init: RequestInit;
  /** Default: the `fetch` that is global now. */
  readonly fetch?: Fetch;
  /** Milliseconds for the whole exchange, body included. */
  readonly timeoutMs: number;
  /** Largest body that is read. Default 5 MiB. */
  readonly maxBytes?: number;
  /** A 2xx says enough: its body is not read. */
  readonly bodyless?: boolean;
  /** What to wait for, untimed, before the body of a 2xx is read. */
  readonly hold?: (() => Promise<unknown>) | undefined;
  readonly signal?: AbortSignal;
}

/** A 2xx whose body has been read, where it means anything. */
export interface Answer {
  readonly status: number;
  readonly requestId?: string;
  /** `undefined` where there was no body. */
  readonly json: unknown;
}

/**
 * One request and its whole answer. Rejects with the error of a status that is no 2xx, or with `network`, `timeout`,
 * `aborted`, or `invalid-response` where the body is no JSON; nothing of the body or the address is in the error.
 */
export function exchange(request: Exchange): Promise<Answer> {
  const {
    operation,
    address,
    init,
    fetch = globalThis.fetch,
    timeoutMs,
    maxBytes,
    bodyless,
    hold,
    signal,
  } = request;
  return within(timeoutMs, signal, operation, async (stop, paused) => {
    let seen: Omit<Answer, 'json'> | undefined;
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
      seen = { status, requestId: requestIdOf(headers) };
      if (ok && bodyless) {
        void response.body?.cancel().catch(() => undefined);
        return { ...seen, json: undefined };
      }
      if (ok && hold) await paused(hold());
      const json = readJson(response, maxBytes);
      if (ok) return { ...seen, json: await json };
      // An error's status says enough without its body.
      throw failure(operation, status, headers, await json.catch(() => undefined));
    } catch (error) {
      if (error instanceof PccError) throw error;
      const code = error instanceof Unreadable ? 'invalid-response' : 'network';
      throw new PccError(code, { ...seen, operation, cause: causeOf(error) });
    }
  });
}

/** Tells a body that makes no sense from a connection that broke. */
class Unreadable extends Error {}

async function readJson({ body }: Response, maxBytes = 5 * 2 ** 20): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let size = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    if ((size += value.length) > maxBytes) throw new Unreadable();
    chunks.push(value);
  }
  try {
    // Takes a byte-order mark away, and refuses what is no UTF-8.
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
    return text.trim() ? (JSON.parse(text) as unknown) : undefined;
  } catch (cause) {
    throw new Unreadable('', { cause });
  }
}

/** Only the kind of failure: messages of the platform quote bodies, addresses and header values. */
export function causeOf(error: unknown): string | undefined {
  const { cause, name, code = name } = (error ?? {}) as { cause?: unknown; name?: unknown; code?: unknown };
  if (cause) return causeOf(cause);
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : undefined;
}
