// Serves the page, the widgets' files and the backend on one origin.
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createServer } from 'node:http';
import { backend } from './backend/backend.ts';
import { integrityPolicy, pageIn } from './scripts.ts';

const site = new Hono();
const page = pageIn('index.html');
site.get('/', (c) => c.html(page, 200, integrityPolicy));
site.use(
  '/pcc/*',
  serveStatic({ root: 'node_modules/pcc-widgets/dist/cdn', rewriteRequestPath: (path) => path.slice(4) }),
);
site.use('*', serveStatic({ root: 'public' }));

// /livez and /readyz are for your load balancer. Not /metrics: only your monitoring may read it.
const backendPaths = /^\/(pcc\/(session|sign-out)$|v2\/|demo\/|(livez|readyz)$)/;
const listener = getRequestListener((request, { incoming }) =>
  // As the backend reads it: `incoming.url` may be `/v2/../metrics`.
  backendPaths.test(new URL(request.url).pathname)
    ? backend.fetch(request, { remoteAddress: incoming.socket.remoteAddress })
    : site.fetch(request),
);
const port = Number(process.env.PORT);
createServer((request, response) => void listener(request, response)).listen(port, '127.0.0.1', () => {
  console.log(`ready on ${process.env.PCC_PUBLIC_URL}`);
});
