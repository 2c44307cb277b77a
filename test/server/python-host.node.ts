// What the sample host in Python forwards.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { hasPython, startPython } from '../support/hosts/python.ts';
import { onLoopback } from '../../server-example/test/support/loopback.ts';

describe(
  'the requests that a server in Python forwards',
  { skip: !hasPython && 'python3 is not installed', timeout: 60_000 },
  () => {
    let backend: Awaited<ReturnType<typeof onLoopback>>;
    let host: Awaited<ReturnType<typeof startPython>>;
    const seen: IncomingMessage[] = [];
    before(async () => {
      const server = createServer((incoming, outgoing) => {
        seen.push(incoming);
        if (incoming.url?.startsWith('/pcc/render/')) outgoing.end('<pcc-statements></pcc-statements>');
        else if (incoming.url === '/v2/broken/') outgoing.writeHead(200, { 'Content-Length': '5' }).end('x');
        else if (incoming.url === '/v2/closed/') incoming.socket.destroy();
        else outgoing.end('{}');
      });
      // A response that is shorter than it says.
      server.on('clientError', () => undefined);
      backend = await onLoopback(server);
      host = await startPython({ BACKEND: backend.origin });
    });
    after(async () => {
      await host?.close();
      await backend.close();
    });

    /** Sends the path as it is. Without `ends`, the host cannot wait for a body. */
    async function ask(
      method: string,
      path: string,
      headers: Readonly<Record<string, string>> = {},
      ends = true,
    ) {
      const sent = request(host.origin, { method, path, headers: { ...headers, Connection: 'close' } });
      if (ends) sent.end();
      else sent.flushHeaders();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer;
    }
    const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).statusCode;

    it('are at the paths of the widgets, however they are written', async () => {
      seen.length = 0;
      for (const path of [
        '/metrics',
        '/v2/../metrics',
        '/v2/%2e%2E/metrics',
        '/demo/.%2e/readyz',
        '/v2/..\\metrics',
        '/v2/./../metrics',
        '/pcc/session/../../metrics',
      ])
        assert.equal(await statusOf('GET', path), 404, path);
      assert.deepEqual(seen, []);
      assert.equal(await statusOf('GET', '/v2/onboarding/?a=../b'), 200);
    });

    it('have the methods and headers that the widgets need', async () => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        seen.length = 0;
        const headers = { Authorization: 'Bearer x', 'X-Forwarded-For': '203.0.113.1' };
        assert.equal(await statusOf(method, '/v2/onboarding/', headers), 200, method);
        assert.equal(seen[0]?.method, method);
        assert.equal(seen[0]?.headers.authorization, 'Bearer x');
        assert.equal(seen[0]?.headers['x-forwarded-for'], undefined);
      }
    });

    it('get an answer if they or the backend are broken', async () => {
      for (const [name, value] of [
        ['Content-Length', '-1'],
        ['Content-Length', 'abc'],
        ['Transfer-Encoding', 'chunked'],
      ] as const)
        // Not ended: a host that closes before it has read everything resets the connection, and its answer may be lost.
        assert.equal(await statusOf('POST', '/demo/login', { [name]: value }, false), 400, value);
      for (const path of ['/v2/closed/', '/v2/broken/']) assert.equal(await statusOf('GET', path), 502, path);
    });

    it('are no part of the page, which no proxy holds back', async () => {
      const { headers } = await ask('GET', '/');
      assert.equal(headers['x-accel-buffering'], 'no');
      assert.equal(headers['cache-control'], 'no-store');
    });
  },
);
