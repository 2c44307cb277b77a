// `npm start`: the sandbox on its own origin, like the service, and the token-exchange backend with the pages on another,
// in one process.
import { randomBytes } from 'node:crypto';
import { createSandbox } from 'pcc-widgets/sandbox';
import { serveSandbox } from '../../server-example/dev/serve-sandbox.ts';
import { createApp, type App } from '../../server-example/src/app.ts';
import { readConfig } from '../../server-example/src/config.ts';
import { listen, type Listening } from '../../server-example/src/server.ts';
import { openDocumentation } from './documentation.ts';
import { openRenderedBank } from './rendered-bank-page.ts';
import { openSite } from './site.ts';

const firstPort = Number(process.env['PORT'] ?? 5173);

// The first requests may arrive before backend and pages are ready; they wait.
let open: (answer: App['fetch']) => void = () => {};
const opened = new Promise<App['fetch']>((resolve) => (open = resolve));
const front: Pick<App, 'fetch'> = { fetch: async (request, info) => (await opened)(request, info) };

/** Listens on the port, or on the next free one. */
async function listenFrom(port: number): Promise<Listening> {
  try {
    return await listen(front, port);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!isTaken || port > firstPort + 100) throw error;
    return listenFrom(port + 1);
  }
}

const sandbox = createSandbox();
const service = await serveSandbox(sandbox);
// The service's pages for consumers (cards, onboarding steps) are on a different origin than the service.
const pages = service.origin.replace('127.0.0.1', 'localhost');
const listening = await listenFrom(firstPort);

const backend = createApp(
  readConfig({
    PCC_AUTH_URL: service.origin,
    PCC_BASE_URL: service.origin,
    PCC_CLIENT_ID: 'sandbox-client',
    PCC_CLIENT_SECRET: 'sandbox-secret',
    PCC_PUBLIC_URL: listening.origin,
    PCC_FRAME_ORIGINS: pages,
    PCC_SESSION_SECRET: randomBytes(32).toString('hex'),
    PCC_DEMO_LOGIN: '1',
    PCC_OPERATIONS_ON: 'createBill createBillPayment cancelAccount',
    PCC_MODE: process.env['PCC_MODE'],
    REDIS_URL: process.env['REDIS_URL'],
  }),
);
const site = await openSite(service.origin, pages);
const rendered = openRenderedBank({ site, backend, sandbox });
const documentation = openDocumentation();

/** What a partner does with the rewards provider: the service has no operation for it. */
async function enroll(request: Request): Promise<Response> {
  const { paymentCardId, configurationId } = (await request.json()) as Record<string, string>;
  sandbox.enroll(paymentCardId ?? '', configurationId ?? '');
  return new Response(null, { status: 204 });
}

open(async (request, info) => {
  const { pathname, search } = new URL(request.url);
  // To a browser, localhost is another origin, from which the backend takes no request.
  if (request.headers.get('Host')?.startsWith('localhost:'))
    return Response.redirect(`${listening.origin}${pathname}${search}`);
  if (pathname === '/demo/enroll' && request.method === 'POST')
    return enroll(request).catch(() => new Response(null, { status: 409 }));
  if (/^\/(pcc\/(session|render)|demo|v2)\b/.test(pathname)) return backend.fetch(request, info);
  return documentation.fetch(request) ?? rendered(request, info ?? {});
});

async function stop(): Promise<void> {
  await Promise.all([listening.close(1000), service.close(), backend.close(), documentation.close()]);
  process.exit();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

console.log(`pcc-widgets demo on ${listening.origin}/`);
