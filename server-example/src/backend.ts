// For use in an existing server: Express, Next.js and others import `backend` from here.
import type { RequestInfo } from './http/client-address.ts';
import { createApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { openLogger } from './monitoring/logger.ts';
import { hooks } from './partner.ts';

let app: App | undefined;
// Created on first use, because builds have no secrets.
const open = (): App => (app ??= createApp(readConfig(process.env), hooks, { log: openLogger() }));

export const backend: Pick<App, 'confirm' | 'fetch' | 'render' | 'signOut'> = {
  confirm: (challenge: string, loginId?: string) => open().confirm(challenge, loginId),
  fetch: (request: Request, info?: RequestInfo) => open().fetch(request, info),
  get render() {
    return open().render;
  },
  signOut: (loginId: string) => open().signOut(loginId),
};
