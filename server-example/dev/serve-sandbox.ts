import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from 'pcc-widgets/sandbox';

export interface Listening {
  /** `http://127.0.0.1:4010` */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Puts a sandbox behind HTTP; port 0 takes any free one. Rejects where the port is taken. */
export function serveSandbox(sandbox: Sandbox, port = 0, hostname = '127.0.0.1'): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        hostname,
        port,
        // Longer than clients keep a connection: one that is used again while it closes would fail.
        serverOptions: { keepAliveTimeout: 60_000 },
        fetch: async (request, { incoming }) => {
          try {
            const response = await sandbox.fetch(request);
            const { body, headers } = response;
            if (!body || !headers.has('X-PCC-Scenario')) return response;
            return new Response(
              closing(body, () => incoming.socket.destroy()),
              response,
            );
          } catch {
            // A scenario that closes the connection.
            incoming.socket.destroy();
            return RESPONSE_ALREADY_SENT;
          }
        },
      },
      ({ port: actual }: AddressInfo) => {
        const host = hostname.includes(':') ? `[${hostname}]` : hostname;
        resolve({ origin: `http://${host}:${actual}`, close });
      },
    );
    server.on('error', reject);
    const close = () =>
      new Promise<void>((done) => {
        server.close(() => done());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
  });
}

/** The same body; where it breaks off, the connection does, once what came before was taken. */
function closing(body: ReadableStream<Uint8Array>, close: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(stream) {
        try {
          const { done, value } = await reader.read();
          if (done) stream.close();
          else stream.enqueue(value);
        } catch {
          close();
          stream.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
