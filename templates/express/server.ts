// Your Express server, with the widgets' files, the backend, and a page that has the consumer's data in its HTML.
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { backend } from './backend/backend.ts';
import { earlyHints, isSignedIn, pageFor } from './page.ts';
import { integrityPolicy, pageIn } from './scripts.ts';

const server = express();
const login = pageIn('login.html');
server.get('/login.html', (_req, res) => void res.set(integrityPolicy).type('html').send(login));
server.use(express.static('public'));
server.use('/pcc', express.static('node_modules/pcc-widgets/dist/cdn'));

server.get('/', async (req, res) => {
  const { cookie, 'sec-fetch-mode': mode } = req.headers;
  // Other clients may take the first response for the page, as does a proxy that speaks HTTP/1.0 (nginx by default).
  if (mode === 'navigate' && req.httpVersion !== '1.0') res.writeEarlyHints({ link: earlyHints });
  if (!isSignedIn(cookie)) return res.redirect('/login.html');
  const left = new AbortController();
  res.once('close', () => left.abort());
  const request = new Request(process.env.PCC_PUBLIC_URL ?? '', {
    headers: { Cookie: cookie ?? '' },
    signal: left.signal,
  });
  // The page is one consumer's, and nginx must not hold it back until its end.
  res.type('html').set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no', ...integrityPolicy });
  try {
    for await (const part of pageFor(request)) res.write(part);
    res.end();
  } catch (error) {
    if (!left.signal.aborted) throw error;
  }
});

// /livez and /readyz are for your load balancer. Not /metrics: only your monitoring may read it.
const backendPaths = /^\/(pcc\/(session|sign-out)$|v2\/|demo\/|(livez|readyz)$)/;
const listener = getRequestListener((request, { incoming }) =>
  // Tested again as the backend reads it: for Express, `/v2/../metrics` begins with /v2/.
  backendPaths.test(new URL(request.url).pathname)
    ? backend.fetch(request, { remoteAddress: incoming.socket.remoteAddress })
    : new Response(null, { status: 404 }),
);
// Before any body parser.
server.all(backendPaths, (req, res) => void listener(req, res));

server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(`ready on ${process.env.PCC_PUBLIC_URL}`);
});
