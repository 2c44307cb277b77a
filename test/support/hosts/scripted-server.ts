import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { onLoopback } from '../../../server-example/test/support/loopback.ts';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Resolves when the connection of this request is closed before its answer was complete. */
  readonly dropped: Promise<void>;
}

export type Behaviour = (response: ServerResponse, request: Seen, nth: number) => unknown;

/** A real HTTP server that does to its callers whatever a test wants until it ends; the last behaviour repeats. */
export async function startScriptedServer(t: TestContext, ...behaviours: readonly Behaviour[]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const dropped = new Promise<void>((resolve) =>
        response.on('close', () => {
          if (!response.writableFinished) resolve();
        }),
      );
      const { method = '', url = '', headers } = request;
      const one: Seen = { method, url, headers, body: Buffer.concat(chunks).toString(), dropped };
      const nth = seen.push(one);
      behaviours[Math.min(nth, behaviours.length) - 1]?.(response, one, nth);
    });
  });
  server.keepAliveTimeout = 1;
  const { origin: url, close } = await onLoopback(server);
  t.after(close);
  return { url, seen };
}

/** Answers with JSON, or with the text as it is. */
export function answer(
  status: number,
  body: unknown = undefined,
  headers: Readonly<Record<string, string>> = {},
): Behaviour {
  return (response) => {
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
}

/** Cuts the connection before, in the middle of, or after the head of the answer. */
export const cut = {
  beforeHead: ((response) => response.socket?.resetAndDestroy()) satisfies Behaviour,
  inHead: ((response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\nContent-Ty');
    setImmediate(() => response.socket?.resetAndDestroy());
  }) satisfies Behaviour,
  inBody: ((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"results": [');
    setTimeout(() => response.socket?.resetAndDestroy(), 10);
  }) satisfies Behaviour,
};

/** Sends the head and the beginning of a body, and then nothing more. */
export const stall: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"results": [');
};

/** Sends one byte after the other, for ever. */
export const drip: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
};
