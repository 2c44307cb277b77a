import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { fillPath, PccError, type OperationSpec } from 'pcc-widgets/client';
import { Pool, type Dispatcher } from 'undici';
import type { BrokerCall } from '../broker-call.ts';
import type { Config } from '../config.ts';
import { badResponse, invalidRequest, Refusal, unavailable, upstreamTimeout } from '../http/refusal.ts';
import type { Observer } from '../monitoring/observer.ts';
import type { Revocation } from '../session/revocation.ts';
import { ServiceFailure } from './breaker.ts';
import { createJsonLimits } from './json-limits.ts';
import { createShares } from './shares.ts';

/** An unchecked response of the service. */
export interface ServiceResponse {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;
  /** Empty for a document. */
  readonly body: Buffer;
  /** The body of a document. */
  readonly stream?: AsyncIterable<Buffer>;
}

const MiB = 2 ** 20;
export const MAX_RESPONSE_BYTES = 5 * MiB;
const MAX_DOCUMENT_BYTES = 28 * MiB;
/** Limit on the bytes of all responses that are held at the same time: each until its call ends. */
const MAX_HELD_BYTES = 64 * MiB;

/** Writes single requests to the service, and reads their responses. */
export function openRequests(
  { baseUrl, limits }: Config,
  revocation: Revocation,
  observer: Observer,
  connections: number,
) {
  const base = new URL(baseUrl);
  const pool = new Pool(base.origin, { connections, pipelining: 1, connectTimeout: 3_000 });
  const bytes = createShares(MAX_HELD_BYTES);

  /** Rejects with a `ServiceFailure` if a retry may help. */
  async function send(call: BrokerCall, token: string, signal: AbortSignal): Promise<ServiceResponse> {
    const { operation, claims, body, trail, startedAt } = call;
    const consumerId = claims.sub;
    const isRead = operation.effect === 'read';
    // An action may have waited for long. If Redis has lost the lock of another request, it has also
    // lost this login's generation, and this check stops the action.
    if (!isRead) await revocation.check(claims);
    if (signal.aborted) throw notSent(call);
    const span = trail.trace.startServiceRequest(operation.id);
    const chunks: Buffer[] = [];
    let size = 0;
    let status: number | undefined;
    let isStarted = false;
    const release = () => bytes.remove(consumerId, size);
    try {
      const { headers, stream } = await dispatch(
        pool,
        {
          method: operation.method,
          path: requestTarget(call, base),
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${token}`,
            'x-request-id': trail.requestId,
            traceparent: span.traceparent,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          headersTimeout: isRead && !operation.document ? limits.readMs / 2 : limits.documentMs,
          bodyTimeout: 10_000,
        },
        {
          signal,
          onStart() {
            // A process can be suspended at any point, and the lock may have expired when it continues.
            const sendBy = isRead ? Infinity : startedAt + limits.actionMs;
            if (signal.aborted || performance.now() > sendBy) throw tooLate(call);
            isStarted = true;
            if (!isRead) trail.mayBeDone = true;
          },
          onHead(responseStatus) {
            status = responseStatus;
            if (operation.document && status < 300) return 'stream';
            // A body without a specified meaning is not read.
            return status >= 300 || operation.response ? 'collect' : 'discard';
          },
          onChunk(chunk) {
            if (size + chunk.length > MAX_RESPONSE_BYTES) throw badResponse('is too large');
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
      if (code >= 500 || code === 408) throw new ServiceFailure();
      const content = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
      if (createJsonLimits()(content)) throw badResponse('has too many records');
      if (!isRead && code >= 400) trail.mayBeDone = false;
      const head = {
        status: code,
        type: text(headers['content-type']),
        retryAfter: text(headers['retry-after']),
      };
      call.atEnd(release);
      return { ...head, body: content, ...(stream && { stream: documentOf(stream, call, signal) }) };
    } catch (error) {
      release();
      if (error instanceof Refusal || error instanceof ServiceFailure) throw error;
      // Neither counts as a failure of the service: the browser has left, or there was no connection in time.
      if (hasBrowserLeft(call)) throw browserLeft();
      throw signal.aborted && !isStarted ? tooLate(call) : new ServiceFailure();
    } finally {
      observer.serviceResponded(operation.id, status);
      span.end(status);
    }
  }

  return { send, close: () => pool.close() };
}

/** Only reads are aborted when the browser aborts its request. */
const hasBrowserLeft = ({ operation, signal }: BrokerCall): boolean =>
  operation.effect === 'read' && signal.aborted;

const browserLeft = (): Refusal => new Refusal(499, 'browser_left', 'The browser closed the request.');

export const notSent = (call: BrokerCall): Refusal => (hasBrowserLeft(call) ? browserLeft() : unavailable());

/** The time was over before anything was sent. */
export const tooLate = (call: BrokerCall): Refusal =>
  call.operation.effect === 'read' && !hasBrowserLeft(call) ? upstreamTimeout() : notSent(call);

/** The bytes of a document. Throws a refusal where they end early, as for a response that is read as a whole. */
async function* documentOf(stream: Readable, call: BrokerCall, signal: AbortSignal): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if ((size += chunk.length) > MAX_DOCUMENT_BYTES) throw badResponse('is too large');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (hasBrowserLeft(call)) throw browserLeft();
    throw signal.aborted ? upstreamTimeout() : unavailable(1, error);
  }
}

const text = (header: string | string[] | undefined): string => String(header ?? '');

/** Check 11: the URL is the operation's path below the service's base URL, whatever its parameters. */
export function requestTarget(
  { operation, params, query }: Pick<BrokerCall, 'operation' | 'params' | 'query'>,
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

const badPath = (): Refusal => invalidRequest('The path is not valid.');

/** What happens to a body: it is collected, handed on as a stream, or discarded. */
type BodyUse = 'collect' | 'stream' | 'discard';

interface Receiver {
  /** Aborts the request, also while a stream is read. */
  readonly signal: AbortSignal;
  /** Called when the request has its connection. If it throws, nothing is written. */
  readonly onStart: () => void;
  readonly onHead: (status: number) => BodyUse;
  /** Called for each chunk that is collected. If it throws, the request is aborted. */
  readonly onChunk: (chunk: Buffer) => void;
}

interface ResponseHead {
  readonly headers: IncomingHttpHeaders;
  readonly stream?: Readable;
}

const MAX_DISCARDED_BYTES = 131_072;
const MAX_DISCARD_MS = 5_000;

/**
 * Sends one request. Resolves when its body has been collected, or with the head if the body is streamed or discarded.
 * Takes undici's events as they come: its own promises and streams would cost as much as the request itself.
 */
function dispatch(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { signal, onStart, onHead, onChunk }: Receiver,
): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let head: ResponseHead = { headers: {} };
    let use: BodyUse = 'collect';
    let discarded = 0;
    const abort = () => {
      if (controller) controller.abort(signal.reason as Error);
      else reject(signal.reason as Error);
    };
    let late: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    dispatcher.dispatch(options, {
      onRequestStart(started) {
        controller = started;
        onStart();
      },
      onResponseStart(started, status, headers) {
        // Interim responses.
        if (status < 200) return;
        use = onHead(status);
        head = { headers };
        if (use === 'collect') return;
        if (use === 'stream') head = { headers, stream: streamOf(started) };
        // Nobody waits for the rest, but it would keep the connection, and the process when it stops.
        else late = setTimeout(() => started.abort(new Error('too slow')), MAX_DISCARD_MS);
        resolve(head);
      },
      onResponseData(started, chunk) {
        if (use === 'collect') onChunk(chunk);
        else if (head.stream?.push(chunk) === false) started.pause();
        else if (use === 'discard' && (discarded += chunk.length) > MAX_DISCARDED_BYTES) {
          started.abort(new Error('too large'));
        }
      },
      onResponseEnd() {
        end();
        head.stream?.push(null);
        resolve(head);
      },
      onResponseError(_, error) {
        end();
        head.stream?.destroy(error);
        reject(error);
      },
    });
  });
}

function streamOf(controller: Dispatcher.DispatchController): Readable {
  const stream = new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      controller.abort(new Error('no longer needed'));
      done(error);
    },
  });
  // A reader still gets the error. Without this listener, a response refused before it is read would crash the process.
  return stream.on('error', () => undefined);
}
