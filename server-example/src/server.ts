import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './app.ts';

export interface Listening {
  /** `http://127.0.0.1:4020` */
  readonly origin: string;
  /** Stops accepting connections, waits for pending requests up to the limit, then closes all connections. */
  close(withinMs?: number): Promise<void>;
}

/**
 * Serves the backend with Node's HTTP server and its limits. Port 0 uses any free port; `requestMs` limits how long a
 * request, including its body, may take to arrive.
 */
export function listen(
  app: Pick<App, 'fetch'>,
  port: number,
  hostname = '127.0.0.1',
  requestMs = 15_000,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, { incoming, outgoing }) =>
      app.fetch(request, {
        remoteAddress: incoming.socket.remoteAddress,
        // A client that speaks HTTP/1.0, such as nginx by default, takes the hints for the response.
        hint:
          incoming.httpVersion === '1.0'
            ? undefined
            : (links) => outgoing.writeEarlyHints({ link: [...links] }),
      }),
    serverOptions: {
      headersTimeout: Math.min(10_000, requestMs),
      requestTimeout: requestMs,
      // Longer than a load balancer's, which is usually 60 s.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32_768,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server;
  // Closes idle sockets. Longer than any response takes.
  server.setTimeout(90_000);
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, hostname, () => {
      const host = hostname.includes(':') ? `[${hostname}]` : hostname;
      resolve({ origin: `http://${host}:${(server.address() as AddressInfo).port}`, close });
    });
  });

  function close(withinMs = 25_000): Promise<void> {
    return new Promise((done) => {
      const closeIdle = () => server.closeIdleConnections();
      // Browsers keep connections open after the last response.
      const idle = setInterval(closeIdle, 100);
      const timer = setTimeout(() => server.closeAllConnections(), withinMs);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(timer);
        done();
      });
      closeIdle();
    });
  }
}
