import { randomBytes } from 'node:crypto';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { AddressInfo } from 'node:net';
import { createApp, type App } from '../../../server-example/src/app.ts';
import { readConfig } from '../../../server-example/src/config.ts';
import { limitsWith } from '../../../server-example/src/limits.ts';
import type { LiveService } from './live-sandbox.ts';

/** What a backend at this address needs, beside a login. */
export const settings = (service: LiveService, publicUrl: string) => ({
  PCC_AUTH_URL: service.origin,
  PCC_BASE_URL: service.origin,
  PCC_CLIENT_ID: 'sandbox-client',
  PCC_CLIENT_SECRET: 'sandbox-secret',
  PCC_PUBLIC_URL: publicUrl,
  PCC_SESSION_SECRET: randomBytes(32).toString('hex'),
});

/**
 * A page, and the backend on its origin, which answers the service's paths: with a memory that a test can empty, and a
 * bad line.
 */
export async function startBrokerPage(
  service: LiveService,
  bundle: string,
  env: Readonly<Record<string, string>> = {},
) {
  let app: App | undefined;
  let cut: string | undefined;
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', '<!doctype html><html lang="en"><title>Partner</title><main></main>'],
    '/pcc-widgets.js': ['text/javascript', bundle],
  };

  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request, { incoming }) => {
      const { pathname } = new URL(request.url);
      const [type, body] = files[pathname] ?? [];
      if (type) return new Response(body, { headers: { 'Content-Type': type } });
      const answer = (await app?.fetch(request, { remoteAddress: '127.0.0.1' })) ?? new Response();
      if (cut === undefined || !pathname.includes(cut) || request.method === 'GET') return answer;
      cut = undefined;
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    },
  });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = readConfig({
    ...settings(service, origin),
    PCC_DEMO_LOGIN: '1',
    PCC_MODE: 'cookie',
    PCC_OPERATIONS_ON: 'createBill createBillPayment cancelAccount',
    ...env,
  });
  const limits = limitsWith(() => ({ points: 1e6, seconds: 1 }));

  return {
    origin,
    /** A backend without a memory of what was done before. */
    async forget(): Promise<void> {
      await app?.close();
      app = createApp({ ...read, limits });
    },
    /** The answer to the next act whose path contains this gets lost on its way to the browser. */
    cutNext: (path: string) => void (cut = path),
    async close(): Promise<void> {
      await app?.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
