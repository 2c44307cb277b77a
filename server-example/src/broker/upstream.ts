import { isBrokenCircuitError } from 'cockatiel';
import { fillPath, PccError, type OperationSpec } from 'pcc-widgets/client';
import { Pool } from 'undici';
import type { Config } from '../config.ts';
import { Refusal, unavailable } from '../refusal.ts';
import type { Tokens } from '../token-exchange.ts';
import type { Trace } from '../trace.ts';
import type { Bound } from './checks.ts';
import { Failed, openBreakers, type Breakers } from './breaker.ts';
import { openPlaces } from './places.ts';
import { openShares } from './shares.ts';
import { isTooMuch } from './shape.ts';
import { retryBudget } from './retry-budget.ts';

/** A request to the service; nothing in it was written by the browser but checked values. */
export interface Outgoing extends Bound {
  readonly operation: OperationSpec;
  readonly consumerId: string;
  /** Of the login, as the token names it. */
  readonly sid: string;
  readonly body?: unknown;
  readonly requestId: string;
  readonly trace: Trace;
  /** The browser's: it ends reads, never acts. */
  readonly signal: AbortSignal;
}

/** What the service answered, and nothing of it checked. Until `release` is called its bytes count as held. */
export interface Incoming {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;
  /** Empty where it is a document. */
  readonly body: Buffer;
  /** A document, while it arrives. */
  readonly stream?: AsyncIterable<Buffer>;
  /** To be called once, when the answer has been sent on or is no longer needed. */
  readonly release: () => void;
}

export interface Upstream {
  /** Check 11 and the exchange; rejects with a `Refusal` where no answer came, or none that can be used. */
  send(outgoing: Outgoing): Promise<Incoming>;
  /** Whether some of the service's operations are kept back from everybody because they failed. */
  readonly isFailing: boolean;
  close(): Promise<void>;
}

const MiB = 2 ** 20;
const RETRIES = 2;
const CONNECTIONS = 128;
const DOCUMENTS = 16;
/** Bytes of answers that are held at the same time. */
const BYTES = 64 * MiB;

export interface UpstreamEvents {
  /** After each exchange; no status where no answer came. */
  exchanged(operation: string, status: number | undefined): void;
}

