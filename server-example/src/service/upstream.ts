import { isBrokenCircuitError } from 'cockatiel';
import { fillPath, PccError, type OperationSpec } from 'pcc-widgets/client';
import { Pool } from 'undici';
import type { Config } from '../config.ts';
import { badResponse, Refusal, unavailable } from '../http/refusal.ts';
import type { Tokens } from './token-exchange.ts';
import type { Revocation } from '../session/revocation.ts';
import type { Exchange } from '../broker/exchange.ts';
import { ServiceFailure, openBreakers, type Breakers } from './breaker.ts';
import { openSemaphore, openShares } from './semaphore.ts';
import { openJsonLimits } from './json-limits.ts';
import { request } from './request.ts';
import { pauseBefore, retryBudget } from './retries.ts';

/** An unchecked response of the service. Its bytes count as held until `release` is called. */
export interface Incoming {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;
  /** Empty for a document. */
  readonly body: Buffer;
  /** The body of a document. */
  readonly stream?: AsyncIterable<Buffer>;
  /** Must be called once, when the response has been forwarded or is no longer needed. */
  readonly release: () => void;
}

export interface Upstream {
  /** Check 11 and the request, all of whose values have been checked. Rejects with a `Refusal` if there is no usable response. */
  send(exchange: Exchange): Promise<Incoming>;
  /** Whether a circuit breaker is open for all consumers. */
  readonly isFailing: boolean;
  close(): Promise<void>;
}

const MiB = 2 ** 20;
const RETRIES = 2;
const CONNECTIONS = 128;
const DOCUMENTS = 16;
export const MAX_BODY = 5 * MiB;
const MAX_DOCUMENT = 28 * MiB;
/** Limit on the bytes of all responses that are held at the same time. */
const MAX_BYTES = 64 * MiB;

export interface UpstreamEvents {
  /** Called after each request; without a status if there was no response. */
  serviceResponded(operation: string, status: number | undefined): void;
}

interface Parts {
  readonly config: Config;
  readonly tokens: Tokens;
  readonly revocation: Revocation;
  readonly events: UpstreamEvents;
}

