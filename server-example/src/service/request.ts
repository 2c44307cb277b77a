import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { storeUnavailable } from '../http/refusal.ts';

/** What happens to a body: it is collected, handed on as a stream, or discarded. */
export type BodyUse = 'collect' | 'stream' | 'discard';

export interface Receiver {
  /** Aborts the request, also while a stream is read. */
  readonly signal: AbortSignal;
  /**
   * If the request has not been written to its connection by then (`performance.now()`), nothing is written: it may wait
   * for the connection, or the process may be suspended.
   */
  readonly sendBy: number | undefined;
  readonly onHead: (status: number) => BodyUse;
  /** Called for each chunk that is collected. If it throws, the request is aborted. */
  readonly onChunk: (chunk: Buffer) => void;
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly stream?: Readable;
}

const MAX_DISCARDED_BYTES = 131_072;

/**
 * Sends one request. Resolves when its body has been collected, or with the head if the body is streamed or discarded.
 * Takes undici's events as they come: its own promises and streams would cost as much as the request itself.
 */
export function request(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { signal, sendBy = Infinity, onHead, onChunk }: Receiver,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let received: Received = { headers: {} };
    let use: BodyUse = 'collect';
    let discarded = 0;
    const abort = () => {
      if (controller) controller.abort(signal.reason as Error);
      else reject(signal.reason as Error);
    };
    const end = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    dispatcher.dispatch(options, {
      onRequestStart(started) {
        controller = started;
        if (signal.aborted) abort();
        else if (performance.now() > sendBy) throw storeUnavailable();
      },
      onResponseStart(started, status, headers) {
        // Interim responses.
        if (status < 200) return;
        use = onHead(status);
        received = { headers };
        if (use === 'collect') return;
        if (use === 'stream') received = { headers, stream: streamOf(started) };
        resolve(received);
      },
      onResponseData(started, chunk) {
        if (use === 'collect') onChunk(chunk);
        else if (received.stream?.push(chunk) === false) started.pause();
        else if (use === 'discard' && (discarded += chunk.length) > MAX_DISCARDED_BYTES) {
          started.abort(new Error('too large'));
        }
      },
      onResponseEnd() {
        end();
        received.stream?.push(null);
        resolve(received);
      },
      onResponseError(_, error) {
        end();
        received.stream?.destroy(error);
        reject(error);
      },
    });
  });
}

const streamOf = (controller: Dispatcher.DispatchController): Readable =>
  new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      controller.abort(error ?? new Error('no longer needed'));
      done(error);
    },
  });