export function openUpstream(config: Config, tokens: Tokens, events: UpstreamEvents): Upstream {
  const { limits } = config;
  const base = new URL(config.baseUrl);
  const pool = new Pool(base.origin, {
    ...{ connections: CONNECTIONS + DOCUMENTS, pipelining: 1, connectTimeout: 3_000 },
  });
  // Documents take long: they must not be what everything else waits for.
  const documents = openPlaces(DOCUMENTS, 64);
  const places = openPlaces(CONNECTIONS, 256);
  const bytes = openShares(BYTES);
  const budget = retryBudget();
  const groups = new Map<string, Breakers>();

  /** One for each widget's operations: what one resource does wrong does not stop the others. */
  function breakersOf({ widgets = [], effect, document }: OperationSpec): Breakers {
    const kind = document ? 'documents' : effect === 'read' ? 'reads' : 'acts';
    const group = `${widgets[0]} ${kind}`;
    let breakers = groups.get(group);
    if (!breakers) groups.set(group, (breakers = openBreakers()));
    return breakers;
  }

  async function send(outgoing: Outgoing): Promise<Incoming> {
    const { operation, signal } = outgoing;
    const isRead = operation.effect === 'read';
    const ms = operation.document ? limits.documentMs : isRead ? limits.readMs : limits.actMs;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), ms);
    const leave = () => controller.abort();
    if (isRead) signal.addEventListener('abort', leave);
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    };
    try {
      if (isRead && signal.aborted) leave();
      const incoming = await withRetries(outgoing, controller.signal);
      if (!incoming.stream) end();
      // A document takes its time until its last byte has gone.
      return incoming.stream
        ? { ...incoming, release: () => [end, leave, incoming.release].forEach((f) => f()) }
        : incoming;
    } catch (error) {
      end();
      throw told(error, isRead, controller.signal.aborted);
    }
  }

  async function withRetries(outgoing: Outgoing, signal: AbortSignal): Promise<Incoming> {
    const { operation, consumerId } = outgoing;
    const isRead = operation.effect === 'read';
    const breakers = breakersOf(operation);
    budget.call();
    for (let retry = 0; ; retry++) {
      try {
        return await breakers.run(consumerId, () => inPlace(outgoing, signal));
      } catch (error) {
        const again = isRead && error instanceof Failed && retry < RETRIES && !signal.aborted;
        if (!again || !breakers.isClosed(consumerId) || !budget.retry()) throw error;
        await pause(Math.random() * Math.min(2_000, 100 * 2 ** retry), signal);
      }
    }
  }

  /** Waits for its turn no longer than for an answer: nothing has been sent yet, not even an act. */
  async function inPlace(outgoing: Outgoing, signal: AbortSignal): Promise<Incoming> {
    const leave = await (outgoing.operation.document ? documents : places)
      .take(outgoing.consumerId, signal)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? error : notSent(outgoing);
      });
    let incoming: Incoming | undefined;
    try {
      incoming = await withToken(outgoing, signal);
    } finally {
      if (!incoming?.stream) leave();
    }
    if (!incoming.stream) return incoming;
    const release = once(leave);
    signal.addEventListener('abort', release, { once: true });
    return { ...incoming, release };
  }

  /** A token that the service refuses is exchanged anew, and the request sent once more: it was not acted upon. */
  async function withToken(outgoing: Outgoing, signal: AbortSignal): Promise<Incoming> {
    const token = await tokenFor(outgoing, signal);
    const answer = await exchange(outgoing, token, signal);
    if (answer.status !== 401) return answer;
    answer.release();
    return exchange(outgoing, await tokenFor(outgoing, signal, token), signal);
  }

  /** Waits for a token no longer than for an answer: nothing has been sent yet, not even an act. */
  function tokenFor(outgoing: Outgoing, signal: AbortSignal, rejected?: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const end = () => reject(notSent(outgoing));
      if (signal.aborted) return end();
      signal.addEventListener('abort', end);
      tokens
        .consumer(outgoing.consumerId, rejected)
        .then(({ token }) => resolve(token), reject)
        .finally(() => signal.removeEventListener('abort', end));
    });
  }

  async function exchange(outgoing: Outgoing, token: string, signal: AbortSignal): Promise<Incoming> {
    const { operation, body, requestId, trace } = outgoing;
    const span = trace.exchange(operation.id);
    let status: number | undefined;
    try {
      const response = await pool.request({
        method: operation.method,
        path: addressOf(outgoing, base),
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'x-request-id': requestId,
          traceparent: span.traceparent,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal,
        headersTimeout:
          operation.effect === 'read' && !operation.document ? limits.readMs / 2 : limits.documentMs,
        bodyTimeout: 10_000,
      });
      status = response.statusCode;
      const { headers } = response;
      const head = { status, type: text(headers['content-type']), retryAfter: text(headers['retry-after']) };
      if (operation.document && status < 300) {
        const stream = upTo(response.body, 28 * MiB);
        return { ...head, body: Buffer.alloc(0), stream, release: () => undefined };
      }
      const means = status >= 300 || operation.response;
      // A body that means nothing may be anything; it need not even arrive.
      if (!means) void response.body.dump().catch(() => undefined);
      const read = means
        ? await readAll(response.body, outgoing)
        : { body: Buffer.alloc(0), release: () => undefined };
      try {
        // A redirect could lead anywhere, and would take the token there.
        if (status >= 300 && status < 400) throw badAnswer('redirects');
        if (status >= 500 || status === 408) throw new Failed(status);
        if (isTooMuch(read.body)) throw badAnswer('has too many records');
      } catch (error) {
        read.release();
        throw error;
      }
      return { ...head, ...read };
    } catch (error) {
      if (error instanceof Refusal || error instanceof Failed) throw error;
      // Browsers that leave say nothing about the service: it is not to be held back for their sake.
      throw hasLeft(outgoing) ? browserLeft() : new Failed(status);
    } finally {
      events.exchanged(operation.id, status);
      span.end(status);
    }
  }

  /** Reads what is short enough, as long as not too much is held already, for this consumer or for all. */
  async function readAll(
    stream: AsyncIterable<Buffer>,
    { operation, consumerId: who }: Outgoing,
  ): Promise<Pick<Incoming, 'body' | 'release'>> {
    const chunks: Buffer[] = [];
    let size = 0;
    const release = once(() => bytes.remove(who, size));
    try {
      for await (const chunk of upTo(stream, 5 * MiB)) {
        // What an act has led to must be known.
        if (operation.effect === 'read' && !bytes.hasMore(who, chunk.length)) throw unavailable(2);
        bytes.add(who, chunk.length);
        size += chunk.length;
        chunks.push(chunk);
      }
      return { body: Buffer.concat(chunks, size), release };
    } catch (error) {
      release();
      throw error;
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

/** Check 11: the address is the operation's own path below the service, whatever was put into it. */
function addressOf(
  { operation, params, query }: Pick<Outgoing, 'operation' | 'params' | 'query'>,
  base: URL,
): string {
  const path = filled(operation, { ...params, ...query });
  const address = base.origin + base.pathname.replace(/\/+$/, '') + path;
  const { href, pathname, search, origin } = new URL(address);
  if (origin !== base.origin || href !== address || pathname.includes('//')) throw badPath();
  return pathname + search;
}

function filled(operation: OperationSpec, args: Readonly<Record<string, string>>): string {
  try {
    return fillPath(operation, args);
  } catch (error) {
    throw error instanceof PccError ? badPath() : error;
  }
}

const badPath = (): Refusal => new Refusal(400, 'invalid_request', 'The path is not valid.');

/** Only reads end with the browser. */
const hasLeft = ({ operation, signal }: Outgoing): boolean => operation.effect === 'read' && signal.aborted;

const browserLeft = (): Refusal => new Refusal(499, 'browser_left', 'The browser has left.');

const notSent = (outgoing: Outgoing): Refusal => (hasLeft(outgoing) ? browserLeft() : unavailable());

async function* upTo(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    if ((size += chunk.length) > maxBytes) throw badAnswer('is too large');
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

export const badAnswer = (what: string): Refusal =>
  new Refusal(502, 'bad_answer', `The service's answer ${what}.`, { headers: { 'X-PCC-No-Retry': '1' } });

/** Of an act that failed nobody knows whether it happened; a read may be asked for again later. */
function told(error: unknown, isRead: boolean, outOfTime: boolean): Refusal {
  const final = { 'X-PCC-No-Retry': '1' };
  if (error instanceof Refusal) return error;
  if (isBrokenCircuitError(error)) return unavailable(5);
  if (!isRead) {
    return new Refusal(outOfTime ? 504 : 502, 'outcome_unknown', 'Nobody knows whether the act happened.', {
      headers: final,
    });
  }
  if (outOfTime)
    return new Refusal(504, 'upstream_timeout', 'The service took too long.', { headers: final });
  return new Refusal(503, 'upstream_unavailable', 'The service failed.', {
    headers: { ...final, 'Retry-After': '1' },
  });
}

const text = (header: string | string[] | undefined): string => String(header ?? '');

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