export function openUpstream({ config, tokens, revocation, events }: Parts): Upstream {
  const { limits } = config;
  const base = new URL(config.baseUrl);
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS + DOCUMENTS,
    pipelining: 1,
    connectTimeout: 3_000,
  });
  // Documents are slow: other requests must not wait for them.
  const documents = openSemaphore(DOCUMENTS, 64);
  const connections = openSemaphore(CONNECTIONS, 256);
  const bytes = openShares(MAX_BYTES);
  const budget = retryBudget();
  const groups = new Map<string, Breakers>();

  /** Circuit breakers per widget and kind, so that a failing resource does not affect the others. */
  function breakersOf({ widgets = [], effect, document }: OperationSpec): Breakers {
    const kind = document ? 'documents' : effect === 'read' ? 'reads' : 'actions';
    const group = `${widgets[0]} ${kind}`;
    let breakers = groups.get(group);
    if (!breakers) groups.set(group, (breakers = openBreakers()));
    return breakers;
  }

  async function send(exchange: Exchange): Promise<Incoming> {
    const { operation, signal } = exchange;
    const isRead = operation.effect === 'read';
    const ms = operation.document ? limits.documentMs : isRead ? limits.readMs : limits.actionMs;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), ms);
    const abort = () => controller.abort();
    if (isRead) signal.addEventListener('abort', abort);
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    try {
      if (isRead && signal.aborted) abort();
      const incoming = await withRetries(exchange, controller.signal);
      if (!incoming.stream) end();
      // The time limit of a document includes its last byte.
      return incoming.stream
        ? { ...incoming, release: () => [end, abort, incoming.release].forEach((f) => f()) }
        : incoming;
    } catch (error) {
      end();
      throw toRefusal(error, isRead, controller.signal.aborted);
    }
  }

  async function withRetries(exchange: Exchange, signal: AbortSignal): Promise<Incoming> {
    const { operation, claims } = exchange;
    const isRead = operation.effect === 'read';
    const breakers = breakersOf(operation);
    budget.call();
    for (let retry = 0; ; retry++) {
      try {
        return await breakers.run(claims.sub, () => withConnection(exchange, signal));
      } catch (error) {
        const again = isRead && error instanceof ServiceFailure && retry < RETRIES && !signal.aborted;
        if (!again || !breakers.isClosed(claims.sub) || !budget.retry()) throw error;
        await pauseBefore(retry, signal);
      }
    }
  }

  /** The time limit includes the time in the queue. While queued, nothing has been sent. */
  async function withConnection(exchange: Exchange, signal: AbortSignal): Promise<Incoming> {
    const releasePermit = await (exchange.operation.document ? documents : connections)
      .acquire(exchange.claims.sub, signal)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? error : notSent(exchange);
      });
    let incoming: Incoming | undefined;
    try {
      incoming = await withToken(exchange, signal);
    } finally {
      if (!incoming?.stream) releasePermit();
    }
    if (!incoming.stream) return incoming;
    const release = once(releasePermit);
    signal.addEventListener('abort', release, { once: true });
    return { ...incoming, release };
  }

  /** If the service rejects the token, gets a new one and sends the request again: a 401 has no effect. */
  async function withToken(exchange: Exchange, signal: AbortSignal): Promise<Incoming> {
    const token = await tokenFor(exchange, signal);
    const response = await transmit(exchange, token, signal);
    if (response.status !== 401) return response;
    response.release();
    return transmit(exchange, await tokenFor(exchange, signal, token), signal);
  }

  /** The time limit includes getting a token. Until then, nothing has been sent. */
  function tokenFor(exchange: Exchange, signal: AbortSignal, rejected?: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const end = () => reject(notSent(exchange));
      if (signal.aborted) return end();
      signal.addEventListener('abort', end);
      const { operation, claims } = exchange;
      (operation.token === 'partner' ? tokens.partner(rejected) : tokens.consumer(claims.sub, rejected))
        .then(({ token }) => resolve(token), reject)
        .finally(() => signal.removeEventListener('abort', end));
    });
  }

  async function transmit(exchange: Exchange, token: string, signal: AbortSignal): Promise<Incoming> {
    const { operation, claims, body, requestId, trail, sendBy } = exchange;
    const consumerId = claims.sub;
    const isRead = operation.effect === 'read';
    // An action may have waited for long, and a Redis that lost another request's lock has lost the login too.
    if (!isRead) await revocation.check(claims);
    if (signal.aborted) throw notSent(exchange);
    const span = trail.trace.startRequest(operation.id);
    const chunks: Buffer[] = [];
    let size = 0;
    let status: number | undefined;
    const release = once(() => bytes.remove(consumerId, size));
    try {
      const { headers, stream } = await request(
        pool,
        {
          method: operation.method,
          path: addressOf(exchange, base),
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${token}`,
            'x-request-id': requestId,
            traceparent: span.traceparent,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          headersTimeout: isRead && !operation.document ? limits.readMs / 2 : limits.documentMs,
          bodyTimeout: 10_000,
        },
        {
          signal,
          sendBy,
          onHead(received) {
            status = received;
            if (operation.document && status < 300) return 'stream';
            // A body without a specified meaning is not read.
            return status >= 300 || operation.response ? 'collect' : 'discard';
          },
          onChunk(chunk) {
            if (size + chunk.length > MAX_BODY) throw badResponse('is too large');
            // The response of an action is always read: its outcome must be known.
            if (isRead && !bytes.canTake(consumerId, chunk.length)) throw unavailable(2);
            bytes.add(consumerId, chunk.length);
            size += chunk.length;
            chunks.push(chunk);
          },
        },
      );
      const code = status ?? 0;
      // A redirect could send the token to another server.
      if (code >= 300 && code < 400) throw badResponse('redirects');
      if (code >= 500 || code === 408) throw new ServiceFailure(code);
      const content = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
      if (openJsonLimits()(content)) throw badResponse('has too many records');
      const head = {
        status: code,
        type: text(headers['content-type']),
        retryAfter: text(headers['retry-after']),
      };
      return { ...head, body: content, release, ...(stream && { stream: limited(stream, MAX_DOCUMENT) }) };
    } catch (error) {
      release();
      if (error instanceof Refusal || error instanceof ServiceFailure) throw error;
      // An aborted read must not count as a failure of the service.
      throw isDisconnected(exchange) ? browserDisconnected() : new ServiceFailure(status);
    } finally {
      events.serviceResponded(operation.id, status);
      span.end(status);
    }
  }

  return {
    send,
    get isFailing() {
      return [...groups.values()].some(({ isOpen }) => isOpen);
    },
    close: () => pool.close(),
  };
}

/** Only reads are aborted when the browser aborts its request. */
const isDisconnected = ({ operation, signal }: Exchange): boolean =>
  operation.effect === 'read' && signal.aborted;

const browserDisconnected = (): Refusal =>
  new Refusal(499, 'browser_left', 'The browser closed the request.');

const notSent = (exchange: Exchange): Refusal =>
  isDisconnected(exchange) ? browserDisconnected() : unavailable();

async function* limited(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    if ((size += chunk.length) > maxBytes) throw badResponse('is too large');
    yield chunk;
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

const text = (header: string | string[] | undefined): string => String(header ?? '');

/** Check 11: the URL is the operation's path below the service's base URL, whatever its parameters. */
export function addressOf(
  { operation, params, query }: Pick<Exchange, 'operation' | 'params' | 'query'>,
  base: URL,
): string {
  const path = fillOrRefuse(operation, { ...params, ...query });
  const address = base.origin + base.pathname.replace(/\/+$/, '') + path;
  const { href, pathname, search, origin } = new URL(address);
  if (origin !== base.origin || href !== address || pathname.includes('//')) throw badPath();
  return pathname + search;
}

function fillOrRefuse(operation: OperationSpec, args: Readonly<Record<string, string>>): string {
  try {
    return fillPath(operation, args);
  } catch (error) {
    throw error instanceof PccError ? badPath() : error;
  }
}

const badPath = (): Refusal => new Refusal(400, 'invalid_request', 'The path is not valid.');

/** A failed action has an unknown outcome; a failed read can be retried. */
export function toRefusal(error: unknown, isRead: boolean, outOfTime: boolean): Refusal {
  const final = { 'X-PCC-No-Retry': '1' };
  if (error instanceof Refusal) return error;
  if (isBrokenCircuitError(error)) return unavailable(5);
  if (!isRead) {
    return new Refusal(outOfTime ? 504 : 502, 'outcome_unknown', 'The outcome of the action is unknown.', {
      headers: final,
    });
  }
  if (outOfTime)
    return new Refusal(504, 'upstream_timeout', 'The service took too long.', { headers: final });
  return new Refusal(503, 'upstream_unavailable', 'The service failed.', {
    headers: { ...final, 'Retry-After': '1' },
  });
}
