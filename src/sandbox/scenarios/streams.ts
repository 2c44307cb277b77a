// Responses that are late, slow, cut or never sent.

/** Closes the connection: over HTTP the socket is closed, and a bare `fetch` handler rejects. */
export class Dropped extends Error {
  override readonly name = 'Dropped';
}

export const drop = (): never => {
  throw new Dropped('The connection was closed.');
};

export const replaced = (response: Response, body: BodyInit | null, type?: string): Response => {
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  if (type) headers.set('Content-Type', type);
  return new Response(body, { status: response.status, headers });
};

/** Requests that wait. Without a reference to a request, Node may discard it, and would then never abort its signal. */
const waiting = new Set<Request>();

/** Waits in real time, regardless of the sandbox's clock; ends early if the caller disconnects. */
export function pause(milliseconds: number, request: Request): Promise<void> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const gone = () => {
      clearTimeout(timer);
      waiting.delete(request);
      reject(new Dropped('The caller disconnected.'));
    };
    const timer = milliseconds === Infinity ? undefined : setTimeout(done, milliseconds);
    function done() {
      signal.removeEventListener('abort', gone);
      waiting.delete(request);
      resolve();
    }
    if (signal.aborted) return gone();
    signal.addEventListener('abort', gone, { once: true });
    waiting.add(request);
  });
}

const PIECES = 10;

export function drip(response: Response, milliseconds: number, request: Request): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(stream) {
      try {
        const bytes = new Uint8Array(await response.arrayBuffer());
        const size = Math.max(1, Math.ceil(bytes.length / PIECES));
        for (let offset = 0; offset < bytes.length; offset += size) {
          await pause(milliseconds / PIECES, request);
          stream.enqueue(bytes.slice(offset, offset + size));
        }
        stream.close();
      } catch (error) {
        stream.error(error);
      }
    },
  });
}

/** Half of the body, then the end of the connection; nothing is read ahead, so the half is sent first. */
export function cut(response: Response, request: Request): ReadableStream<Uint8Array> {
  let hasSent = false;
  return new ReadableStream(
    {
      async pull(stream) {
        if (hasSent) {
          // Time for the client to read the half.
          await pause(50, request);
          stream.error(new Dropped('The connection was closed.'));
          return;
        }
        hasSent = true;
        const bytes = new Uint8Array(await response.arrayBuffer());
        stream.enqueue(bytes.slice(0, Math.max(1, bytes.length >> 1)));
      },
    },
    { highWaterMark: 0 },
  );
}
