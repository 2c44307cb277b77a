const CHUNK_BYTES = 65_536;
/** A response that the browser does not read for this long is aborted. */
const WRITE_MS = 20_000;

interface StreamOptions {
  readonly release: () => void;
  /** Called with the error of the source, after the response has begun. */
  readonly onError: (error: unknown) => void;
}

/**
 * Streams a large response as fast as the browser reads it. `release` is called once, however it ends. The response is
 * aborted if its source throws, or if the browser stops reading.
 */
function streamResponse(
  source: AsyncIterable<Uint8Array>,
  { release, onError }: StreamOptions,
): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  function end(): void {
    clearTimeout(timer);
    if (hasEnded) return;
    hasEnded = true;
    release();
    void Promise.resolve(chunks.return?.()).catch(() => undefined);
  }
  return new ReadableStream(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(new Error('the browser stopped reading'));
          end();
        }, WRITE_MS);
      },
      async pull(controller) {
        timer?.refresh();
        try {
          const result = await chunks.next();
          if (hasEnded) return;
          if (!result.done) return controller.enqueue(result.value);
          controller.close();
        } catch (error) {
          if (hasEnded) return;
          onError(error);
          controller.error(error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** The response to the browser. `release` must be called once it has been sent, or cannot be sent. */
export interface Forwarded {
  readonly status: number;
  /** JSON text, or a stream of it for a document; null with 204. */
  readonly body: string | AsyncIterable<Uint8Array> | null;
  readonly release: () => void;
}

/** Streams documents and large texts. `onError`: see `StreamOptions`. */
export function toResponse(
  { status, body, release }: Forwarded,
  headers: Readonly<Record<string, string>>,
  onError: StreamOptions['onError'],
): Response {
  const init = { status, headers: { ...headers, 'Content-Type': 'application/json' } };
  if (body === null || (typeof body === 'string' && body.length <= CHUNK_BYTES)) {
    release();
    return body === null ? new Response(null, { status: 204, headers }) : new Response(body, init);
  }
  const source = typeof body === 'string' ? chunksOf(body) : body;
  return new Response(streamResponse(source, { release, onError }), init);
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let i = 0; i < bytes.length; i += CHUNK_BYTES)
    yield await Promise.resolve(bytes.subarray(i, i + CHUNK_BYTES));
}
