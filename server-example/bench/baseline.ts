// A minimal Hono proxy: no token exchange, no checks, no retries, no log.
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { report } from './report.ts';

const service = process.env['PCC_BASE_URL'] ?? '';
const app = new Hono();
app.all('*', (c) => {
  const { pathname, search } = new URL(c.req.url);
  return proxy(service + pathname + search, { ...c.req, headers: { Authorization: 'Bearer stub-3600' } });
});
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
