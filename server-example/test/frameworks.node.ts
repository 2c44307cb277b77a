import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import express from 'express';
import type { App } from '../src/app.ts';
import { fromPage, page, send, start, type Answer, type Asking, type Live } from './support/backend.ts';
import { sample } from './support/readme.ts';

describe('inside a server that a partner has', () => {
  let live: Live;
  before(async () => (live = await start()));
  after(() => live.close());

  /** The README's code for Express, as a function of the two names that it takes for granted. */
  async function readmeCode(): Promise<(backend: App, server: express.Express) => void> {
    const [, imports = '', rest = ''] = /^((?:import [^\n]*\n)+)(.*)$/s.exec(sample('**Express**')) ?? [];
    const code = `${imports}export const mount = (backend, server) => {\n${rest}};\n`;
    const here = (_: string, name: string) => JSON.stringify(import.meta.resolve(name));
    const url = `data:text/javascript,${encodeURIComponent(code.replace(/"([^"]+)"(?=;\n)/, here))}`;
    return ((await import(url)) as { mount: (backend: App, server: express.Express) => void }).mount;
  }

  it('runs in Express beside its own routes', async () => {
    const app = express();
    const mount = await readmeCode();
    mount(live.app, app);
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
    const Cookie = await live.login('ana-complete');
    const session = await ask('/pcc/session', 'POST', { headers: { ...fromPage, Cookie } });
    assert.equal(session.status, 200);
    const headers = { Origin: page, Authorization: `Bearer ${String(session.body['access_token'])}` };
    const path = `/v2/consumers/${String(session.body['consumer_id'])}/statements/`;
    const statements = await ask(path, 'GET', { headers });
    assert.equal(statements.status, 200);
    assert.equal(statements.body['count'], 40);
  }
});
