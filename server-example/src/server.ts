import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './app.ts';

export interface Listening {
  /** `http://127.0.0.1:4020` */
  readonly origin: string;
  readonly port: number;
  /** Takes no new connection, lets what is under way finish within the time, then closes what is left. */
  close(withinMs?: number): Promise<void>;
}

/**
 * Puts the backend behind Node's HTTP server, with its limits set. Port 0 takes any free one; a request has `requestMs`
 * to arrive, its body too.
 */
export function listen(
  app: Pick<App, 'fetch'>,
  port: number,
  hostname = '127.0.0.1',
  requestMs = 15_000,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => app.fetch(request, { remoteAddress: incoming.socket.remoteAddress }),
    serverOptions: {
      headersTimeout: Math.min(10_000, requestMs),
      requestTimeout: requestMs,
      // Above that of the balancer before it, which is 60 s with most.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32_768,
      connectionsCheckingInterval: 1_000,
    },
  });
  // Longer than any answer takes: what neither sends nor reads for so long is closed.
  server.setTimeout(90_000);
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, hostname, () => {
      const { port: actual } = server.address() as AddressInfo;
      const host = hostname.includes(':') ? `[${hostname}]` : hostname;
      resolve({ origin: `http://${host}:${actual}`, port: actual, close });
    });
  });

  function close(withinMs = 25_000): Promise<void> {
    return new Promise((done) => {
      const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections();
      // A browser keeps its connection after the answer that was under way.
      const idle = setInterval(closeIdle, 100);
      const timer = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        withinMs,
      );
      server.close(() => {
        clearInterval(idle);
        clearTimeout(timer);
        done();
      });
      closeIdle();
    });
  }
}
