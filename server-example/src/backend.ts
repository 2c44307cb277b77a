// The backend inside a server that you have: Express, Next.js and the like import `backend` from here.
import type { RequestInfo } from './address.ts';
import { createApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { openLogger } from './observer.ts';
import { hooks } from './partner.ts';

let app: App | undefined;
// Made when it is first used: a build has no secrets.
const open = (): App => (app ??= createApp(readConfig(process.env), hooks, { log: openLogger() }));

export const backend: Pick<App, 'fetch' | 'signOut'> = {
  fetch: (request: Request, info?: RequestInfo) => open().fetch(request, info),
  signOut: (loginId: string) => open().signOut(loginId),
};
