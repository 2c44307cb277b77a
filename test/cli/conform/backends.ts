// Our own backend, as the kit meets it: a process, with the demo's login or one at an address.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { demoRecipe as demo, type Recipe } from '../../../src/cli/conform/recipe.ts';
import type * as Application from '../../../server-example/src/app.ts';
import type * as Configuration from '../../../server-example/src/config.ts';
import { listen } from '../../../server-example/src/server.ts';
import { onLoopback } from '../../../server-example/test/support/loopback.ts';
import { run } from '../../../server-example/test/unpublished/support/process.ts';

const origin = 'https://app.partner.example';
const otherOrigin = 'https://rent.partner.example';

export const environment = (service: string, mode: string): Readonly<Record<string, string>> => ({
  PCC_AUTH_URL: service,
  PCC_BASE_URL: service,
  PCC_CLIENT_ID: 'sandbox-client',
  PCC_CLIENT_SECRET: 'sandbox-secret',
  PCC_PUBLIC_URL: 'http://127.0.0.1:4020',
  PCC_ALLOWED_ORIGINS: `${origin} ${otherOrigin}`,
  PCC_SESSION_SECRET: randomBytes(32).toString('hex'),
  PCC_MODE: mode,
});

/** The checks that `npm test` makes of our backend, in modes `cookie` and `broker`. They stand for tests of the backend. */
export const everydayChecks: readonly string[] = [
  ...['session', 'pages', 'logins', 'requests', 'cookies', 'hostile', 'all', 'faults.left'],
  ...['responses.foreign', 'responses.json', 'responses.redirect'],
  ...['actions.once', 'actions.off', 'actions.addresses', 'actions.another-address'],
];

export const demoRecipe: Recipe = { ...demo, origin, otherOrigin };

/** Runs a copy of the backend in this process, which is faster. */
export async function loadBackend(env: Readonly<Record<string, string>>, folder: string) {
  const { createApp } = (await import(`${folder}src/app.ts`)) as typeof Application;
  const { readConfig } = (await import(`${folder}src/config.ts`)) as typeof Configuration;
  const app = createApp(readConfig(env));
  const server = await listen(app, 0);
  return {
    url: server.origin,
    async close() {
      await server.close(0);
      await app.close();
    },
  };
}

/** Starts the backend as a process. Rejects with what it wrote if it does not start. */
export async function startBackend(env: Readonly<Record<string, string>>) {
  const { child, origin: url } = await run(env);
  return {
    url,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A partner's login whose sessions end when they are signed out, at an address for `PCC_SUBJECT_URL`. */
export async function startLogin() {
  const sessions = new Map<string, string>();
  const server = createServer((request, response) => {
    void (async () => {
      const [, sid = ''] = /sid=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
      const pcid = sessions.get(sid);
      if (request.url === '/login') {
        const made = randomUUID();
        let text = '';
        for await (const chunk of request) text += String(chunk);
        sessions.set(made, (JSON.parse(text) as { pcid: string }).pcid);
        response.setHeader('Set-Cookie', `sid=${made}; HttpOnly; SameSite=Strict; Path=/`);
      } else if (request.url === '/logout') {
        sessions.delete(sid);
        response.setHeader('Set-Cookie', 'sid=; Max-Age=0; Path=/');
      } else if (pcid === undefined) {
        response.statusCode = 401;
      }
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ login_id: `login ${sid}`, pcid }));
    })();
  });
  const { origin: url, close } = await onLoopback(server);
  const recipe: Recipe = {
    ...demoRecipe,
    signIn: { url: `${url}/login`, method: 'POST', headers: {}, json: { pcid: '{pcid}' } },
    signOut: { url: `${url}/logout`, method: 'POST', headers: {} },
    unlinked: 'nobody-here',
  };
  return {
    recipe,
    subject: `${url}/whoami`,
    close,
  };
}
