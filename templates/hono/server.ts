// Your Hono server, with the widgets' files, the backend, and a page that has the consumer's data in its HTML.
import { serve, type HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { stream } from 'hono/streaming';
import { backend } from './backend/backend.ts';
import { earlyHints, isSignedIn, pageFor } from './page.ts';
import { integrityPolicy, pageIn } from './scripts.ts';

interface Env {
  Bindings: HttpBindings;
}
const site = new Hono<Env>();

const login = pageIn('login.html');
site.get('/login.html', (c) => c.html(login, 200, integrityPolicy));

site.get('/', (c) => {
  const { incoming, outgoing } = c.env;
  // Other clients may take the first response for the page, as does a proxy that speaks HTTP/1.0 (nginx by default).
  if (c.req.header('Sec-Fetch-Mode') === 'navigate' && incoming.httpVersion !== '1.0')
    outgoing.writeEarlyHints({ link: earlyHints });
  if (!isSignedIn(c.req.header('Cookie'))) return c.redirect('/login.html');
  c.header('Content-Type', 'text/html; charset=utf-8');
  // The page is one consumer's.
  c.header('Cache-Control', 'no-store');
  // nginx must not hold it back until its end.
  c.header('X-Accel-Buffering', 'no');
  c.header('Integrity-Policy', integrityPolicy['Integrity-Policy']);
  const { raw: request } = c.req;
  return stream(
    c,
    async (page) => {
      for await (const part of pageFor(request)) await page.write(part);
    },
    async (error) => {
      if (!request.signal.aborted) console.error(error);
    },
  );
});

const toBackend = (c: Context<Env>) =>
  backend.fetch(c.req.raw, { remoteAddress: c.env.incoming.socket.remoteAddress });
// /livez and /readyz are for your load balancer. Not /metrics: only your monitoring may read it.
const backendPaths = ['/pcc/session', '/pcc/sign-out', '/v2/*', '/demo/*', '/livez', '/readyz'];
for (const path of backendPaths) site.all(path, toBackend);

site.use(
  '/pcc/*',
  serveStatic({ root: 'node_modules/pcc-widgets/dist/cdn', rewriteRequestPath: (path) => path.slice(4) }),
);
site.use('*', serveStatic({ root: 'public' }));

serve({ fetch: site.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () => {
  console.log(`ready on ${process.env.PCC_PUBLIC_URL}`);
});
