// For use in an existing server: Express, Next.js and others import `backend` from here.
import { createApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { createLogger } from './monitoring/logger.ts';
import { hooks } from './partner.ts';

let app: App | undefined;
let failure: { readonly error: unknown } | undefined;

/** Creates the backend on first use, because builds have no secrets. The settings stay the same, so it tries once. */
function open(): App {
  if (failure) throw failure.error;
  try {
    return (app ??= createApp(readConfig(process.env), hooks, { log: createLogger() }));
  } catch (error) {
    failure = { error };
    // The server around it may respond with 500 without logging why.
    console.error(String(error));
    throw error;
  }
}

export const backend: Pick<App, 'confirm' | 'fetch' | 'render' | 'signOut'> = {
  confirm: async (challenge, loginId) => open().confirm(challenge, loginId),
  fetch: async (request, info) => open().fetch(request, info),
  get render() {
    return open().render;
  },
  signOut: async (loginId) => open().signOut(loginId),
};
