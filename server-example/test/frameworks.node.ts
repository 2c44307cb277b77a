import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { fromPage, page, send, start, type Answer, type Asking, type Live } from './support/backend.ts';

describe('inside a server that a partner has', () => {
  let live: Live;
  before(async () => (live = await start()));
  after(() => live.close());

  it('runs in Express beside its own routes', async () => {
    const listener = getRequestListener((request, { incoming }) =>
      live.app.fetch(request, { remoteAddress: incoming.socket.remoteAddress }),
    );
    const app = express();
    app.all(/^\/(pcc|v2|demo)\//, (req, res) => void listener(req, res));
    app.get('/', (_req, res) => void res.send('the partner’s own'));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await walk((path, method, init) => send(origin + path, method, init));
    assert.equal((await send(`${origin}/`, 'GET')).text, 'the partner’s own');
    server.close();
    server.closeAllConnections();
  });

  it('runs as a handler on web standards, with no server around it', async () => {
    await walk(async (path, method, init) => {
      const response = await live.app.fetch(new Request(`http://127.0.0.1:4020${path}`, { method, ...init }));
      const text = await response.text();
      const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
      return { status: response.status, headers: response.headers, text, body };
    });
  });

  async function walk(ask: (path: string, method: string, asking: Asking) => Promise<Answer>): Promise<void> {
    const json = { ...fromPage, 'Content-Type': 'application/json' };
    const login = await ask('/demo/login', 'POST', { headers: json, body: '{"pcid":"ana-complete"}' });
    assert.equal(login.status, 204);
    const Cookie = (login.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
    const session = await ask('/pcc/session', 'POST', { headers: { ...fromPage, Cookie } });
    assert.equal(session.status, 200);
    const headers = { Origin: page, Authorization: `Bearer ${String(session.body['access_token'])}` };
    const path = `/v2/consumers/${String(session.body['consumer_id'])}/statements/`;
    const statements = await ask(path, 'GET', { headers });
    assert.equal(statements.status, 200);
    assert.equal(statements.body['count'], 40);
  }
});
